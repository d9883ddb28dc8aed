import { HEALTH_PATH, type RouteSpec } from '#functions/framework/function-spec.ts';
import { REPORT_PARTITIONS } from '#shared/abuse/reports/report-items.ts';
import { JOURNAL_PARTITIONS } from '#shared/clicks/journal/partition.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { ANDROID_PATH, APPLE_PATH } from '#shared/core/domains/app-paths.ts';
import { DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { PUBLIC_GUARD_PARTITIONS } from '#shared/links/model/public-owner.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { CODE_PREFIX, PREVIEW_PATH } from '#shared/links/model/short-url.ts';
import { OPEN_PARTITIONS } from '#shared/links/opens/open-items.ts';
import { CREATOR_PARTITIONS } from '#shared/links/store/creator-items.ts';
import { MAIL_PATH } from '#shared/mail/mail-link.ts';
import { SUBSCRIBER_PARTITIONS } from '#shared/mail/subscriber-items.ts';
import { IDEMPOTENCY_PARTITIONS } from '#shared/platform/idempotency/idempotency-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { SHARE_PARTITIONS, SHARE_PATH } from '#shared/shares/share-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { CONVERSIONS_SCRIPT_PATH } from '#shared/visitor-pages/conversions-script.ts';
import { SECURITY_TXT_PATH } from '#shared/visitor-pages/security-txt.ts';
import { ACCOUNT_REPORTS, ACCOUNT_SNAPSHOTS, CLICK_REPORTS } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';
import { BRANDED_REDIRECT_READS, REDIRECT_READS } from '../grants/visitor-grants.ts';

/**
 * At the root, for links that were printed with a domain from another provider. There, the distribution leads
 * codes with slashes to `/r/`.
 */
const LINK_PATHS = [`${CODE_PREFIX}{code+}`, '/{code}'] as const;

/**
 * Endpoints without an API key: redirects, pixels, public helpers and the reference. Those of
 * pages: `visitor-pages.ts`.
 */
export const visitorRows = [
  {
    name: 'redirect',
    methods: ['GET', 'HEAD'],
    path: LINK_PATHS,
    file: 'visitors/links/redirect',
    access: 'public',
    visit: true,
    canary: true,
    // Writes the visits of a link with a click limit.
    grants: union(BRANDED_REDIRECT_READS, { UpdateItem: [REDIRECT_PARTITIONS], clickQueue: ['SendMessage'] }),
    settings: [
      'publicOrigin',
      'mediaOrigin',
      'defaultHosts',
      'visitorKey',
      'serviceKey',
      'hotReadMs',
      'busyClickSeconds',
    ],
    // It waits for three quarters of its time: docs/scale.md#what-a-redirect-costs-besides-counting.
    memoryMb: 448,
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
    grants: union(BRANDED_REDIRECT_READS, {
      UpdateItem: [REDIRECT_PARTITIONS, ratePartitions('unlock')],
      clickQueue: ['SendMessage'],
    }),
    settings: ['publicOrigin', 'mediaOrigin', 'defaultHosts', 'visitorKey', 'serviceKey', 'hotReadMs'],
    // Checking a password takes 32 MiB and about 100 ms of a full vCPU.
    memoryMb: 1769,
  },
  {
    name: 'preview-link',
    methods: ['GET', 'HEAD'],
    path: `${PREVIEW_PATH}/{code+}`,
    file: 'visitors/links/preview',
    access: 'public',
    grants: union(BRANDED_REDIRECT_READS, { GetItem: [LINK_PARTITIONS] }),
    settings: ['publicOrigin', 'mediaOrigin', 'defaultHosts', 'visitorKey', 'hotReadMs'],
  },
  {
    name: 'public-create-link',
    methods: ['POST'],
    path: '/v1/links/p',
    file: 'visitors/links/create',
    access: 'public',
    keyedBy: 'publicLinks',
    grants: {
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
      urlChecker: ['Ask'],
    },
    settings: ['publicOrigin', 'ownHosts', 'serviceKey', 'shortUrls', 'publicLinks'],
  },
  {
    name: 'public-link-state',
    methods: ['GET'],
    path: '/v1/links/analyticsUpdate',
    file: 'visitors/links/state',
    access: 'public',
    grants: union({ GetItem: [REDIRECT_PARTITIONS, LINK_PARTITIONS] }, CLICK_REPORTS),
    settings: ['publicOrigin', 'ownHosts'],
  },
  {
    name: 'public-report-open',
    methods: ['POST'],
    path: '/v1/opens',
    file: 'visitors/links/open',
    access: 'public',
    grants: union(REDIRECT_READS, {
      GetItem: [OPEN_PARTITIONS, LINK_PARTITIONS],
      Query: [JOURNAL_PARTITIONS],
      PutItem: [OPEN_PARTITIONS],
      UpdateItem: [REDIRECT_PARTITIONS, ratePartitions('opens'), ratePartitions('unlock')],
      clickQueue: ['SendMessage'],
    }),
    settings: ['defaultHosts', 'appLinks', 'visitorKey', 'serviceKey', 'hotReadMs'],
    // Of a link with a password: see unlock.
    memoryMb: 1769,
  },
  {
    name: 'public-check-url',
    methods: ['GET'],
    path: '/v1/links/check-url',
    file: 'visitors/links/check-url',
    access: 'public',
    grants: { UpdateItem: [ratePartitions('url-checks')] },
    settings: ['publicOrigin', 'serviceKey'],
  },
  {
    name: 'public-track-link',
    methods: ['GET'],
    path: '/v1/links/track/{id}',
    file: 'visitors/links/track',
    access: 'public',
    visit: true,
    grants: {
      GetItem: [LINK_PARTITIONS],
      UpdateItem: [ratePartitions('pixels')],
      clickQueue: ['SendMessage'],
    },
    settings: ['visitorKey', 'serviceKey', 'hotReadMs'],
    // Long enough for all retries of its three calls: a failed image would show in the page.
    timeoutSeconds: 20,
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
      GetItem: [REDIRECT_PARTITIONS, PAGE_PARTITIONS, LINK_PARTITIONS, DOMAIN_PARTITIONS],
      PutItem: [REPORT_PARTITIONS],
      UpdateItem: [REPORT_PARTITIONS, ratePartitions('abuse-reports')],
    },
    settings: ['publicOrigin', 'ownHosts', 'serviceKey', 'hotReadMs'],
  },
  {
    name: 'shared-report',
    methods: ['GET', 'HEAD', 'POST'],
    path: `${SHARE_PATH}/{token}`,
    file: 'visitors/shares/report',
    access: 'public',
    grants: union(
      { GetItem: [OWNER_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS, BRAND_PARTITIONS] },
      ACCOUNT_REPORTS,
      { Query: [SHARE_PARTITIONS], PutItem: [SHARE_PARTITIONS], UpdateItem: [ratePartitions('unlock')] },
      ACCOUNT_SNAPSHOTS,
    ),
    settings: ['publicOrigin', 'mediaOrigin', 'defaultHosts', 'shortUrls', 'serviceKey', 'hotReadMs'],
    // Reads the days or rows of a thousand links.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'front-page',
    methods: ['GET', 'HEAD'],
    path: '/',
    file: 'visitors/front-page',
    access: 'public',
    grants: { GetItem: [DOMAIN_PARTITIONS, DENIED_PARTITIONS], Query: [DENIED_PARTITIONS] },
    settings: ['rootUrl', 'defaultHosts', 'hotReadMs'],
    timeoutSeconds: 5,
  },
  {
    name: 'robots-txt',
    methods: ['GET', 'HEAD'],
    path: '/robots.txt',
    file: 'visitors/robots-txt',
    access: 'public',
    grants: { GetItem: [DOMAIN_PARTITIONS] },
    settings: ['defaultHosts', 'hotReadMs'],
    memoryMb: 256,
    timeoutSeconds: 5,
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
    name: 'app-association',
    methods: ['GET', 'HEAD'],
    path: [APPLE_PATH, ANDROID_PATH],
    file: 'visitors/app-association',
    access: 'public',
    grants: { GetItem: [DOMAIN_PARTITIONS] },
    settings: ['defaultHosts', 'appLinks'],
    memoryMb: 256,
  },
  {
    name: 'conversions-script',
    methods: ['GET', 'HEAD'],
    path: CONVERSIONS_SCRIPT_PATH,
    file: 'visitors/conversions-script',
    access: 'public',
    grants: {},
    memoryMb: 256,
    timeoutSeconds: 3,
  },
  {
    name: 'mail-choice',
    methods: ['GET', 'HEAD', 'POST'],
    path: `${MAIL_PATH}/{token}`,
    file: 'visitors/mail/choice',
    access: 'public',
    grants: { UpdateItem: [SUBSCRIBER_PARTITIONS] },
    settings: ['serviceKey'],
  },
  {
    name: 'health',
    methods: ['GET'],
    path: HEALTH_PATH,
    file: 'visitors/health',
    access: 'public',
    grants: { GetItem: [REDIRECT_PARTITIONS] },
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
