import { csvOf } from '#shared/platform/http/csv.ts';
import type { SubscriberRecord } from './subscriber.ts';
import { subscriberRecord } from './subscriber-record.ts';
import { subscriberStore } from './subscriber-store.ts';

/** Subscribers as CSV (RFC 4180). */

export const SUBSCRIBER_CSV = csvOf([
  '_id',
  'email',
  'status',
  'language',
  'consent',
  'unsubscribeUrl',
  'createdAt',
  'confirmedAt',
] as const satisfies readonly (keyof SubscriberRecord)[]);

/** All subscribers to a page, in chunks. */
export async function* allSubscriberRows(smartLinkId: string): AsyncGenerator<string> {
  yield SUBSCRIBER_CSV.header;
  for await (const page of subscriberStore.each(smartLinkId)) {
    yield SUBSCRIBER_CSV.rows(page.map(subscriberRecord));
  }
}
