import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import {
  admin,
  aLink,
  allCounted,
  api,
  apiAs,
  aSmartLink,
  BROWSER,
  eventually,
  isLocal,
  origin,
  pixel,
  send,
  untilChangesShow,
  untilMinuteIsLong,
} from '#test/support/deployment/client.ts';
import { IS_EXHAUSTIVE } from '#test/support/exhaustive.ts';
import type { Json } from '#test/support/json.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
  'Safari/605.1.15';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
  'Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile ' +
  'Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const browser = await browserOfFile();
/** The site of an owner: his images are there, and his links lead there. */
let site: Server;
let siteUrl: string;

/** A picture of two colours. */
function picture(width: number, height: number, hue: number): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    const isLow = at > width * height * 0.6;
    png.data.set([hue, isLow ? 70 : 150, isLow ? 90 : 210, 255], at * 4);
  }
  return PNG.sync.write(png);
}

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    const [, width, height, hue] = /^\/(\d+)x(\d+)-(\d+)\.png/.exec(url) ?? [];
    response.setHeader('content-type', width ? 'image/png' : 'text/html');
    response.end(width ? picture(Number(width), Number(height), Number(hue)) : '<title>Arrived</title>');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => site.once('listening', listening));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});

afterAll(() => {
  site?.close();
});

/** What owners make of each type. */
const CONTENT: Record<string, () => Record<string, unknown>> = {
  myBio: () => ({
    description: 'Ceramics from a small studio in Lisbon.\nShop, classes and the occasional letter.',
    image: `${siteUrl}/300x300-200.png`,
    cover: `${siteUrl}/1200x630-60.png`,
    urls: [
      { title: 'My shop', url: `${siteUrl}/shop`, description: 'New pieces every first Friday' },
      { title: 'Instagram', url: 'https://instagram.com/jane' },
      {
        title: 'Wheel-throwing classes',
        url: `${siteUrl}/classes`,
        description: 'Four evenings, six people',
      },
    ],
  }),
  appDownload: () => ({
    description: 'Tide, swell and wind for 9,000 beaches.',
    appstoreLink: 'https://apps.apple.com/app/id1',
    playstoreLink: 'https://play.google.com/store/apps/details?id=com.example',
  }),
  musicLink: () => ({
    description: 'The new album. Out now.',
    cover: `${siteUrl}/600x600-180.png`,
    platforms: ['Spotify', 'Apple Music', 'Tidal', 'Bandcamp', 'Amazon Music'].map((name) => ({
      name,
      url: `${siteUrl}/${encodeURIComponent(name)}`,
    })),
  }),
  videoLink: () => ({
    description: 'Two short films.',
    videos: [
      {
        title: 'From clay to cup',
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        description: 'Eleven minutes, no talking.',
        subLink: `${siteUrl}/buy`,
        ctaText: 'Buy the cup',
        cover: `${siteUrl}/1280x720-90.png`,
      },
      { title: 'Firing', url: `${siteUrl}/film.mp4` },
    ],
  }),
  webinarLink: () => ({
    description: 'Thursday 10 December, 17:00 CET\n\nWhat three teams stopped doing.',
    cover: `${siteUrl}/1200x630-120.png`,
    urls: [
      { title: 'Register', url: `${siteUrl}/register`, description: 'Free, 500 places' },
      { title: 'Send me the recording', url: `${siteUrl}/recording` },
    ],
  }),
  surveyLink: () => ({
    description: 'Two minutes. Thank you!',
    questions: [
      { question: 'How did you like it?', type: 'rating', required: true },
      { question: 'Which parts would you repeat?', type: 'multipleChoice', options: ['Throwing', 'Glazing'] },
      { question: 'Would you recommend us?', type: 'yesNo', required: true },
      { question: 'What should we change?', type: 'text' },
      { question: 'Your email address', type: 'email' },
    ],
  }),
};

