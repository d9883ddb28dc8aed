import type { Grants, PublicGrants } from '#functions/framework/function-spec.ts';
import { CONNECTION_PARTITIONS } from '#shared/apps/app-items.ts';
import { ACTIVITY_PARTITIONS } from '#shared/clicks/journal/activity-items.ts';
import { FOLD_PARTITIONS } from '#shared/clicks/journal/fold-items.ts';
import { JOURNAL_PARTITIONS } from '#shared/clicks/journal/partition.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { OUTBOX_PARTITIONS } from '#shared/core/events/outbox-items.ts';
import { FOLDER_PARTITIONS } from '#shared/core/folders/folder-items.ts';
import { MEDIA_PARTITIONS } from '#shared/core/media/media-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { SUBSCRIBER_PARTITIONS, SUPPRESSION_PARTITIONS } from '#shared/mail/subscriber-items.ts';
import { UNIQUE_PARTITIONS } from '#shared/platform/dynamo/unique-key.ts';
import { PURGE_PARTITIONS } from '#shared/platform/expiry/expiry-index.ts';
import { IDEMPOTENCY_PARTITIONS } from '#shared/platform/idempotency/idempotency-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { SCHEDULE_PARTITIONS } from '#shared/scheduled-reports/schedule-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { CLICK_SUBSCRIBER_SHARDS, CLICK_SUBSCRIBERS } from '#shared/webhooks/webhook-items.ts';
import { union } from './union.ts';

/**
 * Sets of grants that several rows share, each named for what a use case does, with all resources that it
 * needs. A set has the rare branches, too: an account that is counted first, a pause, a conflict.
 * Authentication is granted to every row that needs it.
 */

/**
 * The owner and the key, session and member, or connected app and member, in one call. Counts the request,
 * and records the use of a key, a membership or an app; renews a session.
 */
export const AUTHENTICATION: Grants = {
  BatchGetItem: [OWNER_PARTITIONS, USER_PARTITIONS, MEMBER_PARTITIONS, CONNECTION_PARTITIONS],
  UpdateItem: [
    OWNER_PARTITIONS,
    USER_PARTITIONS,
    MEMBER_PARTITIONS,
    CONNECTION_PARTITIONS,
    ratePartitions('owner'),
  ],
};

/** Grants of endpoints that support `Idempotency-Key`. */
export const REPEATABLE: Grants = {
  PutItem: [IDEMPOTENCY_PARTITIONS],
  UpdateItem: [IDEMPOTENCY_PARTITIONS],
};

/** The audit entry of a change. */
export const AUDITED: PublicGrants = { PutItem: [AUDIT_PARTITIONS] };

/** The audit entry of a change, and its event. */
export const PUBLISHED: PublicGrants = {
  PutItem: [AUDIT_PARTITIONS, OUTBOX_PARTITIONS],
  eventQueue: ['SendMessage'],
};

/** Subscribing an owner to clicks. */
export const CLICK_SUBSCRIPTION: Grants = {
  GetItem: [CLICK_SUBSCRIBERS],
  UpdateItem: [CLICK_SUBSCRIBERS, CLICK_SUBSCRIBER_SHARDS],
};

/** Reports of clicks. */
export const CLICK_REPORTS: PublicGrants = {
  BatchGetItem: [JOURNAL_PARTITIONS],
  Query: [JOURNAL_PARTITIONS],
};

/** Clicks of a whole account, with the names of its links and pages. */
export const ACCOUNT_CLICKS = union(CLICK_REPORTS, {
  BatchGetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS],
  Query: [ACTIVITY_PARTITIONS],
});

/** Analytics of a whole account, from its folded days and the clicks since. */
export const ACCOUNT_REPORTS = union(ACCOUNT_CLICKS, {
  GetItem: [FOLD_PARTITIONS],
  Query: [FOLD_PARTITIONS],
  folds: ['GetObject'],
});

