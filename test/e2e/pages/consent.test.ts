import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { api, aSmartLink, BROWSER, origin, outcome } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

const PIXELS = { ga4: 'G-AB12CD34EF', meta: '123456789012345', tiktok: 'C4ABCDEFGHIJKLMNOPQR' };

const SCRIPTS = [
  'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4ABCDEFGHIJKLMNOPQR&lib=ttq',
  'https://connect.facebook.net/en_US/fbevents.js',
  'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF',
];

/** What the scripts of the services do: cookies, storage, and a request to count the visit. */
const SERVICE = (url: URL) => `(() => {
const name = { 'www.googletagmanager.com': '_ga', 'connect.facebook.net': '_fbp', 'analytics.tiktok.com': \
'_ttp' }['${url.hostname}'];
document.cookie = name + '=1;path=/;domain=localhost;max-age=600';
sessionStorage.setItem(name, localStorage.getItem(name));
const to = { _ga: 'https://region1.google-analytics.com/g/collect', _fbp: \
'https://www.facebook.com/tr/', _ttp: 'https://analytics.tiktok.com/api/v2/pixel' }[name];
fetch(to, { method: 'POST', mode: 'no-cors' });
})()`;

let site: Server;
let siteUrl: string;
beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    const framed = new URL(url, 'http://site').searchParams.get('frame');
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>A shop</title><iframe title="A page" src="${framed}"></iframe>` +
        '</html>',
    );
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => site.once('listening', listening));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site?.close();
});

/** A browser whose requests to other sites end here, and are noted. */
async function aBrowser(options: { signal?: 'gpc' | 'dnt' } = {}) {
  const { signal } = options;
  const { page, giveBack } = await takeTab(browser, {
    userAgent: BROWSER,
    viewport: { width: 390, height: 844 },
    isOwn: signal !== undefined,
  });
  const context = page.context();
  const requests: string[] = [];
  await context.route(
    (url) => url.origin !== origin && url.origin !== siteUrl && /^https?:$/.test(url.protocol),
    (route) => {
      const url = new URL(route.request().url());
      requests.push(url.href);
      return route.fulfill({
        contentType: 'text/javascript',
        body: url.pathname.endsWith('js') ? SERVICE(url) : '',
      });
    },
  );
  if (signal) {
    const [name, value] = signal === 'gpc' ? ['globalPrivacyControl', 'true'] : ['doNotTrack', "'1'"];
    await context.addInitScript(`Object.defineProperty(navigator, '${name}', { value: ${value} })`);
  }
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return { context, page, requests, problems, close: giveBack };
}

const aPage = (overrides: Record<string, unknown> = {}) =>
  aSmartLink({ type: 'myBio', pixels: PIXELS, ...overrides });

/**
 * Runs an action that reloads the page, until its pixel has a response: by then, the script has requested
 * everything that it loads at once.
 */
const shown = (page: Page, act: () => Promise<unknown>) =>
  Promise.all([page.waitForResponse((response) => response.url().includes('/v1/smart-links/track/')), act()]);

const banner = (page: Page | Frame) => page.getByRole('region', { name: 'Privacy settings' });
const button = (page: Page | Frame, name: string) => banner(page).getByRole('button', { name });
const settings = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Privacy settings' });
const cookies = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).sort();

/** What the page keeps for the services. */
const keptCookies = async (page: Page): Promise<string[]> => {
  const kept =
    "Object.entries(localStorage).filter(([key])=>key.startsWith('tags ')).map(([,value])=>value).join('; ')";
  const text = (await page.evaluate(kept)) as string;
  return text === '' ? [] : text.split('; ').sort();
};

const scriptsOf = (requests: readonly string[]) => requests.filter((url) => url.includes('js')).sort();

describe("a page with the owner's analytics", () => {
  it('loads nothing before consent, everything after it and a reload, nothing once withdrawn', async () => {
    const link = await aPage();
    const { context, page, requests, problems, close } = await aBrowser();
    await shown(page, () => page.goto(link.url));
    await banner(page).waitFor();
    expect(requests).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    const [yes, no] = [
      await button(page, 'Accept').boundingBox(),
      await button(page, 'Decline').boundingBox(),
    ];
    expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);

    await button(page, 'Accept').click();
    await expect.poll(() => scriptsOf(requests)).toEqual(SCRIPTS);
    await expect.poll(() => requests.length).toBe(6);
    expect(await banner(page).isVisible()).toBe(false);
    // They are in a frame of their own, and their cookies not in the browser.
    expect(await cookies(context)).toEqual([]);
    expect(await page.evaluate('typeof dataLayer+typeof fbq+typeof ttq')).toBe('undefined'.repeat(3));
    await expect.poll(() => keptCookies(page)).toEqual(['_fbp=1', '_ga=1', '_ttp=1']);
    const tags = page.frames()[1] as Frame;
    // What the scripts find of what they were told.
    expect(
      await tags.evaluate(
        '[dataLayer[1][1],fbq.queue.map((one)=>one[0]),ttq.map((one)=>one[0]),Object.keys(ttq._i)]',
      ),
    ).toEqual([PIXELS.ga4, ['set', 'init', 'track'], ['page'], [PIXELS.tiktok]]);

    requests.length = 0;
    await shown(page, () => page.reload());
    expect(await banner(page).isVisible()).toBe(false);
    await expect.poll(() => scriptsOf(requests)).toEqual(SCRIPTS);
    await expect.poll(() => requests.length).toBe(6);

    requests.length = 0;
    await settings(page).click();
    await banner(page).waitFor();
    // Of before they had a frame of their own.
    await page.evaluate("document.cookie='_ga=1;path=/'");
    await button(page, 'Decline').click();
    expect(page.frames()).toHaveLength(1);
    expect(await keptCookies(page)).toEqual([]);
    expect(await cookies(context)).toEqual([]);
    await shown(page, () => page.reload());
    expect(requests).toEqual([]);
    expect(await banner(page).isVisible()).toBe(false);
    expect(await cookies(context)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("shows the services the page's URL, title and referrer, and the last visit's cookies", async () => {
    const link = await aPage({ pixels: { ga4: PIXELS.ga4 } });
    const { context, page, requests, close } = await aBrowser();
    await page.goto(`${siteUrl}/`);
    const url = `${link.url}?utm_source=news&fbclid=1`;
    await shown(page, () => page.goto(url, { referer: `${siteUrl}/` }));
    await button(page, 'Accept').click();
    const frame = () => page.frames()[1] as Frame;
    const found = () =>
      frame().evaluate(
        '[location.href,document.title,document.referrer,document.cookie,origin,dataLayer[1][2].page_location]',
      );
    await expect.poll(() => requests.length).toBe(2);
    expect(await found()).toEqual([url, link.title, `${siteUrl}/`, '_ga=1', 'null', url]);
    // As Google Analytics does: it reads its cookie, and renews or removes it.
    await frame().evaluate("document.cookie='_ga=GA1.1.2.3;expires='+new Date(Date.now()+1e6).toUTCString()");
    await frame().evaluate(
      "document.cookie='_gid=1';document.cookie='_gid=;expires=Thu, 01 Jan 1970 00:00:00 GMT'",
    );
    await expect.poll(() => keptCookies(page)).toEqual(['_ga=GA1.1.2.3']);
    await context.route('**/gtag/js**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await shown(page, () => page.reload());
    await expect.poll(async () => ((await found()) as string[])[3]).toBe('_ga=GA1.1.2.3');
    await close();
  });

  it('loads nothing once it is declined, and asks again when its owner adds a service', async () => {
    const link = await aPage({ pixels: { ga4: PIXELS.ga4 } });
    const { page, requests, close } = await aBrowser();
    await page.goto(link.url);
    await button(page, 'Decline').press('Enter');
    expect(await page.evaluate('document.activeElement.className')).toBe('privacy');
    await shown(page, () => page.reload());
    expect(await banner(page).isVisible()).toBe(false);
    expect(requests).toEqual([]);
    // Accepted for another service, not for this one.
    await settings(page).click();
    await button(page, 'Accept').click();
    await expect.poll(() => requests.length).toBe(2);
    expect(scriptsOf(requests)).toEqual(SCRIPTS.slice(2));
    const change = await api.put(`/smart-links/${link._id}`, { pixels: PIXELS });
    expect(outcome(change)[0]).toBe(200);
    requests.length = 0;
    await shown(page, () => page.goto(`${link.url}?v=new`));
    await banner(page).waitFor();
    expect(requests).toEqual([]);
    await close();
  });

  it('asks for consent on each page, because pages have different owners', async () => {
    const [link, other] = [await aPage(), await aPage()];
    const { page, requests, close } = await aBrowser();
    await page.goto(link.url);
    await button(page, 'Accept').click();
    await expect.poll(() => requests.length).toBe(6);
    requests.length = 0;
    await shown(page, () => page.goto(other.url));
    await banner(page).waitFor();
    expect(requests).toEqual([]);
    await close();
  });

  it.each(['gpc', 'dnt'] as const)('takes the signal of the browser (%s) as a refusal', async (signal) => {
    const link = await aPage();
    const { page, requests, close } = await aBrowser({ signal });
    await shown(page, () => page.goto(link.url));
    expect(await banner(page).isVisible()).toBe(false);
    await settings(page).click();
    await page.getByText('Your browser asks pages not to track you').waitFor();
    expect(await button(page, 'Accept').isVisible()).toBe(false);
    await button(page, 'Decline').click();
    expect(requests).toEqual([]);
    await close();
  });

  it('loads nothing without JavaScript, and has no settings then', async () => {
    const link = await aPage();
    const { page, giveBack: close } = await takeTab(browser, {
      userAgent: BROWSER,
      javaScriptEnabled: false,
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(link.url);
    expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
    expect(await settings(page).isVisible()).toBe(false);
    await close();
  });

  it('asks in a frame of another site, too', async () => {
    const link = await aPage({ embedOrigins: [siteUrl] });
    const { page, requests, close } = await aBrowser();
    await shown(page, () => page.goto(`${siteUrl}/?frame=${encodeURIComponent(`${link.url}?embed=1`)}`));
    const frame = page.frames()[1] as Frame;
    await banner(frame).waitFor();
    expect(requests).toEqual([]);
    await button(frame, 'Accept').click();
    await expect.poll(() => scriptsOf(requests)).toEqual(SCRIPTS);
    await close();
  });
});
