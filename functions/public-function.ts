import type * as z from 'zod';
import { parseInput, readJsonBody } from '../shared/http/request.ts';
import { successResponse } from '../shared/http/response.ts';
import type { EndpointContract, Reply } from './endpoint.ts';
import { httpStack } from './http-stack.ts';

/** A request of somebody unknown whose input fits the contract. */
export interface PublicRequest<Body extends z.ZodType, Query extends z.ZodType> {
  /** The caller's network address as the gateway saw it: to limit rates by, never to store as it is. */
  address: string;
  body: z.infer<Body>;
  query: z.infer<Query>;
  now: Date;
}

/** An endpoint without an API key that answers in the envelope. */
export function publicFunction<
  Data extends z.ZodType,
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
>(
  contract: EndpointContract<Body, Query, Data>,
  run: (request: PublicRequest<Body, Query>) => Promise<Reply<Data>>,
) {
  return httpStack(async (event) => {
    const address = event.requestContext.http.sourceIp;
    const query = contract.query && parseInput(contract.query, event.queryStringParameters ?? {}, 'query');
    const body = contract.body && parseInput(contract.body, readJsonBody(event), 'body');
    const reply = await run({ address, now: new Date(), body, query } as PublicRequest<Body, Query>);
    return successResponse(contract.status ?? 200, reply);
  });
}
