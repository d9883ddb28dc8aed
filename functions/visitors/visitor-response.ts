import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Visitor } from '../../shared/clicks/visits/visitor.ts';
import { bindableHost, defaultHosts } from '../../shared/core/domains/bound-hosts.ts';
import { AppError, type ErrorCode } from '../../shared/platform/errors.ts';
import type { HttpEvent } from '../../shared/platform/http/http-event.ts';
import { errorResponse } from '../../shared/platform/http/response.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { SETTING } from '../../shared/platform/runtime/settings.ts';
import { type Language, languageOf } from '../../shared/visitor-pages/language.ts';
import { onOwnDomain, type VisitorPage } from '../../shared/visitor-pages/page.ts';
import { assertFromEdge, viewerAddress, viewerHost } from '../framework/from-edge.ts';
import { closeRequest } from '../framework/logged.ts';

export type VisitorResponse = APIGatewayProxyStructuredResultV2;

/** Error pages by code, in a language; other errors use the envelope. */
export type ErrorPages = Partial<Record<ErrorCode, (language: Language, error: AppError) => VisitorPage>>;

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

/**
 * Responds to a visitor; errors become pages, or the JSON envelope for clients that accept JSON. Without middy and zod:
 * this runs for every click, and each import adds to its cold start.
 */
export async function respondToVisitor(
  event: HttpEvent,
  pages: ErrorPages,
  run: (now: Date) => Promise<VisitorResponse>,
): Promise<VisitorResponse> {
  const now = new Date();
  let response: VisitorResponse;
  try {
    assertFromEdge(event);
    response = await run(now);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('visit failed', { error });
    response = errorPage(error, pages, event);
  }
  closeRequest('visit', { status: response.statusCode ?? 200, ms: Date.now() - now.getTime() });
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

const TAKEN_DOWN: readonly ErrorCode[] = ['LINK_BLOCKED', 'OWNER_SUSPENDED'];

/**
 * The host of a request if it is none of the service's own. Nobody has to own it: hosts that are not connected get the same page.
 * Functions that serve the service's own hosts only lack the setting.
 */
function ownDomainOf(event: HttpEvent): string | undefined {
  const host = viewerHost(event);
  const isShared = host === undefined || process.env[SETTING.defaultHosts] === undefined;
  return isShared ? undefined : bindableHost(host, defaultHosts());
}

function errorPage(error: unknown, pages: ErrorPages, event: HttpEvent): VisitorResponse {
  const { headers } = event;
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  const pageIn = pages[known.code];
  if (pageIn === undefined || headers.accept?.includes('application/json')) {
    const envelope = errorResponse(error);
    return { ...envelope, headers: { ...envelope.headers, 'x-robots-tag': 'noindex' } };
  }
  const shown = pageIn(languageOf(headers['accept-language']), known);
  // A page about a takedown leads nowhere: the domain may be a phisher's.
  const host = TAKEN_DOWN.includes(known.code) ? undefined : ownDomainOf(event);
  const page = host === undefined ? shown : onOwnDomain(shown, host);
  return { statusCode: known.status, headers: { ...page.headers, ...known.headers }, body: page.body };
}
