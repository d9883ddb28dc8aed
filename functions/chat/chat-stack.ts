import type { APIGatewayProxyEvent, Context, StreamifyHandler } from 'aws-lambda';
import { AppError } from '../../shared/platform/errors.ts';
import { inInvocation, log, markStarted, measure } from '../../shared/platform/runtime/log.ts';
import { closeAnyRequest, invocationIds } from '../framework/logged.ts';
import { CHAT_CORS_HEADERS } from './chat-cors.ts';
import { chatError, type ErrorShape } from './chat-errors.ts';
import { eventFrame, PING } from './event-frame.ts';
import { StreamedResponse } from './streamed-response.ts';

/** An answer that is one JSON document. */
export interface JsonAnswer {
  /** Default 200; 204 goes without a body. */
  status?: number;
  headers?: Record<string, string>;
  json: unknown;
}

/** An answer that is a stream of server-sent events, given as the payloads of their `data:` lines. */
export interface EventsAnswer {
  headers?: Record<string, string>;
  events: AsyncIterable<string>;
}

export type ChatAnswer = JsonAnswer | EventsAnswer;

export interface StackRequest {
  event: APIGatewayProxyEvent;
  /** Names in lower case; the values of one that is repeated are joined. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Aborts when the client has left, and shortly before the function's time is over. */
  signal: AbortSignal;
  requestId: string;
}

/** What is kept of the function's time to write the end of an answer. */
const RESERVE_MS = 5_000;

/** API Gateway cuts what is silent for 300 s; an answer in one piece is silent until it is complete. */
const SILENCE_MS = 285_000;

/** On the way to the client nothing may take a slow answer for a dead one: many a proxy gives up after 30 s. */
const PING_MS = 15_000;

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Not to be compressed or collected by who passes it on: either would hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * The stack under every endpoint of the chat API: answers what `run` gives, errors in the given shape, and logs one
 * line. A client that leaves is logged as 499 and gets nothing more; AWS does not tell a streaming function of it today,
 * the local run does.
 */
export function chatStack(
  shape: ErrorShape | ((event: APIGatewayProxyEvent) => ErrorShape),
  run: (request: StackRequest) => Promise<ChatAnswer>,
) {
  return streaming(async (event, stream, context) => {
    const { requestId } = event.requestContext;
    const always = { ...CHAT_CORS_HEADERS, 'x-content-type-options': 'nosniff', 'x-request-id': requestId };
    const response = new StreamedResponse(stream, always);
    let timer = limitTime(response, context, SILENCE_MS);
    let error: unknown;
    try {
      const answer = await run({ event, headers: headersOf(event), signal: response.signal, requestId });
      clearTimeout(timer);
      timer = limitTime(response, context);
      await ('events' in answer ? sendEvents(response, answer) : sendJson(response, answer));
    } catch (thrown) {
      // When the time is over, what is thrown is only what that has led to.
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
 * Marks a handler for the runtime. Where there is none, the module was loaded for its contract or by a test; the AWS SDK
 * makes an empty `awslambda` of its own.
 */
function streaming(handler: Handler): Handler {
  markStarted();
  const logged: Handler = (event, stream, context) =>
    inInvocation(invocationIds(event, context), async () => handler(event, stream, context));
  return globalThis.awslambda?.streamifyResponse?.(logged) ?? logged;
}

/** Tells whatever works for this request to stop while there is time left to say so to the client. */
function limitTime(
  response: StreamedResponse,
  context: Context,
  most = Number.POSITIVE_INFINITY,
): NodeJS.Timeout {
  const left = context.getRemainingTimeInMillis();
  const limit = Math.min(Math.max(left - RESERVE_MS, left / 2), most);
  const message = `It took longer than ${Math.round(limit / 1000)} s. Try again.`;
  return setTimeout(() => response.abort(new AppError('MODEL_FAILED', message)), limit);
}

async function sendJson(
  response: StreamedResponse,
  { status = 200, headers, json }: JsonAnswer,
): Promise<void> {
  if (status === 204) {
    response.begin(status, headers ?? {});
    await response.end();
  } else {
    response.begin(status, { ...JSON_HEADERS, ...headers });
    await response.end(JSON.stringify(json));
  }
}

async function sendEvents(response: StreamedResponse, { headers, events }: EventsAnswer): Promise<void> {
  const send = async (text: string) => {
    // The head waits for the first event: an error that comes in its place still has a status of its own.
    if (!response.hasBegun) response.begin(200, { ...EVENT_HEADERS, ...headers });
    await response.write(text);
  };
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await waitFor(iterator.next(), response.signal, () => send(PING));
      if (result.done) break;
      await send(eventFrame(result.value));
    }
    await send('');
    await response.end();
  } finally {
    await finish(iterator);
  }
}

/** The result of work, or the reason of the signal when it aborts before; calls `ping` as long as it has to wait. */
async function waitFor<T>(work: Promise<T>, signal: AbortSignal, ping: () => Promise<void>): Promise<T> {
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

/** Lets a stream of events that was not read to its end do what it has to in any case. */
async function finish(iterator: AsyncIterator<string>): Promise<void> {
  try {
    await iterator.return?.();
  } catch (error) {
    log.error('events not finished', { error });
  }
}

async function sendError(response: StreamedResponse, error: unknown, shape: ErrorShape): Promise<void> {
  if (response.isGone) return;
  const { status, headers, json } = chatError(error, shape);
  try {
    if (!response.hasBegun) await sendJson(response, { status, headers, json });
    else await response.end(eventFrame(JSON.stringify(json)));
  } catch (failure) {
    if (!response.isGone) throw failure;
  }
}

/** Names in lower case: the gateway hands them on as the client has written them. */
function headersOf({ headers, multiValueHeaders }: APIGatewayProxyEvent): Record<string, string> {
  const result: Record<string, string> = {};
  const all = Object.entries(multiValueHeaders ?? headers ?? {});
  for (const [name, value] of all) {
    const values = [value ?? []].flat();
    const key = name.toLowerCase();
    result[key] = [...(result[key] === undefined ? [] : [result[key]]), ...values].join(', ');
  }
  return result;
}

/** Never a key, an address, a query or a body. */
function logRequest(event: APIGatewayProxyEvent, response: StreamedResponse, error: unknown): void {
  const failure = response.isGone ? undefined : error;
  if (failure !== undefined && !(failure instanceof AppError)) log.error('request failed', { error });
  // The stream had begun with a 200 then.
  if (failure !== undefined && response.status < 400) measure('serverErrors');
  closeAnyRequest('request', {
    route: `${event.httpMethod} ${event.resource}`,
    status: response.isGone ? 499 : response.status,
    ms: Date.now() - event.requestContext.requestTimeEpoch,
    ...(failure instanceof AppError && reason(failure)),
  });
}

const reason = ({ code, cause }: AppError) => ({
  code,
  ...(cause !== undefined && { cause: String(cause) }),
});
