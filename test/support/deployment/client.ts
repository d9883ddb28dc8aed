import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, promisify } from 'node:util';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { inject } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import type { SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { ApiDocument } from '../api-document.ts';
import { SMART_LINK_NEEDS } from '../builders/smart-link-needs.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import type { Json } from '../json.ts';
import type { Target } from './local-run.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Status and error code of a response, which is what most tests of errors look at. */
export const outcome = ({ status, body }: Answer): [status: number, code: string | undefined] => [
  status,
  body.error?.code,
];

/** What this worker tests. */
export const { origin, chatOrigin, apiKey, email, consoleUrl, dataDir, dnsPort, ssoPort } = inject('targets')[
  Number(process.env['VITEST_POOL_ID']) - 1
] as Target;

/** Whether the tested target can be administered from here: only a local run can. */
export const isLocal = dataDir !== '';

/**
 * Sends a request as it is, to a path or, for the chat API, a whole address; the body of the answer is parsed
 * when it is JSON. Redirects are not followed. Throws when the API document of the tested target does not
 * describe what came back.
 */
export async function send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const url = new URL(path, origin);
  await settledFor(method, url);
  const response = await fetch(url, { method, redirect: 'manual', ...init });
  const { status, headers } = response;
  const text = await response.text();
  noteChange(method, url, status);
  const body = headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : text;
  const sent = typeof init.body === 'string' ? init.body : undefined;
  const sentType = new Headers(init.headers).get('content-type') ?? '';
  // The document has no second base URL.
  const documented = new URL(url.href.replace(chatOrigin, `${origin}/chat`));
  (await apiDocument()).assertDescribed({ method, url: documented, sent, sentType, status, headers, body });
  return { status, headers, body };
}

/** How late indexes are at most in a local run with LOCAL_FAULTS, on a busy machine. */
export const LATE_MS = process.env['LOCAL_FAULTS'] ? 1200 : 0;
const changedAt = { owners: Number.NEGATIVE_INFINITY, visitors: Number.NEGATIVE_INFINITY };

/**
 * Waits until the changes that this worker made for them show everywhere. Only
 * functions then read what is late.
 */
async function settled(...by: (keyof typeof changedAt)[]): Promise<void> {
  const waitMs = Math.max(...by.map((who) => changedAt[who])) + LATE_MS - Date.now();
  if (LATE_MS > 0 && waitMs > 0) await sleep(waitMs);
}

const isChange = (method: string): boolean => method !== 'GET' && method !== 'HEAD';
const callerOf = ({ pathname }: URL) => (pathname.startsWith('/v1/api/') ? 'owners' : 'visitors');

/** Waits until a request reads the changes before it. Runs of changes are not slowed down. */
export async function settledFor(method: string, url: URL): Promise<void> {
  if (!isChange(method)) await settled('owners', 'visitors');
  else if (callerOf(url) === 'visitors') await settled('owners');
}

/** Later requests wait for what this one changed. */
export function noteChange(method: string, url: URL, status: number): void {
  if (isChange(method) && status < 400) changedAt[callerOf(url)] = Date.now();
}

/** Waits until changes are visible to a browser, which no test client slows down. */
export const untilChangesShow = (): Promise<void> => settled('owners', 'visitors');

let document: Promise<ApiDocument> | undefined;

/** The document as the tested target serves it. */
function apiDocument(): Promise<ApiDocument> {
  document ??= fetch(new URL('/v1/openapi.json', origin)).then(
    async (response) => new ApiDocument(await response.json()),
  );
  return document;
}

/** Holds the payload of a webhook against the document. */
export async function assertEventDescribed(payload: { type: string }): Promise<void> {
  (await apiDocument()).assertEvent(payload);
}

