import type { FunctionSpec, Grants } from '#functions/framework/function-spec.ts';
import { DELETIONS_DUE } from '#shared/account-data/account-data-items.ts';
import { CONNECTION_PARTITIONS, REGISTERED_PARTITIONS } from '#shared/apps/app-items.ts';
import { ACTIVITY_PARTITIONS } from '#shared/clicks/journal/activity-items.ts';
import { FOLD_PARTITIONS } from '#shared/clicks/journal/fold-items.ts';
import { JOURNAL_PARTITIONS } from '#shared/clicks/journal/partition.ts';
import { CONVERSION_PARTITIONS } from '#shared/conversions/conversion-items.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { OWNER_SCOPES } from '#shared/core/accounts/account-limits.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { VIEW_PARTITIONS } from '#shared/core/accounts/views/view-items.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { FOLDER_PARTITIONS } from '#shared/core/folders/folder-items.ts';
import { MEDIA_DUE } from '#shared/core/media/media-items.ts';
import { CHECK_PARTITIONS } from '#shared/links/health/check-items.ts';
import { IMPORT_PARTITIONS } from '#shared/links/imports/import-items.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { SUBSCRIBER_PARTITIONS } from '#shared/mail/subscriber-items.ts';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import { UNIQUE_PARTITIONS } from '#shared/platform/dynamo/unique-key.ts';
import { EXPIRY_PARTITIONS, PURGE_PARTITIONS } from '#shared/platform/expiry/expiry-index.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { SCHEDULE_PARTITIONS } from '#shared/scheduled-reports/schedule-items.ts';
import { SHARE_PARTITIONS } from '#shared/shares/share-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import {
  CLICK_SUBSCRIBER_SHARDS,
  CLICK_SUBSCRIBERS,
  DELIVERY_PARTITIONS,
} from '#shared/webhooks/webhook-items.ts';
import {
  ACCOUNT_CLICKS,
  AUDITED,
  FILE_REMOVAL,
  FOLDER_COUNTS,
  LINK_CHANGES,
  LINK_USAGE,
  MAIL,
  PUBLISHED,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

type Several = readonly [Partitions, ...Partitions[]];

/** Partitions of an account whose items are not removed one by one. */
const ERASED: Several = [
  OWNER_PARTITIONS,
  MEMBER_PARTITIONS,
  VIEW_PARTITIONS,
  CONNECTION_PARTITIONS,
  AUDIT_PARTITIONS,
  ACTIVITY_PARTITIONS,
  FOLD_PARTITIONS,
  JOURNAL_PARTITIONS,
  CONVERSION_PARTITIONS,
  SMART_LINK_PARTITIONS,
  DELIVERY_PARTITIONS,
  IMPORT_PARTITIONS,
  SHARE_PARTITIONS,
  SCHEDULE_PARTITIONS,
  ...OWNER_SCOPES.map(ratePartitions),
];

/** Removes everything in these partitions. */
const purge = (partitions: Several): Grants => ({ Query: partitions, BatchWriteItem: partitions });

/** Exports and deletions of accounts, and what has expired. */
export const accountWorkers = {
  exportAccount: {
    name: 'export-account',
    file: 'workers/export-account',
    grants: union(MAIL, LINK_USAGE, ACCOUNT_CLICKS, AUDITED, FOLDER_COUNTS, PUBLISHED, {
      GetItem: [OWNER_PARTITIONS, MEMBER_PARTITIONS, VIEW_PARTITIONS],
      Query: [
        OWNER_PARTITIONS,
        BRAND_PARTITIONS,
        MEMBER_PARTITIONS,
        CONNECTION_PARTITIONS,
        AUDIT_PARTITIONS,
        SMART_LINK_PARTITIONS,
      ],
      QueryByOwner: [
        ownerLists('LINKS'),
        ownerLists('SMART'),
        ownerLists('SHARES'),
        ownerLists('REPORTS'),
        ownerLists('APPS'),
      ],
      PutItem: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
      BatchWriteItem: [OWNER_PARTITIONS],
      media: ['GetObject'],
      exports: ['PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'],
    }),
    settings: ['publicOrigin', 'mediaOrigin', 'consoleOrigin', 'serviceKey', 'shortUrls'],
    memoryMb: 1024,
    // Lambda's maximum.
    timeoutSeconds: 900,
  },
  sweepDeletions: {
    name: 'sweep-deletions',
    file: 'workers/sweep-deletions',
    grants: union(MAIL, FILE_REMOVAL, purge(ERASED), AUDITED, {
      GetItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS, FOLD_PARTITIONS],
      ConditionCheckItem: [DOMAIN_PARTITIONS],
      BatchGetItem: [JOURNAL_PARTITIONS],
      Query: [USER_PARTITIONS, BRAND_PARTITIONS],
      QueryByOwner: [
        ownerLists('LINKS'),
        ownerLists('SMART'),
        ownerLists('UPLOADS'),
        ownerLists('IMPORTS'),
        ownerLists('SHARES'),
        ownerLists('REPORTS'),
        ownerLists('APPS'),
        // What others have connected to its apps.
        REGISTERED_PARTITIONS,
      ],
      QueryByExpiry: [DELETIONS_DUE],
      // Codes and slugs stay reserved. A user may be invited elsewhere in the meantime.
      PutItem: [USER_PARTITIONS, REDIRECT_PARTITIONS, PAGE_PARTITIONS, PURGE_PARTITIONS],
      UpdateItem: [
        OWNER_PARTITIONS,
        USER_PARTITIONS,
        CLICK_SUBSCRIBERS,
        CLICK_SUBSCRIBER_SHARDS,
        FOLD_PARTITIONS,
        CONNECTION_PARTITIONS,
      ],
      DeleteItem: [
        OWNER_PARTITIONS,
        MEMBER_PARTITIONS,
        USER_PARTITIONS,
        REGISTERED_PARTITIONS,
        CONNECTION_PARTITIONS,
        BRAND_PARTITIONS,
        DOMAIN_PARTITIONS,
        LINK_PARTITIONS,
        SMART_LINK_PARTITIONS,
        FOLDER_PARTITIONS,
        UNIQUE_PARTITIONS,
        CHECK_PARTITIONS,
      ],
      BatchWriteItem: [USER_PARTITIONS, SUBSCRIBER_PARTITIONS],
      exports: ['DeleteObject', 'AbortMultipartUpload'],
      folds: ['DeleteObject'],
      tenantPartitions: { UpdateItem: [DOMAIN_PARTITIONS] },
    }),
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    memoryMb: 1024,
    timeoutSeconds: 280,
  },
  sweepExpired: {
    name: 'sweep-expired',
    file: 'workers/sweep-expired',
    grants: union(LINK_CHANGES, purge([JOURNAL_PARTITIONS, SMART_LINK_PARTITIONS]), {
      GetItem: [REDIRECT_PARTITIONS, SMART_LINK_PARTITIONS],
      QueryByExpiry: [EXPIRY_PARTITIONS],
      // Temporary links, and calls of the chat API that did not end.
      PutItem: [REDIRECT_PARTITIONS, PURGE_PARTITIONS, FOLD_PARTITIONS],
      UpdateItem: [LINK_PARTITIONS, PAGE_PARTITIONS, OWNER_PARTITIONS, ACTIVITY_PARTITIONS, PURGE_PARTITIONS],
      // Links and pages that were moved to another account.
      BatchGetItem: [ACTIVITY_PARTITIONS, OWNER_PARTITIONS],
      ConditionCheckItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS],
      DeleteItem: [
        ACTIVITY_PARTITIONS,
        LINK_PARTITIONS,
        SMART_LINK_PARTITIONS,
        UNIQUE_PARTITIONS,
        PURGE_PARTITIONS,
        OWNER_PARTITIONS,
      ],
      BatchWriteItem: [ACTIVITY_PARTITIONS],
    }),
    settings: ['publicOrigin'],
    timeoutSeconds: 300,
  },
  sweepMedia: {
    name: 'sweep-media',
    file: 'workers/sweep-media',
    grants: union(FILE_REMOVAL, {
      QueryByExpiry: [MEDIA_DUE],
    }),
    timeoutSeconds: 300,
  },
} as const satisfies Record<string, FunctionSpec>;
