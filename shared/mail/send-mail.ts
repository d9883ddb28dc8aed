import { log, measure } from '../platform/runtime/log.ts';
import { type OutgoingMail, sendThroughSes } from '../platform/runtime/ses.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import { recipientHash } from './recipient.ts';
import { findSuppression } from './suppression-store.ts';

export type SendOutcome =
  | 'sent'
  /** An earlier mail to this address bounced, or its owner complained. */
  | 'suppressed';

/** Sends an email, unless its recipient is suppressed. Never retries: SES has no idempotency, so the caller decides. */
export async function sendMail(mail: OutgoingMail): Promise<SendOutcome> {
  const suppression = await findSuppression(recipientHash(mail.to, setting(SETTING.visitorHashKey)));
  if (suppression) {
    measure('mailsSuppressed');
    log.info('mail not sent: its recipient is suppressed', { ...suppression });
    return 'suppressed';
  }
  await sendThroughSes(mail, setting(SETTING.mailConfigurationSet));
  return 'sent';
}
