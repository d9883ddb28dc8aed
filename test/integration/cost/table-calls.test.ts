import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentedPathsOf, type RouteSpec, tableGrantsOf } from '#functions/framework/function-spec.ts';
import { routes } from '#functions/manifest/endpoints.ts';
import { MEASURED, MEASURED_FILE, type Measured } from '#infra/build/limits-table.ts';
import * as secrets from '#shared/platform/runtime/secret.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { countTableCalls } from '#test/support/emulators/table-calls.ts';
import { forEvery } from '#test/support/for-every.ts';
import { type ProcessResponse, send } from '#test/support/in-process.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { ourDocument } from '#test/support/our-document.ts';
import { DnsServer } from '#test/support/servers/dns-server.ts';
import { startOpenidProvider, throughProvider } from '#test/support/servers/openid-provider.ts';
import {
  completion,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '#test/support/servers/scripted-upstream.ts';
import { CLIENT } from '#test/support/servers/sso-client.ts';
import { CONSOLE, MODEL, productSettings, SIGN_IN_KEY } from './cost-settings.ts';
import type { Dearest, Known } from './dearest.ts';
import { DEAREST } from './dearest-requests.ts';
import { aLargeAccount } from './large-account.ts';

/**
 * Measures the most expensive request of each operation of the API document: what docs/limits.md says. After
 * a change, `npm run limits` records it.
 */

const RECORDS = process.env['RECORD'] === 'on';
/** On a busy machine; otherwise ten seconds for all of them. */
const SLOWEST_MS = 180_000;
/** Above it, a request has no end. */
const MOST_CALLS = 10_000;
/** Requests side by side conflict now and then, and are repeated. */
const TOLERANCE = { calls: 2, share: 0.15 };

const dns = new DnsServer();
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let upstream: ScriptedUpstream;
let known: Known;
let session = '';

tableOfFile();

beforeAll(async () => {
  captureLog();
  provider = await startOpenidProvider(`${CONSOLE}/v1/auth/sso/callback`);
  upstream = await startScriptedUpstream(completion('Red'));
  await dns.start();
  const s3 = await startS3Engine();
  await s3.emptyBucket();
  Object.assign(
    process.env,
    productSettings({ issuer: provider.issuer, dns: dns.address, models: upstream.baseUrl }),
  );
  vi.spyOn(secrets, 'readSecret').mockImplementation(secretOf);

  known = { ...(await aLargeAccount(s3, new Date())), model: MODEL, dns, throughProvider };
  provider.person = { email: known['email'], email_verified: true };
}, SLOWEST_MS);

afterAll(() => Promise.all([provider.stop(), upstream.close()]));

const secretOf = async (name: string) => (name === SIGN_IN_KEY ? 'key' : CLIENT.clientSecret);

/** Every operation, but HEAD: that is the function of GET. */
const operations = Object.entries(ourDocument.paths).flatMap(([path, methods]) =>
  Object.keys(methods as object)
    .map((method) => `${method.toUpperCase()} ${path}`)
    .filter((operation) => !operation.startsWith('HEAD ')),
);

/** Functions that may not call the table. */
const WITHOUT_TABLE = (routes as readonly RouteSpec[])
  .filter(({ access, grants }) => access !== 'api-key' && tableGrantsOf(grants).length === 0)
  .flatMap((row) =>
    documentedPathsOf(row).flatMap((path) => row.methods.map((method) => `${method} ${path}`)),
  );

/** Sends a request. Returns what it took. */
async function measured(operation: string, dearest: Dearest): Promise<Measured> {
  const request = requestOf(operation, dearest);
  let response = {} as ProcessResponse;
  const started = performance.now();
  const calls = await countTableCalls(async () => {
    response = await send(request);
  }, MOST_CALLS);
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  const { status, headers, text, json, cookies } = response;
  const success = dearest.status === undefined ? status < 400 : status === dearest.status;
  const location = headers['location'] ?? '';
  const failedInside =
    json?.data?.failed > 0 || json?.result?.isError || location.includes('#sign-in-error=');
  if (!success || failedInside) throw new Error(`${status} ${location} ${text.slice(0, 400)}`);
  if (senderOf(operation, dearest) === 'person' && cookies[0]) session = cookies[0].split(';')[0] ?? '';
  Object.assign(known, dearest.keep?.(json?.data, response));
  return { calls, seconds };
}

function senderOf(operation: string, { by }: Dearest) {
  if (by) return by;
  if (/ \/(?:v1\/api|mcp|chat)\b/.test(operation)) return 'key';
  return operation.includes(' /v1/auth/') ? 'person' : 'nobody';
}

function requestOf(operation: string, dearest: Dearest) {
  const { to = [], query = {}, body, headers, cookies = [] } = dearest;
  const [method = '', path = ''] = operation.split(' ');
  const values = [...to];
  const filled = path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '');
  const parameters = new URLSearchParams({ ...largestPage(operation), ...query });
  const sender = senderOf(operation, dearest);
  const credentials: Record<string, string> =
    sender === 'key'
      ? { 'x-service-api-key': known['apiKey'], 'idempotency-key': operation.replaceAll(' ', '-') }
      : sender === 'person'
        ? { origin: CONSOLE }
        : {};
  return {
    method,
    path: `${filled}?${parameters}`,
    headers: { ...credentials, ...headers },
    cookies: sender === 'person' ? [session] : cookies,
    body,
  };
}

