import middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { errorResponse } from '#shared/platform/http/response.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { assertFromEdge } from './from-edge.ts';
import { closeRequest, withLogging } from './logged.ts';

export type HttpResponse = APIGatewayProxyStructuredResultV2;

type Middleware = middy.MiddlewareFn<HttpEvent, HttpResponse, Error, Context>;

/**
 * The stack under every JSON endpoint: rejects requests that bypass the distribution, maps errors to
 * the envelope, adds headers and the request id, and logs one line. `respondTo` is for callers that do
 * not expect the envelope.
 */
export function httpStack(
  run: (event: HttpEvent, context: Context) => Promise<HttpResponse>,
  headers: Readonly<Record<string, string>> = {},
  respondTo: (error: unknown) => HttpResponse = errorResponse,
) {
  const finish = finishWith(headers);
  const stack = middy<HttpEvent, HttpResponse, Error, Context>(async (event: HttpEvent, context: Context) => {
    assertFromEdge(event);
    return run(event, context);
  })
    .use({ after: finish, onError: finish })
    .onError((request) => {
      // Replaces middy's error handling, which does not use the envelope.
      request.response = respondTo(request.error);
    });
  return withLogging<HttpEvent, HttpResponse>(async (event, context) => stack(event, context));
}

const finishWith =
  (headers: Readonly<Record<string, string>>): Middleware =>
  ({ event, response, error }) => {
    const { requestId, timeEpoch } = event.requestContext;
    if (!response) return;
    response.headers = { ...response.headers, ...headers, 'x-request-id': requestId };
    if (error && !(error instanceof AppError)) log.error('request failed', { error });
    const { statusCode: status = 200 } = response;
    closeRequest('request', { route: event.routeKey, status, ms: Date.now() - timeEpoch });
  };
