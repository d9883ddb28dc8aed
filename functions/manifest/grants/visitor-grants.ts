import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { PAGE_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';

/**
 * A link or page, the version of the denied hosts and the binding of the visitor's host, in one call or
 * separately, and the denied hosts if there are new ones.
 */
const visitReads = <const Entries extends string>(entries: Entries) =>
  ({
    GetItem: [entries, DENIED_PARTITIONS, DOMAIN_PARTITIONS],
    BatchGetItem: [entries, DENIED_PARTITIONS, DOMAIN_PARTITIONS],
    Query: [DENIED_PARTITIONS],
  }) as const;

export const REDIRECT_READS = visitReads(REDIRECT_PARTITIONS);
export const PAGE_READS = visitReads(PAGE_PARTITIONS);

/** Adds the owner's brand to the reads of a function. */
const branded = <Entries extends string>(reads: ReturnType<typeof visitReads<Entries>>) =>
  ({ ...reads, GetItem: [...reads.GetItem, BRAND_PARTITIONS] }) as const;

export const BRANDED_REDIRECT_READS = branded(REDIRECT_READS);
export const BRANDED_PAGE_READS = branded(PAGE_READS);
