import type { Author } from '#shared/core/audit/author.ts';
import { AppError } from '#shared/platform/errors.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { MailBlock } from './mail-block.ts';
import type { MailKind } from './mail-kinds.ts';
import { CONFIRM_SECONDS, MAIL_PATH, mailToken } from './mail-link.ts';
import { recipientHash } from './recipient.ts';
import { type AskingAccount, accountBlocks, requesterOf } from './requester.ts';
import { type SendOutcome, sendMail } from './send-mail.ts';
import type { Subscriber } from './subscriber-items.ts';
import type { Subscription } from './subscription.ts';
import {
  claimAsking,
  completeAsking,
  isAskingDue,
  readChoices,
  releaseAsking,
} from './subscription-store.ts';

const DAY_MS = 24 * 3600_000;

/** Why a confirmation is requested. */
export type AskCause =
  /**
   * The owner stored the address: send again only once the link of the last confirmation email has expired.
   */
  | 'stored'
  /** The owner requested another confirmation email: at most one a day. */
  | 'requested'
  /** A visitor submitted a survey whose address was never asked: it was stored while there was no sender. */
  | 'submitted';

/** An email sent after this time rules out another one. */
function dueSince(cause: AskCause, now: Date): Date {
  switch (cause) {
    case 'stored':
      return new Date(now.getTime() - CONFIRM_SECONDS * 1000);
    case 'requested':
      return new Date(now.getTime() - DAY_MS);
    case 'submitted':
      return new Date(0);
  }
}

/** When an owner may request another confirmation email. */
export const earliestRequest = (subscription: Subscription | undefined): Date =>
  new Date((subscription?.askedAt ?? -DAY_MS) + DAY_MS);

/** The error of a request before `earliestRequest`. */
export const onceADay = (retryAfter: number): AppError =>
  new AppError('RATE_LIMITED', 'At most one confirmation email per day is sent to an address.', {
    params: { quota: 'confirmationOfAddress', limit: 1, retryAfter },
    headers: { 'retry-after': String(retryAfter) },
  });

// Longer than the worker's timeout, shorter than the queue's visibility timeout.
const CLAIM_MS = 60_000;

/** The list that an address is asked to confirm. */
type Asked = Pick<Subscriber, 'topic'> & { list: 'surveys' | 'reports' };

const KINDS = { surveys: 'confirmation', reports: 'reportConfirmation' } as const satisfies Record<
  Asked['list'],
  MailKind
>;

interface Asking {
  cause: AskCause;
  now: Date;
  /** Default: the responses of surveys. */
  asked?: Asked;
  /** Who requested it, if that is known. */
  author?: Author['actor'];
}

/**
 * Asks an address to confirm that it wants an owner's survey responses, or a report. The unsubscribe link in
 * the email applies to the whole list. Safe to repeat. Throws if sending failed or another worker is sending
 * the email, so that the message is retried. After a crash between sending and marking, the email is sent
 * again.
 */
export async function askConfirmation(
  owner: AskingAccount,
  to: string,
  asking: Asking,
): Promise<SendOutcome | 'not due'> {
  const outcome = await tryAsking(owner, to, asking);
  if (outcome === 'being sent') throw new Error('The mail is being sent by another worker');
  return outcome;
}

/**
 * Asks an address to confirm, as part of a request, which is not retried. Returns `being sent` if a worker is
 * sending the email. Throws if sending failed.
 */
export async function tryAsking(
  owner: AskingAccount,
  to: string,
  { cause, now, author, asked = { list: 'surveys' } }: Asking,
): Promise<SendOutcome | 'not due' | 'being sent'> {
  const hashKey = setting(SETTING.serviceKey);
  const recipient = recipientHash(to, hashKey);
  const subscriber: Subscriber = { recipient, ...asked, ownerId: owner.ownerId };
  const until = new Date(now.getTime() + CLAIM_MS);
  const since = dueSince(cause, now);
  // Most survey changes do not concern the address: a read costs less than a failed write.
  if (!isAskingDue((await readChoices(subscriber)).subscription, since)) return 'not due';
  const claim = await claimAsking(subscriber, { since, now, until });
  if (claim !== 'claimed') return claim;
  const expires = Math.floor(now.getTime() / 1000) + CONFIRM_SECONDS;
  const token = mailToken({ action: 'confirm', ...subscriber, expires }, hashKey);
  const origin = setting(SETTING.publicOrigin);
  let outcome: SendOutcome | undefined;
  try {
    const kind = KINDS[asked.list];
    const { address } = requesterOf(kind, owner, author);
    const body: MailBlock[] = [
      {
        type: 'text',
        text:
          `${address ?? 'Someone'} wants this address to receive ${WANTED[asked.list]} at ` +
          `${new URL(origin).host}.`,
      },
      ...accountBlocks(kind, owner),
      ...confirmationBlocks(`${origin}${MAIL_PATH}/${token}`),
    ];
    outcome = await sendMail({ kind, to, owner, body }, now);
  } finally {
    if (outcome !== 'sent') {
      // Best effort: the claim expires anyway.
      await Promise.allSettled([releaseAsking(subscriber, until)]);
    }
  }
  if (outcome === 'sent') await completeAsking(subscriber, now);
  return outcome;
}

const WANTED = {
  surveys: 'an email for each response to their surveys',
  reports: 'a regular report about the clicks on their links',
} as const satisfies Record<Asked['list'], string>;

const confirmationBlocks = (url: string): readonly MailBlock[] => [
  {
    type: 'text',
    text: 'If you want this, confirm the address within 7 days:',
  },
  { type: 'button', label: 'Confirm this address', url },
  { type: 'text', text: 'Otherwise, ignore this email. Nothing is sent to you without your confirmation.' },
];
