import { JOURNAL_PARTITIONS } from '../../shared/clicks/partition.ts';
import { DOMAIN_PARTITIONS } from '../../shared/domains/domain-items.ts';
import { OUTBOX_PARTITIONS } from '../../shared/events/outbox-items.ts';
import { CREATOR_PARTITIONS } from '../../shared/links/creator-items.ts';
import { PUBLIC_GUARD_PARTITIONS } from '../../shared/links/public-owner.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '../../shared/links/redirect-entry.ts';
import { PREVIEW_PATH } from '../../shared/links/short-url.ts';
import { MAIL_PATH } from '../../shared/mail/mail-link.ts';
import { SUBSCRIBER_PARTITIONS } from '../../shared/mail/subscriber-items.ts';
import { DENIED_PARTITIONS } from '../../shared/moderation/denied-items.ts';
import { SECURITY_TXT_PATH } from '../../shared/pages/security-txt.ts';
import { IDEMPOTENCY_PARTITIONS } from '../../shared/platform/idempotency/idempotency-items.ts';
import { ratePartitions } from '../../shared/platform/limits/rate-limit-items.ts';
import { REGISTRATION_PATH } from '../../shared/registrations/registration-link.ts';
import { REPORT_PARTITIONS } from '../../shared/reports/report-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '../../shared/smart-links/page-entry.ts';
import { PREFIX } from '../../shared/smart-links/slug.ts';
import { REPEAT_PARTITIONS } from '../../shared/surveys/repeat-items.ts';
import type { PublicGrants, RouteSpec } from '../framework/function-spec.ts';

/**
 * A link or page, the version of the denied hosts and the binding of the visitor's host, in one call or separately, and the
 * denied hosts if there are new ones.
 */
const visitReads = <const Entries extends string>(entries: Entries) =>
  ({
    GetItem: [entries, DENIED_PARTITIONS, DOMAIN_PARTITIONS],
    BatchGetItem: [entries, DENIED_PARTITIONS, DOMAIN_PARTITIONS],
    Query: [DENIED_PARTITIONS],
  }) as const;

const REDIRECT_READS = visitReads(REDIRECT_PARTITIONS);
const PAGE_READS = visitReads(PAGE_PARTITIONS);

/** For both functions that store survey responses. */
const SURVEY_GRANTS = {
  partitions: {
    ...PAGE_READS,
    GetItem: [...PAGE_READS.GetItem, REPEAT_PARTITIONS, SMART_LINK_PARTITIONS],
    Query: [...PAGE_READS.Query, SMART_LINK_PARTITIONS],
    PutItem: [SMART_LINK_PARTITIONS, REPEAT_PARTITIONS, OUTBOX_PARTITIONS],
    UpdateItem: [ratePartitions('survey-submissions'), SMART_LINK_PARTITIONS],
  },
  eventQueue: ['SendMessage'],
} as const satisfies PublicGrants;

/** At the root, for links that were printed with a domain from another provider. */
const LINK_PATHS = ['/r/{code}', '/{code}'] as const;

/** Target of a probe from outside. */
export const HEALTH_PATH = '/v1/health';