/** A report that is sent by email, with the names of what it reports. */
export const MAILED_REPORT = union(ACCOUNT_REPORTS, {
  GetItem: [SCHEDULE_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS, OWNER_PARTITIONS, BRAND_PARTITIONS],
  Query: [AUDIT_PARTITIONS],
});

/** A snapshot of the current day, which is shown, and asked for. */
export const ACCOUNT_SNAPSHOTS: PublicGrants = {
  Query: [AUDIT_PARTITIONS],
  UpdateItem: [FOLD_PARTITIONS],
  eventQueue: ['SendMessage'],
};

/** Analytics that may show a snapshot of the current day, and ask for one. */
export const ACCOUNT_FIGURES = union(ACCOUNT_REPORTS, ACCOUNT_SNAPSHOTS);

/** Changes what is in the partition of an account, with the audit entry. */
export const OWNER_ITEM_CHANGE = union(AUDITED, {
  GetItem: [OWNER_PARTITIONS],
  UpdateItem: [OWNER_PARTITIONS],
});

/** Removes what is in the partition of an account, and counts it no more. */
export const OWNER_ITEM_REMOVAL: Grants = {
  GetItem: [OWNER_PARTITIONS],
  UpdateItem: [OWNER_PARTITIONS],
  DeleteItem: [OWNER_PARTITIONS],
};

/** Copies a logo or an icon from an upload or a page, and removes the one before. */
export const IMAGE_COPY: Grants = {
  GetItem: [MEDIA_PARTITIONS],
  PutItem: [MEDIA_PARTITIONS],
  UpdateItem: [MEDIA_PARTITIONS],
  DeleteItem: [MEDIA_PARTITIONS],
  media: ['GetObject', 'PutObject', 'DeleteObject'],
  uploads: ['GetObject'],
};

/** Removes a file, and frees its storage. */
export const FILE_REMOVAL: Grants = {
  UpdateItem: [MEDIA_PARTITIONS, OWNER_PARTITIONS],
  DeleteItem: [MEDIA_PARTITIONS],
  media: ['DeleteObject'],
  uploads: ['DeleteObject'],
};

/** Counts the links and files of an account again, after an operator has asked for it. */
export const FIRST_COUNT: Grants = {
  BatchGetItem: [MEDIA_PARTITIONS, SMART_LINK_PARTITIONS],
  QueryByOwner: [ownerLists('LINKS'), ownerLists('SMART'), ownerLists('UPLOADS')],
  UpdateItem: [OWNER_PARTITIONS],
};

/** Links in responses and events, with their clicks and visits. */
export const LINK_USAGE: Grants = { BatchGetItem: [JOURNAL_PARTITIONS, REDIRECT_PARTITIONS] };

export const LINK_LIST: Grants = { QueryByOwner: [ownerLists('LINKS')] };

/** Lists the contents of a folder. */
const FOLDER_LIST: Grants = { GetItem: [OWNER_PARTITIONS], Query: [FOLDER_PARTITIONS] };

export const LINKS_IN_FOLDER = union(FOLDER_LIST, { BatchGetItem: [LINK_PARTITIONS] });

export const PAGES_IN_FOLDER = union(FOLDER_LIST, { BatchGetItem: [SMART_LINK_PARTITIONS] });

/** Counts what is in a folder. */
export const FOLDER_COUNTS: Grants = {
  Query: [FOLDER_PARTITIONS],
  UpdateItem: [OWNER_PARTITIONS],
};

/** Links or pages that get into a folder. */
const FOLDER_ENTRY: Grants = {
  GetItem: [OWNER_PARTITIONS],
  PutItem: [FOLDER_PARTITIONS],
  UpdateItem: [OWNER_PARTITIONS],
};

/** Moves links or pages into and out of folders. */
export const FOLDER_CHANGE = union(FOLDER_ENTRY, { DeleteItem: [FOLDER_PARTITIONS] });

