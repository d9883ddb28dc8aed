import type { PublicGrants, RouteSpec } from '#functions/framework/function-spec.ts';
import { type RateScope, ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import { REGISTRATION_LINKS } from '#shared/smart-links/registrations/registration-link.ts';
import { SUBSCRIBER_LINKS } from '#shared/smart-links/subscribers/subscriber-link.ts';
import { union } from '../grants/union.ts';
import { BRANDED_PAGE_READS, FORM_STORAGE, PAGE_READS, SIGN_UP_CHOICE } from '../grants/visitor-grants.ts';

/** Grants of the two functions that store survey responses. */
const SURVEY_GRANTS = union(PAGE_READS, FORM_STORAGE, {
  Query: [SMART_LINK_PARTITIONS],
  UpdateItem: [
    ratePartitions('survey-submissions'),
    ratePartitions('survey-bytes'),
    ratePartitions('survey-responses'),
  ],
});

/** Grants of forms whose senders get an email to confirm, with the rates that limit them. */
const formGrants = (rate: RateScope, ...others: RateScope[]): PublicGrants =>
  union(PAGE_READS, FORM_STORAGE, {
    UpdateItem: [ratePartitions(rate), ...others.map(ratePartitions)],
  });

const FORM_SETTINGS = ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'serviceKey', 'hotReadMs'] as const;
const VISIT_SETTINGS = [...FORM_SETTINGS, 'ownHosts', 'visitorKey'] as const;

/** Landing pages with their forms and pixels, their public JSON, and the catch-all. */
export const pageRows = [
  {
    name: 'visit-smart-link',
    methods: ['GET', 'HEAD'],
    path: '/v1/smart-links/{slug+}',
    file: 'visitors/pages/visit',
    access: 'public',
    visit: true,
    canary: true,
    grants: union(BRANDED_PAGE_READS, {
      clickQueue: ['SendMessage'],
    }),
    settings: VISIT_SETTINGS,
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
    grants: PAGE_READS,
    settings: FORM_SETTINGS,
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
    settings: ['defaultHosts', 'serviceKey', 'hotReadMs'],
  },
  {
    name: 'track-smart-link',
    // Without HEAD here, the catch-all would match it and return 404.
    methods: ['GET', 'HEAD'],
    path: '/v1/smart-links/track/{slug+}',
    file: 'visitors/pages/track',
    access: 'public',
    visit: true,
    grants: {
      GetItem: [PAGE_PARTITIONS],
      UpdateItem: [ratePartitions('pixels')],
      clickQueue: ['SendMessage'],
    },
    settings: ['ownHosts', 'visitorKey', 'serviceKey', 'hotReadMs'],
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
    visit: true,
    canary: true,
    // Phones that an app page redirects to their store count as clicks. Surveys and webinars
    // with a limit have a counter.
    grants: union(BRANDED_PAGE_READS, { GetItem: [SMART_LINK_PARTITIONS], clickQueue: ['SendMessage'] }),
    settings: VISIT_SETTINGS,
    // See the catch-all.
    timeoutSeconds: 15,
  },
  {
    name: 'webinar-calendar',
    methods: ['GET', 'HEAD'],
    path: `/${PREFIX.webinarLink}/{part}/calendar.ics`,
    file: 'visitors/pages/calendar',
    access: 'public',
    grants: PAGE_READS,
    settings: ['defaultHosts', 'publicOrigin', 'mediaOrigin', 'hotReadMs'],
  },
  {
    name: 'join-webinar',
    methods: ['GET', 'HEAD'],
    path: `/${PREFIX.webinarLink}/{part}/join`,
    file: 'visitors/pages/join',
    access: 'public',
    grants: PAGE_READS,
    settings: ['defaultHosts', 'publicOrigin', 'hotReadMs'],
  },
  {
    name: 'register-webinar',
    methods: ['POST'],
    path: `/${PREFIX.webinarLink}/{part+}`,
    file: 'visitors/registrations/register',
    access: 'public',
    grants: formGrants('webinar-registrations', 'webinar-networks', 'webinar-registrants'),
    settings: FORM_SETTINGS,
  },
  {
    name: 'registration-choice',
    methods: ['GET', 'HEAD', 'POST'],
    path: `${REGISTRATION_LINKS.path}/{token}`,
    file: 'visitors/registrations/choice',
    access: 'public',
    grants: union(SIGN_UP_CHOICE, { GetItem: [PAGE_PARTITIONS] }),
    settings: ['publicOrigin', 'serviceKey'],
  },
  {
    name: 'subscribe',
    methods: ['POST'],
    path: '/v1/smart-links/subscribe/{slug+}',
    file: 'visitors/subscribers/subscribe',
    access: 'public',
    grants: formGrants('subscriptions', 'subscription-networks', 'subscription-mailboxes'),
    settings: FORM_SETTINGS,
  },
  {
    name: 'subscription-choice',
    methods: ['GET', 'HEAD', 'POST'],
    path: `${SUBSCRIBER_LINKS.path}/{token}`,
    file: 'visitors/subscribers/choice',
    access: 'public',
    grants: union(BRANDED_PAGE_READS, SIGN_UP_CHOICE),
    settings: FORM_SETTINGS,
  },
  {
    name: 'submit-survey',
    methods: ['POST'],
    path: `/${PREFIX.surveyLink}/{part+}`,
    file: 'visitors/surveys/submit-form',
    access: 'public',
    grants: SURVEY_GRANTS,
    settings: FORM_SETTINGS,
  },
] as const satisfies readonly RouteSpec[];
