import type * as z from 'zod';
import { CORS_HEADERS } from '#shared/platform/http/cors.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { readJsonBody } from '#shared/platform/http/request.ts';
import { successResponse } from '#shared/platform/http/response.ts';
import { limitAddress, type RateLimit } from '#shared/platform/limits/limit-address.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { EndpointContract, Reply } from './endpoint.ts';
import { viewerAddress, viewerHost } from './from-edge.ts';
import { httpStack } from './http-stack.ts';
import { readQuery, validBody } from './read-input.ts';
import { runIdempotent } from './run-idempotent.ts';

/** An anonymous request with validated input. */
export interface PublicRequest<Body extends z.ZodType, Query extends z.ZodType> {
  /** The caller's IP address as seen by the distribution: for rate limits, never to be stored as is. */
  address: string;
  /** The host of the request. */
  host: string | undefined;
  /** Names in lower case. */
  headers: RequestHeaders;
  /** Path parameters. */
  parameters: Readonly<Record<string, string | undefined>>;
  body: z.infer<Body>;
  query: z.infer<Query>;
  /** IDs of created resources: the same when a request is retried after a crash. */
  ids: IdSource;
  now: Date;
  requestId: string;
  /** `name=value` each; only on paths whose functions read cookies. */
  cookies: readonly string[] | undefined;
}

interface PublicOptions {
  /** Per IP address, counted before anything is written. */
  limits?: readonly RateLimit[];
  /** Throws for requests that must not use up a visitor's limits, such as those of other sites. */
  assertAllowed?: (
    headers: RequestHeaders,
    request: { now: Date; requestId: string },
  ) => void | Promise<void>;
}

/**
 * A public endpoint with the JSON envelope. With limits or idempotency it needs the setting serviceKey,
 * because stored data must not reveal the caller's IP address.
 */
export function publicFunction<
  Data extends z.ZodType,
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
>(
  contract: EndpointContract<Body, Query, Data>,
  run: (request: PublicRequest<Body, Query>) => Promise<Reply<Data>>,
  { limits = [], assertAllowed }: PublicOptions = {},
) {
  return httpStack(async (event, context) => {
    const now = new Date();
    await assertAllowed?.(event.headers, { now, requestId: event.requestContext.requestId });
    const address = viewerAddress(event);
    const query = readQuery(contract, event);
    const body = validBody(contract, contract.body && readJsonBody(event), event);
    const work = async (ids: IdSource) => {
      const { headers, cookies, pathParameters: parameters = {} } = event;
      const { requestId } = event.requestContext;
      const host = viewerHost(event);
      const request = { address, host, headers, cookies, requestId, parameters, now, body, query, ids };
      const reply = await run(request as PublicRequest<Body, Query>);
      return successResponse(contract.status ?? 200, reply);
    };
    const isKeyed = contract.idempotent === true || limits.length > 0;
    const secret = isKeyed ? setting(SETTING.serviceKey) : '';
    const limited = limits.length > 0 && {
      admit: () => limitAddress(limits, { address, hashKey: secret }, now),
    };
    const request = { event, context, content: { query, body }, now, sender: address, secret, ...limited };
    return (await runIdempotent(contract, request, work)).response;
  }, contract.crossOrigin && CORS_HEADERS);
}
