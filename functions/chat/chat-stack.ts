import type { APIGatewayProxyEvent, Context, StreamifyHandler } from 'aws-lambda';
import { assertFromEdge } from '#functions/framework/from-edge.ts';
import { closeAnyRequest, invocationIds } from '#functions/framework/logged.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { inInvocation, log, markStarted, measure } from '#shared/platform/runtime/log.ts';
import { CHAT_CORS_HEADERS } from './chat-cors.ts';
import { chatError, type ErrorShape } from './chat-errors.ts';
import { eventFrame, PING } from './event-frame.ts';
import { StreamedResponse } from './streamed-response.ts';

/** A JSON response. */
export interface JsonResponse {
  /** Default 200; 204 has no body. */
  status?: number;
  headers?: Record<string, string>;
  json: unknown;
}

/** A stream of server-sent events: the payloads of their `data:` lines. */
export interface EventStreamResponse {
  headers?: Record<string, string>;
  events: AsyncIterable<string>;
}

export type ChatResponse = JsonResponse | EventStreamResponse;

export interface ChatStackRequest {
  event: APIGatewayProxyEvent;
  /** Names in lower case; repeated headers are joined. */
  headers: RequestHeaders;
  /** `name=value` each. */
  cookies: readonly string[] | undefined;
  /** Aborts when the client disconnects, or shortly before the function times out. */
  signal: AbortSignal;
  requestId: string;
}

/** Time reserved to finish the response before the function times out. */
const RESERVE_MS = 5_000;

/**
 * CloudFront waits 120 s for the first byte of a response (`infra/constructs/edge/function-responses.ts`),
 * and a JSON response is silent until it is complete, so that its status is known.
 */
export const IDLE_TIMEOUT_MS = 110_000;

/** Keeps slow responses alive: many proxies time out after 30 s of silence. */
export const PING_MS = 15_000;

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not compress or buffer the stream: that would delay events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * The stack under every chat endpoint: rejects requests that bypass the distribution, sends the response of
 * `run`, formats errors, and logs one line per request.
 * A disconnected client is logged as 499. AWS does not signal that to streaming functions
 * today; the local run does.
 */
export function chatStack(
  shape: ErrorShape | ((event: APIGatewayProxyEvent) => ErrorShape),
  run: (request: ChatStackRequest) => Promise<ChatResponse>,
) {
  return streaming(async (event, stream, context) => {
    const { requestId } = event.requestContext;
    const { cookie, ...headers } = headersOf(event);
    const cookies = cookie?.split(/; */);
    const commonHeaders = {
      ...CHAT_CORS_HEADERS,
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    };
    const response = new StreamedResponse(stream, commonHeaders);
    let timer = startTimeout(response, context, IDLE_TIMEOUT_MS);
    let error: unknown;
    try {
      assertFromEdge({ headers });
      const reply = await run({ event, headers, cookies, signal: response.signal, requestId });
      clearTimeout(timer);
      timer = startTimeout(response, context);
      await ('events' in reply ? sendEvents(response, reply) : sendJson(response, reply));
    } catch (thrown) {
      // After an abort, any error is only its consequence.
      error = response.signal.aborted ? response.signal.reason : thrown;
      await sendError(response, error, typeof shape === 'string' ? shape : shape(event));
    } finally {
      clearTimeout(timer);
    }
    logRequest(event, response, error);
  });
}

type Handler = StreamifyHandler<APIGatewayProxyEvent, void>;

/**
 * Wraps a handler for the streaming runtime. Without one, the module was loaded for its contract or by a
 * test; the AWS SDK defines an empty `awslambda`.
 */
function streaming(handler: Handler): Handler {
  markStarted();
  const logged: Handler = (event, stream, context) =>
    inInvocation(invocationIds(event, context), async () => handler(event, stream, context));
  return globalThis.awslambda?.streamifyResponse?.(logged) ?? logged;
}

