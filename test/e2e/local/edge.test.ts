import { describe, expect, it } from 'vitest';
import {
  aLink,
  analyticsOf,
  api,
  aSmartLink,
  BROWSER,
  eventually,
  isLocal,
  newUrl,
  origin,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';

/** Headers with which a client might impersonate the distribution or another client. */
const FORGED = {
  'x-origin-secret': 'forged',
  'x-viewer-address': '198.51.100.77',
  // With the same for several visits, only one of them would count.
  'x-viewer-request': `${Date.now()}.forged`,
  'cloudfront-viewer-address': '198.51.100.77:443',
  'x-forwarded-for': '198.51.100.77',
  'true-client-ip': '198.51.100.77',
  forwarded: 'for=198.51.100.77',
};

describe('headers sent by a client', () => {
  it('neither opens nor closes the gateway', async () => {
    const link = await aLink();
    expect((await visit(link.code, FORGED)).status).toBe(302);
    expect((await api.get('/me', undefined, FORGED)).status).toBe(200);
    const empty = await visit(link.code, { 'x-origin-secret': '' });
    expect(empty.status).toBe(302);
  });

  it('makes no further visitor of one', async () => {
    const link = await aLink();
    await visit(link.code);
    await visit(link.code, FORGED);
    await visit(link.code, { ...FORGED, 'x-viewer-address': '203.0.113.78' });
    const { totalClicks, uniqueVisitorsCount } = await eventually(
      () => analyticsOf(link._id),
      // Visitors are read before clicks.
      (analytics) => analytics.totalClicks === 3 && analytics.uniqueVisitorsCount > 0,
    );
    expect([totalClicks, uniqueVisitorsCount]).toEqual([3, 1]);
  });

  // Elsewhere others use the same address.
  it.runIf(isLocal)('does not get around a limit for each address', async () => {
    const call = aCaller();
    const create = (i: number) =>
      call(
        'POST',
        '/v1/links/p',
        { originalUrl: newUrl() },
        {
          ...FORGED,
          'x-viewer-address': `203.0.113.${i}`,
          'x-forwarded-for': `203.0.113.${i}`,
        },
      );
    const statuses: number[] = [];
    for (let i = 1; i <= 21; i++) statuses.push((await create(i)).status);
    // Over the end of a minute twice as many fit in.
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
    expect(statuses).toContain(429);
  });
});

describe('a browser with much to say', () => {
  // Of a customer's own domain, whose other sites have set them.
  const cookie = Array.from({ length: 12 }, (_, i) => `site${i}=${'x'.repeat(1016)}`).join('; ');
  const hints = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`sec-ch-hint-${i}`, `"${'h'.repeat(100)}"`]),
  );

  it('is redirected anyway, and counted with the host of the referrer', async () => {
    const link = await aLink();
    const referer = `https://news.example/today?article=${'x'.repeat(10 * 1024)}`;
    const followed = await visit(link.code, { cookie, referer, ...hints });
    expect(followed.status).toBe(302);
    const { topReferrers } = await eventually(
      () => analyticsOf(link._id),
      ({ totalClicks }) => totalClicks === 1,
    );
    expect(topReferrers).toMatchObject([{ name: 'news.example' }]);
  });

  it('may use the API and its pages', async () => {
    expect((await api.get('/me', undefined, { cookie, ...hints })).status).toBe(200);
    expect((await send('GET', '/docs', { headers: { cookie, ...hints } })).status).toBe(200);
  });
});

describe('a response', () => {
  it('of a function may not be kept, but for public pages', async () => {
    const link = await aLink();
    const { slug } = await aSmartLink();
    const kept = async (path: string) => (await send('GET', path)).headers.get('cache-control');
    for (const path of [
      `/r/${link.code}`,
      '/r/nothing-here',
      '/no/thing',
      '/v1/api/links',
      `/v1/smart-links/${slug}`,
    ]) {
      expect([path, await kept(path)]).toEqual([path, expect.stringContaining('no-store')]);
    }
    expect(await kept(`/${slug}`)).toBe('public, max-age=0, s-maxage=10');
  });

  it('has security headers, which a function can override', async () => {
    const link = await aLink();
    const redirect = await visit(link.code);
    expect(redirect.headers.get('x-content-type-options')).toBe('nosniff');
    expect(redirect.headers.get('x-frame-options')).toBe('DENY');
    const missing = await send('GET', '/r/nothing-here', { headers: { accept: 'text/html' } });
    expect(missing.headers.get('referrer-policy')).toBe('no-referrer');
    const me = await api.get('/me');
    expect(me.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});

describe('a public page', () => {
  it('is compressed, and not sent again for a matching ETag', async () => {
    const { _id, slug } = await aSmartLink();
    const headers = { 'user-agent': BROWSER, 'accept-encoding': 'br' };
    const first = await send('GET', `/${slug}`, { headers });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(first.body).toContain('<!doctype html>');
    const etag = first.headers.get('etag') ?? '';
    const again = await send('GET', `/${slug}`, { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    await api.put(`/smart-links/${_id}`, { title: 'Another title' });
    const changed = await send('GET', `/${slug}`, { headers: { ...headers, 'if-none-match': etag } });
    expect([changed.status, changed.body.includes('Another title')]).toEqual([200, true]);
  });
});

describe('media', () => {
  it.runIf(isLocal)('take no method but GET and HEAD', async () => {
    const response = await fetch(new URL('/media/nothing.png', origin), { method: 'DELETE' });
    expect(response.status).toBe(403);
  });
});
