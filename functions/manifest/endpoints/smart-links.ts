import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { JOURNAL_PARTITIONS } from '#shared/clicks/journal/partition.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { OUTBOX_PARTITIONS } from '#shared/core/events/outbox-items.ts';
import { MEDIA_PARTITIONS } from '#shared/core/media/media-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { SUBSCRIBER_PARTITIONS } from '#shared/mail/subscriber-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { REGISTRATION_ITEMS } from '#shared/smart-links/registrations/registration-items.ts';
import { SUBSCRIBER_ITEMS } from '#shared/smart-links/subscribers/subscriber-items.ts';
import {
  AUDITED,
  CLICK_REPORTS,
  FIRST_COUNT,
  PAGE_CREATION,
  PAGE_REMOVAL,
  PAGE_UPDATE,
  PAGES_IN_FOLDER,
  PUBLISHED,
  REPEATABLE,
  SURVEY_SUMMARY,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';
import { FORM_STORAGE } from '../grants/visitor-grants.ts';
import { PAGE_SETTINGS } from './page-settings.ts';

/** Removes a registrant or subscriber, and counts them no more. */
const SIGN_UP_REMOVAL = union(AUDITED, {
  GetItem: [SMART_LINK_PARTITIONS],
  UpdateItem: [SMART_LINK_PARTITIONS],
  DeleteItem: [SMART_LINK_PARTITIONS],
});

/** Smart Links, their media and survey responses: `{base_url}/smart-links`, `{base_url}/uploads`. */
export const smartLinkRoutes = [
  {
    name: 'smart-links-responses',
    methods: ['GET'],
    path: '/v1/api/smart-links/{id}/responses',
    file: 'api/smart-links/responses',
    access: 'api-key',
    grants: { GetItem: [SMART_LINK_PARTITIONS], Query: [SMART_LINK_PARTITIONS] },
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-responses-summary',
    methods: ['GET'],
    path: '/v1/api/smart-links/{id}/responses/summary',
    file: 'api/smart-links/responses-summary',
    access: 'api-key',
    grants: SURVEY_SUMMARY,
    // The first summary after many submissions reads all of them.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-delete-response',
    methods: ['DELETE'],
    path: '/v1/api/smart-links/{id}/responses/{submissionId}',
    file: 'api/smart-links/delete-response',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [SMART_LINK_PARTITIONS],
      Query: [SMART_LINK_PARTITIONS],
      PutItem: [SMART_LINK_PARTITIONS],
      UpdateItem: [SMART_LINK_PARTITIONS, OWNER_PARTITIONS],
      DeleteItem: [SMART_LINK_PARTITIONS],
      ConditionCheckItem: [SMART_LINK_PARTITIONS],
    }),
    // May have to count the responses of a survey with a limit.
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-registrations',
    methods: ['GET'],
    path: '/v1/api/smart-links/{id}/registrations',
    file: 'api/smart-links/registrations',
    access: 'api-key',
    grants: { GetItem: [SMART_LINK_PARTITIONS], QueryByOwner: [REGISTRATION_ITEMS.lists] },
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-delete-registration',
    methods: ['DELETE'],
    path: '/v1/api/smart-links/{id}/registrations/{registrationId}',
    file: 'api/smart-links/delete-registration',
    access: 'api-key',
    grants: SIGN_UP_REMOVAL,
  },
  {
    name: 'smart-links-subscribers',
    methods: ['GET'],
    path: '/v1/api/smart-links/{id}/subscribers',
    file: 'api/smart-links/subscribers',
    access: 'api-key',
    grants: { GetItem: [SMART_LINK_PARTITIONS], QueryByOwner: [SUBSCRIBER_ITEMS.lists] },
    settings: ['publicOrigin', 'serviceKey'],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-delete-subscriber',
    methods: ['DELETE'],
    path: '/v1/api/smart-links/{id}/subscribers/{subscriberId}',
    file: 'api/smart-links/delete-subscriber',
    access: 'api-key',
    grants: SIGN_UP_REMOVAL,
  },
  {
    name: 'smart-links-spam',
    methods: ['GET'],
    path: '/v1/api/smart-links/{id}/spam',
    file: 'api/smart-links/spam',
    access: 'api-key',
    grants: { GetItem: [SMART_LINK_PARTITIONS], Query: [SMART_LINK_PARTITIONS] },
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-accept-spam',
    methods: ['POST'],
    path: '/v1/api/smart-links/{id}/spam/{spamId}/accept',
    file: 'api/smart-links/accept-spam',
    access: 'api-key',
    grants: union(
      PUBLISHED,
      {
        GetItem: [PAGE_PARTITIONS, DENIED_PARTITIONS],
        BatchGetItem: [PAGE_PARTITIONS, DENIED_PARTITIONS],
        Query: [SMART_LINK_PARTITIONS, DENIED_PARTITIONS],
        UpdateItem: [
          ratePartitions('survey-responses'),
          ratePartitions('webinar-registrants'),
          ratePartitions('subscription-mailboxes'),
        ],
        DeleteItem: [SMART_LINK_PARTITIONS],
      },
      FORM_STORAGE,
    ),
    settings: ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'serviceKey', 'hotReadMs'],
    // May have to count the responses of a survey with a limit.
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-delete-spam',
    methods: ['DELETE'],
    path: '/v1/api/smart-links/{id}/spam/{spamId}',
    file: 'api/smart-links/delete-spam',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [SMART_LINK_PARTITIONS],
      DeleteItem: [SMART_LINK_PARTITIONS],
    }),
  },
  {
    name: 'smart-links-confirm-email',
    methods: ['POST'],
    path: '/v1/api/smart-links/{id}/mail-confirmation',
    file: 'api/smart-links/confirm-email',
    access: 'api-key',
    grants: {
      GetItem: [SMART_LINK_PARTITIONS],
      BatchGetItem: [SUBSCRIBER_PARTITIONS],
      PutItem: [OUTBOX_PARTITIONS],
      eventQueue: ['SendMessage'],
    },
    settings: ['serviceKey'],
  },
  {
    name: 'uploads-create',
    methods: ['POST'],
    path: '/v1/api/uploads',
    file: 'api/uploads/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, FIRST_COUNT, {
      GetItem: [OWNER_PARTITIONS],
      PutItem: [MEDIA_PARTITIONS],
      uploads: ['PutObject'],
    }),
  },
  {
    name: 'smart-links-create',
    methods: ['POST'],
    path: '/v1/api/smart-links',
    file: 'api/smart-links/create',
    access: 'api-key',
    grants: union(PAGE_CREATION, REPEATABLE),
    settings: PAGE_SETTINGS,
    // S3 takes seconds to copy a large video.
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-lookup',
    methods: ['POST'],
    path: '/v1/api/smart-links/lookup',
    file: 'api/smart-links/lookup',
    access: 'api-key',
    grants: { UpdateItem: [ratePartitions('music-lookups')] },
    settings: ['publicOrigin', 'linkChecks'],
  },
  {
    name: 'smart-links-list',
    methods: ['GET'],
    path: '/v1/api/smart-links',
    file: 'api/smart-links/list',
    access: 'api-key',
    grants: union(PAGES_IN_FOLDER, {
      GetItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
      BatchGetItem: [JOURNAL_PARTITIONS],
      QueryByOwner: [ownerLists('SMART')],
    }),
    settings: ['publicOrigin', 'mediaOrigin'],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-get',
    methods: ['GET'],
    path: '/v1/api/smart-links/{id}',
    file: 'api/smart-links/get',
    access: 'api-key',
    grants: {
      GetItem: [SMART_LINK_PARTITIONS],
      BatchGetItem: [JOURNAL_PARTITIONS, SUBSCRIBER_PARTITIONS],
    },
    settings: ['publicOrigin', 'mediaOrigin', 'serviceKey'],
  },
  {
    name: 'smart-links-update',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/smart-links/{id}',
    file: 'api/smart-links/update',
    access: 'api-key',
    grants: PAGE_UPDATE,
    settings: PAGE_SETTINGS,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-delete',
    methods: ['DELETE'],
    path: '/v1/api/smart-links/{id}',
    file: 'api/smart-links/delete',
    access: 'api-key',
    grants: PAGE_REMOVAL,
    settings: ['publicOrigin', 'mediaOrigin', 'ownHosts', 'destinations', 'unverifiedDomains'],
  },
  {
    name: 'smart-links-analytics',
    methods: ['GET'],
    path: '/v1/api/smart-links/{id}/analytics',
    file: 'api/smart-links/analytics',
    access: 'api-key',
    grants: union(CLICK_REPORTS, { GetItem: [SMART_LINK_PARTITIONS] }),
    settings: ['busyClickSeconds'],
    // A range of many days may read thousands of rows.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
] as const satisfies readonly RouteSpec[];
