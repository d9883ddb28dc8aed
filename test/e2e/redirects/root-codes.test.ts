import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  admin,
  aLink,
  allCounted,
  analyticsOf,
  api,
  apiAs,
  aSmartLink,
  BROWSER,
  isLocal,
  newUrl,
  origin,
  outcome,
  send,
} from '#test/support/deployment/client.ts';
import { askAt } from '#test/support/deployment/visitors.ts';
import { exhaustively, sampled } from '#test/support/exhaustive.ts';
import { aPicture, fileOf } from '#test/support/files/qr-images.ts';
import { aFile, formOf } from '#test/support/forms.ts';

const browser = await browserOfFile();
const PHONE = { userAgent: BROWSER, viewport: { width: 390, height: 844 } };

/** All that a translation can break. */
const RULES_OF_TEXTS = [
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'link-name',
  'valid-lang',
];

/** By all rules in English: other languages have the same elements and colors. */
const faultsIn = (page: Page, locale: string): Promise<string[]> =>
  locale === 'en' ? axeFaultsInBothSchemes(page) : axeFaults(page, RULES_OF_TEXTS);

const HTML = { accept: 'text/html', 'user-agent': BROWSER };
const aCode = () => `x${crypto.randomUUID().slice(0, 8)}`;
const open = (path: string, headers: Record<string, string> = {}) =>
  send('GET', path, { headers: { ...HTML, ...headers } });

