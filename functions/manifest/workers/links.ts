import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import { ACTIVITY_PARTITIONS } from '#shared/clicks/journal/activity-items.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import {
  BINDINGS_LIST,
  DOMAIN_PARTITIONS,
  DOMAINS_DUE,
  PROOFS_DUE,
} from '#shared/core/domains/domain-items.ts';
import { OUTBOX_PARTITIONS } from '#shared/core/events/outbox-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { CHECK_PARTITIONS, CHECK_RUN, CHECKS_DUE } from '#shared/links/health/check-items.ts';
import { IMPORT_PARTITIONS } from '#shared/links/imports/import-items.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { LINK_CHANGES, LINK_USAGE, NEW_LINKS, PUBLISHED } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

type Several = readonly [Partitions, ...Partitions[]];

/** A link or page and the entry that serves it. */
const BLOCKED: Several = [LINK_PARTITIONS, REDIRECT_PARTITIONS, SMART_LINK_PARTITIONS, PAGE_PARTITIONS];

/** Workers that process links after they are stored. */
export const linkWorkers = {
  importLinks: {
    name: 'import-links',
    file: 'workers/import-links',
    grants: union(NEW_LINKS, {
      GetItem: [IMPORT_PARTITIONS, LINK_PARTITIONS],
      BatchGetItem: [IMPORT_PARTITIONS],
      PutItem: [IMPORT_PARTITIONS],
      importQueue: ['SendMessage'],
    }),
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains', 'prices'],
    memoryMb: 1024,
    timeoutSeconds: 60,
    requeues: true,
  },
  // Only if the environment has a URL checker.
  checkVisited: {
    name: 'check-visited-urls',
    file: 'workers/check-visited-urls',
    grants: union(LINK_USAGE, PUBLISHED, {
      GetItem: BLOCKED,
      UpdateItem: BLOCKED,
      urlChecker: ['Ask'],
      media: ['GetObject', 'PutObject', 'DeleteObject'],
      hidden: ['GetObject', 'PutObject'],
    }),
    settings: ['publicOrigin', 'mediaOrigin'],
    timeoutSeconds: 120,
  },
  // Only if the environment checks links.
  checkLinks: {
    name: 'check-links',
    file: 'workers/check-links',
    grants: union(LINK_USAGE, {
      GetItem: [LINK_PARTITIONS],
      BatchGetItem: [LINK_PARTITIONS, ACTIVITY_PARTITIONS],
      QueryByExpiry: [CHECKS_DUE],
      PutItem: [OUTBOX_PARTITIONS],
      UpdateItem: [LINK_PARTITIONS, CHECK_PARTITIONS, CHECK_RUN, ratePartitions('link-checks')],
      DeleteItem: [CHECK_PARTITIONS],
      eventQueue: ['SendMessage'],
    }),
    settings: ['publicOrigin', 'linkChecks'],
    timeoutSeconds: 300,
  },
  // Only where the environment checks links.
  fetchTitle: {
    name: 'fetch-title',
    file: 'workers/fetch-title',
    grants: union(LINK_CHANGES, {
      Query: [DENIED_PARTITIONS],
      UpdateItem: [ratePartitions('titles'), ratePartitions('title-hosts')],
    }),
    settings: ['publicOrigin', 'ownHosts', 'linkChecks'],
    timeoutSeconds: 30,
  },
  // Only if customers' domains are distribution tenants.
  hostDomains: {
    name: 'host-domains',
    file: 'workers/host-domains',
    grants: union(PUBLISHED, {
      QueryByExpiry: [DOMAINS_DUE],
      GetItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
      PutItem: [DOMAIN_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
      DeleteItem: [DOMAIN_PARTITIONS],
      tenants: ['Manage'],
    }),
    settings: ['dnsResolver', 'domainTarget', 'tenantEdge'],
    // Shorter than its interval.
    timeoutSeconds: 58,
  },
  checkDomains: {
    name: 'check-domains',
    file: 'workers/check-domains',
    grants: union(PUBLISHED, {
      QueryByExpiry: [PROOFS_DUE],
      QueryByOwner: [BINDINGS_LIST],
      BatchGetItem: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS, PROOFS_DUE],
      ConditionCheckItem: [DOMAIN_PARTITIONS],
      tenantPartitions: { GetItem: [DOMAIN_PARTITIONS] },
    }),
    settings: ['dnsResolver', 'domainTarget'],
    timeoutSeconds: 300,
  },
} as const satisfies Record<string, FunctionSpec>;
