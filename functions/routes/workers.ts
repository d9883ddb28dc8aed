import { DELETIONS_DUE } from '../../shared/account-data/account-data-items.ts';
import { ACTIVITY_PARTITIONS } from '../../shared/clicks/journal/activity-items.ts';
import { JOURNAL_PARTITIONS } from '../../shared/clicks/journal/partition.ts';
import { CONVERSION_PARTITIONS } from '../../shared/conversions/conversion-items.ts';
import { OWNER_PARTITIONS, ownerLists } from '../../shared/core/accounts/account-items.ts';
import { OWNER_SCOPES } from '../../shared/core/accounts/account-limits.ts';
import { MEMBER_PARTITIONS } from '../../shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '../../shared/core/accounts/members/user-items.ts';
import { VIEW_PARTITIONS } from '../../shared/core/accounts/views/view-items.ts';
import { AUDIT_PARTITIONS } from '../../shared/core/audit/audit-items.ts';
import { BRAND_PARTITIONS } from '../../shared/core/brand/brand-items.ts';
import { DOMAIN_PARTITIONS, DOMAINS_DUE } from '../../shared/core/domains/domain-items.ts';
import { OUTBOX_PARTITIONS } from '../../shared/core/events/outbox-items.ts';
import { FOLDER_PARTITIONS } from '../../shared/core/folders/folder-items.ts';
import { MEDIA_DUE, MEDIA_PARTITIONS } from '../../shared/core/media/media-items.ts';
import { DENIED_PARTITIONS } from '../../shared/core/moderation/denied-items.ts';
import { CHECK_PARTITIONS, CHECK_RUN, CHECKS_DUE } from '../../shared/links/health/check-items.ts';
import { IMPORT_PARTITIONS } from '../../shared/links/imports/import-items.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '../../shared/links/model/redirect-entry.ts';
import { SUBSCRIBER_PARTITIONS, SUPPRESSION_PARTITIONS } from '../../shared/mail/subscriber-items.ts';
import type { Partitions } from '../../shared/platform/dynamo/partitions.ts';
import { UNIQUE_PARTITIONS } from '../../shared/platform/dynamo/unique-key.ts';
import { EXPIRY_PARTITIONS, PURGE_PARTITIONS } from '../../shared/platform/expiry/expiry-index.ts';
import { ratePartitions } from '../../shared/platform/limits/rate-limit-items.ts';
import { REPORTS_DUE, SCHEDULE_PARTITIONS } from '../../shared/scheduled-reports/schedule-items.ts';
import { SHARE_PARTITIONS } from '../../shared/shares/share-items.ts';
import { PAGE_REFRESH } from '../../shared/smart-links/media/refresh-items.ts';
import {
  PAGE_PARTITIONS,
  SESSIONS_DUE,
  SMART_LINK_PARTITIONS,
} from '../../shared/smart-links/model/page-entry.ts';
import { DIGESTS_DUE } from '../../shared/smart-links/surveys/digest-items.ts';
import {
  CLICK_SUBSCRIBER_SHARDS,
  CLICK_SUBSCRIBERS,
  DELIVERY_PARTITIONS,
} from '../../shared/webhooks/webhook-items.ts';
import type { FunctionSpec, PartitionGrants } from '../framework/function-spec.ts';
import {
  ACCOUNT_CLICKS,
  AUDITED,
  CONSENT_MAIL,
  COUNTED_MAIL,
  FILE_REMOVAL,
  FOLDER_COUNTS,
  LINK_CHANGES,
  LINK_USAGE,
  MAIL,
  NEW_LINKS,
  PUBLISHED,
  SURVEY_MAIL,
  union,
} from './table-grants.ts';

type Several = readonly [Partitions, ...Partitions[]];

/** Removes everything in these partitions. */
const purge = (partitions: Several): PartitionGrants => ({ Query: partitions, BatchWriteItem: partitions });

