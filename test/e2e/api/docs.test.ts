import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { apiKey, isLocal, origin, send, visit } from '#test/support/deployment/client.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

describe('GET /v1/openapi.json', () => {
  it('returns the document with the origin it is served at', async () => {
    const { status, headers, body } = await send('GET', '/v1/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.servers).toEqual([{ url: origin }]);
    expect(JSON.stringify(body)).not.toContain('origin.invalid');
  });

  it('returns 304 for a known version', async () => {
    const etag = (await send('GET', '/v1/openapi.json')).headers.get('etag') ?? '';
    const again = await send('GET', '/v1/openapi.json', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

const PAGES = [
  '/docs',
  '/docs/guides/rate-limits',
  '/docs/reference/links',
  '/docs/webhooks',
  '/docs/errors',
];

describe('GET /docs/:page', () => {
  it('returns pages with the origin they are served at, compressed', async () => {
    for (const path of PAGES) {
      const { status, headers, body } = await send('GET', path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self' 'sha256-/,
      );
      expect(body).toContain(`<link rel="canonical" href="${origin}/docs`);
      expect(body).not.toContain('origin.invalid');
    }
    const zipped = await fetch(`${origin}/docs`, { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    await zipped.body?.cancel();
  });

  it('returns 304 for a known version, and no body for HEAD', async () => {
    const etag = (await send('GET', '/docs')).headers.get('etag') ?? '';
    const again = await send('GET', '/docs', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    const head = await send('HEAD', '/docs/guides/links');
    expect([head.status, head.body]).toEqual([200, '']);
  });

  it('returns assets to be kept forever', async () => {
    const page = await send('GET', '/docs');
    const assets = [
      ...page.body.matchAll(/(?:src|href|data-search|data-engine)="(\/docs\/assets\/[^"]+)"/g),
    ].map(([, url]) => url);
    expect(assets).toHaveLength(4);
    for (const asset of assets) {
      const { status, headers } = await send('GET', asset);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it.each([
    '/docs/nope',
    '/docs/guides',
    '/docs/guides/nope.md',
    '/docs/site.json',
    '/docs/..%2Findex.mjs',
    '/docs/assets/../../index.mjs',
    '/docs/not-found.html',
  ])('returns 404 for %s, with a page of the site', async (path) => {
    const { status, headers, body } = await send('GET', path);
    expect(status).toBe(404);
    if (!path.includes('..')) {
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toContain('This page does not exist');
    }
  });
});

describe('GET /llms.txt', () => {
  it('lists pages that exist as Markdown', async () => {
    const { status, headers, body } = await send('GET', '/llms.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^# Signpost\n\n> .+\n/);
    const links = [...body.matchAll(/\]\((\S+)\)/g)].map(([, url = '']) => url);
    expect(links.length).toBeGreaterThan(30);
    for (const link of [links[0], links.at(-1)]) {
      const page = await fetch(link ?? '');
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(await page.text()).toMatch(/^# /);
    }
  });
});

/** Opens a page and notes what it requests from other hosts, and what goes wrong. */
async function openPage(path: string, options: BrowserContextOptions = {}) {
  const { page, giveBack } = await takeTab(browser, {
    viewport: { width: 1400, height: 1000 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const strangers: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) strangers.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${origin}${path}`);
  return { page, giveBack, strangers, problems };
}

describe('the documentation', () => {
  it('has the colors that the visitor prefers, asks no other host, and is accessible', async () => {
    const { page, giveBack, strangers, problems } = await openPage('/docs');
    // All pages of a reference have the same parts, and that of links has most of them.
    const paths = PAGES.map((one) => one.replace('reference/links', 'reference/conversions'));
    for (const path of exhaustively(paths, paths.slice(0, 3))) {
      await page.goto(`${origin}${path}`);
      await page.getByRole('combobox', { name: 'Search the documentation' }).waitFor();
      expect([path, await axeFaultsInBothSchemes(page)]).toEqual([path, []]);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      const background = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      const brightness = Number(/\d+/.exec(String(background))?.[0]);
      expect(brightness > 127).toBe(colorScheme === 'light');
    }
    expect([strangers, problems]).toEqual([[], []]);
    await giveBack();
  });

  it('fits a narrow phone, where the menu opens without a script', async () => {
    const viewport = { width: 320, height: 640 };
    const { page, giveBack } = await openPage('/docs', { viewport, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Documentation' });
    await menu.getByRole('link', { name: 'Webhook events' }).click();
    await page.getByRole('heading', { name: 'Webhook events', level: 1 }).waitFor();
    for (const path of PAGES) {
      await page.goto(`${origin}${path}`);
      const width = await page.locator('html').evaluate((element) => element.scrollWidth);
      expect([path, width]).toEqual([path, 320]);
    }
    await giveBack();
  });

  it('is searched with the keyboard', async () => {
    const { page, giveBack } = await openPage('/docs');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('links-qrcode');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/docs/reference/links#links-qrcode`);
    await page.locator('#links-qrcode').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('wehbook');
    await page.getByRole('option', { name: 'Manage webhooks' }).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('zzzz');
    await page.getByText('No results for').first().waitFor();
    await giveBack();
  });

  it('shows and copies the examples in the language that was chosen, on the next page, too', async () => {
    const { page, giveBack } = await openPage('/docs/reference/links');
    const create = page.getByRole('region', { name: 'Create a link' });
    await create.getByRole('button', { name: 'TypeScript' }).click();
    const code = create.locator('figure', { hasText: 'Request in TypeScript' });
    await code.getByRole('button', { name: 'Copy' }).click();
    await code.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/await signpost\./);
    await page.goto(`${origin}/docs/reference/domains`);
    await page.getByText('Request in TypeScript').first().waitFor();
    expect(await page.getByText('Request in curl').first().isVisible()).toBe(false);
    await giveBack();
  });

  it('shows samples in the chosen language, else in another one, and all without a script', async () => {
    const { page, giveBack, problems } = await openPage('/docs/guides/webhooks');
    const create = page.locator('.samples').first();
    await create.getByRole('button', { name: 'curl' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await create.getByText('client.webhooks.create(').waitFor();
    expect(await create.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Python']);
    expect(await create.getByText('curl $API/webhooks').isVisible()).toBe(false);
    await page.goto(`${origin}/docs/guides/audit-log`);
    await page.getByText('client.audit.list').first().waitFor();
    // A choice that a sample lacks: its first language.
    await page.evaluate(`localStorage.setItem('signpost.docs-language', 'cli')`);
    await page.reload();
    const audit = page.locator('.samples').first();
    expect(await audit.getByRole('button', { pressed: true }).allTextContents()).toEqual(['curl']);
    expect(await audit.locator('figure:visible').count()).toBe(1);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    expect(problems).toEqual([]);
    await giveBack();
    const plain = await openPage('/docs/guides/audit-log', { javaScriptEnabled: false });
    expect(await plain.page.locator('.samples').first().locator('figure:visible').count()).toBe(3);
    expect(await plain.page.getByRole('button', { name: 'Python' }).count()).toBe(0);
    await plain.giveBack();
  });

  it('does not move when a page is opened with a choice', async () => {
    const { page, giveBack } = await openPage('/docs/guides/destinations');
    await page.evaluate(`localStorage.setItem('signpost.docs-language', 'python')`);
    await page.reload({ waitUntil: 'load' });
    const shift = await page.evaluate(`new Promise((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => done(sum), 500);
    })`);
    expect(shift).toBeLessThan(0.01);
    await giveBack();
  });

  it('keeps the theme that was chosen, and shares it with the console', async () => {
    const { page, giveBack } = await openPage('/docs', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    for (const path of ['/docs/errors', '/console']) {
      await page.goto(`${origin}${path}`);
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    }
    await giveBack();
  });
});

describe('a newcomer', () => {
  it('copies the first example, puts in the printed key, and has a link', async () => {
    const { page, giveBack } = await openPage('/docs');
    const example = (await page.locator('pre').first().textContent()) ?? '';
    await giveBack();
    expect(example).toMatch(/^curl /);
    const command = example.replace('YOUR_API_KEY', apiKey);
    const { stdout } = await promisify(execFile)('bash', ['-c', `${command.trim()} --silent`]);
    const answer = JSON.parse(stdout);
    // A deployed environment keeps the link from one run to the next.
    if (!isLocal && answer.error?.code === 'LINK_ALREADY_EXISTS') return;
    expect(answer).toMatchObject({ status: 'success', data: { link: { title: 'My first link' } } });
    const { code, originalUrl } = answer.data.link;
    expect((await visit(code)).headers.get('location')).toBe(originalUrl);
  });
});
