import type { MAIL_TEXTS } from '#shared/languages/texts.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import type { MailNames, SendOutcome } from '#shared/mail/send-mail.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { CONFIRM_DAYS, type SignUp } from './sign-up.ts';
import type { SignUpStore } from './sign-up-store.ts';

/** Shared by the emails to registrants and subscribers. */

export type SignUpMailOutcome =
  | SendOutcome
  /** Sent by an earlier delivery of the event. */
  | 'already sent'
  /** The person, the page or its account no longer exists or is not shown, or the webinar is over. */
  | 'no recipient';

/**
 * Sends the email of an event once. Throws if that failed, so that the event is retried. Claimed before it
 * is sent; after a crash in between, the email is lost: the visitor can submit the form again, and a flood
 * of emails would be worse.
 */
export async function mailOnce<One extends SignUp>(
  { claimRequest, releaseRequest }: SignUpStore<One>,
  { one, eventId }: { one: One; eventId: string },
  send: () => Promise<SendOutcome>,
): Promise<SignUpMailOutcome> {
  if (!(await claimRequest(one, eventId))) return 'already sent';
  try {
    return await send();
  } catch (error) {
    await Promise.allSettled([releaseRequest(one, eventId)]);
    throw error;
  }
}

/**
 * Asks to confirm. `names`: of the account and the page, if this email may contain them; the page
 * behind the button shows them.
 */
export const confirmationBlocks = (
  { requested, confirmWithin, confirm, notYou }: Omit<typeof MAIL_TEXTS.en.subscription, 'active'>,
  url: string,
  names?: MailNames,
): MailBlock[] => [
  { type: 'text', text: requested.replace('{host}', new URL(setting(SETTING.publicOrigin)).host) },
  ...(names ? [quoteOf(names)] : []),
  { type: 'text', text: confirmWithin.replace('{days}', String(CONFIRM_DAYS)) },
  { type: 'button', label: confirm, url },
  { type: 'text', text: notYou },
];

export const quoteOf = ({ host, title }: MailNames): MailBlock => ({
  type: 'quote',
  parts: [{ title: host, text: title }],
});
