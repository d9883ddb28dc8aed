import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, type ErrorCode } from '../../shared/errors.ts';
import { errorResponse } from '../../shared/http/response.ts';
import type { Resolution } from '../../shared/links/resolve-link.ts';
import type { Visitor } from '../../shared/links/visit-link.ts';
import { MESSAGE_PAGES } from '../../shared/pages/message-page.ts';
import { PASSWORD_PAGES } from '../../shared/pages/password-page.ts';
import { FORM_PAGE_HEADERS, PAGE_HEADERS } from '../../shared/pages/style.ts';

export type VisitAnswer = APIGatewayProxyStructuredResultV2;

/** What visitors see for each error that a short link can answer with. */
const PAGES = {
  LINK_NOT_FOUND: { body: MESSAGE_PAGES.notFound, headers: PAGE_HEADERS },
  OWNER_SUSPENDED: { body: MESSAGE_PAGES.suspended, headers: PAGE_HEADERS },
  LINK_EXPIRED: { body: MESSAGE_PAGES.gone, headers: PAGE_HEADERS },
  RATE_LIMITED: { body: MESSAGE_PAGES.tooManyTries, headers: PAGE_HEADERS },
  PASSWORD_REQUIRED: { body: PASSWORD_PAGES.ask, headers: FORM_PAGE_HEADERS },
  PASSWORD_WRONG: { body: PASSWORD_PAGES.wrong, headers: FORM_PAGE_HEADERS },
  INTERNAL_ERROR: { body: MESSAGE_PAGES.failed, headers: PAGE_HEADERS },
} as const satisfies Partial<Record<ErrorCode, { body: string; headers: Record<string, string> }>>;

/** The request of a visitor as the use cases take it. */
export function visitorOf({ headers, requestContext }: APIGatewayProxyEventV2, now: Date): Visitor {
  return { method: requestContext.http.method, address: requestContext.http.sourceIp, headers, now };
}

/**
 * Runs the visit and answers with a redirect or a page; a program that asks for JSON gets the error envelope.
 * Without the middleware stack and zod: this is under every click, and each import adds to its cold start.
 */
export async function answerVisit(
  event: APIGatewayProxyEventV2,
  run: (code: string, now: Date) => Promise<Resolution>,
): Promise<VisitAnswer> {
  const now = new Date();
  let answer: VisitAnswer;
  try {
    answer = redirectTo(destinationOf(await run(event.pathParameters?.['code'] ?? '', now)));
  } catch (error) {
    if (!(error instanceof AppError)) {
      console.error({ message: 'visit failed', error: error instanceof Error ? error.stack : String(error) });
    }
    answer = problem(error, event.headers['accept']);
  }
  console.info({ message: 'visit', status: answer.statusCode, ms: Date.now() - now.getTime() });
  return { ...answer, headers: { ...answer.headers, 'x-request-id': event.requestContext.requestId } };
}

function destinationOf(resolution: Resolution): string {
  switch (resolution.outcome) {
    case 'redirect':
      return resolution.to;
    case 'gone':
      if (resolution.expiredUrl) return resolution.expiredUrl;
      throw new AppError('LINK_EXPIRED');
    case 'locked':
      throw new AppError('PASSWORD_REQUIRED');
    case 'suspended':
      throw new AppError('OWNER_SUSPENDED', 'The owner of this link is suspended.');
    case 'not-found':
      throw new AppError('LINK_NOT_FOUND');
  }
}

function redirectTo(location: string): VisitAnswer {
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

function problem(error: unknown, accept: string | undefined): VisitAnswer {
  const envelope = errorResponse(error);
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  if (accept?.includes('application/json') || !(known.code in PAGES)) {
    return { ...envelope, headers: { ...envelope.headers, 'x-robots-tag': 'noindex' } };
  }
  const { body, headers } = PAGES[known.code as keyof typeof PAGES];
  return { statusCode: known.status, headers: { ...headers, ...known.headers }, body };
}
