import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { assertFromEdge, viewerAddress, viewerHost } from '#functions/framework/from-edge.ts';
import { isThroughUrl } from '#functions/framework/function-url.ts';
import { closeVisit, type VisitLogging } from '#functions/framework/logged.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { bindableHost, defaultHosts } from '#shared/core/domains/bound-hosts.ts';
import { type Language, languageOf } from '#shared/languages/language.ts';
import { AppError, type ErrorAt, type ErrorCode } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { errorResponse } from '#shared/platform/http/response.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import { onOwnDomain, type VisitorPage } from '#shared/visitor-pages/page.ts';

export type VisitorResponse = APIGatewayProxyStructuredResultV2;

type ErrorPage = (language: Language, error: AppError) => VisitorPage;

/** Error pages by code, in a language; other errors use the envelope. */
export type ErrorPages = Partial<Record<ErrorCode, ErrorPage>>;

/**
 * A page for each error of a contract, and for failures. `Shown` are those that the page itself shows, beside
 * what was sent. A form that cannot be read has the page of one that is too large.
 */
export type PagesOf<
  Contract extends { readonly errors: readonly ErrorAt[] },
  Shown extends ErrorCode = never,
> = Readonly<
  Record<
    Exclude<CodeOf<Contract['errors'][number]>, Shown | 'VALIDATION_ERROR'> | 'INTERNAL_ERROR',
    ErrorPage
  >
>;

type CodeOf<At extends ErrorAt> = At extends `${number} ${infer Code extends ErrorCode}` ? Code : At;

/** A visitor's request as use cases expect it. */
export function visitorOf(event: HttpEvent, now: Date): Visitor {
  const { headers, rawQueryString, requestContext } = event;
  return {
    method: requestContext.http.method,
    address: viewerAddress(event),
    host: viewerHost(event),
    isAtRoot: event.routeKey?.endsWith(' /{code}') ?? false,
    query: rawQueryString,
    headers,
    now,
  };
}

type Run = (now: Date) => Promise<VisitorResponse>;

/**
 * Responds to a visitor; errors become pages, or the JSON envelope for clients that accept or send JSON.
 * Without middy and zod: this runs for every click, and each import adds to its cold start.
 */
export const respondToVisitor = (event: HttpEvent, pages: ErrorPages, run: Run): Promise<VisitorResponse> =>
  respond(event, { pages, isBranded: false }, run);

/**
 * Responds to a visitor with pages that show the owner's brand. Needs the grant `GetItem` on
 * `BRAND_PARTITIONS`, and the settings `defaultHosts`, `mediaOrigin` and `hotReadMs`.
 */
export const respondWithBrand = (event: HttpEvent, pages: ErrorPages, run: Run): Promise<VisitorResponse> =>
  respond(event, { pages, isBranded: true }, run);

interface Errors {
  pages: ErrorPages;
  isBranded: boolean;
}

async function respond(event: HttpEvent, errors: Errors, run: Run): Promise<VisitorResponse> {
  const now = new Date();
  let response: VisitorResponse;
  try {
    assertFromEdge(event);
    response = await run(now);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('visit failed', { error });
    response = await errorPage(error, errors, event);
  }
  const end = { status: response.statusCode ?? 200, ms: Date.now() - now.getTime() };
  closeVisit('visit', end, loggingOf(event));
  return { ...response, headers: { ...response.headers, 'x-request-id': event.requestContext.requestId } };
}

export function redirectTo(location: string): VisitorResponse {
  return {
    statusCode: 302,
    headers: {
      location,
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    },
  };
}

/**
 * Redirects to a page after a form was sent (Post/Redirect/Get): reloading that page does not send it again.
 */
export const seeOther = (location: string): VisitorResponse => ({
  statusCode: 303,
  headers: {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  },
});

interface PageOptions {
  isBranded: boolean;
  host: string | undefined;
}

/** The page of an error as its owner's visitors see it. */
async function ownersPage(
  page: VisitorPage,
  { code, ownerId }: AppError,
  { isBranded, host }: PageOptions,
): Promise<VisitorPage> {
  // A page about a takedown has no brand, and leads nowhere: the domain may be a phisher's.
  if (TAKEN_DOWN.includes(code)) return page;
  // After a failure, nothing else is read.
  if (isBranded && code !== 'INTERNAL_ERROR') {
    // Redirects do not load it.
    const { showBrand } = await import('./show-brand.ts');
    const branded = await showBrand(page, { ownerId, host });
    if (branded) return branded;
  }
  return host === undefined ? page : onOwnDomain(page, host);
}

const TAKEN_DOWN: readonly ErrorCode[] = ['LINK_BLOCKED', 'OWNER_SUSPENDED'];

/**
 * The host of a request if it is none of the service's own. Nobody has to own it: hosts that are not
 * connected get the same page. Functions that serve the service's own hosts only lack the setting.
 */
export function ownDomainOf(event: HttpEvent): string | undefined {
  const host = viewerHost(event);
  const isShared = host === undefined || process.env[SETTING.defaultHosts] === undefined;
  return isShared ? undefined : bindableHost(host, defaultHosts());
}

/**
 * How a visit is logged. The multi-tenant distribution of customers' domains writes no access log, and forms
 * change something: the functions log both.
 */
export const loggingOf = (event: HttpEvent): VisitLogging => ({
  isInAccessLog:
    process.env[SETTING.defaultHosts] !== undefined &&
    READING.has(event.requestContext.http.method) &&
    ownDomainOf(event) === undefined,
  isThroughUrl: isThroughUrl(event),
});

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Programs that send JSON often accept anything. */
const isProgram = (headers: HttpEvent['headers']): boolean =>
  [headers.accept, headers['content-type']].some((types) => types?.includes('application/json'));

/** Handlers show errors of fields themselves: what is left is a form in another encoding. */
const isUnreadableForm = ({ code }: AppError, { headers }: HttpEvent): boolean =>
  code === 'VALIDATION_ERROR' && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '');

async function errorPage(
  error: unknown,
  { pages, isBranded }: Errors,
  event: HttpEvent,
): Promise<VisitorResponse> {
  const { headers } = event;
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  const pageIn = pages[known.code] ?? (isUnreadableForm(known, event) ? pages.PAYLOAD_TOO_LARGE : undefined);
  if (pageIn === undefined || isProgram(headers)) {
    const envelope = errorResponse(error);
    return { ...envelope, headers: { ...envelope.headers, 'x-robots-tag': 'noindex' } };
  }
  const shown = pageIn(languageOf(headers['accept-language']), known);
  const page = await ownersPage(shown, known, { isBranded, host: ownDomainOf(event) });
  return { statusCode: known.status, headers: { ...page.headers, ...known.headers }, body: page.body };
}
