import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { formatWithOptions } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { collectWhenIdle } from '../platform/idle-collection.ts';
import { DirectRequests } from './direct-request.ts';
import type {
  Delivery,
  FunctionThreadMessage,
  FunctionThreadSettings,
  Job,
  Signal,
} from './function-thread.ts';
import { ResponseStream, type StreamTarget } from './response-stream.ts';
import { startWebServer, type WebRequest } from './web-server.ts';

/** A Lambda execution environment: loads the handler once and runs all invocations of its function. */

type Handler = (event: unknown, context: unknown) => unknown;
type StreamingHandler = (event: unknown, stream: ResponseStream, context: unknown) => unknown;

const settings = workerData as FunctionThreadSettings;
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread only.');
const current = new AsyncLocalStorage<{ requestId: string; tableCalls: number }>();
const severity = { debug: 0, info: 1, warn: 2, error: 3 };

/** Not in a frozen environment, whose timers do not fire. */
const work = settings.jobs === undefined ? collectWhenIdle() : () => undefined;

let receivedJobs = 0;
let outgoing: Extract<FunctionThreadMessage, { results: unknown }> = { calls: [], results: [] };
let isSending = false;

function report(id: number, succeeded: boolean, payload: string): void {
  sendSoon();
  outgoing.results.push(id, succeeded, payload);
}

/** Calls and results of one event loop turn are sent in one message. */
function sendSoon(): void {
  if (!isSending) setImmediate(send);
  isSending = true;
}

function send(): void {
  const message = outgoing;
  outgoing = { calls: [], results: [] };
  isSending = false;
  port?.postMessage(message);
  // Lambda freezes the environment: no timer fires and no socket is read until the next invocation.
  if (settings.jobs !== undefined && message.results.length > 0) Atomics.wait(settings.jobs, 0, receivedJobs);
}

const direct =
  settings.directEndpoint === undefined
    ? undefined
    : new DirectRequests(settings.directEndpoint, (id, call) => {
        sendSoon();
        outgoing.calls.push([id, call]);
      });

/** Handlers marked by `awslambda.streamifyResponse`. */
const streaming = new WeakSet<object>();
const streams = new Map<number, { stream: ResponseStream; consumed: () => void }>();

Object.assign(globalThis, {
  awslambda: {
    HttpResponseStream: ResponseStream,
    streamifyResponse: (handler: StreamingHandler) => {
      streaming.add(handler);
      return handler;
    },
  },
});
forwardConsole();
forwardOutput();
if (settings.countsCalls) countTableCalls();
const started = performance.now();
const loading = settings.handler === undefined ? loadServer() : loadHandler(settings.handler);
// A failed load fails the waiting invocations, and then the thread: the next invocation retries in a new one.
loading.catch(() => setTimeout(() => process.exit(1), 20));

port.on('message', (message: Delivery | Signal) => {
  // Node delivers signals to the main thread only.
  if (message === 'SIGTERM') return void process.emit('SIGTERM');
  if (!('jobs' in message)) {
    if ('consumed' in message) streams.get(message.consumed)?.consumed();
    else streams.get(message.cancel)?.stream.destroy();
    return;
  }
  for (const [id, response] of message.responses) direct?.receive(id, response);
  receivedJobs += message.jobs.length;
  work();
  for (const job of message.jobs) {
    current.run({ requestId: job.requestId, tableCalls: 0 }, () => {
      run(job).then(
        (result) => report(job.id, true, result),
        (error: unknown) => report(job.id, false, describeError(error)),
      );
    });
  }
});

async function run(job: Job): Promise<string> {
  const handler = await loading;
  const { payload, requestId, timeoutMs } = job;
  const event: unknown = JSON.parse(payload);
  const context = invocationContext(requestId, Date.now() + timeoutMs);
  if (streaming.has(handler)) return stream(handler as StreamingHandler, { event, context }, job);
  const result = JSON.stringify(withCalls(await handler(event, context))) ?? 'null';
  if (!job.streams) return result;
  port?.postMessage({
    chunk: { id: job.id, bytes: Buffer.from(result) },
  } satisfies FunctionThreadMessage);
  port?.postMessage({ end: job.id } satisfies FunctionThreadMessage);
  return 'null';
}

/** Counts the calls of the table that each invocation makes. */
function countTableCalls(): void {
  subscribe('http.client.request.start', (message) => {
    const { request } = message as { request: ClientRequest };
    const invocation = current.getStore();
    const isTable = String(request.getHeader('x-amz-target')).startsWith('DynamoDB_');
    if (invocation && isTable) invocation.tableCalls += 1;
  });
}

/** The result with the number of calls in a header, if it is an HTTP response and they are counted. */
function withCalls(result: unknown): unknown {
  const isResponse = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (!settings.countsCalls || !isResponse) return result;
  const { headers } = result as { headers?: object };
  const calls = String(current.getStore()?.tableCalls ?? 0);
  return { ...result, headers: { ...headers, 'x-table-calls': calls } };
}

