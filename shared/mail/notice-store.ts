import { absent, exists } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { type Lease, releaseLease, type Term, takeLease } from '#shared/platform/dynamo/lease.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { noticeKey } from './notice-items.ts';

/** Emails of events: one item per event, so that its email is sent once. */

// Longer than the bus, Lambda and its dead-letter queue keep an event.
const RETENTION_SECONDS = 30 * 24 * 3600;

const leaseOf = (eventId: string): Lease => ({ key: noticeKey(eventId), attribute: 'claim' });

/** Claims the email of an event for a term. One concurrent worker gets the claim. */
export async function claimNotice(
  eventId: string,
  term: Term,
): Promise<'claimed' | 'being sent' | 'already sent'> {
  const claimed = await takeLease(leaseOf(eventId), term, {
    set: { [TABLE.ttl]: Math.ceil(term.now.getTime() / 1000) + RETENTION_SECONDS },
    when: absent('sentAt'),
  });
  if (claimed) return 'claimed';
  const Key = noticeKey(eventId);
  const item = await getItem(Key);
  return item?.['sentAt'] ? 'already sent' : 'being sent';
}

/** Marks the email of an event as done. */
export async function completeNotice(eventId: string, now: Date): Promise<void> {
  const sentAt = now.toISOString();
  await updateItem(update(noticeKey(eventId)).set({ sentAt }).remove('claim').when(exists()));
}

/** Releases the claim on an email that failed, for an immediate retry. */
export const releaseNotice = (eventId: string, until: Date): Promise<void> =>
  releaseLease(leaseOf(eventId), until);
