import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { hiddenStops, lostChoices, moving, ZOOMED } from '#test/support/browser/access.ts';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { DESKTOP, follow, openSignedIn, PHONE, picture, settled } from '#test/support/browser/console.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import {
  type Api,
  admin,
  aLink,
  allCounted,
  apiAs,
  aSmartLink,
  isLocal,
  newUrl,
  origin,
  pixel,
  visit,
} from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

/** Every view and dialog for people who zoom in, use the keyboard, or set colors, contrast and motion. */

const browser = await browserOfFile();

/** Paths of all views. Read as text: the types of the console are not those of a Node program. */
const VIEWS = [...readFileSync('console/views/views.ts', 'utf8').matchAll(/'([^']*)': \(\) => import/g)].map(
  ([, path = '']) => path,
);

/** Begins a little later than it is asked for: the text is set in an effect. */
const saying = (page: Page): Promise<string> =>
  page.evaluate(
    '[...document.querySelectorAll("[role=status]")].map((one) => one.textContent).join(" ")',
  ) as Promise<string>;

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    '(document.activeElement.ariaLabel ?? document.activeElement.name) || document.activeElement.textContent',
  ) as Promise<string>;

describe.runIf(isLocal)('the console', () => {
  let apiKey: string;
  let api: Api;
  let link: { _id: string; code: string; title: string };
  /** Ids in paths of views. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    apiKey = (await admin('owner', 'create', '--name', 'Access', '--plan', 'business')).apiKey;
    api = apiAs(apiKey);
    const rows = Array.from({ length: 24 }, (_, i) => ({
      originalUrl: newUrl(),
      title: `Link ${i}`,
      tags: ['a'],
    }));
    await api.post('/links/bulk', { links: rows });
    link = (await aLink({ title: 'Spring sale', tags: ['spring'] }, api)) as typeof link;
    await api.post('/folders', { name: 'A folder' });
    await api.post('/utm-templates', { name: 'Newsletter', utm: { source: 'newsletter' } });
    const survey = await aSmartLink(
      { type: 'surveyLink', questions: [{ question: 'Why?', type: 'text' }] },
      api,
    );
    const bio = await aSmartLink({}, api);
    const webinar = await aSmartLink(
      {
        type: 'webinarLink',
        ...SMART_LINK_NEEDS.webinarLink,
        startsAt: '2090-01-01T10:00:00Z',
        registration: { enabled: true },
      },
      api,
    );
    const { webhook } = (
      await api.post('/webhooks', { url: 'https://example.com/hook', events: ['link.created'] })
    ).body.data;
    const sent = await api.post('/links/import', { links: [{ originalUrl: newUrl() }] });
    Object.assign(ids, {
      '/links/:id': link._id,
      '/links/import/:id': sent.body.data?.job?._id,
      '/smart-links/:id': bio._id,
      '/smart-links/:id/edit': bio._id,
      '/smart-links/:id/results': survey._id,
      '/smart-links/:id/subscribers': bio._id,
      '/smart-links/:id/registrations': webinar._id,
      '/developer/webhooks/:id': webhook?._id,
    });
    for (const country of ['DE', 'DE', 'US'])
      await visit(link.code, { 'cloudfront-viewer-country': country });
    await pixel(bio.slug);
    await allCounted();
  }, 120_000);

  const open = (path: string, options: Parameters<typeof openSignedIn>[2] = {}) =>
    openSignedIn(browser, path, { apiKey, ...options });

  const paths = () =>
    VIEWS.flatMap((path) => (path.includes(':') ? (ids[path] ? path.replace(':id', ids[path]) : []) : path));

  it('keeps every stop in sight at 400 % and on a phone, and every choice in forced colors', {
    timeout: 180_000,
  }, async () => {
    const { page, close } = await open('/account', { viewport: ZOOMED });
    const found: Record<string, string[]> = {};
    const note = (what: string, path: string, faults: string[]) => {
      if (faults.length > 0) found[`${what} ${path}`] = faults;
    };
    for (const path of sampled(paths(), 3)) {
      await page.setViewportSize(ZOOMED);
      await follow(page, path);
      await settled(page);
      note('hidden at 400 %:', path, await hiddenStops(page));
      await page.setViewportSize(PHONE.viewport);
      note('hidden on a phone:', path, await hiddenStops(page));
      note('axe:', path, await axeFaults(page, ['best-practice', 'wcag22aa']));
      await page.setViewportSize(DESKTOP.viewport);
      await page.emulateMedia({ forcedColors: 'active' });
      note('looks like the others in forced colors:', path, await lostChoices(page));
      await picture(page, `access-forced${path.replaceAll('/', '-')}`);
      await page.emulateMedia({ forcedColors: 'none' });
    }
    expect(found).toEqual({});
    await close();
  });

  it('asks the API each question once on each view', { timeout: 180_000 }, async () => {
    const { page, close } = await open('/account');
    let asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/v1/')) asked.push(`${request.method()} ${pathname}${search}`);
    });
    const again: Record<string, string[]> = {};
    expect(paths()).toHaveLength(VIEWS.length);
    for (const path of sampled(paths(), 3)) {
      asked = [];
      // Anew, so that nothing is known from the view before.
      await page.goto(`${origin}/console${path}`);
      await page.locator('.shell h1').first().waitFor({ state: 'attached' });
      await settled(page);
      expect(asked.length, path).toBeGreaterThan(0);
      const repeated = asked.filter((one, i) => asked.indexOf(one) !== i);
      if (repeated.length > 0) again[path] = repeated;
    }
    expect(again).toEqual({});
    await close();
  });

  it('moves nothing where less motion is asked for, and has stronger lines for more contrast', async () => {
    const { page, close } = await open('/analytics/live', { reducedMotion: 'reduce' });
    await settled(page);
    const names = ['skeleton', 'toast', 'progress', 'live-dot-on', 'live-new', 'report'];
    expect(await moving(page, names)).toEqual([]);
    const line = () => page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--line")');
    const before = await line();
    await page.emulateMedia({ contrast: 'more' });
    expect(await line()).not.toBe(before);
    await page.emulateMedia({ contrast: 'no-preference' });
    await close();
  });

  it('begins with the link that skips the navigation', async () => {
    const { page, close } = await open('/links/folders');
    const skipped: string[] = [];
    for (const path of ['/links/folders', '/analytics/live', '/account/brand']) {
      await page.goto(`${origin}/console${path}`);
      await page.locator('.shell .sub-navigation [aria-current]').waitFor();
      await page.keyboard.press('Tab');
      if ((await focused(page)) !== en.shell.skip) skipped.push(path);
    }
    expect(skipped).toEqual([]);
    await close();
  });

  it('focuses a control of each dialog, not the button that closes it, and returns the focus', async () => {
    const { page, close } = await open('/links');
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
    const fromMenu = (menu: string | RegExp, item: string) => async () => {
      await page.getByRole('button', { name: menu }).first().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const press = (name: string) => () => button(name).first().click();
    // A dialog that is still loading its content has the focus on its title.
    const dialogs: [path: string, dialog: string, open: () => Promise<unknown>, first: string][] = [
      ['/links', 'Create link', press('Create link'), 'originalUrl'],
      ['/links', 'Delete this link?', fromMenu(/^More actions for Spring/, 'Delete'), 'Cancel'],
      ['/links/folders', 'Create folder', press('Create folder'), 'name'],
      [`/links/${link._id}`, 'QR code', press('QR code'), 'QR code'],
      ['/analytics', en.analytics.sharing.title, press('Share'), 'name'],
      ['/developer', 'Create API key', press('Create API key'), 'name'],
      ['/developer/webhooks', 'Create webhook', press('Create webhook'), 'url'],
      ['/account/domains', 'Add domain', press('Add domain'), 'host'],
    ];
    const found: Record<string, string> = {};
    for (const [path, name, act] of dialogs) {
      await follow(page, path);
      await settled(page);
      await act();
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      found[name] = await focused(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // The text of the body is longer than that of any control.
      await expect.poll(async () => (await focused(page)).length, { message: name }).toBeLessThan(40);
    }
    expect(found).toEqual(Object.fromEntries(dialogs.map(([, name, , first]) => [name, first])));
    await close();
  });

  it('keeps the focus near what was created or taken away', async () => {
    const { page, close } = await open('/analytics');
    await settled(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: en.analytics.sharing.title });
    await dialog.getByRole('button', { name: 'Create URL' }).click();
    await expect.poll(() => focused(page)).toBe('Copy URL');
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    const asked = page.getByRole('dialog', { name: en.analytics.sharing.revokeTitle });
    await asked.waitFor();
    expect(await focused(page)).toBe('Cancel');
    await asked.getByRole('button', { name: 'Revoke' }).click();
    // The URL no longer works: it is not offered, and the form is back.
    await expect.poll(() => focused(page)).toBe('name');
    expect(await dialog.getByRole('button', { name: 'Copy URL', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');

    // Five stops away at most, whatever row it is.
    await follow(page, '/links');
    await settled(page);
    await page.getByRole('checkbox', { name: 'Select Spring sale' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^Select all/);
    await page.getByRole('button', { name: en.bulk.clear }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Select Spring sale');
    await close();
  });

  it('shows toasts in front of a dialog, can close them there, and keeps those with Undo', async () => {
    const { page, close } = await open('/links', { isOwn: true });
    await settled(page);
    await page.getByRole('button', { name: 'Create link', exact: true }).click();
    await page.getByLabel('Destination', { exact: true }).fill(newUrl());
    await page.keyboard.press('Enter');
    const created = page.getByRole('dialog', { name: 'Link created' });
    await created.getByRole('button', { name: 'Copy' }).click();
    const toast = created.locator('.toast');
    await toast.getByText('Copied').waitFor();
    // Inert elements are not hit.
    const at = await toast.boundingBox();
    const place = `${(at?.x ?? 0) + 20}, ${(at?.y ?? 0) + 12}`;
    expect(await page.evaluate(`document.elementFromPoint(${place}).closest('.toast') !== null`)).toBe(true);
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await follow(page, `/smart-links/${ids['/smart-links/:id/edit']}/edit`);
    await settled(page);
    await page.clock.install();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await page.clock.runFor(60_000);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).waitFor();
    await follow(page, '/links');
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    await close();
  });

  it('says what changes elsewhere: figures, new clicks, the error of a field that was left', async () => {
    const { page, close } = await open('/analytics');
    await settled(page);
    await page.getByRole('link', { name: 'Germany' }).first().click();
    await expect.poll(() => saying(page)).toContain('Clicks: 2. Visitors:');

    await follow(page, '/analytics/live');
    await settled(page);
    const filter = page.getByRole('button', { name: 'Filter by Country: Germany' }).first();
    await filter.waitFor();
    await visit(link.code, { 'cloudfront-viewer-country': 'FR' });
    await allCounted();
    await expect.poll(() => saying(page)).toContain('1 new click');

    await follow(page, '/links?create=yes');
    await page.getByLabel('Destination', { exact: true }).fill('not a URL');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').filter({ hasText: en.forms.problems.url }).waitFor();
    await page.getByLabel('Click limit').evaluate((field) => {
      const details = (field as unknown as { closest: (name: string) => { open: boolean } }).closest(
        'details',
      );
      details.open = true;
    });
    await page.getByLabel('Click limit').fill('many');
    await page.keyboard.press('Enter');
    // In a long form, the fields to change are listed.
    await page.getByRole('dialog').getByRole('link', { name: 'Click limit' }).click();
    expect(await focused(page)).toBe('maxClicks');
    await close();
  });

  it('moves between tabs by Home and End, and in a menu by letters', async () => {
    const { page, close } = await open('/analytics');
    await settled(page);
    const tabs = page.getByRole('tablist', { name: 'Devices' }).getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('End');
    expect(await tabs.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Home');
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
    await page.getByRole('heading', { level: 2, name: 'Devices' }).waitFor();

    await follow(page, '/links');
    await settled(page);
    await page.getByRole('button', { name: /^More actions for Spring/ }).click();
    await page.keyboard.press('d');
    expect(await focused(page)).toBe('Duplicate');
    await page.keyboard.press('d');
    expect(await focused(page)).toBe('Delete');
    await close();
  });
});
