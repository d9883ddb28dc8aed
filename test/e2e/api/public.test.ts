import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  type Answer,
  aLink,
  analyticsOf,
  api,
  BROWSER,
  eventually,
  isLocal,
  newUrl,
  origin,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import { HOSTILE_URLS } from '#test/support/hostile-urls.ts';

const failure = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details?.[0]?.path];
const query = (name: string, value: string) => `?${name}=${encodeURIComponent(value)}`;

describe('POST /links/p', () => {
  const call = aCaller();
  const create = (body: unknown, headers?: Record<string, string>) =>
    call('POST', '/v1/links/p', body, headers);

  it('creates a public link that lasts 30 days and redirects', async () => {
    const originalUrl = newUrl();
    const answer = await create({ originalUrl, title: 'Temporary' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    const { link } = answer.body.data;
    expect(link).toMatchObject({
      _id: expect.stringMatching(/^lnk_/),
      originalUrl,
      shortUrl: `${origin}/r/${link.code}`,
      title: 'Temporary',
      status: 'active',
      clicks: 0,
    });
    expect(link.expiration).toEqual({ type: 'date', value: link.expiresAt });
    const lifetime = Date.parse(link.expiresAt) - Date.parse(link.createdAt);
    expect(lifetime).toBe(30 * 24 * 3600 * 1000);
    expect((await visit(link.code)).headers.get('location')).toBe(originalUrl);
    // It belongs to no account.
    expect((await api.get(`/links/${link._id}`)).status).toBe(404);
  });

  it('takes a URL twice, for strangers share nothing', async () => {
    const originalUrl = newUrl();
    const [one, other] = [await create({ originalUrl }), await create({ originalUrl })];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.data.link._id).not.toBe(other.body.data.link._id);
    expect(one.body.data.link.title).toBe('example.com');
  });

  it('returns the first link for a repeated Idempotency-Key', async () => {
    const body = { originalUrl: newUrl() };
    const headers = { 'idempotency-key': randomUUID() };
    const [one, other] = [await create(body, headers), await create(body, headers)];
    expect(other.body).toEqual(one.body);
    const otherBody = await create({ originalUrl: newUrl() }, headers);
    expect([otherBody.status, otherBody.body.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('returns 400 and names what does not fit', () =>
    checkAll<[body: unknown, field: string]>(
      [
        [{}, 'originalUrl'],
        [{ originalUrl: 'example' }, 'originalUrl'],
        [{ originalUrl: `${origin}/r/abc` }, 'originalUrl'],
        [{ originalUrl: 'https://example.com/', title: '' }, 'title'],
        [[], 'body'],
      ],
      async ([body, field]) => expect(failure(await create(body))).toEqual([400, 'VALIDATION_ERROR', field]),
    ));
});

describe('GET /links/analyticsUpdate', () => {
  let link: { _id: string; code: string; shortUrl: string; createdAt: string; expiresAt: string };
  const ask = (shortUrl: string) => send('GET', `/v1/links/analyticsUpdate${query('shortUrl', shortUrl)}`);

  beforeAll(async () => {
    const { body } = await aCaller()('POST', '/v1/links/p', { originalUrl: newUrl() });
    link = body.data.link;
  });

  it('returns status and metrics of a public link', async () => {
    await visit(link.code);
    await visit(link.code);
    await visit(link.code, { 'user-agent': `${BROWSER} Other` });
    const answer = await eventually(
      () => ask(link.shortUrl),
      ({ body }) => body.data.totalClicks >= 3 && body.data.uniqueVisitorsCount >= 2,
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      shortUrl: link.shortUrl,
      status: 'active',
      totalClicks: 3,
      uniqueVisitorsCount: 2,
      lastClickAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
    });
    expect((await ask(`${link.shortUrl}/?from=mail#top`)).body.data).toEqual(answer.body.data);
  });

  it("returns the same 404 LINK_NOT_FOUND for owners' links and unknown ones", async () => {
    const own = await ask((await aLink()).shortUrl);
    const unknown = await ask(`${origin}/r/nothing`);
    const foreign = await ask(`https://elsewhere.example/r/${link.code}`);
    for (const answer of [own, unknown, foreign]) {
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
      expect(answer.body.error.code).toBe('LINK_NOT_FOUND');
    }
  });

  it('takes the short URL without /r/, and that of the preview', async () => {
    for (const url of [`${origin}/${link.code}`, `${link.shortUrl}+`]) {
      const { status, body } = await ask(url);
      expect([status, body.data?.shortUrl]).toEqual([200, link.shortUrl]);
    }
  });

  it('returns 400 and names shortUrl when it is missing or no short URL', async () => {
    const answers = [
      await send('GET', '/v1/links/analyticsUpdate'),
      await ask(''),
      await ask(link.code),
      await ask(`${origin}/some/where`),
    ];
    for (const answer of answers) expect(failure(answer)).toEqual([400, 'VALIDATION_ERROR', 'shortUrl']);
  });
});

describe('GET /links/check-url', () => {
  /** Each from a different address, because one may check only 20 a minute. */
  const check = (url: string) => aCaller()('GET', `/v1/links/check-url${query('url', url)}`);

  it.runIf(isLocal)('refuses hostile URLs, with the reason', () =>
    checkAll(
      // One of ten, and what a query has to encode. check-url.test.ts of the
      // integration tests has all of them.
      HOSTILE_URLS.filter(
        ({ url, reason, resolvesTo }, i) =>
          !resolvesTo && (i % 10 === 0 || reason === 'port_not_allowed' || /[^ -~]/.test(url)),
      ),
      async ({ url, reason }) => {
        const answer = await check(url);
        if (reason === 'malformed') {
          expect(failure(answer)).toEqual([400, 'VALIDATION_ERROR', 'url']);
          return;
        }
        expect(answer.status).toBe(200);
        expect(answer.body.data).toEqual({
          url,
          reachable: false,
          statusCode: null,
          finalUrl: new URL(url).href,
          responseTimeMs: expect.any(Number),
          reason,
        });
      },
    ),
  );

  it('refuses the service itself where that is on a private address', async () => {
    const { body } = await check(isLocal ? 'http://localhost/' : 'http://169.254.169.254/');
    expect(body).toMatchObject({
      status: 'success',
      message: 'The URL cannot be reached.',
      data: { reachable: false, reason: 'address_not_public' },
    });
  });

  it('says that a name does not exist', async () => {
    const { body } = await check('https://does-not-exist.invalid/');
    expect(body.data).toMatchObject({ reachable: false, statusCode: null, reason: 'name_not_found' });
  });

  it('returns 400 when there is no url', async () => {
    expect(failure(await send('GET', '/v1/links/check-url'))).toEqual([400, 'VALIDATION_ERROR', 'url']);
  });
});

describe('GET /links/track/:id', () => {
  const pixel = (id: string, search = '', headers: Record<string, string> = {}) =>
    send('GET', `/v1/links/track/${id}${search}`, { headers: { 'user-agent': BROWSER, ...headers } });

  it('returns a transparent GIF that other sites may embed, and that is not cached', async () => {
    const link = await aLink();
    const response = await fetch(new URL(`/v1/links/track/${link._id}`, origin));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'x-request-id': expect.any(String),
    });
    const gif = Buffer.from(await response.arrayBuffer());
    expect(gif.toString('latin1', 0, 6)).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([1, 1]);
  });

  it('counts a view with the visitor data in the query', async () => {
    const link = await aLink();
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.5 Mobile/15E148 Safari/604.1';
    const search = `?ua=${encodeURIComponent(phone)}&screen=390x844&referrer=${encodeURIComponent('https://news.example/story')}`;
    await pixel(link._id, search);
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    await pixel(link._id, `?ua=${encodeURIComponent(bot)}`);
    await pixel(link._id, '', { 'sec-purpose': 'prefetch' });
    await pixel(link._id, '?screen=nonsense');
    const analytics = await eventually(
      () => analyticsOf(link._id),
      // Visitors are read before clicks: one that is counted between the two reads is not among them yet.
      ({ totalClicks, uniqueVisitorsCount }) => totalClicks >= 2 && uniqueVisitorsCount >= 2,
    );
    expect(analytics).toMatchObject({ totalClicks: 2, uniqueVisitorsCount: 2 });
    expect(analytics.devices).toEqual(
      expect.arrayContaining([
        { name: 'mobile', count: 1 },
        { name: 'desktop', count: 1 },
      ]),
    );
    expect(analytics.topReferrers).toContainEqual({ name: 'news.example', count: 1 });
  });

  it('returns the same for unknown IDs and inactive links, and counts nothing', async () => {
    const inactive = await aLink({ status: 'inactive' });
    const ids = [inactive._id, 'lnk_00000000000000000000', 'nonsense', '%F0%9F%92%A9', '%00'];
    for (const id of ids) {
      const answer = await pixel(id);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
    }
    expect((await analyticsOf(inactive._id)).totalClicks).toBe(0);
  });
});

/** Waits until the minute is young, so that what comes next falls into one window. */
async function earlyInTheMinute(): Promise<void> {
  const second = (Date.now() / 1000) % 60;
  if (second > 45) await sleep((60.5 - second) * 1000);
}

/** Last: on a deployed target these use up what the one address of all tests may do. */
describe('POST /links/p: the limits of an address', () => {
  const seconds = (answer: Answer | undefined) => Number(answer?.headers.get('retry-after'));

  it('let exactly 10 of 15 public links at once through in a minute', async () => {
    const call = aCaller();
    const originalUrl = newUrl();
    await earlyInTheMinute();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => call('POST', '/v1/links/p', { originalUrl })),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(isLocal ? 10 : 15 - limited.length);
    expect(limited.length).toBeGreaterThanOrEqual(5);
    expect(new Set(limited.map(({ body }) => body.error.code))).toEqual(new Set(['RATE_LIMITED']));
    expect(seconds(limited[0])).toBeGreaterThan(0);
    expect(seconds(limited[0])).toBeLessThanOrEqual(60);
  });

  it('let 20 checks a minute through, whatever address the headers claim', async () => {
    const call = aCaller();
    await earlyInTheMinute();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => {
        const claim = `203.0.113.${i}`;
        const claims = { 'x-forwarded-for': claim, 'x-real-ip': claim, forwarded: `for=${claim}` };
        return call('GET', '/v1/links/check-url?url=http://127.0.0.1/', undefined, claims);
      }),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(5);
    if (isLocal) expect(limited).toHaveLength(5);
    expect(limited[0]?.body.error.code).toBe('RATE_LIMITED');
    expect(seconds(limited[0])).toBeGreaterThan(0);
  });
});

describe('GET /health', () => {
  it('reports that visitors are served, and is not cached', async () => {
    const response = await fetch(`${origin}/v1/health`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'success', message: 'Visitors are served.', data: {} });
  });
});
