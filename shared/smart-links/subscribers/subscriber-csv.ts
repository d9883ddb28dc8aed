import { csvText } from '../../platform/http/csv.ts';
import { type SubscriberRecord, subscriberRecord } from './subscriber.ts';
import { subscriptionUrl } from './subscriber-link.ts';
import { subscriberStore } from './subscriber-store.ts';

/** Subscribers as CSV (RFC 4180). */

const COLUMNS = [
  '_id',
  'email',
  'status',
  'language',
  'consent',
  'unsubscribeUrl',
  'createdAt',
  'confirmedAt',
] as const satisfies readonly (keyof SubscriberRecord)[];

export const SUBSCRIBER_CSV_HEADER = csvText([COLUMNS]);

/** Rows below the header. */
export const subscriberRows = (records: readonly SubscriberRecord[]): string =>
  csvText(records.map((record) => COLUMNS.map((column) => record[column] ?? '')));

/** All subscribers to a page, in chunks. */
export async function* allSubscriberRows(smartLinkId: string): AsyncGenerator<string> {
  yield SUBSCRIBER_CSV_HEADER;
  for await (const page of subscriberStore.each(smartLinkId)) {
    yield subscriberRows(page.map((one) => subscriberRecord(one, subscriptionUrl(one, 'unsubscribe'))));
  }
}
