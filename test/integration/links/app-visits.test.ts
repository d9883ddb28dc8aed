import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TOUCH_LABELS } from '#shared/clicks/touch-labels.ts';
import { clickOf, readTouch } from '#shared/clicks/visits/click-token.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { readReferrer } from '#shared/links/redirects/install-referrer.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import * as awsCall from '#shared/platform/runtime/aws-call.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openAppPage } from '#shared/visitor-pages/open-app-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

tableOfFile();
const clicks = recordedClicks();

const HOST = 'sp.example';
const hosts = { publicOrigin: `https://${HOST}`, ownHosts: [HOST] };
const now = new Date('2026-05-01T12:00:00Z');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile ' +
  'Safari/537.36';
const WEB_VIEW = PIXEL.replace('Pixel 9', 'Pixel 9; wv');
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CRAWLER = 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (compatible; Googlebot/2.1)';
const STORE = 'https://apps.apple.com/app/id1234567890';

beforeEach(() => {
  clicks.length = 0;
  vi.stubEnv('DEFAULT_HOSTS', HOST);
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
});

let count = 0;
const ownerId = newId('owner');
const aLink = (input: object) =>
  createLink(
    { by: by(ownerId), hosts, now },
    createLinkSchema.parse({ originalUrl: `https://example.com/${++count}`, title: 'A link', ...input }),
  );

const visit = (code: string, userAgent: string, overrides: object = {}) =>
  visitLink(
    code,
    aVisitor({
      now,
      host: HOST,
      headers: { 'user-agent': userAgent, 'accept-language': 'en' },
      ...overrides,
    }),
  );

async function locationOf(code: string, userAgent: string, overrides: object = {}): Promise<string> {
  const resolution = await visit(code, userAgent, overrides);
  return resolution.outcome === 'redirect' ? resolution.to : resolution.outcome;
}

const fallbackOf = (intent: string) =>
  decodeURIComponent(/S\.browser_fallback_url=([^;]+);/.exec(intent)?.[1] ?? '');

const both = {
  ios: { path: '/shop/7', appStoreId: '1234567890' },
  android: { path: '/shop/7', package: 'com.example.app' },
};