describe('GET <frontend>/<code>', () => {
  it('redirects like /r/<code>, and counts', async () => {
    const link = await aLink({ code: aCode() });
    const answer = await open(`/${link.code}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, link.originalUrl]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const head = await send('HEAD', `/${link.code}`, { headers: HTML });
    expect([head.status, head.headers.get('location')]).toEqual([302, link.originalUrl]);
    expect(link.shortUrl).toBe(`${origin}/r/${link.code}`);
    await allCounted();
    expect((await analyticsOf(link._id)).totalClicks).toBe(1);
  });

  it('redirects with what chats, mail programs and people add, and counts each visit once', async () => {
    const link = await aLink({ code: aCode() });
    const host = new URL(origin).host;
    const ends = [
      '/',
      '//',
      '.',
      ',',
      ')',
      ']',
      '%3E',
      '%22',
      "'",
      '!',
      '%3F',
      ';',
      ':',
      '%20',
      '%0A',
      '%5C',
    ];
    const others = ['%E2%80%A6', '%E2%80%8B', '%C2%A0', '&nbsp;', '&quot;&gt;', ').', './'];
    const paths = [...ends, ...others].flatMap((end) => [`/r/${link.code}${end}`, `/${link.code}${end}`]);
    paths.push(`//r/${link.code}`, `/r//${link.code}`, `//${link.code}`, `///r/${link.code}/`);
    for (const path of paths) {
      const { status, location } = await askAt(host, path, { headers: HTML });
      expect([path, status, location]).toEqual([path, 302, link.originalUrl]);
    }
    expect((await askAt(host, `/r/${link.code}+`, { headers: HTML })).status).toBe(200);
    expect((await askAt(host, `/${link.code}+.`, { headers: HTML })).status).toBe(200);
    for (const path of [`/r/${link.code}/x`, `/r/${link.code}%`, `/r/${link.code}.html`, `/${link.code}/x`])
      expect([path, (await askAt(host, path, { headers: HTML })).status]).toEqual([path, 404]);
    await allCounted();
    expect((await analyticsOf(link._id)).totalClicks).toBe(paths.length);
  });

  it('takes a code of two characters', async () => {
    const [a = '', b = ''] = Math.random().toString(36).slice(2, 4);
    const { status, body } = await api.post('/links', {
      originalUrl: newUrl(),
      title: 'Two',
      code: `${a}${b}`,
    });
    // Another run may have it.
    expect([201, 409]).toContain(status);
    if (status === 201) {
      expect((await open(`/${a}${b}`)).headers.get('location')).toBe(body.data.link.originalUrl);
    }
  });

  it('requires a password, accepts it at the same URL, and respects the click limit', async () => {
    const link = await aLink({ code: aCode(), password: 'open sesame', maxClicks: 1 });
    expect((await open(`/${link.code}`)).status).toBe(401);
    const unlock = () =>
      send('POST', `/${link.code}`, { body: new URLSearchParams({ password: 'open sesame' }) });
    const unlocked = await unlock();
    expect([unlocked.status, unlocked.headers.get('location')]).toEqual([302, link.originalUrl]);
    expect((await unlock()).status).toBe(410);
  });

  it('returns a page for an unknown code, or JSON if the request accepts it', async () => {
    const page = await open('/no-such-code');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('This link does not exist');
    expect(outcome(await open('/no-such-code', { accept: 'application/json' }))).toEqual([
      404,
      'LINK_NOT_FOUND',
    ]);
  });

  it('says that there is nothing at other paths: in a page to people, as JSON to all others', () =>
    checkAll(['/r', '/v1', '/bio', '/VIDEO', '/favicon.ico', '/wp-login.php', '/%00', '/a'], async (path) => {
      const page = await open(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(outcome(await send('GET', path))).toEqual([404, 'NOT_FOUND']);
    }));

  it('returns 405 for other methods', async () => {
    const answer = await send('DELETE', `/${aCode()}`);
    expect(outcome(answer)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('hides no path of the product', async () => {
    const { slug } = await aSmartLink();
    for (const path of ['/docs', '/report', `/${slug}`]) expect((await open(path)).status).toBe(200);
  });
});

describe('a code', () => {
  it('cannot be a path of this service: create, bulk', () =>
    checkAll(['docs', 'Docs', 'console', 'preview'], async (code) => {
      const body = { originalUrl: newUrl(), title: 'Reserved', code };
      const refused = await api.post('/links', body);
      expect([...outcome(refused), refused.body.error.details[0]]).toEqual([
        400,
        'VALIDATION_ERROR',
        expect.objectContaining({ path: 'code', code: 'reserved' }),
      ]);
      const bulk = await api.post('/links/bulk', { links: [body] });
      expect(JSON.stringify(bulk.body)).toContain('is a path of this service');
    }));

  it('of this service is no destination, at the root either', async () => {
    const refused = await api.post('/links', { originalUrl: `${origin}/spring`, title: 'Loop' });
    expect([...outcome(refused), refused.body.error.details[0].path]).toEqual([
      400,
      'VALIDATION_ERROR',
      'originalUrl',
    ]);
    const { slug } = await aSmartLink();
    for (const path of ['/', '/docs', `/${slug}`]) {
      const { status } = await api.post('/links', {
        originalUrl: `${origin}${path}?${crypto.randomUUID()}`,
        title: 'Fine',
      });
      expect([path, status]).toEqual([path, 201]);
    }
  });
});

describe('GET <frontend>/r/<code>+', () => {
  it.each([
    ['/r/', '+'],
    ['/', '+'],
    ['/r/', '%2B'],
  ])('%s<code>%s shows where a link leads, and counts nothing', async (before, after) => {
    const link = await aLink({ title: 'Spring <sale>' });
    const page = await open(`${before}${link.code}${after}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.body).toContain(new URL(link.originalUrl).host);
    expect(page.body).toContain(link.originalUrl);
    expect(page.body).toContain('Spring &lt;sale>');
    expect(page.body).toContain(`href="/r/${link.code}"`);
    expect((await open(`/r/${link.code}`)).status).toBe(302);
    await allCounted();
    expect((await analyticsOf(link._id)).totalClicks).toBe(1);
  });

  it('shows nothing of a link with a click limit but that it has one, and uses up no visit', async () => {
    const link = await aLink({ maxClicks: 1 });
    const page = await open(`/r/${link.code}+`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('can only be opened a limited number of times');
    expect(page.body).not.toContain(new URL(link.originalUrl).host);
    expect((await open(`/r/${link.code}`)).status).toBe(302);
    expect((await open(`/r/${link.code}+`)).status).toBe(410);
  });

  it('shows nothing of a link with a password but that it has one', async () => {
    const link = await aLink({ title: 'Hidden title', password: 'open sesame' });
    const { status, body } = await open(`/r/${link.code}+`);
    expect(status).toBe(200);
    expect(body).toContain('This link is password-protected');
    expect(body).not.toMatch(/Hidden title/);
    expect(body).not.toContain(link.originalUrl);
  });

  it('shows all destinations of a link with rules, the one of this visitor first', async () => {
    const [de, b] = [newUrl(), newUrl()];
    const link = await aLink({
      rules: [{ if: { languages: ['de'] }, to: de }],
      variants: [
        { url: `${b}/1`, weight: 1000 },
        { url: `${b}/2`, weight: 1 },
      ],
    });
    const { body } = await open(`/r/${link.code}+`, { 'accept-language': 'de' });
    const places = [de, 'Je nach Besucher', `${b}/1`, `${b}/2`].map((text) => body.indexOf(text));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((x, y) => x - y));
    expect(body).not.toContain(link.originalUrl);
  });

  it("shows the redirect's error page for a link that does not redirect", async () => {
    const inactive = await aLink({ status: 'inactive' });
    const later = await aLink({ startsAt: '2090-06-30T12:00:00Z' });
    for (const [code, status] of [
      ['no-such-code', 404],
      [inactive.code, 410],
      [later.code, 404],
    ] as const) {
      const [preview, visit] = [await open(`/r/${code}+`), await open(`/r/${code}`)];
      expect([preview.status, visit.status]).toEqual([status, status]);
      expect(preview.body).toBe(visit.body);
    }
    const expiredUrl = newUrl();
    await api.put(`/links/${inactive._id}`, { expiredUrl });
    const { status, body } = await open(`/r/${inactive.code}+`);
    expect([status, body.includes(expiredUrl), body.includes('no longer active')]).toEqual([200, true, true]);
  });

  it.runIf(isLocal)('shows that a link is blocked, and nothing else of it', async () => {
    const link = await aLink();
    await admin('link', 'block', `${origin}/${link.code}+`, '--reason', 'phishing', '--note', 'Test');
    const { status, body } = await open(`/r/${link.code}+`);
    expect([status, body.includes(link.originalUrl)]).toEqual([410, false]);
  });

  it('links to the report form', async () => {
    const link = await aLink();
    const { body } = await open(`/${link.code}+`);
    const href = /href="(\/report[^"]*)"/.exec(body)?.[1] ?? '';
    expect((await open(href)).body).toContain(`value="${link.shortUrl}"`);
    const form = new URLSearchParams({ url: `${origin}/${link.code}+`, category: 'phishing' });
    const reported = await send('POST', '/report', {
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    expect(reported.status).toBe(303);
  });
});

describe('GET <frontend>/', () => {
  it('is a small page with links into the product', async () => {
    const { status, body, headers } = await open('/');
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    const hrefs = [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual(['/console', '/docs', '/report']);
    for (const href of hrefs) expect((await open(href)).status).toBe(200);
  });
});

describe('the language of a visitor', () => {
  it('is that of all pages that stand in for a destination', async () => {
    const locked = await aLink({ password: 'open sesame' });
    const ended = await aLink({ status: 'inactive' });
    const later = await aLink({ startsAt: '2090-06-30T12:00:00Z' });
    const accepted = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' };
    for (const [path, text] of [
      ['/r/no-such-code', 'Ce lien n’existe pas'],
      ['/r/no/such/path', 'Ce lien n’existe pas'],
      [`/r/${locked.code}`, 'Saisissez le mot de passe'],
      [`/r/${ended.code}`, 'Ce lien n’est plus actif'],
      [`/r/${later.code}`, '30 juin 2090 à 12:00 UTC'],
      [`/r/${locked.code}+`, 'Où mène ce lien'],
      ['/bio/no-such-page', 'Cette page n’existe pas'],
      ['/', 'Signaler un abus'],
    ] as const) {
      const { body, headers } = await open(path, accepted);
      expect([path, body]).toEqual([path, expect.stringContaining(text)]);
      expect(body).toContain('<html lang="fr" dir="ltr">');
      expect(headers.get('content-language')).toBe('fr');
      expect(headers.get('vary')).toContain('accept-language');
    }
  });

  it('leaves its pages sound on a phone, in both schemes', async () => {
    const link = await aLink({
      title: 'Spring sale',
      originalUrl: `https://münchen.example/${'long/'.repeat(80)}?q=${Date.now()}`,
      rules: [{ if: { countries: ['JP'] }, to: newUrl() }],
    });
    const locked = await aLink({ password: 'open sesame' });
    const later = await aLink({ startsAt: '2090-06-30T12:00:00Z' });
    const paths = {
      front: '/',
      preview: `/${link.code}+`,
      locked: `/r/${locked.code}`,
      later: `/${later.code}`,
    };
    const { page, giveBack } = await takeTab(browser, PHONE);
    // By all rules, from right to left, and with long words.
    for (const locale of exhaustively<readonly Language[]>(LANGUAGES, ['en', 'ar'])) {
      await page.setExtraHTTPHeaders({ 'accept-language': locale });
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(`${origin}${path}`);
        expect(await page.getAttribute('html', 'lang')).toBe(locale);
        expect([locale, name, await faultsIn(page, locale)]).toEqual([locale, name, []]);
        const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        expect([name, overflow]).toEqual([name, false]);
        if (process.env['SCREENSHOTS']) {
          const file = `${process.env['SCREENSHOTS']}/${name}-${locale}.png`;
          await page.screenshot({ path: file, fullPage: true });
        }
      }
    }
    await page.setExtraHTTPHeaders({});
    await giveBack();
  });
});

describe.runIf(isLocal)('the brand of an account', () => {
  it('is on the pages of its links and nobody else’s, sound on a phone and in both schemes', async () => {
    const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'Brand', '--plan', 'pro');
    const owner = apiAs(apiKey);
    const image = fileOf(
      aPicture(120, 40, (x) => [20, 90, 200, x < 100 ? 255 : 90]),
      'image/png',
    );
    const upload = async () => {
      const form = { contentType: 'image/png', size: image.length };
      const { uploadUrl, fields, storageCode } = (await owner.post('/uploads', form)).body.data;
      await fetch(uploadUrl, { method: 'POST', body: formOf({ ...fields, file: aFile(image) }) });
      return storageCode;
    };
    const refused = await owner.put('/brand', { color: '#ffcc00' });
    expect([refused.status, refused.body.error.details[0]]).toMatchObject([
      400,
      { path: 'color', code: 'low_contrast', message: expect.stringContaining('#ffcc00 has 1.3:1') },
    ]);
    await owner.put('/brand', { logo: await upload() });
    const footer = { text: 'Imprint', url: 'https://halden.example/imprint' };
    const brand = { name: 'Halden $& Coffee', url: 'halden.example', color: '#00205b', footer };
    const saved = await owner.put('/brand', { ...brand, logo: await upload() });
    expect(saved.body.data.brand).toMatchObject({ ...brand, url: 'https://halden.example' });

    const page = await aSmartLink({ status: 'inactive' }, owner);
    const [locked, ended, later, fine] = [
      await aLink({ password: 'open sesame' }, owner),
      await aLink({ status: 'inactive' }, owner),
      await aLink({ startsAt: '2090-06-30T12:00:00Z' }, owner),
      await aLink({}, owner),
    ];
    const paths = {
      locked: `/r/${locked.code}`,
      ended: `/${ended.code}`,
      later: `/${later.code}`,
      preview: `/${fine.code}+`,
      page: `/${page.slug}`,
    };
    const others = await aLink({ status: 'inactive' });
    expect((await open(`/r/${others.code}`)).body).not.toContain('Halden');
    const { page: shown, giveBack } = await takeTab(browser, PHONE);
    const problems: string[] = [];
    shown.on('console', (message) => {
      if (!message.text().startsWith('Failed to load resource')) problems.push(message.text());
    });
    for (const locale of sampled(['ar', 'en'] as const, 2)) {
      await shown.setExtraHTTPHeaders({ 'accept-language': locale });
      for (const [name, path] of Object.entries(paths)) {
        await shown.goto(`${origin}${path}`);
        expect([name, await shown.locator('.brand').textContent()]).toEqual([name, brand.name]);
        expect(
          await shown
            .locator('.brand img')
            .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        ).toBe(120);
        const button = shown.getByRole('link', { name: brand.name });
        expect(await button.getAttribute('href')).toBe('https://halden.example/');
        await shown.emulateMedia({ colorScheme: 'light' });
        expect(
          await shown.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')"),
        ).toBe('#00205b');
        expect([locale, name, await faultsIn(shown, locale)]).toEqual([locale, name, []]);
        expect(await shown.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
        if (process.env['SCREENSHOTS']) {
          const file = `${process.env['SCREENSHOTS']}/brand-${name}-${locale}`;
          await shown.screenshot({ path: `${file}-dark.png`, fullPage: true });
          await shown.emulateMedia({ colorScheme: 'light' });
          await shown.screenshot({ path: `${file}.png`, fullPage: true });
        }
      }
    }
    expect(problems).toEqual([]);
    await shown.setExtraHTTPHeaders({});
    await giveBack();
    const wrong = await send('POST', paths.locked, { body: new URLSearchParams({ password: 'wrong' }) });
    expect(wrong.body).toContain('class="brand"');
    expect((await open(`/v1/smart-links/${page.slug}`)).body).toContain('class="brand"');

    await admin('link', 'block', ended.shortUrl, '--reason', 'phishing');
    expect((await open(paths.ended)).body).not.toContain('Halden');
    await admin('owner', 'suspend', ownerId);
    const suspended = await open(paths.locked);
    expect([suspended.status, suspended.body.includes('Halden')]).toEqual([403, false]);
    await admin('owner', 'activate', ownerId);
    expect((await owner.delete('/brand')).status).toBe(200);
    expect((await open(paths.later)).body).not.toContain('Halden');
  });
});