/** Counts and charges links, which may pause the account, and applies its status to them. */
export const NEW_LINKS = union(PUBLISHED, LINK_LIST, FOLDER_ENTRY, {
  GetItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
  BatchGetItem: [OWNER_PARTITIONS, REDIRECT_PARTITIONS],
  Query: [DENIED_PARTITIONS, UNIQUE_PARTITIONS],
  PutItem: [LINK_PARTITIONS, REDIRECT_PARTITIONS, UNIQUE_PARTITIONS],
  UpdateItem: [OWNER_PARTITIONS, REDIRECT_PARTITIONS],
  urlChecker: ['Ask'],
});

/** Creates one link, which may have an image of its own, and names the other link if its URL is taken. */
export const LINK_CREATION = union(NEW_LINKS, {
  GetItem: [LINK_PARTITIONS, MEDIA_PARTITIONS],
  UpdateItem: [MEDIA_PARTITIONS],
  media: ['PutObject'],
  uploads: ['GetObject', 'DeleteObject'],
});

/** Changes of links that keep their URL and domain. */
export const LINK_CHANGES = union(LINK_USAGE, PUBLISHED, {
  GetItem: [LINK_PARTITIONS],
  UpdateItem: [LINK_PARTITIONS, REDIRECT_PARTITIONS],
});

/** All changes of a link; a new code gets the status of the account. */
export const LINK_UPDATE = union(LINK_CHANGES, FILE_REMOVAL, FOLDER_CHANGE, {
  GetItem: [DOMAIN_PARTITIONS, MEDIA_PARTITIONS],
  BatchGetItem: [OWNER_PARTITIONS],
  Query: [DENIED_PARTITIONS, UNIQUE_PARTITIONS],
  PutItem: [UNIQUE_PARTITIONS, REDIRECT_PARTITIONS],
  DeleteItem: [UNIQUE_PARTITIONS],
  media: ['PutObject'],
  uploads: ['GetObject'],
  urlChecker: ['Ask'],
});

export const LINK_REMOVAL = union(LINK_USAGE, PUBLISHED, FILE_REMOVAL, {
  GetItem: [LINK_PARTITIONS],
  PutItem: [REDIRECT_PARTITIONS, PURGE_PARTITIONS, FOLD_PARTITIONS],
  DeleteItem: [LINK_PARTITIONS, UNIQUE_PARTITIONS, FOLDER_PARTITIONS],
});

/**
 * Moves links to another account of a person: counts them in both, and marks the days
 * with clicks for the new one.
 */
export const LINK_TRANSFER = union(LINK_USAGE, PUBLISHED, LINK_LIST, {
  GetItem: [LINK_PARTITIONS, OWNER_PARTITIONS, MEMBER_PARTITIONS, DOMAIN_PARTITIONS, MEDIA_PARTITIONS],
  BatchGetItem: [OWNER_PARTITIONS, ACTIVITY_PARTITIONS],
  Query: [UNIQUE_PARTITIONS],
  ConditionCheckItem: [OWNER_PARTITIONS],
  PutItem: [UNIQUE_PARTITIONS, PURGE_PARTITIONS, JOURNAL_PARTITIONS, FOLD_PARTITIONS],
  UpdateItem: [LINK_PARTITIONS, REDIRECT_PARTITIONS, OWNER_PARTITIONS, MEDIA_PARTITIONS, ACTIVITY_PARTITIONS],
  DeleteItem: [UNIQUE_PARTITIONS, FOLDER_PARTITIONS],
});

/**
 * Moves pages without personal data to another account of a person: counts them in both, and marks the days
 * with clicks for the new one.
 */
