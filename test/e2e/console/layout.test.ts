import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  type Console,
  DESKTOP,
  follow,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  settled,
} from '#test/support/browser/console.ts';
import { admin, apiAs, aSmartLink, isLocal } from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const WIDE = { viewport: { width: 1440, height: 900 } };
const TABLET = { viewport: { width: 1024, height: 768 } };

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  links: ['/links', '/links/tags', '/links/folders', '/links/utm', '/links/import'],
  analytics: ['/analytics', '/analytics/live', '/analytics/reports'],
  developer: [
    '/developer',
    '/developer/webhooks',
    '/developer/code',
    '/developer/tools',
    '/developer/playground',
  ],
  account: ['/account', '/account/members', '/account/audit', '/account/domains', '/account/brand'],
};

let apiKey: string;
let bio: string;

beforeAll(async () => {
  if (!isLocal) return;
  ({ apiKey } = await admin('owner', 'create', '--name', 'Layout', '--plan', 'pro'));
  const api = apiAs(apiKey);
  await api.post('/folders', { name: 'Spring campaign of the stores in Germany' });
  for (const of of ['links', 'smartLinks', 'analytics']) {
    await api.post('/views', { name: 'Germany, sold out', of, query: 'search=sold', shared: true });
  }
  bio = (await aSmartLink({ title: 'Layout' }, api))['_id'];
  await addLinks(apiKey);
});

const addLinks = (key: string) =>
  apiAs(key).post('/links/bulk', {
    links: Array.from({ length: 12 }, (_, index) => ({
      originalUrl: `https://shop.example.com/collections/winter/${index}?utm_source=newsletter`,
      title: `Season sale ${index}: what the wool of the northern islands remembers`,
      tags: ['season-sale', 'newsletter'],
    })),
  });

/** What `script`, an expression in the page, returns. */
const inPage = async <Value>(page: Page, script: string): Promise<Value> =>
  (await page.evaluate(script)) as Value;

const tops = (page: Page): Promise<number> =>
  inPage(page, "document.querySelector('.sub-navigation').getBoundingClientRect().top + scrollY");

