import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import OpenAI from 'openai';
import type { BrowserContext } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { isWiderThanScreen, PHONE, picture } from '#test/support/browser/console.ts';
import { accept, namesOfKeys, nothingFrom, prepare, type Setup } from '#test/support/browser/hostile-tag.ts';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { BROWSER, eventually, isLocal, newUrl } from '#test/support/deployment/client.ts';
import { type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import type { Json } from '#test/support/json.ts';
import { DnsServer } from '#test/support/servers/dns-server.ts';
import {
  completion,
  DONE,
  end,
  events,
  json,
  part,
  SCRIPTED_MODEL,
  type ScriptedUpstream,
  silence,
  startScriptedUpstream,
} from '#test/support/servers/scripted-upstream.ts';

/**
 * What the run that the other files share does without. These settings have nothing to do with each other,
 * so one run has them all.
 */

const browser = await browserOfFile();
const dataDir = mkdtempSync(join(tmpdir(), 'signpost-settings-'));
let dns: DnsServer;
let upstream: ScriptedUpstream;
let run: StartedRun;
/** Session of a signed-in owner. Shared, because the printed sign-in link works once. */
let session: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  if (!isLocal) return;
  dns = await new DnsServer().start();
  upstream = await startScriptedUpstream();
  run = await startLocalRun(dataDir, 0, {
    BUNDLES: 'deployed',
    LOG_LEVEL: 'debug',
    CHAT_UPSTREAM_URL: upstream.baseUrl,
    CHAT_UPSTREAM_KEY: 'sk-of-the-upstream',
    CONSOLE_HOST: 'console.localhost',
    CUSTOMER_DOMAINS: 'tenants',
    DNS_RESOLVER: dns.address,
  });
  session = await sessionOf(run.consoleUrl);
});

