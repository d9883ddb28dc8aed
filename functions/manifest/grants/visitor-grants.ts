import type { PublicGrants } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { OUTBOX_PARTITIONS } from '#shared/core/events/outbox-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { REPEAT_PARTITIONS } from '#shared/smart-links/forms/sent-form-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { union } from './union.ts';

/**
 * A link or page, the version of the denied hosts and the binding of the visitor's host, in one call or
 * separately, and the denied hosts if there are new ones.
 */
const visitReads = (entries: Partitions): PublicGrants => ({
  GetItem: [entries, DENIED_PARTITIONS, DOMAIN_PARTITIONS],
  BatchGetItem: [entries, DENIED_PARTITIONS, DOMAIN_PARTITIONS],
  Query: [DENIED_PARTITIONS],
});

export const REDIRECT_READS = visitReads(REDIRECT_PARTITIONS);
export const PAGE_READS = visitReads(PAGE_PARTITIONS);

/** The owner's brand. */
const BRAND: PublicGrants = { GetItem: [BRAND_PARTITIONS] };

export const BRANDED_REDIRECT_READS = union(REDIRECT_READS, BRAND);
export const BRANDED_PAGE_READS = union(PAGE_READS, BRAND);

/** Stores a form once, however often it is sent. */
export const FORM_STORAGE: PublicGrants = {
  GetItem: [REPEAT_PARTITIONS, SMART_LINK_PARTITIONS],
  PutItem: [SMART_LINK_PARTITIONS, REPEAT_PARTITIONS, OUTBOX_PARTITIONS],
  UpdateItem: [SMART_LINK_PARTITIONS],
  eventQueue: ['SendMessage'],
};

/** A registrant or subscriber confirms or ends what they signed up for. */
export const SIGN_UP_CHOICE: PublicGrants = {
  GetItem: [SMART_LINK_PARTITIONS],
  PutItem: [OUTBOX_PARTITIONS],
  UpdateItem: [SMART_LINK_PARTITIONS],
  DeleteItem: [SMART_LINK_PARTITIONS],
  eventQueue: ['SendMessage'],
};

/** A session is read, and renewed every hour. */
export const SESSION: PublicGrants = {
  GetItem: [USER_PARTITIONS],
  UpdateItem: [USER_PARTITIONS, ratePartitions('sessions')],
};

/** The accounts of a user are found through their mirrors, and read with the memberships. */
export const ACCOUNTS: PublicGrants = {
  Query: [USER_PARTITIONS],
  BatchGetItem: [MEMBER_PARTITIONS, OWNER_PARTITIONS],
};