describe('visitLink of a link with an app', () => {
  it('leads phones without the app to its store, and all others to the destination', async () => {
    const { code, originalUrl } = await aLink({ app: both });
    expect(await locationOf(code, IPHONE)).toBe(STORE);
    expect(await locationOf(code, WEB_VIEW)).toMatch(
      /^https:\/\/play\.google\.com\/store\/apps\/details\?id=com\.example\.app&referrer=sp_click%3D/,
    );
    for (const userAgent of [DESKTOP, '', CRAWLER])
      expect(await locationOf(code, userAgent)).toBe(originalUrl);
    expect(await locationOf(code, IPHONE, { method: 'HEAD' })).toBe(originalUrl);
    expect(clicks.map(({ source }) => source)).toEqual(Array(4).fill('redirect'));
  });

  it('leads to the destination where it is chosen, or no store is known', async () => {
    const { code, originalUrl } = await aLink({ app: { ...both, ifMissing: 'destination' } });
    expect(await locationOf(code, IPHONE)).toBe(originalUrl);
    expect(await locationOf(code, WEB_VIEW)).toBe(originalUrl);
    expect(fallbackOf(await locationOf(code, PIXEL))).toBe(originalUrl);
    const onlyIos = await aLink({ app: { ios: both.ios } });
    expect(await locationOf(onlyIos.code, PIXEL)).toBe(onlyIos.originalUrl);
  });

  it('asks Android for the app by its package, with the ID of the click', async () => {
    const { code, _id } = await aLink({ app: both });
    const [atRoot, prefixed] = [
      await locationOf(code, PIXEL, { isAtRoot: true, query: 'ref=anna' }),
      await locationOf(code, PIXEL),
    ];
    const [, clickId = ''] =
      new RegExp(`^intent://${HOST}/${code}\\?ref=anna&sp_click=([\\w-]+)#Intent;`).exec(atRoot) ?? [];
    expect(atRoot).toMatch(
      /#Intent;scheme=https;package=com\.example\.app;S\.browser_fallback_url=[^;]+;end$/,
    );
    expect(prefixed).toContain(`intent://${HOST}/r/${code}?sp_click=`);
    const labels = TOUCH_LABELS;
    const touch = readTouch(clickId, ownerId, { key: 'key', labels });
    expect(touch).toMatchObject({ targetId: _id, click: clickOf(clicks[0]?.id ?? '') });
    const referrer = new URL(fallbackOf(atRoot)).searchParams.get('referrer') ?? '';
    expect(readReferrer(referrer)).toEqual({ clickId, code, query: 'ref=anna' });
  });

  it('opens a scheme: by an intent on Android, which no part of the URL can leave', async () => {
    const url = 'example://shop/7;S.browser_fallback_url=https%3A%2F%2Fevil.example;end#Intent;package=x;end';
    const { code, originalUrl } = await aLink({ app: { android: { url } } });
    const intent = await locationOf(code, PIXEL);
    // Android reads what follows the last #Intent.
    const [, extras] = /#Intent;([^#]*)$/.exec(intent) ?? [];
    expect(extras).toBe(`scheme=example;S.browser_fallback_url=${encodeURIComponent(originalUrl)};end`);
    expect(await locationOf(code, WEB_VIEW)).toBe(originalUrl);
  });

  it('opens a custom scheme from a page on iOS, which falls back without the app', async () => {
    const url = 'example://shop?a="><script>alert(1)</script>';
    const { code, originalUrl } = await aLink({ app: { ios: { url, appStoreId: '1234567890' } } });
    const resolution = await visit(code, IPHONE);
    expect(resolution).toMatchObject({ outcome: 'app', store: STORE, to: originalUrl, isStoreNext: true });
    if (resolution.outcome !== 'app') throw new Error('no page');
    const { body, headers } = openAppPage(resolution, 'en');
    expect(body.match(/<script>/g)).toHaveLength(1);
    expect(body).toContain(`<a id="next" href="${STORE}">Get the app</a>`);
    expect(body).toContain(`<a href="${originalUrl}">Continue in the browser</a>`);
    expect(headers['content-security-policy']).toMatch(/; script-src 'sha256-[\w+/=]+'$/);
  });

  it('follows universal links of another host', async () => {
    const url = 'https://app.example.com/shop/7';
    const { code, originalUrl } = await aLink({
      app: { ios: { url }, android: { url, package: 'com.example.app' } },
    });
    expect(await locationOf(code, IPHONE)).toBe(url);
    expect(await locationOf(code, PIXEL)).toContain('intent://app.example.com/shop/7#Intent;scheme=https;');
    expect(fallbackOf(await locationOf(code, PIXEL))).toMatch(/^https:\/\/play\.google\.com\//);
    const without = await aLink({ app: { android: { url } } });
    expect([await locationOf(without.code, PIXEL), originalUrl]).toEqual([url, originalUrl]);
  });

  it('obeys the click limit, and tracks conversions of the destination', async () => {
    const limited = await aLink({ app: both, maxClicks: 1 });
    expect(await locationOf(limited.code, IPHONE)).toBe(STORE);
    expect(await locationOf(limited.code, IPHONE)).toBe('gone');
    const tracked = await aLink({ app: { ...both, ifMissing: 'destination' }, trackConversions: true });
    expect(await locationOf(tracked.code, IPHONE)).toMatch(/\?sp_click=[\w-]+$/);
  });

  it('costs the same calls as one without', async () => {
    const [plain, app] = [await aLink({}), await aLink({ app: both })];
    const calls = async (code: string) => {
      const made = vi.spyOn(awsCall, 'awsCall').mockClear();
      await visit(code, PIXEL);
      return made.mock.calls.map(([service, action]) => [service, action]);
    };
    await calls(plain.code);
    expect(await calls(app.code)).toEqual(await calls(plain.code));
  });
});

describe('createLink with an app', () => {
  it.each([
    ['a short URL of this service', `https://${HOST}/r/abc`, 'own_url'],
    ['a private address', 'https://10.0.0.1/', 'not_public'],
  ])('refuses %s', async (_, url, code) => {
    for (const platform of ['ios', 'android'])
      await expect(aLink({ app: { [platform]: { url } } })).rejects.toMatchObject({
        details: [{ path: `app.${platform}.url`, code }],
      });
  });

  it('refuses what would make redirects read more', async () => {
    // Percent-encoded, each letter takes six characters.
    const app = { ...both, ios: { url: `example://shop/${'ü'.repeat(900)}` } };
    await expect(aLink({ app })).rejects.toMatchObject({
      details: [{ path: 'app', code: 'too_many_bytes' }],
    });
  });
});
