import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  chooseKey,
  DESKTOP,
  isWiderThanScreen,
  openConsole,
  openSignedIn,
  PHONE,
  picture,
  settled,
  signIn,
} from '#test/support/browser/console.ts';
import {
  admin,
  aLink,
  analyticsOf,
  api,
  apiAs,
  apiKey,
  eventually,
  isLocal,
  newUrl,
  origin,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

describe('the files of the console', () => {
  it('load in under 92 KB, 45 KB without the font, and only allow their own scripts and styles', async () => {
    const { headers, body } = await send('GET', '/console');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('cache-control')).toBe('no-cache');

    const { page, close } = await openConsole(browser, '', { isOwn: true });
    await page.getByLabel('Email address').waitFor();
    const loaded = (await page.evaluate(
      'performance.getEntriesByType("resource").map(({ name }) => name)',
    )) as string[];
    const assets = loaded.filter((url) => url.includes('/assets/'));
    const sizeOf = async (urls: string[]) => {
      const files = await Promise.all(urls.map(async (url) => (await fetch(url)).bytes()));
      return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
    };
    const isFont = (url: string) => url.endsWith('.woff2');
    expect(assets.length).toBeGreaterThan(2);
    const bytes = gzipSync(body as string).length + (await sizeOf(assets.filter((url) => !isFont(url))));
    expect(bytes).toBeLessThan(45_000);
    // One font, once: the file that is preloaded is the one that the style sheet names.
    const fonts = assets.filter(isFont);
    expect(fonts).toHaveLength(1);
    expect(await sizeOf(fonts)).toBeLessThan(50_000);
    await close();
  });

  it('are cached forever, except the page, which is revalidated', async () => {
    const { body, headers } = await send('GET', '/console/links');
    const [script = ''] = /\/console\/assets\/main-\w+\.js/.exec(body) ?? [];
    const file = await fetch(new URL(script, origin));
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = headers.get('etag') ?? '';
    expect((await send('GET', '/console', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await send('GET', '/console/assets/main.js')).status).toBe(404);
  });
});

describe('sign-in', () => {
  it('shows an error for a wrong key next to the field, and then accepts the right one', async () => {
    const { page, problems, close } = await openConsole(browser);
    await page.getByRole('button', { name: 'Use an API key' }).click();
    const field = page.getByLabel('API key');
    await field.fill('sk_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(en.errors.API_KEY_INVALID).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.name')).toBe('apiKey');
    await signIn(page, apiKey);
    expect(await page.title()).toBe('Overview · Signpost');
    expect(problems).toEqual([]);
    await close();
  });

  it('lasts while the tab does, and no longer than until signing out', async () => {
    const { page, close } = await openSignedIn(browser, '/account');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await page.route('**/v1/api/me', (route) => route.abort());
    await page.reload();
    await page.getByText('The service cannot be reached').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${origin}/console`);
    await other.getByLabel('Email address').waitFor();

    // A key that cannot be checked can be forgotten, too.
    await page.route('**/v1/api/me', (route) => route.abort());
    await page.reload();
    await page.getByText('The service cannot be reached').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage).length')).toBe(0);
    await page.unrouteAll();
    await page.reload();
    await page.getByLabel('Email address').waitFor();
    await close();
  });

  it.runIf(isLocal)('ends with a reason when the key is disabled', async () => {
    const { ownerId } = await admin('owner', 'create', '--name', 'Short visit');
    const { apiKey, keyId } = await admin('key', 'create', ownerId, '--permissions', 'links:read');
    const { page, close } = await openSignedIn(browser, '/links', { apiKey });
    await settled(page);
    await admin('key', 'deactivate', ownerId, keyId);
    await page.getByRole('searchbox').fill('anything');
    await page.getByText('this API key is disabled').waitFor();
    await close();
  });
});

describe('addresses', () => {
  it('open their view, also before sign-in, and support the back button', async () => {
    const { page, close } = await openConsole(browser, '/links?search=no-such-thing');
    await signIn(page, apiKey);
    await page.getByText('No links match your filters').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('no-such-thing');

    await page.getByRole('link', { name: 'Developer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Developer' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await page.getByRole('link', { name: 'Developer' }).getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await page.getByText('No links match your filters').waitFor();
    expect(page.url()).toBe(`${origin}/console/links?search=no-such-thing`);
    await close();
  });

  it('say that there is nothing where nothing is', async () => {
    const { page, close } = await openSignedIn(browser, '/nothing/here');
    await page.getByText('There is no page at this URL').waitFor();
    for (const path of ['/%E0%A4%A', '/links/%00']) {
      await page.goto(`${origin}/console${path}`);
      await page.getByText('There is no page at this URL').waitFor();
    }
    await close();
  });
});

describe('languages', () => {
  it('follow the browser, and can be changed for good', async () => {
    const { page, close } = await openConsole(browser, '', { locale: 'es-MX' });
    await signIn(page, apiKey);
    await page.getByRole('heading', { level: 1, name: 'Resumen' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('es');
    await page.getByLabel('Idioma').selectOption('en');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await close();
  });
});

describe('links', () => {
  it('are created, found and copied by keyboard', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/links');
    await settled(page);
    const create = page.getByRole('button', { name: 'Create link' });
    await create.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    await dialog.waitFor();
    await page.keyboard.type('nonsense');
    await page.keyboard.press('Enter');
    await dialog.getByText(en.forms.problems.url).waitFor();
    const destination = newUrl();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(destination);
    // Domain and code are on the way.
    const focused = () => page.evaluate('document.activeElement.name');
    for (let i = 0; i < 6 && (await focused()) !== 'title'; i++) await page.keyboard.press('Tab');
    const title = `By hand ${crypto.randomUUID()}`;
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await page.getByText(`“${title}” was created`).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Copy');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('searchbox').fill(destination);
    const row = page.getByRole('row').filter({ hasText: title });
    await row.waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await row.getByRole('button', { name: 'Copy' }).click();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    const { links } = (await api.get(`/links?search=${destination}`)).body.data;
    expect(copied).toBe(links[0].shortUrl);
    expect(problems).toEqual([]);
    await close();
  });

  it.runIf(isLocal)('load on page by page', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Many links', '--plan', 'business');
    const rows = Array.from({ length: 30 }, (_, i) => ({ originalUrl: newUrl(), title: `Link ${i}` }));
    await apiAs(apiKey).post('/links/bulk', { links: rows });
    const { page, close } = await openSignedIn(browser, '/links', { apiKey });
    await expect.poll(() => page.getByRole('row').count()).toBe(26);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect.poll(() => page.getByRole('row').count()).toBe(31);

    // And are all there again for who comes back to one of the last.
    await page.getByRole('link', { name: 'Link 0', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Link 0' }).waitFor();
    const asked = page.waitForResponse(/\/v1\/api\/links\?/);
    await page.goBack();
    await asked;
    expect(await page.getByRole('row').count()).toBe(31);

    // A view whose script is gone, as after a deployment, says so.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Developer' }).click();
    await page.getByText('This part of the console did not load').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Developer' }).waitFor();
    await close();
  });
});

describe.each(
  sampled(
    [
      ['desktop', 'light', DESKTOP],
      ['phone', 'dark', PHONE],
    ] as const,
    2,
  ),
)('on a %s, %s', (device, colorScheme, options) => {
  it('axe finds nothing, and nothing is out of sight', async () => {
    const link = await aLink({ title: 'A link to look at, with a title that is rather long for a phone' });
    await visit(link.code);
    await eventually(
      () => analyticsOf(link._id),
      ({ totalClicks }) => totalClicks > 0,
    );
    const { page, problems, close } = await openConsole(browser, '', { ...options, colorScheme });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `console-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    await page.getByLabel('Email address').waitFor();
    await look('sign-in');
    await chooseKey(page);
    await look('sign-in-key');
    await signIn(page, apiKey);
    await page.locator('.time-chart').waitFor();
    await look('overview');
    // No label of the sections wraps, on a small phone either.
    await page.setViewportSize({ ...options.viewport, width: Math.min(options.viewport.width, 340) });
    const heights = page.locator('.sections a').evaluateAll(heightsOf);
    expect(new Set(await heights).size).toBe(1);
    expect(await isWiderThanScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });
});

const heightsOf = (elements: unknown[]): number[] =>
  elements.map((element) => (element as { offsetHeight: number }).offsetHeight);
