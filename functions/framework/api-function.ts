import type * as z from 'zod';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import type { NeededPermission } from '#shared/core/accounts/permissions.ts';
import { type FileParts, NO_FILES } from '#shared/core/media/file-parts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type IfMatch, readIfMatch, recordTag } from '#shared/platform/http/if-match.ts';
import { type FileReply, fileResponse, successResponse } from '#shared/platform/http/response.ts';
import { rateLimitHeaders } from '#shared/platform/limits/rate-limit.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { authenticate, challengeOf, cookiesFor } from './authenticate.ts';
import type { EndpointContract, Reply } from './endpoint.ts';
import { httpStack } from './http-stack.ts';
import { assertReach, type Reach } from './reach.ts';
import { readQuery, validBody } from './read-input.ts';
import { digestOf, readBody } from './request-body.ts';
import { runIdempotent } from './run-idempotent.ts';

/** An authenticated request with validated input. */
export interface ApiRequest<Body extends z.ZodType, Query extends z.ZodType> {
  caller: Caller;
  /**
   * The request as an act of the caller. `ids` of created resources are the same when it
   * is retried after a crash.
   */
  act: { by: Caller; now: Date; ids: IdSource };
  /** `{id}` in the path. */
  id: string;
  /** All path parameters by name. */
  path: Readonly<Record<string, string | undefined>>;
  body: z.infer<Body>;
  query: z.infer<Query>;
  /** Files of a multipart body. */
  files: FileParts;
  /** The If-Match header of a conditional endpoint. */
  ifMatch: IfMatch | undefined;
  /** The Accept header; empty if absent. */
  accept: string;
  now: Date;
}

/**
 * An authenticated endpoint: checks key and permission, validates query and body, and runs the use case.
 * `onPaused` is called before a 402, with the owner whose balance is used up.
 */
export function apiFunction<
  Data extends z.ZodType,
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
>(
  contract: EndpointContract<Body, Query, Data> & { permission: NeededPermission; reach: Reach },
  run: (request: ApiRequest<Body, Query>) => Promise<Reply<Data> | FileReply>,
  onPaused?: (owner: Owner) => Promise<void>,
) {
  return httpStack(async (event, context) => {
    const now = new Date();
    const { headers, cookies: sentCookies } = event;
    const { requestId, http } = event.requestContext;
    const credentials = { cookies: sentCookies, headers, method: http.method };
    const { caller, secret } = await authenticate(credentials, contract.permission, {
      now,
      requestId,
      onPaused,
    });
    const rateHeaders = rateLimitHeaders(caller.rate);
    try {
      assertReach(caller, contract.reach);
      const query = readQuery(contract, event);
      const parsed = contract.body && (await readBody(event, contract));
      const body = validBody(contract, parsed?.body, event);
      const files = parsed?.files ?? NO_FILES;
      const ifMatch = contract.conditional && readIfMatch(event.headers['if-match']);
      const path = event.pathParameters ?? {};
      const id = path['id'] ?? '';
      const work = async (ids: IdSource) => {
        const accept = event.headers['accept'] ?? '';
        const reply = await run({
          caller,
          act: { by: caller, now, ids },
          id,
          path,
          now,
          body,
          files,
          query,
          ifMatch,
          accept,
        } as ApiRequest<Body, Query>);
        if ('fileName' in reply) return fileResponse(reply);
        const status = reply.isRepeat ? 200 : (contract.status ?? 200);
        return successResponse(status, reply, etagHeader(contract, reply.data));
      };
      // A person's idempotency keys are separate for each account.
      const isPerson = caller.credential.type === 'session';
      const sender = { sender: `${caller.actor.id}${isPerson ? `@${caller.ownerId}` : ''}`, secret };
      // With another access, a repeated request is another one: its stored response may show what is
      // not the caller's any more.
      const scope = caller.scope === WHOLE ? {} : { scope: caller.scope };
      const content = { query, body, ...scope, ...(files !== NO_FILES && { files: digestOf(files) }) };
      const request = { event, context, content, now, ...sender };
      const { response } = await runIdempotent(contract, request, work);
      const cookies = cookiesFor(caller);
      return {
        ...response,
        headers: { ...response.headers, ...rateHeaders },
        ...(cookies.length > 0 && { cookies }),
      };
    } catch (error) {
      if (error instanceof AppError)
        Object.assign(
          error.headers,
          rateHeaders,
          challengeOf(error, { headers, isApp: caller.credential.type === 'app' }),
        );
      throw error;
    }
  });
}

function etagHeader({ etagOf }: { etagOf?: string }, data: unknown): Record<string, string> {
  if (etagOf === undefined) return {};
  return {
    etag: recordTag((data as Record<string, { updatedAt: string }>)[etagOf] as { updatedAt: string }),
  };
}
