import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import {
  DESKTOP,
  figure,
  follow,
  isWiderThanScreen,
  openSignedIn as openAs,
  PHONE,
  picture,
  settled,
} from '#test/support/browser/console.ts';
import {
  type Api,
  admin,
  aLink,
  allCounted,
  apiAs,
  aSmartLink,
  BROWSER,
  isLocal,
  origin,
  pixel,
  visit,
} from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';

/** Country, browser, referrer and query of each visit. */
const VISITS: [country: string, userAgent: string, referrer?: string | undefined, query?: string][] = [
  ['DE', BROWSER, undefined],
  ['DE', PHONE_BROWSER, undefined, 'utm_medium=E-Mail'],
  ['DE', BROWSER, 'https://news.example/a'],
  ['US', BROWSER, undefined, 'gclid=EAIaIQ'],
  // Names from visitors may equal properties of every object.
  ['US', PHONE_BROWSER, 'http://__proto__/'],
  ['SG', BROWSER, undefined, 'utm_source=chatgpt.com'],
];

/** With its own account: the figures are those of a whole account. */
describe.runIf(isLocal)('an account with two links and a page', () => {
  let apiKey: string;
  let api: Api;
  let spring: { _id: string; code: string };
  let other: { _id: string; code: string };
  let page1: { _id: string };
  /** Completed redirects and views. */
  let clicks = 0;

  beforeAll(async () => {
    apiKey = (await admin('owner', 'create', '--name', 'Analyst', '--plan', 'business')).apiKey;
    api = apiAs(apiKey);
    spring = await aLink({ title: 'Spring sale', tags: ['spring'] }, api);
    other = await aLink({ title: 'Other link', tags: ['mail'] }, api);
    const bio = await aSmartLink({ title: 'Places' }, api);
    page1 = bio;
    for (const [index, [country, userAgent, referer, query]] of VISITS.entries()) {
      const { code } = index % 3 === 0 ? other : spring;
      const headers = { 'cloudfront-viewer-country': country, 'user-agent': userAgent };
      const { status } = await visit(query ? `${code}?${query}` : code, {
        ...headers,
        ...(referer && { referer }),
      });
      if (status >= 300 && status < 400) clicks++;
    }
    await pixel(bio.slug);
    await pixel(bio.slug, { event: 'click', meta: 'https://example.com/shop' });
    clicks++;
    await allCounted();
  });

  const open = async (path: string, options: Parameters<typeof openAs>[2] = {}) => {
    const opened = await openAs(browser, path, { apiKey, ...options });
    await settled(opened.page);
    return opened;
  };

  it('has an overview whose figures are the redirects that were answered', async () => {
    expect(clicks).toBe(7);
    const asked: string[] = [];
    const { page, problems, close } = await open('/account');
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/') && pathname !== '/v1/api/me') asked.push(pathname);
    });
    await page.getByRole('link', { name: 'Overview' }).click();
    await figure(page, 'Clicks').getByText('7', { exact: true }).waitFor();
    expect(await figure(page, 'Links and pages created').textContent()).toContain('3');
    expect(asked).toEqual(['/v1/api/analytics']);
    for (const tab of ['Top links', 'Referrers', 'Sources', 'Countries', 'Devices', 'Browsers']) {
      expect([tab, await sumOf(page, tab)]).toEqual([tab, 7]);
    }
    const links = await panel(page, 'Top links');
    await links.getByRole('row', { name: /Spring sale .* 4 57\.1%/ }).waitFor();
    const referrers = await panel(page, 'Referrers');
    await referrers.getByRole('row', { name: '__proto__ 1 14.3%' }).waitFor();
    expect(await page.evaluate('Object.prototype.propertyIsEnumerable("__b")')).toBe(false);
    const tags = await panel(page, 'Tags');
    await tags.getByRole('row', { name: 'spring 4 57.1%' }).waitFor();
    await page.getByText('Show as a table').click();
    const days = page.getByRole('region', { name: 'Clicks', exact: true }).getByRole('row');
    expect(await days.count()).toBe(31);
    expect(await days.last().textContent()).toMatch(/7\d$/);

    await (await panel(page, 'Countries')).getByRole('link', { name: 'Germany' }).click();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    await figure(page, 'Clicks').getByText('3', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('can be filtered by a click; the URL keeps the filters, and the back button removes them', async () => {
    const { page, problems, close } = await open('/analytics');
    await (await panel(page, 'Countries')).getByRole('link', { name: 'Germany' }).click();
    await figure(page, 'Clicks').getByText('3', { exact: true }).waitFor();
    await settled(page);
    await (await panel(page, 'Devices')).getByRole('link', { name: 'Desktop' }).click();
    await figure(page, 'Clicks').getByText('2', { exact: true }).waitFor();
    expect(page.url()).toBe(`${origin}/console/analytics?country=DE&device=desktop`);
    for (const tab of ['Top links', 'Referrers', 'Countries', 'Browsers']) {
      expect([tab, await sumOf(page, tab)]).toEqual([tab, 2]);
    }

    await page.reload();
    await figure(page, 'Clicks').getByText('2', { exact: true }).waitFor();
    await page.goBack();
    await figure(page, 'Clicks').getByText('3', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Remove filter\s+Country\s*Germany$/ }).click();
    await figure(page, 'Clicks').getByText('7', { exact: true }).waitFor();
    expect(page.url()).toBe(`${origin}/console/analytics`);

    await page.getByRole('link', { name: 'Spring sale' }).click();
    await page.getByRole('button', { name: /^Remove filter\s+Link\s*Spring sale$/ }).waitFor();
    await figure(page, 'Clicks').getByText('4', { exact: true }).waitFor();
    await page.locator('.world-map path[data-code="US"]').click();
    await page.getByRole('button', { name: /^Remove filter\s+Country\s*United States$/ }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await figure(page, 'Clicks').getByText('7', { exact: true }).waitFor();
    await follow(page, '/analytics?country=JP');
    await page.getByText('No clicks match your filters').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('shows the channels of visitors, and the clicks of one', async () => {
    const { page, problems, close } = await open('/analytics');
    const channels = await panel(page, 'Channels');
    const names = await channels.locator('tbody th').allTextContents();
    expect(names.map((name) => name.trim()).sort()).toEqual(
      ['AI assistants', 'Direct', 'Email', 'Other websites', 'Paid'].sort(),
    );
    expect(await sumOf(page, 'Channels')).toBe(7);
    await channels.getByRole('link', { name: 'Paid' }).click();
    await figure(page, 'Clicks').getByText('1', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Remove filter\s+Channel\s*Paid$/ }).waitFor();
    expect(page.url()).toBe(`${origin}/console/analytics?channel=paid`);
    expect(await (await panel(page, 'Countries')).getByRole('row').allTextContents()).toHaveLength(2);
    expect(problems).toEqual([]);
    await close();
  });

  it('has the same clicks in every time zone, period and interval', async () => {
    const { page, problems, close } = await open('/analytics');
    const period = page.getByRole('button', { name: /^Period/ });
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    for (const [typed, name] of [
      ['kirit', 'Pacific/Kiritimati'],
      ['pago p', 'Pacific/Pago_Pago'],
    ] as const) {
      await period.click();
      await zone.click();
      await zone.fill(typed);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('timezone') === name);
      await page.keyboard.press('Escape');
      await settled(page);
      await figure(page, 'Clicks').getByText('7', { exact: true }).waitFor();
      expect(await sumOf(page, 'Countries')).toBe(7);
    }
    await period.click();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'All time' }).click();
    await page.waitForURL(/period=all/);
    expect(page.url()).toContain('interval=week');
    await settled(page);
    await figure(page, 'Clicks').getByText('7', { exact: true }).waitFor();

    await period.click();
    expect(await page.getByRole('button', { name: 'Hour', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('From', { exact: true }).fill('2024-01-01');
    await page.getByLabel('To', { exact: true }).fill('2024-01-31');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No clicks in this period').waitFor();
    expect(page.url()).toContain('from=2024-01-01&to=2024-01-31');
    expect(problems).toEqual([]);
    await close();
  });

  it('has a chart and a heat map that say their values by keyboard', async () => {
    const { page, close } = await open('/analytics?timezone=UTC');
    const chart = page.getByRole('slider', { name: /^Clicks/ });
    await chart.focus();
    await page.keyboard.press('End');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: Clicks 7, Visitors \d$/);
    await page.locator('.chart-tip').getByText('7', { exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: Clicks 0, Visitors 0$/);
    const hours = page.getByRole('slider', { name: 'Busiest hours' });
    await hours.focus();
    const busiest = await hours.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    expect(busiest).toMatch(/^\w{3} \d{2}:00: \d$/);
    await close();
  });

  it('can be downloaded: the figures that are shown, and the clicks behind them', async () => {
    const { page, close } = await open('/analytics?country=DE');
    const figures = await download(page, /Report data/);
    expect(figures.filter(([section]) => section === 'Top links').map((row) => Number(row[2]))).toEqual([
      2, 1,
    ]);
    expect(figures.find(([section]) => section === 'Countries')).toEqual([
      'Countries',
      'Germany',
      '3',
      '',
      '1',
    ]);
    const clicked = await download(page, /Individual clicks/);
    expect(clicked[0]).toContain('country');
    expect(clicked).toHaveLength(4);
    await close();
  });

  it('explains what to do when a period has too many clicks', async () => {
    const { page, close } = await open('/account');
    await page.route('**/v1/api/analytics?*', async (route) => {
      const { searchParams } = new URL(route.request().url());
      if (searchParams.get('timezone') === 'UTC' && !searchParams.has('country')) return route.continue();
      const error = { code: 'RANGE_TOO_LARGE', message: 'This date range has too many clicks.' };
      return route.fulfill({ status: 400, json: { success: false, error, requestId: 'r' } });
    });
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('button', { name: 'Show in UTC' }).click();
    await figure(page, 'Clicks').getByText('7', { exact: true }).waitFor();
    await follow(page, '/analytics?country=DE');
    await page.getByRole('button', { name: 'Show the last 7 days' }).click();
    await page.waitForURL(/country=DE&period=7d/);
    await page.getByText('Choose a shorter one').waitFor();
    await close();
  });

  it('says how late clicks of busy links are where they are held back', async () => {
    const { page, problems, close } = await open('/account');
    await page.route('**/v1/api/analytics?*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      expect(data.analytics.clickDelaySeconds).toBe(0);
      const analytics = { ...data.analytics, clickDelaySeconds: 60 };
      return route.fulfill({ response, json: { ...rest, data: { analytics } } });
    });
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByText('Clicks of busy links appear within a minute.').waitFor();
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    expect(await isWiderThanScreen(page)).toBe(false);
    // Where nothing is held back, there is nothing to say.
    await page.unroute('**/v1/api/analytics?*');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Clicks of busy links').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('shows the same of one link and of one page', async () => {
    const { page, problems, close } = await open(`/links/${spring._id}`);
    await figure(page, 'Clicks').getByText('4', { exact: true }).waitFor();
    expect(await sumOf(page, 'Countries')).toBe(4);
    await (await panel(page, 'Countries')).getByRole('link', { name: 'United States' }).click();
    await figure(page, 'Clicks').getByText('1', { exact: true }).waitFor();
    expect(page.url()).toBe(`${origin}/console/links/${spring._id}?country=US`);

    await follow(page, `/smart-links/${page1._id}`);
    await figure(page, 'Views').getByText('1', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Clicked links' }).getByText('example.com/shop').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('is shared by a URL that people without an account can open, until it is revoked', async () => {
    const { page, problems, close } = await open('/analytics?country=DE');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this report' });
    await dialog.getByLabel('Heading').fill('For our client');
    await dialog.getByLabel('List the links with the most clicks').check();
    await dialog.getByLabel('Password').fill('open sesame');
    await dialog.getByRole('button', { name: 'Create URL' }).click();
    const link = dialog.getByRole('link', { name: /\/s\// });
    const url = (await link.getAttribute('href')) ?? '';
    await dialog.getByRole('button', { name: 'Copy URL', exact: true }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    const visitor = await browser.newPage({
      ...PHONE,
      locale: 'en-GB',
      colorScheme: 'dark',
      javaScriptEnabled: false,
    });
    expect((await visitor.goto(url))?.status()).toBe(401);
    await visitor.getByLabel('Password').fill('guess');
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await visitor.getByText('Wrong password').waitFor();
    await visitor.getByLabel('Password').fill('open sesame');
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await visitor.getByRole('heading', { level: 1, name: 'For our client' }).waitFor();
    expect(await visitor.locator('dd').first().textContent()).toBe('3');
    await visitor.getByRole('row', { name: /Germany/ }).waitFor();
    await visitor.getByRole('row', { name: /Spring sale/ }).waitFor();

    await dialog.getByRole('button', { name: 'Revoke For our client' }).click();
    const asked = page.getByRole('dialog', { name: 'Revoke this URL?' });
    await asked.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked: For our client').waitFor();
    expect((await visitor.goto(url))?.status()).toBe(404);
    await visitor.getByRole('heading', { name: 'This report does not exist' }).waitFor();
    expect(problems).toEqual([]);
    await visitor.close();
    await close();
  });

  it('is shared as a page without faults, on phones and computers', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { page, giveBack } = await takeTab(browser, { ...PHONE, locale: 'en-GB' });
    for (const [scope, period] of [
      [{ type: 'link', id: spring._id }, { days: 30 }],
      [{ type: 'page', id: page1._id }, {}],
      [{ type: 'tag', tag: 'spring' }, { to: '2024-01-31' }],
      [{ type: 'account' }, { from: '2024-01-01', to: today }],
    ] as const) {
      const { body, status } = await api.post('/shares', {
        scope,
        period,
        ...(!('id' in scope) && { showLinks: true }),
      });
      expect(status).toBe(201);
      const { url } = body.data.share;
      const { headers } = await fetch(url);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      await page.goto(url);
      for (const [device, { viewport }] of [
        ['phone', PHONE],
        ['desktop', DESKTOP],
      ] as const) {
        await page.setViewportSize(viewport);
        expect(await faultsOn(device, page), scope.type).toEqual([]);
        expect(await isWiderThanScreen(page), scope.type).toBe(false);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await picture(page, `shared-report-${scope.type}-${device}-${colorScheme}`);
        }
      }
    }
    await giveBack();
  });

  it.each(
    sampled(
      [
        ['phone', PHONE],
        ['desktop', DESKTOP],
      ] as const,
      2,
    ),
  )('has views without faults on a %s', async (device, options) => {
    const { page, problems, close } = await open('', options);
    const look = async (name: string) => {
      await settled(page);
      expect(await faultsOn(device, page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `console-analytics-${name}-${device}-${colorScheme}`);
      }
    };
    await look('overview');
    await follow(page, '/analytics?country=DE');
    await page.locator('.world-map path').first().waitFor();
    await look('report');
    await page.getByRole('button', { name: /^Period/ }).click();
    await look('period');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Analytics' }).getByRole('link', { name: 'Live' }).click();
    await page.getByRole('table', { name: 'Live' }).waitFor();
    expect(page.url()).toContain('country=DE');
    await look('live');
    expect(problems).toEqual([]);
    await close();
  });
});

it.runIf(isLocal)('shows clicks live as they arrive, until it is paused', async () => {
  const { apiKey } = await admin('owner', 'create', '--name', 'Watcher', '--plan', 'business');
  const link = await aLink({ title: 'Watched' }, apiAs(apiKey));
  const visitFrom = (country: string) => visit(link.code, { 'cloudfront-viewer-country': country });
  await visitFrom('DE');
  await allCounted();
  const { page, problems, close } = await openAs(browser, '/analytics/live', { apiKey, isOwn: true });
  const rows = page.getByRole('table', { name: 'Live' }).locator('tbody tr');
  await rows.filter({ hasText: 'Watched' }).filter({ hasText: 'Germany' }).waitFor();
  expect(await rows.count()).toBe(1);
  await visitFrom('SG');
  await rows.filter({ hasText: 'Singapore' }).waitFor();
  expect(await rows.first().textContent()).toContain('Singapore');
  expect(await rows.count()).toBe(2);

  await page.getByRole('button', { name: 'Pause' }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visitFrom('JP');
  await allCounted();
  await page.clock.install();
  await page.clock.fastForward(30_000);
  expect(asked.filter((url) => url.includes('/clicks'))).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(10_000);
  await rows.filter({ hasText: 'Japan' }).waitFor();

  // What is known to match stays, while the response takes its time.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/v1\/api\/clicks\?.*country=DE/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Germany' }).click();
  await page.waitForURL(/\/analytics\/live\?country=DE/);
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().textContent()).toContain('Germany');
  answer();
  await page.locator('main [aria-busy]').waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

it.runIf(isLocal)('shows how many visits are suspected, and includes them on demand', async () => {
  const { apiKey } = await admin('owner', 'create', '--name', 'Mailer', '--plan', 'business');
  const { code } = await aLink({ title: 'Newsletter' }, apiAs(apiKey));
  await visit(code);
  await visit(code, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Proofpoint' });
  await allCounted();
  const { page, problems, close } = await openAs(browser, '/analytics', { apiKey });
  await settled(page);
  await figure(page, 'Clicks').getByText('1', { exact: true }).waitFor();
  await page.getByText('1 suspected visit is not counted.').waitFor();
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await picture(page, 'suspected-visits');
  await page.getByRole('checkbox', { name: 'Include suspected visits' }).check();
  await page.getByText('1 suspected visit is counted.').waitFor();
  await figure(page, 'Clicks').getByText('2', { exact: true }).waitFor();
  expect(page.url()).toContain('includes=suspected');
  await page.setViewportSize(PHONE.viewport);
  expect(await isWiderThanScreen(page)).toBe(false);
  await picture(page, 'suspected-visits-phone');
  expect(problems).toEqual([]);
  await close();
});

/** A phone has the colors of a desktop. */
const faultsOn = (device: 'desktop' | 'phone', page: Page) =>
  device === 'phone' ? axeFaults(page) : axeFaultsInBothSchemes(page);

/** A panel, by the name of its tab. */
async function panel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name, exact: true }).click();
  return page.getByRole('tabpanel', { name, exact: true });
}

/** The sum of what a panel counts. */
async function sumOf(page: Page, name: string): Promise<number> {
  const cells = await (await panel(page, name)).locator('td:nth-of-type(1)').allTextContents();
  return cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
}

/** Rows of a file of the export menu. */
async function download(page: Page, name: RegExp): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return parse(Buffer.concat(chunks), { bom: true });
}
