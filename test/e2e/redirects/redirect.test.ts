import { describe, expect, it } from 'vitest';
import { aLink, analyticsOf, api, eventually, newUrl, send, visit } from '#test/support/deployment/client.ts';

describe('GET <frontend>/r/<code>', () => {
  it('redirects to the destination and may not be cached', async () => {
    const link = await aLink();
    const answer = await visit(link.code);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(link.originalUrl);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBeTruthy();
  });

  it('writes destinations in any script as ASCII', async () => {
    const link = await aLink({ originalUrl: `https://münchen.example/größe?q=日本#é${Date.now()}` });
    expect(link.originalUrl).toContain('münchen');
    const location = (await visit(link.code)).headers.get('location');
    expect(location).toBe(new URL(link.originalUrl).href);
  });

  it('returns a page for an unknown code, or JSON if the request accepts it', async () => {
    const page = await visit('no-such-code');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.body).toContain('<html lang="en" dir="ltr">');
    const json = await visit('no-such-code', { accept: 'application/json' });
    expect([json.status, json.body.error.code]).toEqual([404, 'LINK_NOT_FOUND']);
  });

  it.each([
    ['a null byte', '%00'],
    ['a path', '..%2f..%2fetc%2fpasswd'],
    ['3,000 characters', 'a'.repeat(3000)],
    ['a euro sign', '%E2%82%AC'],
    ['a broken escape', '%E2%82'],
    ['a header', 'abc%0d%0aset-cookie:x=1'],
  ])('answers 404 for a code that is %s', async (_, code) => {
    const answer = await visit(code);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each(['/r/', '/r/abc/def', '/nothing/'])(
    'shows people a page at %s, and programs JSON',
    async (path) => {
      const page = await send('GET', path, { headers: { accept: 'text/html,*/*' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.body).toContain('This link does not exist');
      const json = await send('GET', path, { headers: { accept: 'application/json' } });
      expect(json.body.error.code).toBe('LINK_NOT_FOUND');
    },
  );

  it('returns 410 for an inactive link, or redirects to its expiredUrl', async () => {
    const link = await aLink({ status: 'inactive' });
    expect((await visit(link.code)).status).toBe(410);
    const json = await visit(link.code, { accept: 'application/json' });
    expect(json.body.error.code).toBe('LINK_EXPIRED');
    const expiredUrl = newUrl();
    await api.put(`/links/${link._id}`, { expiredUrl });
    expect((await visit(link.code)).headers.get('location')).toBe(expiredUrl);
    await api.put(`/links/${link._id}`, { status: 'active' });
    expect((await visit(link.code)).headers.get('location')).toBe(link.originalUrl);
  });

  it('adds a click ID after rule, UTM and query if the link tracks conversions, only to clicks', async () => {
    const to = newUrl();
    const link = await aLink({
      rules: [{ if: { query: { plan: 'pro' } }, to: `${to}?a=1#offer` }],
      utm: { source: 'mail' },
      forwardQuery: true,
      trackConversions: true,
    });
    const query = '?plan=pro&sp_click=forged';
    const location = async (code: string, headers = {}) =>
      (await visit(code, headers)).headers.get('location');
    const before = `${to}?a=1&utm_source=mail&plan=pro`;
    const given = (await location(`${link.code}${query}`)) ?? '';
    const id = new URL(given).searchParams.get('sp_click') ?? '';
    expect(given).toBe(`${before}&sp_click=${id}#offer`);
    expect(id).toMatch(/^[\w-]{62,80}$/);
    // Bytes 17 to 22 are the time of the click.
    const age = Date.now() - Buffer.from(id, 'base64url').readUIntBE(17, 6);
    expect(Math.abs(age)).toBeLessThan(60_000);
    expect(await location(`${link.code}?plan=pro`, { 'user-agent': 'Googlebot/2.1' })).toBe(
      `${before}#offer`,
    );
    await api.put(`/links/${link._id}`, { trackConversions: false });
    expect(await location(`${link.code}?plan=pro`)).toBe(`${before}#offer`);
  });

  it('redirects a link with a click limit of 3 exactly 3 times, however many come at once', async () => {
    const link = await aLink({ expiration: { type: 'clicks', value: 3 } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(link.code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 302)).toHaveLength(3);
    expect(answers.map(({ status }) => status).filter((status) => status === 410)).toHaveLength(17);
    const record = await eventually(
      async () => (await api.get(`/links/${link._id}`)).body.data.link,
      ({ clicks }) => clicks >= 3,
    );
    expect(record).toMatchObject({ clicks: 3, maxClicks: 3, status: 'expired' });
  });

  it('responds to HEAD like GET and counts neither HEAD nor bots nor prefetches', async () => {
    const link = await aLink();
    const head = await visit(link.code, {}, 'HEAD');
    expect([head.status, head.headers.get('location')]).toEqual([302, link.originalUrl]);
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect((await visit(link.code, { 'user-agent': bot })).status).toBe(302);
    expect((await visit(link.code, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(302);
    await visit(link.code);
    const analytics = await eventually(
      () => analyticsOf(link._id),
      ({ totalClicks }) => totalClicks > 0,
    );
    expect(analytics.totalClicks).toBe(1);
  });

  it('asks a scanner to confirm the visit of a limited link, and leaves it out of figures', async () => {
    const link = await aLink({ maxClicks: 1, title: 'A <letter>' });
    const scanner = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Proofpoint' };
    for (const _ of [1, 2]) {
      const asked = await visit(link.code, scanner);
      expect([asked.status, asked.headers.get('location')]).toEqual([200, null]);
      expect(asked.body).toContain('A &lt;letter&gt;');
      expect(asked.body).toContain('<button>Open</button>');
      expect(asked.body).not.toContain(new URL(link.originalUrl).host);
    }
    const office = {
      'user-agent': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.4266; Pro)',
    };
    expect((await visit(link.code, office)).status).toBe(200);
    const bot = await visit(link.code, { 'user-agent': 'Googlebot/2.1' });
    expect([bot.status, bot.body.includes('<button')]).toEqual([200, false]);
    await eventually(
      () => analyticsOf(link._id),
      ({ suspectedClicks }) => suspectedClicks >= 3,
    );
    const pressed = await send('POST', `/r/${link.code}`, { headers: scanner });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([302, link.originalUrl]);
    expect((await visit(link.code, { 'user-agent': 'node' })).status).toBe(410);
    const usual = await eventually(
      () => analyticsOf(link._id),
      ({ totalClicks }) => totalClicks > 0,
    );
    expect(usual).toMatchObject({ totalClicks: 1, suspectedClicks: 3, uniqueVisitorsCount: 1 });
    const all = (await api.get(`/links/${link._id}/analytics?includes=suspected`)).body.data.analytics;
    expect(all).toMatchObject({ totalClicks: 4, suspectedClicks: 3 });
    const list = async (query: string) =>
      (await api.get(`/clicks?linkId=${link._id}${query}`)).body.data.clicks.map(
        ({ suspected }: { suspected: boolean }) => suspected,
      );
    expect(await list('')).toEqual([false]);
    expect((await list('&includes=suspected')).sort()).toEqual([false, true, true, true]);
    const wrong = await api.get(`/links/${link._id}/analytics?includes=bots`);
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'includes: must be suspected']);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('answers 405 to %s', async (method) => {
    const link = await aLink();
    const answer = await visit(link.code, {}, method);
    expect([answer.status, answer.body.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});
