import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { leadToStore, visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { visitToken } from '#shared/smart-links/visits/visit-token.ts';
import { anOwner, create, NOW } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const recorded = recordedClicks();

tableOfFile();

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  recorded.length = 0;
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile ' +
  'Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 ' +
  'Safari/605.1.15';
const GOOGLEBOT = `${ANDROID} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
const PREVIEW = `${IPHONE} (Applebot/0.1; +http://www.apple.com/go/applebot)`;

const APP_STORE = 'https://apps.apple.com/app/id1';
const PLAY_STORE = 'https://play.google.com/store/apps/details?id=com.example';

const anApp = async (more: object = {}) =>
  create(await anOwner(), {
    type: 'appDownload',
    appstoreLink: APP_STORE,
    playstoreLink: PLAY_STORE,
    webUrl: 'https://app.example.com/',
    ...more,
  });

const visitor = (userAgent: string, more: Partial<Visitor> = {}) =>
  aVisitor({ headers: { 'user-agent': userAgent }, now: NOW, ...more });

async function open(slug: string, by: Visitor, token?: string): Promise<string | undefined> {
  return leadToStore(await findPage(slug), by, token);
}

describe('the page of an app', () => {
  it.each([
    ['an iPhone', IPHONE, APP_STORE],
    ['Android', ANDROID, PLAY_STORE],
  ])('leads %s to its store, which is one click', async (_, userAgent, store) => {
    const { slug, _id } = await anApp();
    expect(await open(slug, visitor(userAgent))).toBe(store);
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({ targetId: _id, source: 'redirect' });
    expect(recorded[0]).not.toHaveProperty('event');
  });

  it.each([
    ['a computer, which may be an iPad', MAC],
    ['a crawler that looks like Android', GOOGLEBOT],
    ['a crawler that looks like an iPhone', PREVIEW],
    ['no user agent', ''],
  ])('is shown to %s, and counts nothing: its pixel does', async (_, userAgent) => {
    const { slug } = await anApp();
    expect(await open(slug, visitor(userAgent))).toBeUndefined();
    expect(recorded).toEqual([]);
  });

  it('is shown to phones whose store has no link', async () => {
    const { slug } = await anApp({ appstoreLink: null });
    expect(await open(slug, visitor(IPHONE))).toBeUndefined();
    expect(await open(slug, visitor(ANDROID))).toBe(PLAY_STORE);
  });

  it('responds the same to HEAD and prefetches and counts none', async () => {
    const { slug } = await anApp();
    expect(await open(slug, visitor(IPHONE, { method: 'HEAD' }))).toBe(APP_STORE);
    const headers = { 'user-agent': IPHONE, 'sec-purpose': 'prefetch' };
    expect(await open(slug, visitor(IPHONE, { headers }))).toBe(APP_STORE);
    expect(recorded).toEqual([]);
  });

  it('does not count the visit of the catch-all again, but that of a URL which was passed on', async () => {
    const { slug, _id } = await anApp();
    const click = { id: `clk_${'a'.repeat(20)}`, time: NOW.toISOString() };
    const holder = { smartLinkId: _id, address: '203.0.113.5', userAgent: IPHONE, hashKey: 'key' };
    const token = visitToken(click, holder);
    expect(await open(slug, visitor(IPHONE), token)).toBe(APP_STORE);
    expect(recorded).toEqual([]);
    expect(await open(slug, visitor(IPHONE, { address: '203.0.113.6' }), token)).toBe(APP_STORE);
    expect(recorded).toHaveLength(1);
  });

  it('counts a scan of its QR code as such', async () => {
    const { slug } = await anApp();
    await open(slug, visitor(IPHONE, { query: 'via=qr' }));
    expect(recorded.map(({ source }) => source)).toEqual(['qr']);
  });

  it('of any other type does not redirect', async () => {
    const { slug } = await create(await anOwner());
    expect(await open(slug, visitor(IPHONE))).toBeUndefined();
  });
});

describe('the catch-all of an app', () => {
  it('shows the page to crawlers', async () => {
    const { slug, url } = await anApp();
    expect(await visitPage(slug, visitor(GOOGLEBOT))).toBe(url);
    expect(await visitPage(slug, visitor(ANDROID))).toBe(PLAY_STORE);
  });
});
