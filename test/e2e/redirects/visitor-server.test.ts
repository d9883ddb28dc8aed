import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { BROWSER, eventually, isLocal, newTitle, newUrl } from '#test/support/deployment/client.ts';
import { npmStart, processesOf, program } from '#test/support/deployment/local-processes.ts';
import { freePort, type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { aFile, formOf } from '#test/support/forms.ts';
import type { Json } from '#test/support/json.ts';

// The other files of visits pass against it, too: VISITORS=server npx vitest run --project e2e
// test/e2e/redirects test/e2e/pages

const dataDir = mkdtempSync(join(tmpdir(), 'signpost-server-'));
let port: number;
let run: StartedRun;

beforeAll(async () => {
  if (!isLocal) return;
  port = await freePort();
  run = await startLocalRun(dataDir, port, { VISITORS: 'server', BUNDLES: 'deployed' });
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

/** Gives a command to the controls of the run. */
async function control(command: string): Promise<Json> {
  const { controlUrl, token } = readRun(dataDir);
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${controlUrl}/${command}`, { method: 'POST', headers })).json();
}

/** How many visits got each status. */
async function visitMany(
  { code }: Json,
  connections: number,
  goesOn: (started: number) => boolean,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let started = 0;
  const visitor = async () => {
    while (goesOn(started)) {
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
    expect(await visitMany(link, 40, (started) => started < 80)).toEqual({ 302: 25, 410: 55 });
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
    const link = await aLink();
    let others = 0;
    const isServed = async () => {
      expect((await visit(`/r/${link.code}`)).status).toBe(302);
      others++;
    };
    let isOver = false;
    const visiting = visitMany(link, 48, (started) => !isOver || started < 200);
    for (const command of ['kill', 'end']) {
      await sleep(200);
      // On a busy machine it starts for longer than that, and a request is tried a few times only.
      await isServed();
      await control(`${command}/visitors`);
    }
    await sleep(200);
    await isServed();
    isOver = true;
    // A visit is tried again a few times only: on a busy machine, the next server may
    // not have started by then.
    const { 302: redirected = 0, 502: failed = 0, ...unexpected } = await visiting;
    expect(unexpected).toEqual({});
    expect(failed).toBeLessThan(redirected / 10);
    const least = redirected + others;
    expect(await counted(link, least)).toBeGreaterThanOrEqual(least);
    // A click that is counted twice would still arrive.
    await sleep(2000);
    // The server may have sent the click of a visit that it did not answer.
    expect(await clicksOf(link)).toBeLessThanOrEqual(least + failed);
  }, 120_000);

  it('was denied nothing', async () => {
    const grants = await control('grants');
    expect(grants.find((grant: Json) => grant.function === 'visitors')?.denied).toEqual([]);
  });
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function aSmartLinkWithCover(): Promise<{ cover: string; smartLinkId: string }> {
  const created = await fetch(`${run.origin}/v1/api/smart-links`, {
    method: 'POST',
    headers: { 'x-service-api-key': run.apiKey },
    body: formOf({ title: 'Stays', type: 'myBio', ...SMART_LINK_NEEDS['myBio'], cover: aFile(PNG) }),
  });
  const { cover, _id } = ((await created.json()) as Json).data.link;
  return { cover, smartLinkId: _id };
}

// At the end: it ends the run.
describe.runIf(isLocal)('npm start with the state of an earlier run', () => {
  it('has its links, clicks, media and API key, prints each step, and ends whole with npm on ' +
    'SIGHUP', async () => {
    const { cover, smartLinkId } = await aSmartLinkWithCover();
    const [link, locked] = [await aLink({ title: 'Stays' }), await aLink({ password: 'open sesame' })];
    const engine = Number.parseInt(readFileSync(join(dataDir, 'table.pid'), 'utf8'), 10);
    expect(isAlive(engine)).toBe(true);
    const body = new URLSearchParams({ password: 'open sesame' });
    const unlocked = await visit(`/r/${locked.code}`, { method: 'POST', body });
    expect([unlocked.status, isFromFunction(unlocked)]).toEqual([302, true]);
    expect(isFromFunction(await visit(`/r/${link.code}`))).toBe(false);
    // The clicks may still be in the queue: they must be counted after the restart all the same.
    expect(await run.stop('SIGINT')).toBe(0);
    expect(isAlive(engine)).toBe(false);

    const npm = npmStart(dataDir, port);
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await eventually(
      async () => output,
      (text) => /^Ready: .*\n/m.test(text),
      60,
    );
    // Where the table emulator is installed first: see docs/platforms.md.
    const printed = output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Installing '));
    const lines = printed.slice(3);
    const steps = lines.map((line) => line.replace(/^ *[\d.]+ s {2}|(?<=: ).*| \d+(?= functions)/g, ''));
    expect(steps.slice(0, steps.indexOf('Ready: ') + 1)).toEqual([
      'Loading the CDK and the local run',
      'Starting DynamoDB, SQS and S3',
      ...(output.includes('Bundling') ? ['Bundling functions and the console'] : []),
      'Synthesizing the template',
      'Preparing tables, queues, buckets and files',
      'Preparing the demo owner',
      'Console: ',
      'API key: ',
      'Chat: ',
      'Ready: ',
    ]);

    expect(/^API key: (\S+)$/m.exec(output)?.[1]).toBe(run.apiKey);
    expect([await counted(link, 1), await counted(locked, 1)]).toEqual([1, 1]);
    expect((await call(`/links/${link._id}`)).link).toMatchObject({ title: 'Stays', clicks: 1 });
    const shown = await fetch(cover);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    // Still in reach of their Smart Link.
    await fetch(`${run.origin}/v1/api/smart-links/${smartLinkId}`, {
      method: 'DELETE',
      headers: { 'x-service-api-key': run.apiKey },
    });
    expect((await fetch(cover)).status).toBe(404);

    const refused = await program('infra/local/reset.ts', { DATA_DIR: dataDir });
    expect([refused.code, refused.stderr.trim().split('\n').length]).toEqual([1, 1]);

    // npm passes on the other signals: see `test/e2e/local/local-run.test.ts`.
    npm.kill('SIGHUP');
    const left = await eventually(
      async () => processesOf(dataDir),
      ({ length }) => length === 0,
    );
    expect(left).toEqual([]);
    for (const [, origin] of output.matchAll(/^(?:Chat|Ready): (\S+)$/gm)) {
      await expect(fetch(origin as string)).rejects.toThrow('fetch failed');
    }

    writeFileSync(join(dataDir, 'notes.txt'), 'not ours');
    expect((await program('infra/local/reset.ts', { DATA_DIR: dataDir })).code).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);
    rmSync(join(dataDir, 'notes.txt'));
    expect((await program('infra/local/reset.ts', { DATA_DIR: dataDir })).code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  }, 120_000);
});