const aPage = (type: string, overrides: Record<string, unknown> = {}) =>
  aSmartLink({ type, ...CONTENT[type]?.(), ...overrides });

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** The next response to the pixel of a page. */
const report = (page: Page, { slug }: { slug: string }) =>
  page
    .waitForResponse((response) => response.url().includes(`/v1/smart-links/track/${slug}`))
    .catch(() => {});

/** What a page requested, and what went wrong in it. */
let [requests, problems]: [URL[], string[]] = [[], []];
const listen = (page: Page) => {
  page.on('request', (request) => !request.isNavigationRequest() && requests.push(new URL(request.url())));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
};

// Headless Chromium calls itself so, which counts as a bot.
const visitor = { viewport: SIZES.phone, userAgent: BROWSER };
// For all tests that need no browser of their own: these pages keep nothing in it.
const { page: tab } = await takeTab(browser, visitor);
const { page: tabWithoutScripts } = await takeTab(browser, { ...visitor, javaScriptEnabled: false });
for (const page of [tab, tabWithoutScripts]) listen(page);

/** Shows a page, or what its address with the catch-all leads to, and records what it requests. */
async function open(
  link: { slug: string; url: string },
  {
    address = link.url,
    javaScriptEnabled = true,
    viewport = SIZES.phone,
  }: {
    address?: string;
    javaScriptEnabled?: boolean;
    viewport?: { width: number; height: number };
  } = {},
) {
  const page = javaScriptEnabled ? tab : tabWithoutScripts;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  [requests, problems] = [[], []];
  return { page, response: await show(page, link, address) };
}

/** Opens a page in a separate tab, for tests that run concurrently. */
async function openApart(link: { slug: string; url: string }, address = link.url) {
  const { page, giveBack } = await takeTab(browser, visitor);
  await show(page, link, address);
  return { page, giveBack };
}

async function show(page: Page, link: { slug: string }, address: string) {
  const reported = report(page, link);
  await untilChangesShow();
  const response = await page.goto(new URL(address, origin).href);
  await reported;
  return response;
}

/** What services answer is not ours to test. */
async function withPlayers(page: Page, act: () => Promise<void>): Promise<void> {
  const players = /youtube-nocookie\.com/;
  await page.route(players, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' }),
  );
  await act();
  await page.unroute(players);
}

const analytics = async (id: string) => (await api.get(`/smart-links/${id}/analytics`)).body.data.analytics;

/** The analytics when every visit is counted. */
async function settled(id: string) {
  await allCounted();
  return analytics(id);
}

const eventOf = (found: { events: { name: string; count: number }[] }, name: string) =>
  found.events.find((event) => event.name === name)?.count ?? 0;

