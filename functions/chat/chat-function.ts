import type * as z from 'zod';
import { authenticate, type Caller } from '../../shared/accounts/authenticate.ts';
import type { Permission } from '../../shared/accounts/permissions.ts';
import { AppError, type ErrorCode } from '../../shared/platform/errors.ts';
import { parseInput, readJsonBody } from '../../shared/platform/http/request.ts';
import { rateLimitHeaders } from '../../shared/platform/limits/rate-limit.ts';
import type { Billing } from '../framework/billing.ts';
import type { Described } from '../framework/describe.ts';
import type { ErrorShape } from './chat-errors.ts';
import { type ChatAnswer, chatStack, type EventsAnswer, type JsonAnswer } from './chat-stack.ts';

/** Largest body in bytes. */
export const MAX_CHAT_BYTES = 1024 * 1024;

/** What an endpoint of the chat API takes and answers: for the stack and for the API description. */
export interface ChatContract<Body extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType>
  extends Described {
  /** A few words in the imperative. */
  summary: string;
  description?: string;
  /** What the API key must be allowed. */
  permission: Permission;
  body?: Body;
  /** Shape of the answer that is JSON. */
  data: Data;
  /** Shape of each event of an answer that is a stream; absent where there is none. */
  events?: z.ZodType;
  /** Headers that only this endpoint answers with, and what each means. */
  headers?: Readonly<Record<string, string>>;
  /** Errors that only some endpoints answer with; what every endpoint can answer is not repeated. */
  errors?: readonly ErrorCode[];
}

/** A request whose caller is known and whose body fits the contract. */
export interface ChatRequest<Body extends z.ZodType> {
  caller: Caller;
  /** The parameters of the path. */
  parameters: Readonly<Record<string, string | undefined>>;
  body: z.infer<Body>;
  /**
   * Aborts when the client has left, and shortly before the function's time is over. Whatever is thrown then is not
   * answered as it is: a client that left gets nothing, the other one a MODEL_FAILED about the time.
   */
  signal: AbortSignal;
  now: Date;
  requestId: string;
}

/**
 * `events` are the `data:` payloads of a stream of server-sent events. An error before the first one is an answer of
 * its own, with its status; one in the middle ends the stream as its last event. The iterator is always finished or
 * returned: what has to happen whatever comes belongs in its `finally`.
 */
export type ChatReply<Data extends z.ZodType> =
  | (Omit<JsonAnswer, 'json'> & { json: z.input<Data> })
  | EventsAnswer;

/**
 * An endpoint of the chat API: authenticates by `Authorization: Bearer`, checks the permission, then the body, and runs
 * the use case. `onPaused` is told of an owner whose balance is used up before the 402.
 */
export function chatFunction<Data extends z.ZodType, Body extends z.ZodType = z.ZodType<undefined>>(
  contract: ChatContract<Body, Data>,
  { shape, onPaused }: { shape: ErrorShape; onPaused?: Billing['onPaused'] },
  run: (request: ChatRequest<Body>) => Promise<ChatReply<Data>>,
) {
  return chatStack(shape, async ({ event, headers, ...request }): Promise<ChatAnswer> => {
    const now = new Date();
    const caller = await authenticate(
      bearerKey(headers['authorization']),
      contract.permission,
      now,
      onPaused,
    );
    const rateHeaders = rateLimitHeaders(caller.rate);
    try {
      const sent = () => readJsonBody({ ...event, headers }, MAX_CHAT_BYTES);
      const body = contract.body && parseInput(contract.body, sent(), 'body');
      const parameters = event.pathParameters ?? {};
      const reply = await run({ ...request, caller, parameters, body, now } as ChatRequest<Body>);
      return { ...reply, headers: { ...reply.headers, ...rateHeaders } };
    } catch (error) {
      if (error instanceof AppError) Object.assign(error.headers, rateHeaders);
      throw error;
    }
  });
}

/** The key of an Authorization header; undefined without the header. */
function bearerKey(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const [, key] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (key === undefined) throw new AppError('API_KEY_INVALID');
  return key;
}