/** Endpoints without an API key: redirects, pages, pixels, public helpers and the reference. */
export const visitorRoutes = [
  {
    name: 'redirect',
    methods: ['GET', 'HEAD'],
    path: LINK_PATHS,
    file: 'visitors/links/redirect',
    access: 'public',
    canary: true,
    grants: {
      // Writes the visits of a link with a click limit.
      partitions: {
        ...REDIRECT_READS,
        UpdateItem: [REDIRECT_PARTITIONS],
      },
      clickQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'defaultHosts', 'visitorHashKey', 'hotReadMs'],
    // Long enough for all retries, so that a click that cannot be queued is at least logged.
    timeoutSeconds: 15,
  },
  {
    name: 'unlock',
    methods: ['POST'],
    path: LINK_PATHS,
    file: 'visitors/links/unlock',
    access: 'public',
    canary: true,
    grants: {
      partitions: {
        ...REDIRECT_READS,
        UpdateItem: [REDIRECT_PARTITIONS, ratePartitions('unlock')],
      },
      clickQueue: ['SendMessage'],
    },
    settings: ['defaultHosts', 'visitorHashKey', 'hotReadMs'],
    // Checking a password takes 32 MiB and about 100 ms of a full vCPU.
    memoryMb: 1769,
  },
  {
    name: 'preview-link',
    methods: ['GET', 'HEAD'],
    path: `${PREVIEW_PATH}/{code}`,
    file: 'visitors/links/preview',
    access: 'public',
    grants: {
      partitions: { ...REDIRECT_READS, GetItem: [...REDIRECT_READS.GetItem, LINK_PARTITIONS] },
    },
    settings: ['publicOrigin', 'defaultHosts', 'visitorHashKey', 'hotReadMs'],
  },
  {
    name: 'public-create-link',
    methods: ['POST'],
    path: '/v1/links/p',
    file: 'visitors/links/create',
    access: 'public',
    grants: {
      partitions: {
        GetItem: [LINK_PARTITIONS, IDEMPOTENCY_PARTITIONS],
        Query: [DENIED_PARTITIONS],
        PutItem: [
          LINK_PARTITIONS,
          REDIRECT_PARTITIONS,
          PUBLIC_GUARD_PARTITIONS,
          CREATOR_PARTITIONS,
          IDEMPOTENCY_PARTITIONS,
        ],
        ConditionCheckItem: [CREATOR_PARTITIONS],
        UpdateItem: [IDEMPOTENCY_PARTITIONS, ratePartitions('public-links')],
      },
      urlChecker: ['Ask'],
    },
    settings: ['publicOrigin', 'ownHosts', 'visitorHashKey'],
  },
  {
    name: 'public-link-state',
    methods: ['GET'],
    path: '/v1/links/analyticsUpdate',
    file: 'visitors/links/state',
    access: 'public',
    grants: {
      partitions: {
        GetItem: [REDIRECT_PARTITIONS, LINK_PARTITIONS],
        BatchGetItem: [JOURNAL_PARTITIONS],
        Query: [JOURNAL_PARTITIONS],
      },
    },
    settings: ['publicOrigin', 'ownHosts'],
  },
  {
    name: 'public-check-url',
    methods: ['GET'],
    path: '/v1/links/check-url',
    file: 'visitors/links/check-url',
    access: 'public',
    grants: { partitions: { UpdateItem: [ratePartitions('url-checks')] } },
    settings: ['publicOrigin', 'visitorHashKey'],
  },
  {
    name: 'public-track-link',
    methods: ['GET'],
    path: '/v1/links/track/{id}',
    file: 'visitors/links/track',
    access: 'public',
    grants: {
      partitions: { GetItem: [LINK_PARTITIONS], UpdateItem: [ratePartitions('pixels')] },
      clickQueue: ['SendMessage'],
    },
    settings: ['visitorHashKey', 'hotReadMs'],
    // Long enough for all retries of its three calls: a failed image would show in the page.
    timeoutSeconds: 20,
  },
  {
    name: 'visit-smart-link',
    methods: ['GET', 'HEAD'],
    path: '/v1/smart-links/{slug+}',
    file: 'visitors/pages/visit',
    access: 'public',
    canary: true,
    grants: {
      partitions: PAGE_READS,
      clickQueue: ['SendMessage'],
    },
    settings: ['defaultHosts', 'publicOrigin', 'ownHosts', 'visitorHashKey', 'hotReadMs'],
    // Long enough for all retries, so that a click that cannot be queued is at least logged.
    timeoutSeconds: 15,
  },
  {
    name: 'public-smart-link',
    // Without HEAD here, the catch-all would match it and return 404.
    methods: ['GET', 'HEAD'],
    path: '/v1/smart-links/slug/{slug+}',
    file: 'visitors/pages/content',
    access: 'public',
    grants: { partitions: PAGE_READS },
    settings: ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'visitorHashKey', 'hotReadMs'],
  },
  {
    name: 'public-smart-link-preflight',
    methods: ['OPTIONS'],
    path: '/v1/smart-links/slug/{slug+}',
    file: 'visitors/pages/preflight',
    access: 'public',
    grants: {},
    memoryMb: 256,
    timeoutSeconds: 3,
  },
  {
    name: 'public-submit-survey',
    methods: ['POST'],
    // Ends in `/survey`; API Gateway allows a greedy parameter only as the last segment.
    path: '/v1/smart-links/slug/{slug+}',
    documentedAs: '/v1/smart-links/slug/{slug}/survey',
    file: 'visitors/surveys/submit',
    access: 'public',
    grants: SURVEY_GRANTS,
    settings: ['defaultHosts', 'visitorHashKey', 'hotReadMs'],
  },
  {
    name: 'track-smart-link',
    // Without HEAD here, the catch-all would match it and return 404.
    methods: ['GET', 'HEAD'],
    path: '/v1/smart-links/track/{slug+}',
    file: 'visitors/pages/track',
    access: 'public',
    grants: {
      partitions: { GetItem: [PAGE_PARTITIONS], UpdateItem: [ratePartitions('pixels')] },
      clickQueue: ['SendMessage'],
    },
    settings: ['ownHosts', 'visitorHashKey', 'hotReadMs'],
    // See the pixel of a link.
    timeoutSeconds: 20,
  },
  {
    name: 'landing-page',
    methods: ['GET', 'HEAD'],
    // Greedy, so that a trailing slash still finds the page.
    path: Object.values(PREFIX).map((prefix) => `/${prefix}/{part+}`),
    file: 'visitors/pages/landing-page',
    access: 'public',
    canary: true,
    // Phones that an app page redirects to their store count as clicks. Surveys and webinars with a limit have a counter.
    grants: {
      partitions: { ...PAGE_READS, GetItem: [...PAGE_READS.GetItem, SMART_LINK_PARTITIONS] },
      clickQueue: ['SendMessage'],
    },
    settings: ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'ownHosts', 'visitorHashKey', 'hotReadMs'],
    // See the catch-all.
    timeoutSeconds: 15,
  },
  {
    name: 'webinar-calendar',
    methods: ['GET', 'HEAD'],
    path: `/${PREFIX.webinarLink}/{part}/calendar.ics`,
    file: 'visitors/pages/calendar',
    access: 'public',
    grants: { partitions: PAGE_READS },
    settings: ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'visitorHashKey', 'hotReadMs'],
  },
  {
    name: 'join-webinar',
    methods: ['GET', 'HEAD'],
    path: `/${PREFIX.webinarLink}/{part}/join`,
    file: 'visitors/pages/join',
    access: 'public',
    grants: { partitions: PAGE_READS },
    settings: ['defaultHosts', 'publicOrigin', 'hotReadMs'],
  },
  {
    name: 'register-webinar',
    methods: ['POST'],
    path: `/${PREFIX.webinarLink}/{part+}`,
    file: 'visitors/registrations/register',
    access: 'public',
    grants: {
      partitions: {
        ...PAGE_READS,
        GetItem: [...PAGE_READS.GetItem, SMART_LINK_PARTITIONS],
        PutItem: [SMART_LINK_PARTITIONS, OUTBOX_PARTITIONS],
        UpdateItem: [ratePartitions('webinar-registrations'), ratePartitions('webinar-registrants')],
      },
      eventQueue: ['SendMessage'],
    },
    settings: ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'visitorHashKey', 'hotReadMs'],
  },
  {
    name: 'registration-choice',
    methods: ['GET', 'HEAD', 'POST'],
    path: `${REGISTRATION_PATH}/{token}`,
    file: 'visitors/registrations/choice',
    access: 'public',
    grants: {
      partitions: {
        GetItem: [SMART_LINK_PARTITIONS, PAGE_PARTITIONS],
        PutItem: [OUTBOX_PARTITIONS],
        UpdateItem: [SMART_LINK_PARTITIONS],
        DeleteItem: [SMART_LINK_PARTITIONS],
      },
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'visitorHashKey'],
  },
  {
    name: 'submit-survey',
    methods: ['POST'],
    path: `/${PREFIX.surveyLink}/{part+}`,
    file: 'visitors/surveys/submit-form',
    access: 'public',
    grants: SURVEY_GRANTS,
    settings: ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'visitorHashKey', 'hotReadMs'],
  },
  {
    name: 'report-form',
    methods: ['GET', 'HEAD'],
    path: '/report',
    file: 'visitors/reports/form',
    access: 'public',
    grants: {},
  },
  {
    name: 'report-abuse',
    methods: ['POST'],
    path: '/report',
    file: 'visitors/reports/create',
    access: 'public',
    grants: {
      partitions: {
        GetItem: [REDIRECT_PARTITIONS, PAGE_PARTITIONS, LINK_PARTITIONS],
        PutItem: [REPORT_PARTITIONS],
        UpdateItem: [REPORT_PARTITIONS, ratePartitions('abuse-reports')],
      },
    },
    settings: ['publicOrigin', 'ownHosts', 'visitorHashKey', 'hotReadMs'],
  },
  {
    name: 'front-page',
    methods: ['GET', 'HEAD'],
    path: '/',
    file: 'visitors/front-page',
    access: 'public',
    grants: {},
    settings: ['rootUrl'],
    memoryMb: 256,
    timeoutSeconds: 3,
  },
  {
    name: 'security-txt',
    methods: ['GET', 'HEAD'],
    path: SECURITY_TXT_PATH,
    file: 'visitors/security-txt',
    access: 'public',
    grants: {},
    settings: ['publicOrigin', 'apiOrigin', 'securityContact'],
    memoryMb: 256,
    timeoutSeconds: 3,
  },
  {
    name: 'mail-choice',
    methods: ['GET', 'HEAD', 'POST'],
    path: `${MAIL_PATH}/{token}`,
    file: 'visitors/mail/choice',
    access: 'public',
    grants: { partitions: { UpdateItem: [SUBSCRIBER_PARTITIONS] } },
    settings: ['visitorHashKey'],
  },
  {
    name: 'health',
    methods: ['GET'],
    path: HEALTH_PATH,
    file: 'visitors/health',
    access: 'public',
    grants: { partitions: { GetItem: [REDIRECT_PARTITIONS] } },
    settings: ['hotReadMs'],
    // A probe waits two seconds for a response.
    timeoutSeconds: 3,
  },
  {
    name: 'openapi',
    methods: ['GET'],
    path: '/v1/openapi.json',
    file: 'docs/openapi',
    access: 'public',
    grants: {},
    settings: ['apiOrigin'],
  },
  {
    name: 'docs',
    methods: ['GET', 'HEAD'],
    path: ['/docs', '/docs/{page+}', '/llms.txt'],
    file: 'docs/site',
    access: 'public',
    grants: {},
    settings: ['apiOrigin'],
  },
  {
    name: 'mcp-no-stream',
    methods: ['GET', 'DELETE'],
    path: '/mcp',
    file: 'mcp/no-stream',
    access: 'public',
    grants: {},
    memoryMb: 256,
    timeoutSeconds: 3,
  },
  {
    name: 'not-found',
    methods: ['$default'],
    path: '$default',
    file: 'visitors/not-found',
    access: 'public',
    grants: {},
    memoryMb: 256,
    timeoutSeconds: 3,
  },
] as const satisfies readonly RouteSpec[];
