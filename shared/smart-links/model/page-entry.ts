import type { BlockReason } from '#shared/core/moderation/block.ts';
import { type Partitions, singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import type { SmartLinkType } from './slug.ts';

/**
 * The part of a Smart Link that serving its page needs, in a separate item: one read per view. Imported by
 * visitor functions: no zod, no AWS SDK, for their cold starts.
 */
export interface PageEntry {
  smartLinkId: string;
  ownerId: string;
  type: SmartLinkType;
  status: 'active' | 'inactive';
  /** Redirect targets of the catch-all by operating system; `appDownload` only. */
  appstoreLink?: string;
  playstoreLink?: string;
  /** `webinarLink` only: not part of the page, because visitors learn it only shortly before the start. */
  joinUrl?: string;
  /** A `PageContent` (see `public-smart-link.ts`) as JSON in one attribute. */
  page: string;
  /** The owner is suspended: the page is blocked. */
  suspended?: true;
  /** The owner's `statusVersion` as of `suspended`. */
  ownerVersion?: number;
  /** The owner's plan no longer hides the branding, whatever the page says. */
  branded?: true;
  /** Blocked by the operator. */
  blocked?: BlockReason;
  /** An earlier page left the slug to the owner for good: its next tombstone is not counted again. */
  held?: true;
}

/** Tombstone: a deleted Smart Link's slug stays reserved for its owner, unless it has a `ttl`. */
export interface DeletedEntry {
  ownerId: string;
  deleted: true;
  /** When others can take a deleted slug, in epoch seconds; only if no visit has reached the page. */
  ttl?: number;
  /** Blocked by an operator before or after the deletion: the slug cannot be used again. */
  blocked?: BlockReason;
}

const SMART = 'SMART#';

/** All Smart Links with everything purged with them. */
export const SMART_LINK_PARTITIONS = `${SMART}*` satisfies Partitions;

/** Partition of a Smart Link's record and of everything purged with it. */
export const smartLinkPartition = (id: string): string => `${SMART}${id}`;

export const smartLinkKey = (id: string): ItemKey => ({ pk: smartLinkPartition(id), sk: 'SMART' });

/** Counter of a survey's responses. */
export const responseCountKey = (id: string): ItemKey => ({ pk: smartLinkPartition(id), sk: 'COUNT' });

/**
 * The storage that a survey's responses have reserved and may still use, and when a form
 * of the page was sent last.
 */
export const answerSpaceKey = (id: string): ItemKey => ({ pk: smartLinkPartition(id), sk: 'SPACE' });

/** The session of a webinar: its date, the number of taken seats, and the next emails. */
export const webinarSessionKey = (id: string): ItemKey => ({ pk: smartLinkPartition(id), sk: 'SESSION' });

/** The sessions with emails to send, by due time: one partition of the index. */
export const SESSIONS_DUE = singlePartition('WEBINARS');

const SLUG = 'SLUG#';

/** All page entries. */
export const PAGE_PARTITIONS: Partitions = `${SLUG}*`;

/** `slug` includes its prefix. */
export const pageKey = (slug: string): ItemKey => ({ pk: `${SLUG}${slug}`, sk: 'SLUG' });
