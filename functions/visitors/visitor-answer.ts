import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, type ErrorCode } from '../../shared/platform/errors.ts';
import { errorResponse } from '../../shared/platform/http/response.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import type { Visitor } from '../../shared/visits/visitor.ts';
import { assertFromEdge, viewerAddress } from '../framework/from-edge.ts';
import { closeRequest } from '../framework/logged.ts';

export type VisitAnswer = APIGatewayProxyStructuredResultV2;

/** What visitors see for an error; one that is not among them is answered in the envelope. */
export type ErrorPages = Partial<Record<ErrorCode, { body: string; headers: Record<string, string> }>>;

/** The request of a visitor as the use cases take it. */
export function visitorOf(event: APIGatewayProxyEventV2, now: Date): Visitor {
  const { headers, requestContext } = event;
  return { method: requestContext.http.method, address: viewerAddress(event), headers, now };
}

/**
 * Answers a visitor; what is thrown becomes a page, or the error envelope for a program that asks for JSON.
 * Without the middleware stack and zod: this is under every click, and each import adds to its cold start.
 */
export async function answerVisitor(
  event: APIGatewayProxyEventV2,
  pages: ErrorPages,
  run: (now: Date) => Promise<VisitAnswer>,
): Promise<VisitAnswer> {
  const now = new Date();
  let answer: VisitAnswer;
  try {
    assertFromEdge(event);
    answer = await run(now);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('visit failed', { error });
    answer = problem(error, pages, event.headers['accept']);
  }
  closeRequest('visit', { status: answer.statusCode ?? 200, ms: Date.now() - now.getTime() });
  return { ...answer, headers: { ...answer.headers, 'x-request-id': event.requestContext.requestId } };
}

/** Leads a visitor on. */
export function redirectTo(location: string): VisitAnswer {
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

function problem(error: unknown, pages: ErrorPages, accept: string | undefined): VisitAnswer {
  const envelope = errorResponse(error);
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  const page = pages[known.code];
  if (accept?.includes('application/json') || !page) {
    return { ...envelope, headers: { ...envelope.headers, 'x-robots-tag': 'noindex' } };
  }
  return { statusCode: known.status, headers: { ...page.headers, ...known.headers }, body: page.body };
}
