import type { Context } from 'aws-lambda';
import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { pageRows } from '#functions/manifest/endpoints/visitor-pages.ts';
import { visitorRows } from '#functions/manifest/endpoints/visitors.ts';
import type { VisitorResponse } from '#functions/visitors/visitor-response.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';

export type Handler = (event: HttpEvent, context: Context) => Promise<VisitorResponse>;

/**
 * The visits that the server can handle, by the names of their rows. Loaded at first use: most processes
 * never need them all. The public helpers of the API and emails' links stay functions.
 */
const LOADERS = {
  redirect: () => import('#functions/visitors/links/redirect.ts'),
  unlock: () => import('#functions/visitors/links/unlock.ts'),
  'preview-link': () => import('#functions/visitors/links/preview.ts'),
  'public-track-link': () => import('#functions/visitors/links/track.ts'),
  'report-form': () => import('#functions/visitors/reports/form.ts'),
  'report-abuse': () => import('#functions/visitors/reports/create.ts'),
  'front-page': () => import('#functions/visitors/front-page.ts'),
  'robots-txt': () => import('#functions/visitors/robots-txt.ts'),
  'security-txt': () => import('#functions/visitors/security-txt.ts'),
  'app-association': () => import('#functions/visitors/app-association.ts'),
  'conversions-script': () => import('#functions/visitors/conversions-script.ts'),
  health: () => import('#functions/visitors/health.ts'),
  'not-found': () => import('#functions/visitors/not-found.ts'),
  'visit-smart-link': () => import('#functions/visitors/pages/visit.ts'),
  'public-smart-link': () => import('#functions/visitors/pages/content.ts'),
  'public-smart-link-preflight': () => import('#functions/visitors/pages/preflight.ts'),
  'public-submit-survey': () => import('#functions/visitors/surveys/submit.ts'),
  'track-smart-link': () => import('#functions/visitors/pages/track.ts'),
  'landing-page': () => import('#functions/visitors/pages/landing-page.ts'),
  'webinar-calendar': () => import('#functions/visitors/pages/calendar.ts'),
  'join-webinar': () => import('#functions/visitors/pages/join.ts'),
  'register-webinar': () => import('#functions/visitors/registrations/register.ts'),
  'registration-choice': () => import('#functions/visitors/registrations/choice.ts'),
  subscribe: () => import('#functions/visitors/subscribers/subscribe.ts'),
  'subscription-choice': () => import('#functions/visitors/subscribers/choice.ts'),
  'submit-survey': () => import('#functions/visitors/surveys/submit-form.ts'),
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
 * Rows without a request body. Origin access control signs a request with the hash of its body, which
 * browsers do not send, so a Lambda Web Function gets only these rows.
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
