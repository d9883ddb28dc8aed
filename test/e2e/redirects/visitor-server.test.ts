import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../../infra/local-aws/run/run-file.ts';
import { SMART_LINK_NEEDS } from '../../support/builders/smart-link-needs.ts';
import { BROWSER, eventually, isLocal, newTitle, newUrl } from '../../support/deployment/client.ts';
import { type StartedRun, startLocalRun } from '../../support/deployment/local-run.ts';
import type { Json } from '../../support/json.ts';

// The other files of visits pass against it, too: VISITORS=server npx vitest run --project e2e test/e2e/redirects test/e2e/pages

const dataDir = mkdtempSync(join(tmpdir(), 'signpost-server-'));
let run: StartedRun;

beforeAll(async () => {
  if (isLocal) run = await startLocalRun(dataDir, 0, { VISITORS: 'server', BUNDLES: 'deployed' });
});

afterAll(async () => {
  expect(await run?.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(path: string, body?: object): Promise<Json> {
  const response = await fetch(`${run.origin}/v1/api${path}`, {
    headers: { 'x-service-api-key': run.apiKey, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as Json;
  return data;
}

const aLink = async (fields: object = {}): Promise<Json> =>
  (await call('/links', { originalUrl: newUrl(), title: 'A link', ...fields })).link;

function visit(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'user-agent': BROWSER, accept: 'text/html', ...init.headers };
  return fetch(`${run.origin}${path}`, { redirect: 'manual', ...init, headers });
}

/** API Gateway puts its own id into every response of a function. */
const isFromFunction = ({ headers }: Response): boolean => headers.has('apigw-requestid');

const clicksOf = async ({ _id }: Json): Promise<number> =>
  (await call(`/links/${_id}/analytics`)).analytics.totalClicks;

const counted = (link: Json, clicks: number) =>
  eventually(
    () => clicksOf(link),
    (found) => found >= clicks,
    30,
  );

/** The process of the server. */
function serverPid(): number {
  const { pid } = readRun(dataDir);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === pid && args.at(-1) === 'index.js');
  return Number(found?.[0]);
}

/** How many visits got each status. */
async function visitMany(
  { code }: Json,
  total: number,
  connections: number,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let started = 0;
  const visitor = async () => {
    while (started < total) {
      started++;
      const response = await visit(`/r/${code}`);
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  return statuses;
}

describe.runIf(isLocal)('npm start with VISITORS=server', () => {
  it('redirects and counts visits in the server, and responds to errors as functions do', async () => {
    const link = await aLink();
    const redirect = await visit(`/r/${link.code}?via=qr`);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, link.originalUrl]);
    expect(isFromFunction(redirect)).toBe(false);
    expect((await visit(`/${link.code}`, { method: 'HEAD' })).status).toBe(302);
    const missing = await visit('/r/doesnotexist');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await visit('/v1/health', { headers: { accept: '*/*' } })).status).toBe(200);
    const association = await visit('/.well-known/assetlinks.json');
    expect([association.status, isFromFunction(association)]).toEqual([404, false]);
    // Paths of functions, and methods with a body.
    for (const [path, method] of [
      ['/v1/openapi.json', 'GET'],
      ['/docs', 'GET'],
      ['/report', 'POST'],
    ]) {
      expect(isFromFunction(await visit(path as string, { method: method as string })), path).toBe(true);
    }
    expect(await counted(link, 1)).toBe(1);
  });

  it('keeps click limits exact among concurrent visits', async () => {
    const link = await aLink({ maxClicks: 25 });
    expect(await visitMany(link, 80, 40)).toEqual({ 302: 25, 410: 55 });
    expect(await counted(link, 25)).toBe(25);
  });

  it('asks for passwords, which a function checks', async () => {
    const link = await aLink({ password: 'open sesame' });
    expect((await visit(`/r/${link.code}`)).status).toBe(401);
    const body = new URLSearchParams({ password: 'open sesame' });
    const unlocked = await visit(`/r/${link.code}`, { method: 'POST', body });
    expect([unlocked.status, isFromFunction(unlocked)]).toEqual([302, true]);
  });

  it('serves pages, and a function takes the responses to a survey', async () => {
    const fields = { title: newTitle(), type: 'surveyLink', ...SMART_LINK_NEEDS.surveyLink };
    const { link: survey } = await call('/smart-links', fields);
    const page = await visit(`/${survey.slug}`);
    expect([page.status, isFromFunction(page)]).toEqual([200, false]);
    const submitted = await fetch(`${run.origin}/v1/smart-links/slug/${survey.slug}/survey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': BROWSER },
      body: JSON.stringify({ answers: survey.questions.map(() => 5) }),
    });
    expect([submitted.status, isFromFunction(submitted)]).toEqual([201, true]);
  });

  it('loses and invents no click when the server is killed, or told to end, under load', async () => {
    const total = 3000;
    const link = await aLink();
    await visit(`/r/${link.code}`);
    const visits = visitMany(link, total, 48);
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM'] as const) {
      await sleep(400);
      const pid = serverPid();
      if (pid) process.kill(pid, signal);
    }
    expect(await visits).toEqual({ 302: total });
    expect(await counted(link, total + 1)).toBe(total + 1);
    // A click that is counted twice would still arrive.
    await sleep(2000);
    expect(await clicksOf(link)).toBe(total + 1);
  }, 120_000);

  it('was denied nothing', async () => {
    const { controlUrl, token } = readRun(dataDir);
    const response = await fetch(`${controlUrl}/grants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const grants = (await response.json()) as { function: string; denied: string[] }[];
    expect(grants.find((grant) => grant.function === 'visitors')?.denied).toEqual([]);
  });
});
