import { csvOf } from '#shared/platform/http/csv.ts';
import type { SubscriberRecord } from './subscriber.ts';

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