/** Runs a streaming handler. If the caller does not stream, the result is the whole body. */
async function stream(
  handler: StreamingHandler,
  { event, context }: { event: unknown; context: object },
  { id, streams: isStreamed }: Job,
): Promise<string> {
  const collected: Uint8Array[] = [];
  const collect: StreamTarget = {
    send: (bytes, consumed) => {
      collected.push(bytes);
      consumed();
    },
    end: () => undefined,
  };
  const target = isStreamed ? targetOf(id) : collect;
  const response = new ResponseStream(target);
  const entry = { stream: response, consumed: () => undefined };
  if (isStreamed) streams.set(id, entry);
  try {
    await handler(event, response, context);
    if (!response.writableFinished && !response.destroyed) await once(response, 'close');
  } finally {
    streams.delete(id);
  }
  return isStreamed ? 'null' : JSON.stringify(Buffer.concat(collected).toString());
}

/** Backpressure: sends the next chunk when the last one was consumed. */
function targetOf(id: number): StreamTarget {
  return {
    send: (bytes, consumed) => {
      const entry = streams.get(id);
      if (entry !== undefined) entry.consumed = consumed;
      port?.postMessage({ chunk: { id, bytes } } satisfies FunctionThreadMessage, [
        bytes.buffer as ArrayBuffer,
      ]);
    },
    end: () => port?.postMessage({ end: id } satisfies FunctionThreadMessage),
  };
}

/** A plain object, because handlers destructure `getRemainingTimeInMillis`. */
function invocationContext(awsRequestId: string, deadline: number): object {
  return {
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMb),
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: 'local',
    awsRequestId,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - Date.now())),
  };
}

/** The server of a web function as a handler of its requests. */
async function loadServer(): Promise<Handler> {
  const server = await startWebServer(settings.directory, () =>
    port?.postMessage({ closed: true } satisfies FunctionThreadMessage),
  );
  reportLoaded();
  return (event) => server.send(event as WebRequest);
}

async function loadHandler(path: string): Promise<Handler> {
  const [file, exportName] = splitHandler(path);
  const module = (await import(pathToFileURL(join(settings.directory, file)).href)) as Record<
    string,
    unknown
  >;
  const handler = module[exportName];
  if (typeof handler !== 'function') throw new TypeError(`${file} exports no function ${exportName}`);
  reportLoaded();
  return handler as Handler;
}

function reportLoaded(): void {
  port?.postMessage({ loadedMs: performance.now() - started } satisfies FunctionThreadMessage);
}

function splitHandler(handler: string): [file: string, exportName: string] {
  const dot = handler.lastIndexOf('.');
  return [`${handler.slice(0, dot)}.mjs`, handler.slice(dot + 1)];
}

function describeError(error: unknown): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return JSON.stringify({ errorType: name, errorMessage: message, trace: stack?.split('\n') ?? [] });
}

/** Filters by level here, to save formatting and messages for hidden lines. */
function forwardConsole(): void {
  const methods = {
    trace: 'debug',
    debug: 'debug',
    log: 'info',
    info: 'info',
    warn: 'warn',
    error: 'error',
  } as const;
  for (const [method, level] of Object.entries(methods) as [keyof typeof methods, keyof typeof severity][]) {
    console[method] =
      severity[level] < severity[settings.minLevel]
        ? () => undefined
        : (...values: unknown[]) => forward(level, describeValues(values));
  }
}

/** Forwards stdout. As in Lambda, the level of a JSON line is its `level` member; otherwise it is INFO. */
function forwardOutput(): void {
  const skipsInfo = severity.info < severity[settings.minLevel];
  process.stdout.write = (chunk: string | Uint8Array): boolean => {
    for (const line of String(chunk).split('\n')) {
      if (line === '' || (skipsInfo && isInfo(line))) continue;
      const fields = readFields(line);
      const level = String(fields?.['level'] ?? 'info').toLowerCase() as keyof typeof severity;
      if ((severity[level] ?? severity.info) >= severity[settings.minLevel])
        forward(level, fields === undefined ? line : describeFields(fields));
    }
    return true;
  };
}

/** Detects INFO lines without parsing: every visit logs one, and they are usually hidden. */
function isInfo(line: string): boolean {
  const at = line.indexOf('"level"');
  return at >= 0 && line.startsWith(':"INFO"', at + 7) && !line.includes('"level"', at + 7);
}

function forward(level: keyof typeof severity, text: string): void {
  const log = { level, requestId: current.getStore()?.requestId ?? '', text };
  port?.postMessage({ log } satisfies FunctionThreadMessage);
}

function describeValues(values: unknown[]): string {
  const [only] = values;
  if (values.length === 1) {
    const fields = readFields(only);
    if (fields !== undefined) return describeFields(fields);
  }
  return formatWithOptions({ breakLength: Number.POSITIVE_INFINITY, depth: 6 }, ...values);
}

/** Parses a structured line: an object, or its JSON. */
function readFields(value: unknown): Record<string, unknown> | undefined {
  if (value instanceof Error) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined;
  try {
    return JSON.parse(value) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Already in the log line or irrelevant. */
const redundant = new Set([
  'level',
  'timestamp',
  'time',
  'message',
  'msg',
  'requestId',
  'FunctionName',
  'Environment',
  'Model',
  // Time since the start of the whole process here; the request's line already shows cold starts.
  'startMs',
  // EMF metadata. The values are members of their own.
  '_aws',
]);

function describeFields(fields: Record<string, unknown>): string {
  const rest = Object.entries(fields)
    .filter(([name, value]) => !redundant.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${(value as Error | null)?.stack ?? JSON.stringify(value)}`);
  return [fields['message'] ?? fields['msg'] ?? '', ...rest].join(' ').trim();
}
