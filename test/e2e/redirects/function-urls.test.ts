import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { BROWSER, eventually, isLocal, newTitle, newUrl } from '#test/support/deployment/client.ts';
import { freePort, type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import type { Json } from '#test/support/json.ts';

// The other files of visits pass in this mode, too: VISITORS=urls npx vitest run --project e2e
// test/e2e/redirects test/e2e/pages

const dataDir = mkdtempSync(join(tmpdir(), 'signpost-urls-'));
let run: StartedRun;

beforeAll(async () => {
  if (!isLocal) return;
  run = await startLocalRun(dataDir, await freePort(), { VISITORS: 'urls', BUNDLES: 'deployed' });
});

afterAll(async () => {
  await run?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(path: string, body?: object): Promise<Json> {
  const response = await fetch(`${run.origin}/v1/api${path}`, {
    headers: { 'x-service-api-key': run.apiKey, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return ((await response.json()) as Json).data;
}

const aLink = async (fields: object = {}): Promise<Json> =>
  (await call('/links', { originalUrl: newUrl(), title: 'A link', ...fields })).link;

/** A visit, and what it came through: each puts its own ID into the response of a function. */
async function visit(path: string, init: RequestInit = {}) {
  const headers = { 'user-agent': BROWSER, accept: 'text/html', ...init.headers };
  const response = await fetch(`${run.origin}${path}`, { redirect: 'manual', ...init, headers });
  const through = ['x-amzn-requestid', 'apigw-requestid'].filter((name) => response.headers.has(name));
  return { status: response.status, headers: response.headers, through: through.join() };
}

const URL_ID = 'x-amzn-requestid';
const API_ID = 'apigw-requestid';

describe.runIf(isLocal)('npm start with VISITORS=urls', () => {
  it('redirects and counts visits through the URL of their function, however a code is sent', async () => {
    const link = await aLink();
    const [first = '', ...rest] = link.code;
    const escaped = `%${first.charCodeAt(0).toString(16)}${rest.join('')}`;
    for (const path of [`/r/${link.code}?q=a+b`, `/${link.code}`, `/r/${escaped}`, `/r//${link.code}/`]) {
      const { status, headers, through } = await visit(path);
      expect([path, status, headers.get('location')?.split('?')[0], through]).toEqual([
        path,
        302,
        link.originalUrl.split('?')[0],
        URL_ID,
      ]);
    }
    expect(await visit(`/${link.code}`, { method: 'HEAD' })).toMatchObject({ status: 302, through: URL_ID });
    const clicks = async () => (await call(`/links/${link._id}/analytics`)).analytics.totalClicks;
    expect(await eventually(clicks, (found) => found >= 4, 30)).toBe(4);
  });

  it('returns the pages of errors, in the language of the visitor', async () => {
    const missing = await visit('/r/doesnotexist', { headers: { 'accept-language': 'de' } });
    expect([missing.status, missing.headers.get('content-type'), missing.through]).toEqual([
      404,
      'text/html; charset=utf-8',
      URL_ID,
    ]);
    expect((await visit('/r/%F0%9F%8E%89(1)')).status).toBe(404);
  });

  it('leads everything else to the API: forms, previews, and paths that no route takes', async () => {
    const link = await aLink({ password: 'open sesame' });
    expect(await visit(`/r/${link.code}`)).toMatchObject({ status: 401, through: URL_ID });
    const body = new URLSearchParams({ password: 'open sesame' });
    const unlocked = await visit(`/r/${link.code}`, { method: 'POST', body });
    expect(unlocked).toMatchObject({ status: 302, through: API_ID });
    for (const path of [`/${link.code}+`, '/report', '/docs', '/robots.txt', '/a/b', '/'])
      expect([path, (await visit(path)).through]).toEqual([path, API_ID]);
  });

  it('serves pages, their catch-all and pixels through URLs, and their forms through the API', async () => {
    const fields = { title: newTitle(), type: 'surveyLink', ...SMART_LINK_NEEDS.surveyLink };
    const { link: survey } = await call('/smart-links', fields);
    for (const [path, status] of [
      [`/${survey.slug}`, 200],
      [`/v1/smart-links/${survey.slug}`, 302],
      [`/v1/smart-links/track/${survey.slug}`, 200],
    ] as const)
      expect([path, await visit(path)]).toMatchObject([path, { status, through: URL_ID }]);
    const submitted = await visit(`/v1/smart-links/slug/${survey.slug}/survey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: survey.questions.map(() => 5) }),
    });
    expect(submitted).toMatchObject({ status: 201, through: API_ID });
  });

  it('is denied nothing', async () => {
    const { controlUrl, token } = readRun(dataDir);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${controlUrl}/grants`, { method: 'POST', headers });
    const grants = (await response.json()) as { function: string; denied: string[] }[];
    expect(grants.filter(({ denied }) => denied.length > 0)).toEqual([]);
  });
});