/** The authenticated API as one key's holder uses it; paths are relative to {base_url}. */
export function apiAs(apiKey: string) {
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(method, `/v1/api${path}`, {
        headers: {
          'x-service-api-key': apiKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}

export type Api = ReturnType<typeof apiAs>;

export const api = apiAs(apiKey);

/** An unused destination. */
export const newUrl = (): string => `https://example.com/${randomUUID()}`;

/** Creates a link, with overrides, and returns its record. */
export async function aLink(overrides: Record<string, unknown> = {}, as: Api = api): Promise<Json> {
  const answer = await as.post('/links', { originalUrl: newUrl(), title: 'A link', ...overrides });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.link;
}

/** An unused title. */
export const newTitle = (): string => `Page ${randomUUID()}`;

/** Pages with it get no social card, which costs more than all else that happens when a page is created. */
const NO_CARD = { seo: { image: `${origin}/preview.png` } };

/**
 * Creates a Smart Link, of the type `myBio` by default, with the required fields of its type, and returns its
 * record. It gets no social card, unless `seo` is overridden.
 */
export async function aSmartLink(overrides: Record<string, unknown> = {}, as: Api = api): Promise<Json> {
  const type = String(overrides['type'] ?? 'myBio');
  const needs = SMART_LINK_NEEDS[type as SmartLinkType];
  const body = { title: newTitle(), type, ...NO_CARD, ...needs, ...overrides };
  const answer = await as.post('/smart-links', body);
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.link;
}

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
  'Safari/537.36';

/** Follows a short code as a browser does, without going on to the destination. */
export function visit(code: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return send(method, `/r/${code}`, { headers: { 'user-agent': BROWSER, ...headers } });
}

/** Reports a view of a page, or another event, with the token that pages of one's own get. */
export async function pixel(
  slug: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { trackingUrl } = (await send('GET', `/v1/smart-links/slug/${slug}`)).body.data;
  const { pathname, search } = new URL(trackingUrl);
  const more = new URLSearchParams(query);
  return send('GET', `${pathname}${search}&${more}`, { headers: { 'user-agent': BROWSER, ...headers } });
}

/**
 * Most is there soon; what takes its time, such as a queue, is asked for less often, because
 * each question is a request.
 */
const PAUSES_MS = [50, 100, 200];
const LONG_PAUSE_MS = 400;

/** Asks again until the answer satisfies. Throws with the last one when the time is over. */
export async function eventually<T>(
  ask: () => Promise<T>,
  satisfies: (value: T) => boolean,
  seconds = 10,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  const pauses = PAUSES_MS.values();
  for (;;) {
    const value = await ask();
    if (satisfies(value)) {
      // The worker that was waited for has changed what indexes show later.
      await sleep(LATE_MS);
      return value;
    }
    if (Date.now() > deadline)
      throw new Error(`Not what was awaited after ${seconds} s: ${inspect(value, { depth: 6 })}`);
    await sleep(pauses.next().value ?? LONG_PAUSE_MS);
  }
}

/** Waits for the next minute if this one is nearly over: limits are of minutes. */
export async function untilMinuteIsLong(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 20_000) await sleep(leftMs);
}

/** A link's analytics. */
export async function analyticsOf(id: string, query = ''): Promise<Json> {
  return (await api.get(`/links/${id}/analytics${query}`)).body.data.analytics;
}

/** Runs one of the command-line tools against the local run; its standard output. */
export async function command(file: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...COMPILE_CACHE },
  });
  return stdout;
}

/**
 * What a command of `npm run admin` prints; in this process, because starting one takes
 * longer than the command.
 */
export async function admin(...args: string[]): Promise<Json> {
  connect(readRun(dataDir));
  // Not where a deployed target is tested, which has nothing for it.
  const { runCommand } = await import('#infra/admin/run-command.ts');
  await settled('owners', 'visitors');
  const result = await runCommand(args, new Date());
  changedAt.owners = Date.now();
  return result;
}

/** Sends a command of `npm run local` to the local run. */
async function control(path: string, body?: string): Promise<Json> {
  const { controlUrl, token } = readRun(dataDir);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${controlUrl}/${path}`, { method: 'POST', headers, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Invokes a function of the local run, as its schedule does; returns its result. */
export async function invoke(name: string): Promise<Json> {
  // Tests also write to the table itself.
  await sleep(LATE_MS);
  const { outcome, payload } = await control(`invoke/${name}`);
  if (outcome !== 'ok') throw new Error(`${name}: ${outcome} ${JSON.stringify(payload)}`);
  return payload;
}

/** Ends a function with its work in flight, as a crash does; how many invocations were lost. */
export const kill = async (name: string): Promise<number> => (await control(`kill/${name}`)).lost;

/** Delivers every message of a queue twice while something is done. */
export async function deliveredTwice<T>(queue: string, act: () => Promise<T>): Promise<T> {
  await control('deliver-twice/on', queue);
  try {
    return await act();
  } finally {
    await control('deliver-twice/off', queue);
  }
}

export interface QueueState {
  waiting: number;
  inFlight: number;
  delayed: number;
}

/** How many messages are in a queue of the local run. */
export async function queue(name: string): Promise<QueueState> {
  const found = (await control('queues')).find((state: Json) => state.name === `signpost-local-${name}`);
  if (!found) throw new Error(`There is no queue ${name}`);
  return found;
}

/**
 * Waits until every sent click is counted. A redirect or a pixel responds after its click was sent, so
 * locally nothing can arrive after the queue is empty.
 */
export async function allCounted(): Promise<void> {
  if (!isLocal) return sleep(10_000);
  await worked('clicks');
  await worked('conversions');
}

/** Waits until whatever has happened so far was made into deliveries. Only in the local run. */
export async function allFannedOut(): Promise<void> {
  // What leaves the first queue is in the second by then.
  await worked('events');
  await worked('webhook-events');
}

/** Waits until a queue is empty, and nothing of it at work. */
const worked = (name: string) =>
  eventually(
    () => queue(name),
    ({ waiting, inFlight, delayed }) => waiting + inFlight + delayed === 0,
    30,
  );