/** Partitions of an account whose items are not removed one by one. */
const ERASED: Several = [
  OWNER_PARTITIONS,
  MEMBER_PARTITIONS,
  VIEW_PARTITIONS,
  AUDIT_PARTITIONS,
  ACTIVITY_PARTITIONS,
  JOURNAL_PARTITIONS,
  CONVERSION_PARTITIONS,
  SMART_LINK_PARTITIONS,
  DELIVERY_PARTITIONS,
  IMPORT_PARTITIONS,
  SHARE_PARTITIONS,
  SCHEDULE_PARTITIONS,
  ...OWNER_SCOPES.map(ratePartitions),
];

/** A link or page and the entry that serves it. */
const BLOCKED: Several = [LINK_PARTITIONS, REDIRECT_PARTITIONS, SMART_LINK_PARTITIONS, PAGE_PARTITIONS];

/** Functions without a route; the construct that owns a function sets its trigger. */
export const workers = {
  aggregateClicks: {
    name: 'aggregate-clicks',
    file: 'workers/aggregate-clicks',
    grants: {
      partitions: {
        BatchGetItem: [
          JOURNAL_PARTITIONS,
          CLICK_SUBSCRIBERS,
          CLICK_SUBSCRIBER_SHARDS,
          LINK_PARTITIONS,
          SMART_LINK_PARTITIONS,
          CHECK_PARTITIONS,
        ],
        Query: [JOURNAL_PARTITIONS],
        PutItem: [JOURNAL_PARTITIONS, CHECK_PARTITIONS],
        UpdateItem: [JOURNAL_PARTITIONS, ACTIVITY_PARTITIONS],
      },
      urlCheckQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
    },
    settings: ['linkChecks', 'publicOrigin', 'hotReadMs'],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  countConversions: {
    name: 'count-conversions',
    file: 'workers/count-conversions',
    grants: {
      partitions: {
        BatchGetItem: [JOURNAL_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
        Query: [JOURNAL_PARTITIONS],
        PutItem: [JOURNAL_PARTITIONS],
        UpdateItem: [JOURNAL_PARTITIONS, ACTIVITY_PARTITIONS, CONVERSION_PARTITIONS],
      },
      eventQueue: ['SendMessage'],
    },
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  importLinks: {
    name: 'import-links',
    file: 'workers/import-links',
    grants: {
      partitions: union(NEW_LINKS, {
        GetItem: [IMPORT_PARTITIONS, LINK_PARTITIONS],
        BatchGetItem: [IMPORT_PARTITIONS],
        PutItem: [IMPORT_PARTITIONS],
      }),
      importQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
      urlChecker: ['Ask'],
    },
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains', 'prices'],
    memoryMb: 1024,
    timeoutSeconds: 60,
    requeues: true,
  },
  exportAccount: {
    name: 'export-account',
    file: 'workers/export-account',
    grants: {
      partitions: union(MAIL, LINK_USAGE, ACCOUNT_CLICKS, AUDITED, FOLDER_COUNTS, {
        GetItem: [OWNER_PARTITIONS, MEMBER_PARTITIONS, VIEW_PARTITIONS],
        Query: [
          OWNER_PARTITIONS,
          BRAND_PARTITIONS,
          MEMBER_PARTITIONS,
          AUDIT_PARTITIONS,
          SMART_LINK_PARTITIONS,
        ],
        QueryByOwner: [ownerLists('LINKS'), ownerLists('SMART'), ownerLists('SHARES'), ownerLists('REPORTS')],
        UpdateItem: [OWNER_PARTITIONS],
      }),
      media: ['GetObject'],
      exports: ['PutObject'],
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'mediaOrigin', 'consoleOrigin', 'serviceKey', 'shortUrls'],
    memoryMb: 1024,
    // Lambda's maximum.
    timeoutSeconds: 900,
  },
  sweepDeletions: {
    name: 'sweep-deletions',
    file: 'workers/sweep-deletions',
    grants: {
      partitions: union(MAIL, FILE_REMOVAL, purge(ERASED), AUDITED, {
        GetItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
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
        ],
        QueryByExpiry: [DELETIONS_DUE],
        // Codes and slugs stay reserved. A user may be invited elsewhere in the meantime.
        PutItem: [OWNER_PARTITIONS, USER_PARTITIONS, REDIRECT_PARTITIONS, PAGE_PARTITIONS, PURGE_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, USER_PARTITIONS, CLICK_SUBSCRIBERS, CLICK_SUBSCRIBER_SHARDS],
        DeleteItem: [
          OWNER_PARTITIONS,
          MEMBER_PARTITIONS,
          USER_PARTITIONS,
          BRAND_PARTITIONS,
          DOMAIN_PARTITIONS,
          LINK_PARTITIONS,
          SMART_LINK_PARTITIONS,
          FOLDER_PARTITIONS,
          UNIQUE_PARTITIONS,
          CHECK_PARTITIONS,
        ],
        BatchWriteItem: [USER_PARTITIONS, SUBSCRIBER_PARTITIONS],
      }),
      media: ['DeleteObject'],
      uploads: ['DeleteObject'],
      exports: ['DeleteObject'],
      mail: ['SendEmail'],
      tenantPartitions: { UpdateItem: [DOMAIN_PARTITIONS] },
    },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    memoryMb: 1024,
    timeoutSeconds: 280,
  },
  relayEvents: {
    name: 'relay-events',
    file: 'workers/relay-events',
    grants: {
      partitions: { BatchWriteItem: [OUTBOX_PARTITIONS] },
      eventBus: ['PutEvents'],
    },
    timeoutSeconds: 30,
  },
  sweepOutbox: {
    name: 'sweep-outbox',
    file: 'workers/sweep-outbox',
    grants: {
      partitions: { Query: [OUTBOX_PARTITIONS], BatchWriteItem: [OUTBOX_PARTITIONS] },
      eventBus: ['PutEvents'],
    },
    timeoutSeconds: 60,
  },
  fanOutEvents: {
    name: 'fan-out-events',
    file: 'workers/fan-out-events',
    grants: {
      partitions: {
        GetItem: [OWNER_PARTITIONS],
        Query: [OWNER_PARTITIONS],
        PutItem: [DELIVERY_PARTITIONS],
        UpdateItem: [DELIVERY_PARTITIONS, CLICK_SUBSCRIBERS, CLICK_SUBSCRIBER_SHARDS],
      },
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
    },
    timeoutSeconds: 30,
  },
  deliverWebhook: {
    name: 'deliver-webhook',
    file: 'workers/deliver-webhook',
    grants: {
      // A webhook with its health is in the partition of its account.
      partitions: union(PUBLISHED, {
        GetItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS],
        BatchGetItem: [OWNER_PARTITIONS],
        Query: [DELIVERY_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS, ratePartitions('webhook-host')],
      }),
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
      deadWebhookQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'webhookTargets'],
    // Receivers have 10 s to respond.
    timeoutSeconds: 20,
  },
  // Only if the environment has a URL checker.
  checkVisited: {
    name: 'check-visited-urls',
    file: 'workers/check-visited-urls',
    grants: {
      partitions: union(LINK_USAGE, PUBLISHED, {
        GetItem: BLOCKED,
        UpdateItem: BLOCKED,
      }),
      eventQueue: ['SendMessage'],
      urlChecker: ['Ask'],
      media: ['GetObject', 'PutObject', 'DeleteObject'],
      hidden: ['GetObject', 'PutObject'],
    },
    settings: ['publicOrigin', 'mediaOrigin'],
    timeoutSeconds: 120,
  },
  // Only if the environment checks links.
  checkLinks: {
    name: 'check-links',
    file: 'workers/check-links',
    grants: {
      partitions: union(LINK_USAGE, {
        GetItem: [LINK_PARTITIONS],
        BatchGetItem: [LINK_PARTITIONS, ACTIVITY_PARTITIONS],
        QueryByExpiry: [CHECKS_DUE],
        PutItem: [OUTBOX_PARTITIONS],
        UpdateItem: [LINK_PARTITIONS, CHECK_PARTITIONS, CHECK_RUN, ratePartitions('link-checks')],
        DeleteItem: [CHECK_PARTITIONS],
      }),
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'linkChecks'],
    timeoutSeconds: 300,
  },
  // Only where the environment checks links.
  fetchTitle: {
    name: 'fetch-title',
    file: 'workers/fetch-title',
    grants: {
      partitions: union(LINK_CHANGES, {
        Query: [DENIED_PARTITIONS],
        UpdateItem: [ratePartitions('titles'), ratePartitions('title-hosts')],
      }),
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'ownHosts', 'linkChecks'],
    timeoutSeconds: 30,
  },
  notifyWebhookOwner: {
    name: 'notify-webhook-owner',
    file: 'workers/notify-webhook-owner',
    grants: {
      partitions: union(COUNTED_MAIL, {
        GetItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS],
        UpdateItem: [DELIVERY_PARTITIONS],
      }),
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  mailPeople: {
    name: 'mail-people',
    file: 'workers/mail-people',
    grants: {
      partitions: union(CONSENT_MAIL, {
        GetItem: [OWNER_PARTITIONS, MEMBER_PARTITIONS, USER_PARTITIONS],
        BatchGetItem: [OWNER_PARTITIONS, MEMBER_PARTITIONS],
        Query: [USER_PARTITIONS],
        PutItem: [USER_PARTITIONS],
        UpdateItem: [ratePartitions('sign-in-mails')],
      }),
      mail: ['SendEmail'],
      signInKey: ['Read'],
    },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  mailSubmission: {
    name: 'mail-submission',
    file: 'workers/mail-submission',
    grants: {
      partitions: union(SURVEY_MAIL, {
        GetItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
        UpdateItem: [SMART_LINK_PARTITIONS, ratePartitions('survey-mails')],
      }),
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  reserveSurveyStorage: {
    name: 'reserve-survey-storage',
    file: 'workers/reserve-survey-storage',
    grants: {
      partitions: {
        GetItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
      },
    },
    timeoutSeconds: 30,
  },
  mailRegistrant: {
    name: 'mail-registrant',
    file: 'workers/mail-registrant',
    // If no emails are sent, it confirms registrations itself.
    grants: {
      partitions: union(CONSENT_MAIL, {
        GetItem: [OWNER_PARTITIONS, BRAND_PARTITIONS, SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
        PutItem: [OUTBOX_PARTITIONS],
        UpdateItem: [SMART_LINK_PARTITIONS, ratePartitions('mail-registrations')],
      }),
      mail: ['SendEmail'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  // Only if the environment sends emails.
  remindRegistered: {
    name: 'remind-registered',
    file: 'workers/remind-registered',
    grants: {
      partitions: union(COUNTED_MAIL, {
        GetItem: [OWNER_PARTITIONS, BRAND_PARTITIONS, SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
        Query: [SMART_LINK_PARTITIONS],
        QueryByExpiry: [SESSIONS_DUE],
        UpdateItem: [SMART_LINK_PARTITIONS],
      }),
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'serviceKey'],
    // Shorter than its interval, so that two runs do not send at twice the rate.
    timeoutSeconds: 280,
  },
  // Only if the environment sends emails.
  mailDigests: {
    name: 'mail-digests',
    file: 'workers/mail-digests',
    grants: {
      partitions: union(SURVEY_MAIL, {
        GetItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
        BatchGetItem: [SMART_LINK_PARTITIONS],
        Query: [SMART_LINK_PARTITIONS],
        QueryByExpiry: [DIGESTS_DUE],
        UpdateItem: [SMART_LINK_PARTITIONS],
        BatchWriteItem: [SMART_LINK_PARTITIONS],
      }),
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 300,
  },
  // Only if the environment sends emails.
  mailReports: {
    name: 'mail-reports',
    file: 'workers/mail-reports',
    grants: {
      partitions: union(SURVEY_MAIL, ACCOUNT_CLICKS, {
        GetItem: [
          SCHEDULE_PARTITIONS,
          OWNER_PARTITIONS,
          BRAND_PARTITIONS,
          LINK_PARTITIONS,
          SMART_LINK_PARTITIONS,
        ],
        QueryByExpiry: [REPORTS_DUE],
        PutItem: [SCHEDULE_PARTITIONS],
        UpdateItem: [SCHEDULE_PARTITIONS],
        DeleteItem: [SCHEDULE_PARTITIONS],
      }),
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'consoleOrigin', 'shortUrls', 'serviceKey'],
    // Reads the days or rows of a thousand links.
    memoryMb: 1769,
    // Shorter than its interval.
    timeoutSeconds: 280,
  },
  recordMailFeedback: {
    name: 'record-mail-feedback',
    file: 'workers/record-mail-feedback',
    grants: {
      partitions: { PutItem: [SUPPRESSION_PARTITIONS] },
    },
    settings: ['serviceKey'],
    timeoutSeconds: 30,
  },
  sweepExpired: {
    name: 'sweep-expired',
    file: 'workers/sweep-expired',
    grants: {
      partitions: union(LINK_CHANGES, purge([JOURNAL_PARTITIONS, SMART_LINK_PARTITIONS]), {
        GetItem: [REDIRECT_PARTITIONS, SMART_LINK_PARTITIONS],
        QueryByExpiry: [EXPIRY_PARTITIONS],
        // Temporary links, and calls of the chat API that did not end.
        PutItem: [REDIRECT_PARTITIONS, PURGE_PARTITIONS],
        UpdateItem: [LINK_PARTITIONS, PAGE_PARTITIONS, OWNER_PARTITIONS, ACTIVITY_PARTITIONS],
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
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin'],
    timeoutSeconds: 300,
  },
  copyImages: {
    name: 'copy-images',
    file: 'workers/copy-images',
    grants: {
      partitions: {
        GetItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS, MEDIA_PARTITIONS, BRAND_PARTITIONS],
        PutItem: [SMART_LINK_PARTITIONS, MEDIA_PARTITIONS],
        UpdateItem: [PAGE_PARTITIONS, MEDIA_PARTITIONS],
        DeleteItem: [MEDIA_PARTITIONS],
      },
      media: ['GetObject', 'PutObject', 'DeleteObject'],
    },
    // An image of 50 megapixels takes some 700 MB; CPU comes with memory.
    memoryMb: 2048,
    timeoutSeconds: 300,
  },
  probeFrontend: {
    name: 'probe-frontend',
    file: 'workers/probe-frontend',
    grants: {},
    settings: ['publicOrigin'],
    memoryMb: 256,
    // Three attempts of five seconds.
    timeoutSeconds: 20,
  },
  findOutdatedPages: {
    name: 'find-outdated-pages',
    file: 'workers/find-outdated-pages',
    grants: {
      partitions: {
        GetItem: [PAGE_REFRESH],
        PutItem: [PAGE_REFRESH, OUTBOX_PARTITIONS],
      },
      // The only scan: pages are listed by account, and this finds those of all accounts.
      scan: 'byOwner',
      eventQueue: ['SendMessage'],
    },
    // Shorter than its interval: it hands over a page every two seconds.
    timeoutSeconds: 280,
  },
  // Only if customers' domains are distribution tenants.
  hostDomains: {
    name: 'host-domains',
    file: 'workers/host-domains',
    grants: {
      partitions: union(PUBLISHED, {
        QueryByExpiry: [DOMAINS_DUE],
        GetItem: [OWNER_PARTITIONS],
        PutItem: [DOMAIN_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
        DeleteItem: [DOMAIN_PARTITIONS],
      }),
      tenants: ['Manage'],
      eventQueue: ['SendMessage'],
    },
    settings: ['dnsResolver', 'domainTarget', 'tenantEdge'],
    // Shorter than its interval.
    timeoutSeconds: 58,
  },
  sweepMedia: {
    name: 'sweep-media',
    file: 'workers/sweep-media',
    grants: {
      partitions: union(FILE_REMOVAL, { QueryByExpiry: [MEDIA_DUE] }),
      media: ['DeleteObject'],
      uploads: ['DeleteObject'],
    },
    timeoutSeconds: 300,
  },
} as const satisfies Record<string, FunctionSpec>;
