import type * as z from 'zod';
import { authenticate, type Caller } from '../shared/accounts/authenticate.ts';
import type { Permission } from '../shared/accounts/permissions.ts';
import { parseInput, readJsonBody } from '../shared/http/request.ts';
import { successResponse } from '../shared/http/response.ts';
import type { EndpointContract, Reply } from './endpoint.ts';
import { httpStack } from './http-stack.ts';

/** A request whose caller is known and whose input fits the contract. */
export interface ApiRequest<Body extends z.ZodType, Query extends z.ZodType> {
  caller: Caller;
  /** The `{id}` of the path. */
  id: string;
  body: z.infer<Body>;
  query: z.infer<Query>;
  now: Date;
}

/** An authenticated endpoint: authenticates, checks the permission, then query and body, and runs the use case. */
export function apiFunction<
  Data extends z.ZodType,
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
>(
  contract: EndpointContract<Body, Query, Data> & { permission: Permission },
  run: (request: ApiRequest<Body, Query>) => Promise<Reply<Data>>,
) {
  return httpStack(async (event) => {
    const now = new Date();
    const caller = await authenticate(event.headers['x-service-api-key'], contract.permission, now);
    const query = contract.query && parseInput(contract.query, event.queryStringParameters ?? {}, 'query');
    const body = contract.body && parseInput(contract.body, readJsonBody(event), 'body');
    const id = event.pathParameters?.['id'] ?? '';
    const reply = await run({ caller, id, now, body, query } as ApiRequest<Body, Query>);
    return successResponse(contract.status ?? 200, reply);
  });
}