export const PAGE_TRANSFER = union(PUBLISHED, {
  GetItem: [SMART_LINK_PARTITIONS, OWNER_PARTITIONS, MEMBER_PARTITIONS, UNIQUE_PARTITIONS],
  BatchGetItem: [JOURNAL_PARTITIONS, OWNER_PARTITIONS, ACTIVITY_PARTITIONS, MEDIA_PARTITIONS],
  Query: [SMART_LINK_PARTITIONS],
  PutItem: [UNIQUE_PARTITIONS, PURGE_PARTITIONS, JOURNAL_PARTITIONS, FOLD_PARTITIONS],
  UpdateItem: [
    SMART_LINK_PARTITIONS,
    PAGE_PARTITIONS,
    OWNER_PARTITIONS,
    MEDIA_PARTITIONS,
    ACTIVITY_PARTITIONS,
  ],
  DeleteItem: [UNIQUE_PARTITIONS, FOLDER_PARTITIONS],
  BatchWriteItem: [SMART_LINK_PARTITIONS],
});

/** A link by its ID, code or short URL. */
export const LINK_LOOKUP: Grants = {
  GetItem: [LINK_PARTITIONS, REDIRECT_PARTITIONS, DOMAIN_PARTITIONS],
};

/** A new or changed page with its files, whether its emails are confirmed, and the status of its account. */
const PAGE_CHANGE = union(PUBLISHED, FIRST_COUNT, FILE_REMOVAL, FOLDER_ENTRY, {
  GetItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS, MEDIA_PARTITIONS, OWNER_PARTITIONS, UNIQUE_PARTITIONS],
  BatchGetItem: [SUBSCRIBER_PARTITIONS, OWNER_PARTITIONS],
  Query: [DENIED_PARTITIONS],
  PutItem: [PAGE_PARTITIONS, UNIQUE_PARTITIONS, MEDIA_PARTITIONS],
  UpdateItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
  media: ['PutObject'],
  uploads: ['GetObject'],
  urlChecker: ['Ask'],
});

export const PAGE_CREATION = union(PAGE_CHANGE, { PutItem: [SMART_LINK_PARTITIONS] });

export const PAGE_UPDATE = union(PAGE_CHANGE, FOLDER_CHANGE, {
  BatchGetItem: [JOURNAL_PARTITIONS],
  DeleteItem: [SMART_LINK_PARTITIONS, UNIQUE_PARTITIONS],
});

export const PAGE_REMOVAL = union(PUBLISHED, FILE_REMOVAL, {
  GetItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
  BatchGetItem: [JOURNAL_PARTITIONS],
  PutItem: [PAGE_PARTITIONS, PURGE_PARTITIONS, FOLD_PARTITIONS],
  DeleteItem: [SMART_LINK_PARTITIONS, UNIQUE_PARTITIONS, FOLDER_PARTITIONS],
});

/** The summary of a survey's responses, and the stored totals of the older ones. */
export const SURVEY_SUMMARY: Grants = {
  GetItem: [SMART_LINK_PARTITIONS],
  BatchGetItem: [SMART_LINK_PARTITIONS],
  Query: [SMART_LINK_PARTITIONS],
  PutItem: [SMART_LINK_PARTITIONS],
  ConditionCheckItem: [SMART_LINK_PARTITIONS],
};

/** An email that its recipient is waiting for. */
export const MAIL: Grants = {
  BatchGetItem: [SUPPRESSION_PARTITIONS, SUBSCRIBER_PARTITIONS],
  mail: ['SendEmail'],
};

/** Sends an email that counts against the recipient's limit. */
export const COUNTED_MAIL = union(MAIL, { UpdateItem: [ratePartitions('mail-recipient')] });

/** Sends an email to someone who has not agreed yet. */
export const CONSENT_MAIL = union(COUNTED_MAIL, {
  UpdateItem: [ratePartitions('mail-requests'), ratePartitions('mail-confirmations')],
});

/** Sends emails that nobody waits for, at a rate that the workers share. */
export const PACED_MAIL: Grants = { UpdateItem: [ratePartitions('mail-rate')], mail: ['GetAccount'] };

/** Sends emails for a survey, whose recipient may first have to confirm. */
export const SURVEY_MAIL = union(CONSENT_MAIL, {
  UpdateItem: [ratePartitions('mail-owner'), SUBSCRIBER_PARTITIONS],
});
