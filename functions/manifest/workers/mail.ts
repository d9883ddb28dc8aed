import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { OUTBOX_PARTITIONS } from '#shared/core/events/outbox-items.ts';
import { NOTICE_PARTITIONS } from '#shared/mail/notice-items.ts';
import { SUPPRESSION_PARTITIONS } from '#shared/mail/subscriber-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { REPORTS_DUE, SCHEDULE_PARTITIONS } from '#shared/scheduled-reports/schedule-items.ts';
import {
  PAGE_PARTITIONS,
  SESSIONS_DUE,
  SMART_LINK_PARTITIONS,
} from '#shared/smart-links/model/page-entry.ts';
import { DIGESTS_DUE } from '#shared/smart-links/surveys/digest-items.ts';
import {
  CONSENT_MAIL,
  COUNTED_MAIL,
  MAILED_REPORT,
  PACED_MAIL,
  SURVEY_MAIL,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/** Mail, and what comes back from it. */
export const mailWorkers = {
  mailPeople: {
    name: 'mail-people',
    file: 'workers/mail-people',
    grants: union(CONSENT_MAIL, {
      GetItem: [OWNER_PARTITIONS, MEMBER_PARTITIONS, USER_PARTITIONS, NOTICE_PARTITIONS],
      BatchGetItem: [OWNER_PARTITIONS, MEMBER_PARTITIONS],
      Query: [USER_PARTITIONS],
      PutItem: [USER_PARTITIONS],
      UpdateItem: [ratePartitions('sign-in-mails'), NOTICE_PARTITIONS],
      signInKey: ['Read'],
    }),
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  mailSubmission: {
    name: 'mail-submission',
    file: 'workers/mail-submission',
    grants: union(SURVEY_MAIL, {
      GetItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
      UpdateItem: [SMART_LINK_PARTITIONS, ratePartitions('survey-mails')],
    }),
    settings: ['publicOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  mailRegistrant: {
    name: 'mail-registrant',
    file: 'workers/mail-registrant',
    // If no emails are sent, it confirms registrations itself.
    grants: union(CONSENT_MAIL, {
      GetItem: [OWNER_PARTITIONS, BRAND_PARTITIONS, SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
      PutItem: [OUTBOX_PARTITIONS],
      UpdateItem: [SMART_LINK_PARTITIONS, ratePartitions('mail-registrations')],
      eventQueue: ['SendMessage'],
    }),
    settings: ['publicOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  // Only if the environment sends emails.
  remindRegistered: {
    name: 'remind-registered',
    file: 'workers/remind-registered',
    grants: union(COUNTED_MAIL, PACED_MAIL, {
      GetItem: [OWNER_PARTITIONS, BRAND_PARTITIONS, SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
      Query: [SMART_LINK_PARTITIONS],
      QueryByExpiry: [SESSIONS_DUE],
      UpdateItem: [SMART_LINK_PARTITIONS],
    }),
    settings: ['publicOrigin', 'serviceKey'],
    // Shorter than its interval.
    timeoutSeconds: 280,
  },
  // Only if the environment sends emails.
  mailDigests: {
    name: 'mail-digests',
    file: 'workers/mail-digests',
    grants: union(SURVEY_MAIL, PACED_MAIL, {
      GetItem: [OWNER_PARTITIONS, SMART_LINK_PARTITIONS],
      BatchGetItem: [SMART_LINK_PARTITIONS],
      Query: [SMART_LINK_PARTITIONS],
      QueryByExpiry: [DIGESTS_DUE],
      UpdateItem: [SMART_LINK_PARTITIONS],
      BatchWriteItem: [SMART_LINK_PARTITIONS],
    }),
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 300,
  },
  // Only if the environment sends emails.
  mailReports: {
    name: 'mail-reports',
    file: 'workers/mail-reports',
    grants: union(SURVEY_MAIL, PACED_MAIL, MAILED_REPORT, {
      QueryByExpiry: [REPORTS_DUE],
      UpdateItem: [SCHEDULE_PARTITIONS],
      DeleteItem: [SCHEDULE_PARTITIONS],
    }),
    settings: ['publicOrigin', 'consoleOrigin', 'shortUrls', 'serviceKey'],
    // Reads the days or rows of a thousand links.
    memoryMb: 1769,
    // Shorter than its interval.
    timeoutSeconds: 280,
  },
  recordMailFeedback: {
    name: 'record-mail-feedback',
    file: 'workers/record-mail-feedback',
    grants: { PutItem: [SUPPRESSION_PARTITIONS] },
    settings: ['serviceKey'],
    timeoutSeconds: 30,
  },
} as const satisfies Record<string, FunctionSpec>;