const follow = (slug: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(method, `/v1/smart-links/${slug}`, { headers: { 'user-agent': BROWSER, ...headers } });

/** Without a token, as anyone may send it. */
const forgedPixel = (slug: string, query: Record<string, string> = {}) =>
  send('GET', `/v1/smart-links/track/${slug}?${new URLSearchParams(query)}`, {
    headers: { 'user-agent': BROWSER },
  });

describe.each(Object.keys(CONTENT))('the page of a %s', (type) => {
  let link: Json;

  beforeAll(async () => {
    link = await aPage(type);
  });

  // Sizes differ in where things are, schemes in their colours: each once is enough.
  it('loads only what its owner named, and axe finds nothing: phone in light, desktop in dark', async () => {
    const { page, response } = await open(link);
    expect(response?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(link.title);
    for (const [size, colorScheme] of [
      ['phone', 'light'],
      ['desktop', 'dark'],
    ] as const) {
      await page.setViewportSize(SIZES[size]);
      await page.emulateMedia({ colorScheme });
      if (process.env['SCREENSHOTS']) {
        const path = `${process.env['SCREENSHOTS']}/${type}-${size}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: size === 'phone' });
      }
      expect([size, await axeFaults(page)]).toEqual([size, []]);
    }
    const elsewhere = requests.filter((url) => url.origin !== origin && url.origin !== siteUrl);
    expect(elsewhere.filter(({ protocol }) => protocol !== 'data:').map(String)).toEqual([]);
    expect(requests.filter(({ pathname }) => pathname.startsWith('/v1/smart-links/track/'))).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  // In several languages: narrow-pages.test.ts.
  it.runIf(IS_EXHAUSTIVE)('fits into 320 pixels, with long words in every text', async () => {
    const long = 'Donaudampfschifffahrt'.repeat(8);
    const content = CONTENT[type]?.() ?? {};
    const stretch = (value: unknown, key: string): unknown => {
      if (Array.isArray(value)) return value.map((entry, i) => stretch(entry, `${key}${i}`));
      if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, stretch(entry, name)]));
      }
      if (key === 'name' || key === 'ctaText') return `${long.slice(0, 90)}${value}`.slice(0, 100);
      return /^(?:title|description|question|options\d)$/.test(key) ? `${value} ${long}` : value;
    };
    const stretched = await aSmartLink({
      type,
      ...(stretch(content, '') as object),
      title: `${crypto.randomUUID()}${'x'.repeat(150)}`,
    });
    const { page } = await open(stretched, { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it('says the same without JavaScript, and counts the visit all the same', async () => {
    const before = await settled(link._id);
    const address = `/v1/smart-links/${link.slug}`;
    const { page } = await open(link, { address, javaScriptEnabled: false });
    expect(page.url()).toMatch(new RegExp(`^${link.url}\\?v=`));
    expect(await page.locator('h1').textContent()).toBe(link.title);
    const reports = requests.filter(({ pathname }) => pathname.startsWith('/v1/smart-links/track/'));
    expect(reports.map(({ searchParams }) => searchParams.get('v'))).toEqual([
      new URL(page.url()).searchParams.get('v'),
    ]);
    expect(problems).toEqual([]);
    const found = await settled(link._id);
    expect([
      found.totalClicks - before.totalClicks,
      eventOf(found, 'view') - eventOf(before, 'view'),
    ]).toEqual([1, 1]);
  });
});

describe('a page from right to left', () => {
  it('is turned around, and axe finds nothing', async () => {
    const link = await aSmartLink({
      type: 'myBio',
      language: 'ar',
      title: `ليلى حداد ${crypto.randomUUID()}`,
      description: 'مصورة من بيروت.',
      urls: [{ title: 'معرض الصور', url: 'https://www.instagram.com/laila' }],
    });
    const { page } = await open(link);
    const [sign, say] = [await page.locator('.sign').boundingBox(), await page.locator('.say').boundingBox()];
    expect(sign?.x).toBeGreaterThan(say?.x ?? Number.NaN);
    if (process.env['SCREENSHOTS']) {
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/right-to-left.png` });
    }
    expect(problems).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });
});

// Side by side: most of the time they wait until visits are counted.
describe('a visit through the catch-all', { concurrent: true }, () => {
  it('is one click, though the page reports it too; reloading is a second one', async () => {
    const link = await aPage('myBio');
    const { page, giveBack } = await openApart(link, `/v1/smart-links/${link.slug}`);
    expect(page.url()).toBe(link.url);
    const first = await settled(link._id);
    expect(first).toMatchObject({ totalClicks: 1, uniqueVisitorsCount: 1 });
    expect(first.topReferrers).toEqual([{ name: 'direct', count: 1 }]);
    expect(eventOf(first, 'view')).toBe(1);
    await Promise.all([report(page, link), page.reload()]);
    const second = await settled(link._id);
    expect(second).toMatchObject({ totalClicks: 2, uniqueVisitorsCount: 1 });
    expect(second.topReferrers).toEqual([{ name: 'direct', count: 2 }]);
    await giveBack();
  });

  it.each([
    ['the pixel comes twice', 2],
    ['the pixel comes ten times at once', 10],
  ])('is one click when %s', async (_, times) => {
    const link = await aPage('webinarLink');
    const { headers } = await follow(link.slug);
    const v = new URL(headers.get('location') ?? '').searchParams.get('v') ?? '';
    await Promise.all(Array.from({ length: times }, () => pixel(link.slug, { v, screen: '390x844' })));
    expect((await settled(link._id)).totalClicks).toBe(1);
  });

  it("is another's visit where another browser, or another page, shows its token", async () => {
    const [link, other] = [await aPage('myBio'), await aPage('myBio')];
    const { headers } = await follow(link.slug);
    const v = new URL(headers.get('location') ?? '').searchParams.get('v') ?? '';
    await pixel(link.slug, { v }, { 'user-agent': IPHONE });
    await pixel(other.slug, { v });
    await pixel(link.slug, { v: 'made-up' });
    expect((await settled(link._id)).totalClicks).toBe(3);
    expect((await settled(other._id)).totalClicks).toBe(1);
  });

  it('keeps where the visitor came from, but for pages of our own', async () => {
    const link = await aPage('myBio');
    await follow(link.slug, { referer: 'https://news.example/today' });
    await follow(link.slug, { referer: `${origin}/bio/another` });
    await pixel(link.slug, { referrer: `${origin}/bio/another` });
    const { topReferrers } = await settled(link._id);
    expect(topReferrers).toEqual([
      { name: 'direct', count: 2 },
      { name: 'news.example', count: 1 },
    ]);
  });

  it('does not count bots, prefetches and HEAD, and redirects them without a token', async () => {
    const link = await aPage('musicLink');
    for (const [headers, method] of [
      [{ 'user-agent': BOT }, 'GET'],
      [{ 'sec-purpose': 'prefetch' }, 'GET'],
      [{ 'user-agent': 'node' }, 'HEAD'],
    ] as const) {
      const answer = await follow(link.slug, headers, method);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, link.url]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    await pixel(link.slug, {}, { 'user-agent': BOT });
    await follow(link.slug);
    expect((await settled(link._id)).totalClicks).toBe(1);
  });
});

describe('events reported without a token', { concurrent: true }, () => {
  it('are recorded, and excluded from every figure by default', async () => {
    const link = await aPage('myBio');
    const { giveBack } = await openApart(link);
    await Promise.all([forgedPixel(link.slug), forgedPixel(link.slug, { t: 'made-up' })]);
    await forgedPixel(link.slug, { event: 'play' });
    await giveBack();
    expect(await settled(link._id)).toMatchObject({
      totalClicks: 1,
      unverifiedClicks: 2,
      events: [{ name: 'view', count: 1 }],
    });
    const all = (await api.get(`/smart-links/${link._id}/analytics?unverified=include`)).body.data.analytics;
    expect(all).toMatchObject({
      totalClicks: 3,
      unverifiedClicks: 2,
      sources: [{ name: 'pixel', count: 3 }],
    });
    expect(eventOf(all, 'play')).toBe(1);
    const { clicks } = (await api.get(`/smart-links/${link._id}`)).body.data.link;
    expect(clicks).toBe(1);
    const list = async (query: string) =>
      (await api.get(`/clicks?linkId=${link._id}${query}`)).body.data.clicks.map(
        ({ verified }: { verified: boolean }) => verified,
      );
    expect(await list('')).toEqual([true]);
    expect((await list('&unverified=include')).sort()).toEqual([false, false, false, true]);
  });

  it('returns the image beyond the limit of an address, but records nothing: pages and links', async () => {
    const [page, link] = [await aPage('myBio'), await aLink()];
    const sent = 225;
    const flood = async (path: string) => {
      await untilMinuteIsLong();
      for (let i = 0; i < sent; i += 25) {
        const answers = await Promise.all(
          Array.from({ length: 25 }, () => send('GET', path, { headers: { 'user-agent': BROWSER } })),
        );
        expect(answers.every(({ status }) => status === 200)).toBe(true);
      }
    };
    await flood(`/v1/smart-links/track/${page.slug}`);
    await flood(`/v1/links/track/${link._id}`);
    const { unverifiedClicks } = await settled(page._id);
    const { totalClicks } = (await api.get(`/links/${link._id}/analytics`)).body.data.analytics;
    for (const recorded of [unverifiedClicks, totalClicks]) {
      expect(recorded).toBeGreaterThanOrEqual(200);
      expect(recorded).toBeLessThan(sent);
    }
  });
});

describe('the catch-all of an app', { concurrent: true }, () => {
  const stores = CONTENT['appDownload']?.() ?? {};

  it.each([
    ['an iPhone to the App Store', IPHONE, stores['appstoreLink']],
    ['an iPad to the App Store', IPAD, stores['appstoreLink']],
    ['Android to the Play Store', ANDROID, stores['playstoreLink']],
  ])('leads %s, and counts it', async (_, userAgent, store) => {
    const link = await aPage('appDownload');
    const { status, headers } = await follow(link.slug, { 'user-agent': userAgent });
    expect([status, headers.get('location')]).toEqual([302, store]);
    const head = await follow(link.slug, { 'user-agent': userAgent }, 'HEAD');
    expect(head.headers.get('location')).toBe(store);
    const found = await settled(link._id);
    expect([found.totalClicks, eventOf(found, 'view')]).toEqual([1, 0]);
  });

  it('redirects everyone else to the page, as without a store link', async () => {
    const link = await aPage('appDownload', { playstoreLink: null });
    for (const userAgent of [BROWSER, ANDROID]) {
      const { headers } = await follow(link.slug, { 'user-agent': userAgent });
      expect(headers.get('location')).toMatch(new RegExp(`^${link.url}\\?v=`));
    }
  });

  it('redirects phones to pages of all other types', async () => {
    const link = await aPage('myBio');
    const { headers } = await follow(link.slug, { 'user-agent': IPHONE });
    expect(headers.get('location')).toMatch(new RegExp(`^${link.url}\\?v=`));
  });
});

describe('the page of an app', { concurrent: true }, () => {
  const stores = CONTENT['appDownload']?.() ?? {};
  const get = (path: string, userAgent: string, more: Record<string, string> = {}, method = 'GET') =>
    send(method, path, { headers: { 'user-agent': userAgent, ...more } });

  it('redirects a phone to its store, uncached, and counts one click', async () => {
    const link = await aPage('appDownload');
    // A computer first: nothing of its page may be kept for the phone.
    const page = await get(`/${link.slug}`, BROWSER);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const { status, headers } = await get(`/${link.slug}`, IPHONE);
    expect([status, headers.get('location')]).toEqual([302, stores['appstoreLink']]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toContain('user-agent');
    const head = await get(`/${link.slug}`, ANDROID, {}, 'HEAD');
    expect([head.status, head.headers.get('location')]).toEqual([302, stores['playstoreLink']]);
    const found = await settled(link._id);
    expect([found.totalClicks, eventOf(found, 'view')]).toEqual([1, 0]);
  });

  it('is shown with ?page=1, to crawlers and computers, and not again while it is unchanged', async () => {
    const link = await aPage('appDownload');
    const crawler = `${ANDROID} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
    for (const [query, userAgent] of [
      ['?page=1', IPHONE],
      ['', crawler],
      ['', BROWSER],
    ] as const) {
      const page = await get(`/${link.slug}${query}`, userAgent);
      expect([page.status, String(page.body).includes('Google Play')]).toEqual([200, true]);
      const etag = page.headers.get('etag') ?? '';
      const again = await get(`/${link.slug}${query}`, userAgent, { 'if-none-match': etag });
      expect([again.status, again.headers.get('vary')]).toEqual([304, expect.stringContaining('user-agent')]);
    }
    expect((await get(`/${link.slug}`, IPHONE, { 'if-none-match': '*' })).status).toBe(302);
    expect((await settled(link._id)).totalClicks).toBe(1);
  });

  it('redirects an iPad that looks like a Mac to the App Store, by its script', async () => {
    const link = await aPage('appDownload', { appstoreLink: `${siteUrl}/ipad` });
    const context = await browser.newContext({ userAgent: MAC });
    await context.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }));
    const page = await context.newPage();
    await page.goto(link.url);
    await page.waitForURL(`${siteUrl}/ipad`);
    await page.goto(`${link.url}?page=1`);
    expect(await page.title()).toBe(link.title);
    await context.close();
    const found = await eventually(
      () => analytics(link._id),
      (all) => all.totalClicks === 2,
    );
    expect(eventOf(found, 'view')).toBe(2);
  });
});

describe('pixels: events on a page', () => {
  it('is counted by name, with where their clicks led, and adds no click of the page itself', async () => {
    const link = await aPage('myBio');
    const { page } = await open(link);
    await page.getByRole('link', { name: 'My shop' }).click();
    await page.waitForURL(`${siteUrl}/shop`);
    expect(await page.title()).toBe('Arrived');
    await page.goBack();
    await page.getByRole('link', { name: 'Wheel-throwing' }).click({ modifiers: ['ControlOrMeta'] });
    const found = await eventually(
      () => analytics(link._id),
      (report) => eventOf(report, 'click') === 2,
    );
    expect(eventOf(found, 'click')).toBe(2);
    expect(found.topTargets).toEqual([
      { name: `${siteUrl}/classes`, count: 1 },
      { name: `${siteUrl}/shop`, count: 1 },
    ]);
    expect(found.totalClicks).toBe(eventOf(found, 'view'));
  });

  it('leads them to the chapters of a video, in its player', async () => {
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const chapters = [
      { at: 0, title: 'Throwing' },
      { at: 65, title: 'Glazing' },
    ];
    const link = await aPage('videoLink', { videos: [{ title: 'From clay to cup', url, chapters }] });
    const { page } = await open(link);
    const player = page.locator('iframe');
    await withPlayers(page, async () => {
      for (const [chapter, start] of [
        ['Glazing', '65'],
        ['Throwing', '0'],
      ] as const) {
        await page.getByRole('link', { name: chapter }).click();
        await player.waitFor();
        const src = new URL((await player.getAttribute('src')) ?? '');
        expect([src.hostname, src.searchParams.get('start')]).toEqual(['www.youtube-nocookie.com', start]);
      }
    });
    expect(page.url()).toBe(link.url);
    expect(problems).toEqual([]);
  });

  it('plays music in the page only when they ask for it, and counts down to its release', async () => {
    const url = 'https://music.youtube.com/watch?v=dQw4w9WgXcQ';
    const releaseDate = new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString();
    const link = await aPage('musicLink', { platforms: [{ name: 'YouTube Music', url }], releaseDate });
    const { page } = await open(link);
    expect(requests.filter(({ hostname }) => /youtube/.test(hostname))).toEqual([]);
    expect(await page.locator('.out strong').textContent()).toMatch(/^3 days · 0 hr · \d+ min · \d+ sec$/);
    expect(await axeFaults(page)).toEqual([]);
    await withPlayers(page, async () => {
      await page.getByRole('link', { name: 'Listen here' }).click();
      await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
    });
    expect(problems).toEqual([]);
  });

  it('loads the player of a service only when they ask for it', async () => {
    const link = await aPage('videoLink');
    const { page } = await open(link);
    expect(page.frames()).toHaveLength(1);
    const frame = page.locator('iframe');
    await withPlayers(page, async () => {
      await page.getByRole('link', { name: /Watch.*From clay to cup.*YouTube/ }).click();
      await frame.waitFor();
      await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
    });
    expect(await frame.getAttribute('src')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
    );
    expect(await frame.getAttribute('title')).toBe('From clay to cup');
    expect(page.url()).toBe(link.url);
    expect(problems).toEqual([]);
    const found = await eventually(
      () => analytics(link._id),
      (report) => eventOf(report, 'play') === 1,
    );
    expect([eventOf(found, 'play'), eventOf(found, 'click'), found.totalClicks]).toEqual([1, 0, 1]);
  });

  it('is counted for pages of other sites too, by the pixel alone', async () => {
    const link = await aPage('musicLink');
    await pixel(link.slug);
    await pixel(link.slug, {
      event: 'view',
      ua: IPHONE,
      screen: '390x844',
      referrer: 'https://fan.example/',
    });
    await pixel(link.slug, { event: 'click', meta: 'Spotify' });
    await pixel(link.slug, { event: 'click', meta: 'Spotify' });
    await pixel(link.slug, { event: 'save', meta: 'not a target' });
    const found = await eventually(
      () => analytics(link._id),
      (report) => report.totalClicks === 2 && eventOf(report, 'click') === 2 && eventOf(report, 'save') === 1,
    );
    expect(found.events).toEqual([
      { name: 'click', count: 2 },
      { name: 'view', count: 2 },
      { name: 'save', count: 1 },
    ]);
    expect(found.topTargets).toEqual([{ name: 'Spotify', count: 2 }]);
    expect(found.topReferrers).toContainEqual({ name: 'fan.example', count: 1 });
    expect(found.totalClicks).toBe(2);
  });

  it.each(['bio/nobody-has-this', 'nonsense', '%E0%A4%A', '..%2f..%2fetc'])(
    'is answered with the image for the unknown page %s as well',
    async (slug) => {
      const { status, headers } = await forgedPixel(slug);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/gif']);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('a survey in a browser', () => {
  it('is sound with faults in it, and when it is sent', async () => {
    const link = await aPage('surveyLink');
    const { page } = await open(link);
    const send = page.getByRole('button', { name: 'Send' });
    await send.click();
    await page.getByRole('alert').waitFor();
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('radio', { name: '4' }).check({ force: true });
    await page.getByRole('radio', { name: 'Yes' }).check();
    await send.click();
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    // Rejected forms get 400, which Chromium writes to its console.
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });
});

describe('the address of a page', { concurrent: true }, () => {
  it.each([
    ['as it is', (slug: string) => slug],
    ['with its slash encoded', (slug: string) => slug.replace('/', '%2F')],
    ['with its slash encoded in lower case', (slug: string) => slug.replace('/', '%2f')],
    ['in upper case', (slug: string) => slug.toUpperCase()],
    ['encoded letter by letter', (slug: string) => slug.replace('o', '%6F')],
  ])('is understood %s', async (_, written) => {
    const link = await aPage('myBio');
    const slug = written(link.slug);
    expect((await follow(slug)).status).toBe(302);
    const json = await send('GET', `/v1/smart-links/slug/${slug}`);
    expect([json.status, json.body.data?.link.slug]).toEqual([200, link.slug]);
    await pixel(slug);
    expect((await settled(link._id)).totalClicks).toBe(2);
  });

  it('may be written in upper case by people, and supports HEAD', async () => {
    const link = await aPage('myBio', { slug: `jane-${Date.now()}` });
    const [prefix, part] = link.slug.split('/');
    expect((await send('GET', `/${prefix}/${part?.toUpperCase()}`)).status).toBe(200);
    const [get, head] = [await send('GET', `/${link.slug}`), await send('HEAD', `/${link.slug}`)];
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers.get('content-security-policy')).toBe(get.headers.get('content-security-policy'));
    expect(get.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
    expect(get.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(get.headers.get('x-content-type-options')).toBe('nosniff');
    expect(get.headers.get('x-robots-tag')).toBeNull();
  });

  it('may have a slash at its end', async () => {
    const link = await aPage('surveyLink', { questions: [{ question: 'Well?', type: 'rating' }] });
    const form = { body: new URLSearchParams({ 'answers.0': '5' }) };
    const [page, head, sent] = [
      await send('GET', `/${link.slug}/`),
      await send('HEAD', `/${link.slug}/`),
      await send('POST', `/${link.slug}/`, form),
    ];
    expect([page.status, head.status, sent.status]).toEqual([200, 200, 303]);
    expect(page.body).toContain(`<link rel="canonical" href="${link.url}"`);
    expect((await send('GET', `/${link.slug}/more`)).status).toBe(404);
  });

  it('responds to HEAD on the public JSON and the pixel too, which then counts nothing', async () => {
    const link = await aPage('myBio');
    for (const kind of ['slug', 'track']) {
      const path = `/v1/smart-links/${kind}/${link.slug}`;
      const [get, head] = [await send('GET', path), await send('HEAD', path)];
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    }
    expect((await send('HEAD', '/v1/smart-links/slug/bio/nobody-has-this')).status).toBe(404);
    await pixel(link.slug);
    expect(await settled(link._id)).toMatchObject({ totalClicks: 1, unverifiedClicks: 1 });
  });
});

describe('a page that cannot be shown', () => {
  type Case = [name: string, status: number, code: string, heading: string, slug: () => Promise<string>];
  const cases: Case[] = [
    ['unknown', 404, 'SMART_LINK_NOT_FOUND', 'This page does not exist', async () => 'bio/nobody-has-this'],
    [
      'of another prefix',
      404,
      'SMART_LINK_NOT_FOUND',
      'This page does not exist',
      async () => (await aPage('myBio')).slug.replace('bio', 'app'),
    ],
    [
      'inactive',
      410,
      'LINK_EXPIRED',
      'This page is no longer active',
      async () => (await aPage('webinarLink', { status: 'inactive' })).slug,
    ],
  ];
  if (isLocal) {
    cases.push([
      'suspended',
      403,
      'OWNER_SUSPENDED',
      'This page is blocked',
      async () => {
        const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'Soon suspended');
        const { slug } = await aSmartLink({}, apiAs(apiKey));
        await admin('owner', 'suspend', ownerId);
        return slug;
      },
    ]);
  }

  it.each(cases)('%s: says so to people and to programs', async (_, status, code, heading, slugOf) => {
    const slug = await slugOf();
    for (const path of [`/${slug}`, `/v1/smart-links/${slug}`]) {
      const page = await send('GET', path, { headers: { 'user-agent': BROWSER, accept: 'text/html' } });
      expect(page.status).toBe(status);
      expect(page.body).toContain(`<h1>${heading}</h1>`);
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(page.headers.get('cache-control')).toBe('no-store');
      const program = await send('GET', path, { headers: { accept: 'application/json' } });
      expect([program.status, program.body.error?.code]).toEqual([status, code]);
    }
    const json = await send('GET', `/v1/smart-links/slug/${slug}`, { headers: { accept: 'text/html' } });
    expect([json.status, json.body.error?.code]).toEqual([status, code]);
    expect(json.headers.get('access-control-allow-origin')).toBe('*');
    expect((await forgedPixel(slug)).status).toBe(200);
  });

  it('is available again when it is enabled', async () => {
    const link = await aPage('myBio', { status: 'inactive' });
    expect((await follow(link.slug)).status).toBe(410);
    await api.put(`/smart-links/${link._id}`, { status: 'active' });
    const { status } = await eventually(
      () => follow(link.slug),
      (answer) => answer.status === 302,
    );
    expect(status).toBe(302);
  });
});

describe('GET /smart-links/slug/:slug: the public JSON of a page', () => {
  it("returns the page's data, to pages of any origin", async () => {
    const link = await aPage('videoLink');
    const { status: code, headers, body } = await send('GET', `/v1/smart-links/slug/${link.slug}`);
    expect(code).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const { _id, status, clicks, conversions, folderId, blockedReason, createdAt, updatedAt, ...shown } =
      link;
    expect(body.data.link).toEqual(shown);
  });

  it('and survey responses may be sent from any origin', async () => {
    const { status, headers } = await send('OPTIONS', '/v1/smart-links/slug/survey/any/survey', {
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('content-type');
  });
});