/** Aborts the request while there is time left to send an error. */
function startTimeout(
  response: StreamedResponse,
  context: Context,
  maxMs = Number.POSITIVE_INFINITY,
): NodeJS.Timeout {
  const remainingMs = context.getRemainingTimeInMillis();
  const limitMs = Math.min(Math.max(remainingMs - RESERVE_MS, remainingMs / 2), maxMs);
  const message = `It took longer than ${Math.round(limitMs / 1000)} s. Try again.`;
  return setTimeout(() => response.abort(new AppError('MODEL_FAILED', message)), limitMs);
}

async function sendJson(
  response: StreamedResponse,
  { status = 200, headers, json }: JsonResponse,
): Promise<void> {
  if (status === 204) {
    response.start(status, headers ?? {});
    await response.end();
  } else {
    response.start(status, { ...JSON_HEADERS, ...headers });
    await response.end(JSON.stringify(json));
  }
}

async function sendEvents(
  response: StreamedResponse,
  { headers, events }: EventStreamResponse,
): Promise<void> {
  const send = async (text: string) => {
    // Headers wait for the first event, so that an error before it can still set the status.
    if (!response.hasStarted) response.start(200, { ...EVENT_HEADERS, ...headers });
    await response.write(text);
  };
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await resultOrAbort(iterator.next(), response.signal, () => send(PING));
      if (result.done) break;
      await send(eventFrame(result.value));
    }
    await send('');
    await response.end();
  } finally {
    await closeIterator(iterator);
  }
}

/** The result of `work`; rejects with the signal's reason on abort. Calls `ping` while waiting. */
async function resultOrAbort<T>(
  work: Promise<T>,
  signal: AbortSignal,
  ping: () => Promise<void>,
): Promise<T> {
  for (;;) {
    const wait = Promise.withResolvers<'ping' | { value: T }>();
    const abort = () => wait.reject(signal.reason);
    const timer = setTimeout(() => wait.resolve('ping'), PING_MS);
    work.then((value) => wait.resolve({ value }), wait.reject);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    try {
      const outcome = await wait.promise;
      if (outcome !== 'ping') return outcome.value;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
    await ping();
  }
}

/** Runs the cleanup of an iterator that may not have been read to its end. */
async function closeIterator(iterator: AsyncIterator<string>): Promise<void> {
  try {
    await iterator.return?.();
  } catch (error) {
    log.error('event stream not closed', { error });
  }
}

async function sendError(response: StreamedResponse, error: unknown, shape: ErrorShape): Promise<void> {
  if (response.isDisconnected) return;
  const { status, headers, json } = chatError(error, shape);
  try {
    if (!response.hasStarted) await sendJson(response, { status, headers, json });
    else await response.end(eventFrame(JSON.stringify(json)));
  } catch (failure) {
    if (!response.isDisconnected) throw failure;
  }
}

/** Names in lower case: the gateway forwards them as the client sent them. */
function headersOf({ headers, multiValueHeaders }: APIGatewayProxyEvent): Record<string, string> {
  // Not an object: a client may call a header `constructor`.
  const values = new Map<string, string[]>();
  for (const [name, value] of Object.entries(multiValueHeaders ?? headers ?? {})) {
    const key = name.toLowerCase();
    values.set(key, [...(values.get(key) ?? []), ...[value ?? []].flat()]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(', ')]));
}

/** Logs no keys, IP addresses, queries or bodies. */
function logRequest(event: APIGatewayProxyEvent, response: StreamedResponse, error: unknown): void {
  const failure = response.isDisconnected ? undefined : error;
  if (failure !== undefined && !(failure instanceof AppError)) log.error('request failed', { error });
  // Failed after the stream had started with a 200.
  if (failure !== undefined && response.status < 400) measure('serverErrors');
  closeAnyRequest('request', {
    route: `${event.httpMethod} ${event.resource}`,
    status: response.isDisconnected ? 499 : response.status,
    ms: Date.now() - event.requestContext.requestTimeEpoch,
    ...(failure instanceof AppError && errorFields(failure)),
  });
}

const errorFields = ({ code, cause }: AppError) => ({
  code,
  ...(cause !== undefined && { cause: String(cause) }),
});
