import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { DISABLE_AFTER_DAYS } from './failing.ts';
import { claimNotice, completeNotice, releaseNotice } from './notice-store.ts';
import { hostOf, type Webhook } from './webhook.ts';
import { findWebhook } from './webhook-store.ts';

// Longer than the worker's timeout. Lambda waits a minute before it retries a failed event.
const CLAIM_MS = 45_000;

export type NoticeOutcome =
  | SendOutcome
  /** Sent by an earlier delivery of the event. */
  | 'already sent'
  /** The account has no contact address. */
  | 'no address'
  /** The webhook is deleted or has recovered, or the owner is suspended. */
  | 'not needed';

/**
 * Emails the contact of an account that a webhook is failing or was disabled: `webhook.failing` and
 * `webhook.disabled`. Throws if sending failed or another worker is sending it, so that the event is retried.
 * After a crash between sending and recording it, the email is sent again.
 */
export async function notifyOwner(
  { id: eventId, type, ownerId, data }: DomainEvent,
  now: Date,
): Promise<NoticeOutcome> {
  if (setting(SETTING.mailFrom) === NO_MAIL) return 'no sender';
  const kind = type === 'webhook.disabled' ? 'webhookDisabled' : 'webhookFailing';
  const webhookId = String(data['_id']);
  const [webhook, owner] = await Promise.all([findWebhook(ownerId, webhookId), findOwner(ownerId)]);
  if (!webhook || owner?.status !== 'active' || !concerns(webhook, kind, data)) return 'not needed';
  if (owner.email === undefined) return 'no address';

  const notice = { webhookId, eventId };
  const until = new Date(now.getTime() + CLAIM_MS);
  const claim = await claimNotice(notice, { now, until });
  if (claim === 'being sent') throw new Error('The email is being sent by another worker');
  if (claim === 'already sent') return claim;
  let outcome: SendOutcome;
  try {
    outcome = await sendMail({ kind, to: owner.email, owner, body: noticeOf(kind, webhook) }, now);
  } catch (error) {
    // Best effort: the claim expires anyway, and the original error matters more.
    await Promise.allSettled([releaseNotice(notice, until)]);
    throw error;
  }
  await completeNotice(notice, now);
  return outcome;
}

type NoticeKind = 'webhookFailing' | 'webhookDisabled';

/** Whether an event still applies: events can be late. */
function concerns(webhook: Webhook, kind: NoticeKind, data: DomainEvent['data']): boolean {
  if (kind === 'webhookDisabled')
    return webhook.disabledAt !== undefined && webhook.disabledAt === data['disabledAt'];
  return webhook.status === 'active' && webhook.failingSince === data['failingSince'];
}

/** The body of a notice. */
export function noticeOf(
  kind: NoticeKind,
  {
    id,
    url,
    failingSince = '',
    lastError = '',
    disabledReason = '',
  }: Pick<Webhook, 'id' | 'url' | 'failingSince' | 'lastError' | 'disabledReason'>,
): MailBlock[] {
  const since = `${failingSince.slice(0, 16).replace('T', ' ')} UTC`;
  const isOff = kind === 'webhookDisabled';
  const texts = isOff
    ? [
        disabledReason,
        'Events are recorded for 30 days: once the endpoint works again, activate the webhook and replay ' +
          'them.',
      ]
    : [
        `If this continues, it will be disabled after ${DISABLE_AFTER_DAYS} days.`,
        `Last error: ${lastError}`,
      ];
  return [
    {
      type: 'text',
      text: isOff
        ? 'This webhook endpoint was disabled:'
        : `Every attempt to deliver to this webhook endpoint has failed since ${since}:`,
    },
    { type: 'quote', parts: [{ text: hostOf(url) }] },
    ...texts.map((text): MailBlock => ({ type: 'text', text })),
    {
      type: 'button',
      label: 'Open the webhook',
      url: consoleUrl(`/developer/webhooks/${id}`),
    },
  ];
}
