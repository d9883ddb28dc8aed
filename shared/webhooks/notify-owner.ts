import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { sendOnce } from '#shared/mail/send-once.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { DISABLE_AFTER_DAYS } from './failing.ts';
import { hostOf, type Webhook } from './webhook.ts';
import { findWebhook } from './webhook-store.ts';

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
 * `webhook.disabled`. Throws as `sendOnce` does.
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
  const { email } = owner;
  if (email === undefined) return 'no address';
  return sendOnce(eventId, now, () =>
    sendMail({ kind, to: email, owner, body: noticeOf(kind, webhook) }, now),
  );
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
        'Events are recorded for 30 days. Once the endpoint works again, enable the webhook and ' +
          'replay them.',
      ]
    : [
        `If this continues, the webhook will be disabled after ${DISABLE_AFTER_DAYS} days.`,
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