function largestPage(operation: string): Record<string, string> {
  const [method = '', path = ''] = operation.split(' ');
  const parameters = ourDocument.paths[path]?.[method.toLowerCase()]?.parameters ?? [];
  const limit = parameters.find(
    (one: { in: string; name: string }) => one.in === 'query' && one.name === 'limit',
  );
  return limit ? { limit: String(limit.schema.maximum) } : {};
}

const larger = (a: Measured, b: Measured): Measured => ({
  calls: Math.max(a.calls, b.calls),
  seconds: Math.max(a.seconds, b.seconds),
});

/** What each operation takes at most. Methods of one row are one function: the first of them is sent. */
async function measureAll(): Promise<Map<string, Measured>> {
  const all = new Map<string, Measured>(WITHOUT_TABLE.map((name) => [name, { calls: 0, seconds: 0 }]));
  await forEvery(
    DEAREST,
    async ([names, requests]) => {
      const [methods = '', path = ''] = names.split(' ');
      const [first = '', ...others] = methods.split('|').map((method) => `${method} ${path}`);
      const found: Measured[] = [];
      for (const request of [await requests(known)].flat()) found.push(await measured(first, request));
      for (const operation of [first, ...others]) all.set(operation, found.reduce(larger));
    },
    ([names]) => names,
  );
  return all;
}

describe('the most expensive request of each operation', () => {
  let all: Map<string, Measured>;

  beforeAll(async () => {
    captureLog();
    vi.spyOn(secrets, 'readSecret').mockImplementation(secretOf);

    all = await measureAll();

    if (RECORDS) record(all);
  }, SLOWEST_MS);

  it('is measured', () => {
    expect(operations.filter((name) => !all.has(name))).toEqual([]);
    expect(Object.keys(MEASURED)).toEqual(operations.toSorted());
  });

  it.skipIf(RECORDS)('takes the calls of the table that docs/limits.md says', () =>
    forEvery(
      operations,
      (name) => {
        const [says = 0, calls = 0] = [MEASURED[name]?.calls, all.get(name)?.calls];
        const most = Math.max(TOLERANCE.calls, says * TOLERANCE.share);
        expect(Math.abs(calls - says), `takes ${calls}, and should take ${says}`).toBeLessThanOrEqual(most);
      },
      (name) => name,
    ),
  );
});

/** Writes a line for each operation. */
function record(all: ReadonlyMap<string, Measured>): void {
  const lines = operations.toSorted().map((name) => {
    const { calls = 0, seconds = 0 } = all.get(name) ?? {};
    return `  ${JSON.stringify(name)}: { "calls": ${calls}, "seconds": ${seconds} }`;
  });
  writeFileSync(MEASURED_FILE, `{\n${lines.join(',\n')}\n}\n`);
}
