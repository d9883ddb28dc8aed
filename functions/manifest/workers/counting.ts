import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import { ACTIVITY_PARTITIONS } from '#shared/clicks/journal/activity-items.ts';
import { FOLD_PARTITIONS, FOLDS_DUE } from '#shared/clicks/journal/fold-items.ts';
import { JOURNAL_PARTITIONS } from '#shared/clicks/journal/partition.ts';
import { CONVERSION_PARTITIONS } from '#shared/conversions/conversion-items.ts';
import { ownerLists } from '#shared/core/accounts/account-items.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';
import { CHECK_PARTITIONS } from '#shared/links/health/check-items.ts';
import { LINK_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { LIVE_PARTITIONS } from '#shared/live/live-items.ts';
import { SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { CLICK_SUBSCRIBER_SHARDS, CLICK_SUBSCRIBERS } from '#shared/webhooks/webhook-items.ts';

/** Workers that count clicks and conversions. */
export const countingWorkers = {
  aggregateClicks: {
    name: 'aggregate-clicks',
    file: 'workers/aggregate-clicks',
    grants: {
      BatchGetItem: [
        JOURNAL_PARTITIONS,
        CLICK_SUBSCRIBERS,
        CLICK_SUBSCRIBER_SHARDS,
        LINK_PARTITIONS,
        SMART_LINK_PARTITIONS,
        CHECK_PARTITIONS,
        FOLD_PARTITIONS,
      ],
      Query: [JOURNAL_PARTITIONS],
      PutItem: [JOURNAL_PARTITIONS, CHECK_PARTITIONS, FOLD_PARTITIONS, LIVE_PARTITIONS],
      UpdateItem: [JOURNAL_PARTITIONS, ACTIVITY_PARTITIONS],
      urlCheckQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
    },
    settings: ['linkChecks', 'publicOrigin', 'hotReadMs'],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  foldDays: {
    name: 'fold-days',
    file: 'workers/fold-days',
    grants: {
      GetItem: [FOLD_PARTITIONS],
      BatchGetItem: [JOURNAL_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
      Query: [FOLD_PARTITIONS, ACTIVITY_PARTITIONS, JOURNAL_PARTITIONS, AUDIT_PARTITIONS],
      QueryByExpiry: [FOLDS_DUE],
      QueryByOwner: [ownerLists('LINKS'), ownerLists('SMART')],
      PutItem: [FOLD_PARTITIONS],
      UpdateItem: [FOLD_PARTITIONS],
      DeleteItem: [FOLD_PARTITIONS],
      BatchWriteItem: [FOLD_PARTITIONS],
      folds: ['PutObject', 'GetObject', 'DeleteObject'],
    },
    // A day with a million rows takes some 400 MB.
    memoryMb: 1769,
    timeoutSeconds: 280,
  },
  countConversions: {
    name: 'count-conversions',
    file: 'workers/count-conversions',
    grants: {
      BatchGetItem: [JOURNAL_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
      Query: [JOURNAL_PARTITIONS],
      PutItem: [JOURNAL_PARTITIONS, FOLD_PARTITIONS],
      UpdateItem: [JOURNAL_PARTITIONS, ACTIVITY_PARTITIONS, CONVERSION_PARTITIONS],
      eventQueue: ['SendMessage'],
    },
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
} as const satisfies Record<string, FunctionSpec>;
