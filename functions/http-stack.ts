import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { AppError } from '../shared/errors.ts';
import { errorResponse } from '../shared/http/response.ts';

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpAnswer = APIGatewayProxyStructuredResultV2;

type Middleware = middy.MiddlewareFn<HttpEvent, HttpAnswer, Error, Context>;

/**
 * The stack under every JSON endpoint: answers errors in the envelope, adds the request's id and the given headers,
 * logs one line.
 */
export function httpStack(
  run: (event: HttpEvent, context: Context) => Promise<HttpAnswer>,
  headers: Readonly<Record<string, string>> = {},
) {
  const finish = finishWith(headers);
  return middy<HttpEvent, HttpAnswer, Error, Context>((event: HttpEvent, context: Context) =>
    run(event, context),
  )
    .use({ after: finish, onError: finish })
    .onError((request) => {
      // Ours, because middy's own error handling answers in other shapes than the envelope.
      request.response = errorResponse(request.error);
    });
}

/** One line per request: never a key, an address, a query or a body. */
const finishWith =
  (headers: Readonly<Record<string, string>>): Middleware =>
  ({ event, response, error }) => {
    const { requestId, timeEpoch } = event.requestContext;
    if (!response) return;
    response.headers = { ...response.headers, ...headers, 'x-request-id': requestId };
    const line = {
      message: 'request',
      route: event.routeKey,
      status: response.statusCode,
      ms: Date.now() - timeEpoch,
      apiRequestId: requestId,
    };
    if (error && !(error instanceof AppError)) {
      console.error({ ...line, error: { name: error.name, message: error.message, stack: error.stack } });
    } else {
      console.info(line);
    }
  };