afterAll(async () => {
  expect(await run?.stop('SIGTERM')).toBe(isLocal ? 0 : undefined);
  await upstream?.close();
  dns?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function sessionOf(consoleUrl: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(consoleUrl);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.shell h1').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function call(method: string, path: string, body?: object, key = run.apiKey): Promise<Json> {
  const response = await fetch(`${run.origin}/v1/api${path}`, {
    method,
    headers: { 'x-service-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

describe.runIf(isLocal)('npm start with CHAT_UPSTREAM_URL', () => {
  const slug = 'alpha-small-3p1-24b';
  const messages = [{ role: 'user' as const, content: 'Name three colors.' }];
  let key: string;

  beforeAll(async () => {
    const command = ['infra/admin/main.ts', 'owner', 'create', '--name', 'Chatter', '--balance', '1'];
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...COMPILE_CACHE };
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    ({ apiKey: key } = JSON.parse(stdout));
  });

  /** The payloads of the events of a stream. */
  const payloadsOf = (text: string): string[] =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, payload = '']) => payload);

  const ask = (path: string, body: object, signal?: AbortSignal) =>
    fetch(`${run.chatOrigin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages, ...body }),
      ...(signal && { signal }),
    });

  const script = (...steps: ScriptedUpstream['script']) => {
    upstream.requests.length = 0;
    upstream.script = steps;
  };

  /** The log lines of the functions about requests with this response. */
  const linesOf = (status: number) =>
    run
      .output()
      .split('\n')
      .filter((line) => line.includes(`status=${status} `) && line.includes('request route='));

  const balance = async (): Promise<number> => (await call('GET', '/me', undefined, key)).data.balance;

  it('sends key, model and messages to the upstream', async () => {
    script(completion('Red, green and blue.'));
    const answer = await ask(`/${slug}`, { temperature: 0.5, seed: 1 });
    expect(await answer.json()).toMatchObject({
      response: 'Red, green and blue.',
      model: slug,
      usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    });
    expect(upstream.requests[0]).toMatchObject({
      headers: { authorization: 'Bearer sk-of-the-upstream' },
      body: { model: SCRIPTED_MODEL, messages, temperature: 0.5, seed: 1 },
    });
  });

  it('returns 500 with a short detail when the upstream fails', async () => {
    const inner = 'tensor shard 3 is gone at http://10.0.0.7:8000';
    for (const [step, shown] of [
      [json({ error: { message: inner } }, 500), 'model failed'],
      [json({ error: { message: inner } }, 401), 'refused'],
      [events(['data: {oops']), 'invalid response'],
    ] as const) {
      script(step);
      const answer = await ask(`/${slug}`, {});
      expect(answer.status).toBe(500);
      const body = await answer.json();
      expect(Object.keys(body as object)).toEqual(['error', 'detail']);
      expect(JSON.stringify(body)).toContain(shown);
      expect(JSON.stringify(body)).not.toMatch(/tensor|10\.0\.0\.7/);
    }
    script(json({ error: { message: inner } }, 500));
    const openai = await ask('/v1/chat/completions', { model: slug });
    expect(openai.status).toBe(500);
    expect(await openai.json()).toMatchObject({
      error: { message: expect.any(String), type: 'server_error' },
    });
  });

  it('returns 400 when the conversation is too long for the upstream', async () => {
    script(json({ error: { message: "This model's maximum context length is 8192 tokens." } }, 400));
    const answer = await ask(`/${slug}`, {});
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/^messages: /) });
    const openai = await ask('/v1/chat/completions', { model: slug });
    expect(await openai.json()).toMatchObject({ error: { code: 'context_length_exceeded' } });
  });

  it('reports a failure before the first event by its status, a later one as the last event', async () => {
    script(json({}, 500));
    const refused = await ask(`/${slug}`, { stream: true });
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ error: expect.any(String), detail: expect.any(String) });
    script(events([part('Red')]));
    const cut = await ask(`/${slug}`, { stream: true });
    expect(cut.status).toBe(200);
    const payloads = payloadsOf(await cut.text());
    expect(payloads).not.toContain('[DONE]');
    expect(JSON.parse(payloads.at(-1) ?? '')).toMatchObject({ error: expect.any(String) });
  });

  it.each([
    ['before the answer', false, silence],
    ['before the first event', true, silence],
    ['in the middle of a stream', true, events([part('Red'), part(' and green')], { ends: false })],
  ])(
    'logs a client that leaves %s as one 499, and the upstream sees its request cancelled',
    async (_, stream, step) => {
      script(step);
      const before = linesOf(499).length;
      const client = new AbortController();
      const asking = ask(`/${slug}`, { stream }, client.signal).then((answer) => answer.text());
      await eventually(
        async () => upstream.requests.length,
        (count) => count === 1,
      );
      // What has been sent has to arrive before the client leaves.
      await sleep(200);
      client.abort();
      await expect(asking).rejects.toThrow(/abort/);
      expect(await upstream.requests[0]?.cancelled).toBe(true);
      await eventually(
        async () => linesOf(499).length,
        (count) => count > before,
      );
      await sleep(300);
      const lines = linesOf(499).slice(before);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('POST /{modelSlug}');
      expect(upstream.requests).toHaveLength(1);
    },
  );

  it('charges once for the text of a stream that the client or the upstream breaks', async () => {
    const start = await balance();
    script(events([part('x'.repeat(400))], { ends: false }));
    const client = new AbortController();
    const answer = await ask(`/${slug}`, { stream: true }, client.signal);
    await answer.body?.getReader().read();
    client.abort();
    // 9 tokens of the question and 100 of the answer, by the estimate.
    const cost = (Math.ceil(0.5 * 9) + 3 * 100) / 1e6;
    // Until then, it is less by what is reserved.
    const after = await eventually(balance, (left) => Math.abs(start - left - cost) < 1e-9);
    expect(start - after).toBeCloseTo(cost, 9);
    script(events([part('Red')]));
    await (await ask(`/${slug}`, { stream: true })).text();
    const broken = (Math.ceil(0.5 * 9) + Math.ceil(3 * 1)) / 1e6;
    expect(await balance()).toBeCloseTo(after - broken, 9);
    script(events([]));
    await (await ask(`/${slug}`, { stream: true })).text();
    expect(await balance()).toBeCloseTo(after - broken, 9);
  });

  it("supports aborts and retries of OpenAI's client", async () => {
    const openai = new OpenAI({ baseURL: `${run.chatOrigin}/v1`, apiKey: key, maxRetries: 1 });
    script(silence);
    const client = new AbortController();
    const asking = openai.chat.completions.create({ model: slug, messages }, { signal: client.signal });
    await Promise.all([
      expect(asking).rejects.toThrow(OpenAI.APIUserAbortError),
      eventually(
        async () => upstream.requests.length,
        (count) => count === 1,
      ).finally(() => client.abort()),
    ]);
    expect(await upstream.requests[0]?.cancelled).toBe(true);
    script(json({}, 500), completion('Red'));
    const answer = await openai.chat.completions.create({ model: slug, messages });
    expect(answer.choices[0]?.message.content).toBe('Red');
    expect(upstream.requests).toHaveLength(2);
    // One repetition is made here: the client must not multiply it.
    script(json({}, 500));
    const failing = openai.chat.completions.create({ model: slug, messages });
    await expect(failing).rejects.toThrow(OpenAI.InternalServerError);
    expect(upstream.requests).toHaveLength(2);
    script(json({}, 429, { 'retry-after': '7' }));
    const busy = await ask('/v1/chat/completions', { model: slug });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([500, '7']);
    expect(upstream.requests).toHaveLength(1);
    const value = "Unsupported value: 'temperature' does not support 0.2 with this model.";
    script(json({ error: { message: value, param: 'temperature', code: 'unsupported_value' } }, 400));
    const refused = openai.chat.completions.create({ model: slug, messages, temperature: 0.2 });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'unsupported_value',
      param: 'temperature',
      message: expect.stringContaining(value),
    });
    script(events([part('Red'), part(' and'), part(' blue'), end(), DONE]));
    const stream = await openai.chat.completions.create({ model: slug, messages, stream: true });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Red and blue');
  });
});

describe.runIf(isLocal)('npm start with CUSTOMER_DOMAINS=tenants', () => {
  it('takes a domain live once DNS has its two records, and serves nothing there before and ' +
    'after', async () => {
    const host = 'go.customer.example';
    const visit = async (path: string) => {
      const answer = await request(new URL(path, run.origin), { headers: { host, 'user-agent': BROWSER } });
      await answer.body.dump();
      return [answer.statusCode, answer.headers['location']];
    };
    /** A minute later, as the scheduler of AWS would. */
    const work = async () => {
      const { controlUrl, token } = readRun(dataDir);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${controlUrl}/invoke/host-domains`, { method: 'POST', headers });
      expect(await answer.json()).toMatchObject({ payload: { errors: 0 } });
    };
    const shown = async () => (await call('GET', `/domains/${host}`)).data.domain;

    const { data } = await call('POST', '/links', { originalUrl: newUrl(), title: 'A link' });
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      storageState: session,
    });
    onTestFinished(() => page.close());
    await page.goto(new URL('/console/account/domains', run.consoleUrl).href);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const adding = page.getByRole('dialog', { name: 'Add domain' });
    await adding.getByLabel('Domain').fill(host);
    await adding.getByRole('button', { name: 'Add domain' }).click();
    const dialog = page.getByRole('dialog', { name: `Verify ${host}` });
    await dialog.getByText('CNAME', { exact: true }).waitFor();
    await dialog.getByText('No record yet').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'domain-records');
    await page.setViewportSize(PHONE.viewport);
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, 'domain-records-phone');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'domain-records-phone-dark');

    const domain = await shown();
    expect(domain).toMatchObject({ status: 'pending', cname: { name: host } });
    expect(await visit(`/${data.link.code}`)).toEqual([403, undefined]);
    dns.replies.set(domain.txtName, [[domain.txtValue]]);
    dns.cnames.set(host, domain.cname.value);
    expect((await shown()).dns).toEqual({
      txt: [domain.txtValue],
      cname: [domain.cname.value],
      problem: null,
    });
    const live = await eventually(
      async () => {
        await work();
        return shown();
      },
      ({ status }) => status === 'live',
      60,
    );
    expect(live).toMatchObject({ status: 'live', failure: null });
    // The open dialog has followed.
    const records = page.getByRole('dialog', { name: `DNS records of ${host}` });
    await records.getByText('Live', { exact: true }).waitFor();
    const redirected = await eventually(
      () => visit(`/${data.link.code}`),
      ([status]) => status === 302,
    );
    expect(redirected).toEqual([302, data.link.originalUrl]);

    expect((await call('DELETE', `/domains/${host}`)).data.deleted).toBe(true);
    expect((await visit(`/${data.link.code}`))[0]).toBe(404);
    await work();
    const gone = await eventually(
      async () => {
        await work();
        return visit(`/${data.link.code}`);
      },
      ([status]) => status === 403,
      60,
    );
    expect(gone).toEqual([403, undefined]);
  }, 180_000);
});

