import type { Partitions } from '../dynamo/partitions.ts';
import type { ItemKey } from '../dynamo/table.ts';

/** Scopes of rate limits. Each has separate counters. */
export type RateScope =
  | 'abuse-reports'
  | 'app-connections'
  | 'app-registrations'
  | 'conversions'
  | 'domain-checks'
  | 'exports'
  | 'import-rows'
  | 'invitations'
  | 'key-creations'
  | 'link-checks'
  | 'mail-confirmations'
  | 'mail-owner'
  | 'mail-rate'
  | 'mail-recipient'
  | 'music-lookups'
  | 'mail-registrations'
  | 'mail-requests'
  | 'opens'
  | 'owner'
  | 'passkey-challenges'
  | 'passkey-changes'
  | 'pixels'
  | 'public-links'
  | 'sessions'
  | 'sign-in'
  | 'sso'
  | 'sign-in-codes'
  | 'sign-in-mails'
  | 'sign-in-tries'
  | 'survey-bytes'
  | 'survey-mails'
  | 'survey-responses'
  | 'survey-submissions'
  | 'title-hosts'
  | 'titles'
  | 'unlock'
  | 'url-checks'
  | 'subscription-mailboxes'
  | 'subscription-networks'
  | 'subscriptions'
  | 'webinar-networks'
  | 'webinar-registrants'
  | 'webinar-registrations'
  | 'webhook-host';

/** A window's length, and its number since the epoch. */
export interface RateWindow {
  windowSeconds: number;
  window: number;
}

const PREFIX = 'RATE#';

/** All counters of a scope. */
export const ratePartitions = (scope: RateScope): Partitions => `${PREFIX}${scope}#*`;

export const rateKey = (scope: RateScope, who: string, { windowSeconds, window }: RateWindow): ItemKey => ({
  pk: ratePartition(scope, who),
  sk: `${windowSeconds}#${window}`,
});

/** The counters of one caller. */
export const ratePartition = (scope: RateScope, who: string): string => `${PREFIX}${scope}#${who}`;