describe.runIf(isLocal)('the layout of the console', () => {
  const consoles = new Map<string, Console>();
  const at = async (name: string, options: Parameters<typeof openSignedIn>[2]) => {
    const opened = consoles.get(name) ?? (await openSignedIn(browser, '', { apiKey, ...options }));
    consoles.set(name, opened);
    return opened.page;
  };
  afterAll(async () => {
    for (const { close } of consoles.values()) await close();
  });

  it.each(
    sampled(
      [
        ['wide', WIDE],
        ['tablet', TABLET],
        ['phone', PHONE],
      ] as const,
      3,
    ),
  )('keeps the navigation of a section in place from view to view: %s', async (name, options) => {
    const page = await at(name, options);
    for (const paths of Object.values(SECTIONS)) {
      const found: Record<string, number> = {};
      for (const path of paths) {
        await follow(page, path);
        await page.locator(`.sub-navigation [aria-current][href*="/console${path}"]`).waitFor();
        await settled(page);
        found[path] = Math.round(await tops(page));
        expect(await isWiderThanScreen(page), path).toBe(false);
      }
      expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, found[paths[0] as string]])));
    }
  });

  it.each(
    sampled(
      [
        ['en-GB', WIDE],
        ['es-ES', WIDE],
        ['en-GB', DESKTOP],
        ['es-ES', DESKTOP],
      ] as const,
      2,
    ),
  )('has filters and tools in one line: %s, %j', async (locale, options) => {
    const { page, close } = await openSignedIn(browser, '', { apiKey, ...options, locale });
    const reports = ['/analytics?country=ES&from=2026-10-01&to=2026-11-20'];
    for (const path of [
      '/links?search=Season&tag=newsletter&status=active',
      '/smart-links?search=Layout&type=myBio&status=active',
      ...(options === WIDE ? reports : []),
      '/account/audit?action=link.create',
    ]) {
      await follow(page, path);
      await page.locator('.filters, .view-head > .actions').first().waitFor();
      await settled(page);
      const lines = await inPage<number[]>(
        page,
        `[...(document.querySelector('.filters') ?? document.querySelector('.view-head > .actions')).children]
          .filter((one) => one.offsetWidth > 0)
          .map((one) => { const box = one.getBoundingClientRect(); return (box.top + box.bottom) / 2 })`,
      );
      expect(Math.max(...lines) - Math.min(...lines), path).toBeLessThan(8);
    }
    await close();
  });

  it('has the fields for folders and templates in forms before these are loaded', async () => {
    await apiAs(apiKey).post('/utm-templates', { name: 'Newsletter', source: 'newsletter' });
    const { page, close } = await openSignedIn(browser, '/links/utm', { apiKey });
    const field = (name: string) => page.locator(`select[name="${name}"]`);
    // This browser learns that there are some.
    await follow(page, '/links/import');
    await field('folderId').waitFor();
    await field('utmTemplateId').waitFor();
    const gates: (() => void)[] = [];
    await page.route(/\/v1\/api\/(?:folders|utm-templates)$/, async (route) => {
      await new Promise<void>((open) => gates.push(open));
      await route.continue();
    });
    for (const [path, below] of [
      ['/links?create=yes', '.dialog summary'],
      ['/links/import', '.form button[type="submit"]'],
    ] as const) {
      await page.goto(`${new URL(page.url()).origin}/console${path}`);
      const topOf = async () => Math.round((await page.locator(below).first().boundingBox())?.y ?? 0);
      await page.locator(below).first().waitFor({ state: 'attached' });
      await field('folderId').first().waitFor();
      const before = await topOf();
      expect(before, path).toBeGreaterThan(0);
      await expect.poll(() => gates.length).toBeGreaterThan(0);
      for (const open of gates.splice(0)) open();
      await expect.poll(() => field('folderId').first().locator('option').count()).toBe(2);
      expect(await topOf(), path).toBe(before);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });

  it('has no button as wide as the page', async () => {
    const page = await at('wide', WIDE);
    const paths = [...Object.values(SECTIONS).flat(), '', '/smart-links', `/smart-links/${bio}/edit`];
    for (const path of paths) {
      await follow(page, path);
      await page.waitForURL((url) => url.pathname === `/console${path}`);
      await settled(page);
      const wide = await inPage<string[]>(
        page,
        `[...document.querySelectorAll('main .button')]
          .filter((one) => one.offsetWidth > 300).map((one) => one.textContent)`,
      );
      expect(wide, path).toEqual([]);
    }
  });

  it('shows the destination of a link below its title, whole where there is room', async () => {
    const page = await at('wide', WIDE);
    await follow(page, '/links');
    await page.locator('.links-names').first().waitFor();
    for (const { viewport } of [WIDE, DESKTOP, TABLET]) {
      await page.setViewportSize(viewport);
      const [title, note] = await inPage<{ left: number; top: number; bottom: number; width: number }[]>(
        page,
        `[...document.querySelector('.links-names').children].map((one) => {
          const { left, top, bottom, width } = one.getBoundingClientRect();
          return { left, top, bottom, width };
        })`,
      );
      expect(note?.top).toBeGreaterThanOrEqual((title?.bottom ?? 0) - 1);
      expect(note?.left).toBe(title?.left);
      expect(note?.width).toBeGreaterThan(170);
      expect(
        await inPage<boolean>(
          page,
          `{ const { scrollWidth, clientWidth } = document.querySelector('.links-list');
            scrollWidth > clientWidth }`,
        ),
      ).toBe(false);
    }
    await page.setViewportSize(WIDE.viewport);
  });

  it('shows six links on the screen of a phone', async () => {
    const account = await admin('owner', 'create', '--name', 'Phone', '--plan', 'free');
    await addLinks(account.apiKey);
    const { page, close } = await openSignedIn(browser, '/links', { apiKey: account.apiKey, ...PHONE });
    await page.locator('.links-names').first().waitFor();
    await settled(page);
    const whole = await inPage<number>(
      page,
      `{ const end = document.querySelector('.sections').getBoundingClientRect().top;
        [...document.querySelectorAll('.links-list tbody tr')]
          .filter((row) => row.getBoundingClientRect().bottom <= end).length }`,
    );
    expect(whole).toBeGreaterThanOrEqual(6);
    await close();
  });
});
