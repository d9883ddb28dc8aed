import type * as z from 'zod';
import { authenticate } from '#functions/framework/authenticate.ts';
import type { Described } from '#functions/framework/describe.ts';
import { otherSampling } from '#shared/chat/chat-request.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import type { Permission } from '#shared/core/accounts/permissions.ts';
import { AppError, type ErrorCode } from '#shared/platform/errors.ts';
import { parseInput, readJsonBody } from '#shared/platform/http/request.ts';
import { rateLimitHeaders } from '#shared/platform/limits/rate-limit.ts';
import type { ErrorShape } from './chat-errors.ts';
import { type ChatResponse, chatStack, type EventStreamResponse, type JsonResponse } from './chat-stack.ts';

/** Maximum body size in bytes. */
const MAX_CHAT_BODY_BYTES = 1024 * 1024;

/**
 * Request and response of a chat endpoint: validated at run time, and the source of its OpenAPI operation.
 */
export interface ChatContract<Body extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType>
  extends Described {
  /** Short, in the imperative. */
  summary: string;
  description?: string;
  /** Permission the API key needs. */
  permission: Permission;
  body?: Body;
  /** Schema of the JSON response. */
  data: Data;
  /**
   * For endpoints with several paths: the response of the path without a parameter, and of the path with one.
   */
  dataOf?: { list: z.ZodType; item: z.ZodType };
  /** Schema of each streamed event; absent if the endpoint does not stream. */
  events?: z.ZodType;
  /** Response headers specific to this endpoint, with descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** Endpoint-specific errors; common ones are not repeated. */
  errors?: readonly ErrorCode[];
}

/** An authenticated request with a validated body. */
export interface ChatRequest<Body extends z.ZodType> {
  caller: Caller;
  /** Path parameters. */
  parameters: Readonly<Record<string, string | undefined>>;
  body: z.infer<Body>;
  /**
   * Aborts when the client disconnects, or shortly before the function times out. Errors thrown
   * after that are not sent: a disconnected client gets nothing, otherwise the response is
   * MODEL_FAILED with the time limit.
   */
  signal: AbortSignal;
  now: Date;
  requestId: string;
}

/**
 * `events` are the `data:` payloads of a server-sent event stream. An error before the first event becomes an
 * error response; a later one is sent as the last event. The iterator always finishes or is returned, so
 * cleanup belongs in its `finally`.
 */
export type ChatReply<Data extends z.ZodType> =
  | (Omit<JsonResponse, 'json'> & { json: z.input<Data> })
  | EventStreamResponse;

/**
 * A chat endpoint: authenticates the caller, checks the permission, validates the body and runs the use case.
 * `onPaused` is called before a 402, with the owner whose balance is used up.
 */
export function chatFunction<Data extends z.ZodType, Body extends z.ZodType = z.ZodType<undefined>>(
  contract: ChatContract<Body, Data>,
  { shape, onPaused }: { shape: ErrorShape; onPaused?: (owner: Owner) => Promise<void> },
  run: (request: ChatRequest<Body>) => Promise<ChatReply<Data>>,
) {
  return chatStack(shape, async ({ event, headers, cookies, ...request }): Promise<ChatResponse> => {
    const now = new Date();
    const credentials = { cookies, headers, method: event.httpMethod };
    const context = { now, requestId: request.requestId, onPaused };
    const { caller } = await authenticate(credentials, contract.permission, context);
    const rateHeaders = rateLimitHeaders(caller.rate);
    try {
      const sent = () => readJsonBody({ ...event, headers }, MAX_CHAT_BODY_BYTES);
      const body =
        contract.body &&
        parseInput(contract.body, sent(), {
          root: 'body',
          unknown: 'misspelled',
          shown: [otherSampling],
        });
      const parameters = event.pathParameters ?? {};
      const reply = await run({ ...request, caller, parameters, body, now } as ChatRequest<Body>);
      return { ...reply, headers: { ...reply.headers, ...rateHeaders } };
    } catch (error) {
      if (error instanceof AppError) Object.assign(error.headers, rateHeaders);
      throw error;
    }
  });
}