describe.runIf(isLocal)('npm start with CONSOLE_HOST: a hostile tag on a page', () => {
  let setup: Setup;
  beforeAll(() => {
    setup = {
      origin: run.origin,
      consoleOrigin: new URL(run.consoleUrl).origin,
      apiKey: run.apiKey,
      signIn: (context) => context.addCookies(session.cookies),
    };
  });

  it('gets nothing, and is not even loaded on the host of the console', async () => {
    const { context, page, path, loot } = await prepare(browser, setup);
    expect(setup.consoleOrigin).toBe(setup.origin.replace('localhost', 'console.localhost'));
    await page.goto(`${setup.consoleOrigin}/console`);
    expect(await page.evaluate("fetch('/v1/auth/session').then(({status})=>status)")).toBe(200);

    const there = await page.goto(setup.consoleOrigin + path);
    expect(there?.status()).toBe(404);
    expect(there?.headers()['content-type']).toContain('application/json');
    expect(loot).toEqual([]);

    await accept(page, setup.origin + path);
    await expect.poll(() => loot.length).toBe(1);
    expect(loot[0]).toEqual(nothingFrom(setup.consoleOrigin));
    expect(await namesOfKeys(setup)).not.toContain('stolen');
    expect(page.url()).toBe(setup.origin + path);
    await context.close();
  });

  it('leaves the console to its host: the other one redirects there, and takes no session', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${setup.origin}/console/links?search=a%20b#top`);
    expect(page.url()).toMatch(new RegExp(`^${setup.consoleOrigin}/console`));
    await page.goto(`${setup.consoleOrigin}/`);
    expect(new URL(page.url()).pathname).toMatch(/^\/console/);
    await context.close();
  });
});
