import type { Context } from 'aws-lambda';
import type { HttpEvent } from '../../shared/platform/http/http-event.ts';
import type { RouteSpec } from '../framework/function-spec.ts';
import { pageRows } from '../routes/visitor-pages.ts';
import { visitorRows } from '../routes/visitors.ts';
import type { VisitorResponse } from '../visitors/visitor-response.ts';

export type Handler = (event: HttpEvent, context: Context) => Promise<VisitorResponse>;

/**
 * The visits that the server can handle, by the names of their rows. Loaded at first use: most processes never need them all.
 * The public helpers of the API and emails' links stay functions.
 */
const LOADERS = {
  redirect: () => import('../visitors/links/redirect.ts'),
  unlock: () => import('../visitors/links/unlock.ts'),
  'preview-link': () => import('../visitors/links/preview.ts'),
  'public-track-link': () => import('../visitors/links/track.ts'),
  'report-form': () => import('../visitors/reports/form.ts'),
  'report-abuse': () => import('../visitors/reports/create.ts'),
  'front-page': () => import('../visitors/front-page.ts'),
  'robots-txt': () => import('../visitors/robots-txt.ts'),
  'security-txt': () => import('../visitors/security-txt.ts'),
  'app-association': () => import('../visitors/app-association.ts'),
  'conversions-script': () => import('../visitors/conversions-script.ts'),
  health: () => import('../visitors/health.ts'),
  'not-found': () => import('../visitors/not-found.ts'),
  'visit-smart-link': () => import('../visitors/pages/visit.ts'),
  'public-smart-link': () => import('../visitors/pages/content.ts'),
  'public-smart-link-preflight': () => import('../visitors/pages/preflight.ts'),
  'public-submit-survey': () => import('../visitors/surveys/submit.ts'),
  'track-smart-link': () => import('../visitors/pages/track.ts'),
  'landing-page': () => import('../visitors/pages/landing-page.ts'),
  'webinar-calendar': () => import('../visitors/pages/calendar.ts'),
  'join-webinar': () => import('../visitors/pages/join.ts'),
  'register-webinar': () => import('../visitors/registrations/register.ts'),
  'registration-choice': () => import('../visitors/registrations/choice.ts'),
  subscribe: () => import('../visitors/subscribers/subscribe.ts'),
  'subscription-choice': () => import('../visitors/subscribers/choice.ts'),
  'submit-survey': () => import('../visitors/surveys/submit-form.ts'),
} satisfies Partial<Record<(VisitorRow | PageRow)['name'], () => Promise<{ handler: Handler }>>>;

type VisitorRow = (typeof visitorRows)[number];
type PageRow = (typeof pageRows)[number];

const isServed = (name: string): name is keyof typeof LOADERS => Object.hasOwn(LOADERS, name);

/** The rows that the server handles. */
export const serverRows: readonly RouteSpec[] = [...visitorRows, ...pageRows].filter(({ name }) =>
  isServed(name),
);

const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS', '$default'];

/**
 * Those that have no request body: origin access control signs a request with the hash of its body, which browsers do not send,
 * so a Lambda Web Function gets only these.
 */
export const readingRows: readonly RouteSpec[] = serverRows.filter(({ methods }) =>
  methods.every((method) => READING.includes(method)),
);

/** The handler of a row, loaded at its first request. A failed load is tried again. */
export function handlerOf({ name }: Pick<RouteSpec, 'name'>): Handler {
  if (!isServed(name)) throw new Error(`The server does not handle ${name}`);
  const load: () => Promise<{ handler: Handler }> = LOADERS[name];
  let loaded: Handler | undefined;
  return async (event, context) => {
    loaded ??= (await load()).handler;
    return loaded(event, context);
  };
}
