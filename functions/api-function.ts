import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import { authenticate, type Caller } from '../shared/accounts/authenticate.ts';
import type { Permission } from '../shared/accounts/permissions.ts';
import { AppError } from '../shared/errors.ts';
import { parseInput, readJsonBody } from '../shared/http/request.ts';
import { errorResponse, type Success, successResponse } from '../shared/http/response.ts';

/** What an authenticated endpoint takes; the API description is generated from it. */
export interface EndpointContract<Body extends z.ZodType, Query extends z.ZodType> {
  summary: string;
  permission: Permission;
  body?: Body;
  query?: Query;
}

export interface ApiRequest<Body extends z.ZodType, Query extends z.ZodType> {
  caller: Caller;
  /** The `{id}` of the path. */
  id: string;
  body: z.infer<Body>;
  query: z.infer<Query>;
  now: Date;
}

type Answer = APIGatewayProxyStructuredResultV2;

/**
 * The stack of every authenticated endpoint: answers errors in the envelope, logs one line, authenticates,
 * checks the permission, then query and body, and runs the use case.
 */
export function apiFunction<
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType,
>(contract: EndpointContract<Body, Query>, run: (request: ApiRequest<Body, Query>) => Promise<Success>) {
  return middy<APIGatewayProxyEventV2, Answer, Error, Context>(async (event: APIGatewayProxyEventV2) => {
    const now = new Date();
    const caller = await authenticate(event.headers['x-service-api-key'], contract.permission, now);
    const query = contract.query && parseInput(contract.query, event.queryStringParameters ?? {}, 'query');
    const body = contract.body && parseInput(contract.body, readJsonBody(event), 'body');
    const id = event.pathParameters?.['id'] ?? '';
    return successResponse(await run({ caller, id, now, body, query } as ApiRequest<Body, Query>));
  })
    .use(requestLog())
    .onError((request) => {
      // Ours, because middy's own error handling answers in other shapes than the envelope.
      request.response = errorResponse(request.error);
    });
}

/** Adds the request's id to the answer and logs one line: never a key, an address or a body. */
function requestLog(): middy.MiddlewareObj<APIGatewayProxyEventV2, Answer, Error, Context> {
  const finish: middy.MiddlewareFn<APIGatewayProxyEventV2, Answer, Error, Context> = (request) => {
    const { requestContext, routeKey } = request.event;
    if (!request.response) return;
    request.response.headers = { ...request.response.headers, 'x-request-id': requestContext.requestId };
    const status = request.response.statusCode;
    const ms = Date.now() - requestContext.timeEpoch;
    const line = { message: 'request', route: routeKey, status, ms, apiRequestId: requestContext.requestId };
    if (request.error && !(request.error instanceof AppError)) {
      console.error({ ...line, error: describeError(request.error) });
    } else {
      console.info(line);
    }
  };
  return { after: finish, onError: finish };
}

function describeError(error: Error) {
  return { name: error.name, message: error.message, stack: error.stack };
}
