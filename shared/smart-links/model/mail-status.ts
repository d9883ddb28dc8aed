import { recipientHash } from '#shared/mail/recipient.ts';
import { shownStatus } from '#shared/mail/subscription.ts';
import { readChoices } from '#shared/mail/subscription-store.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { SmartLink } from './smart-link.ts';
import type { SmartLinkRecord } from './smart-link-record.ts';

/**
 * Adds to the record of one survey whether its recipient has confirmed. One more read, only for surveys with
 * an address, so it is omitted in lists and events.
 */
export async function withMailStatus(
  { ownerId, submissionDetails }: Pick<SmartLink, 'ownerId' | 'submissionDetails'>,
  record: SmartLinkRecord,
): Promise<SmartLinkRecord> {
  const address = submissionDetails?.email;
  if (!address) return record;
  const recipient = recipientHash(address, setting(SETTING.serviceKey));
  const choices = await readChoices({ recipient, list: 'surveys', ownerId });
  return { ...record, mailStatus: shownStatus(choices) };
}
