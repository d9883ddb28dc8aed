import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Api,
  admin,
  aLink,
  api as anybody,
  apiAs,
  eventually,
  isLocal,
  visit,
} from '#test/support/deployment/client.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';

/** With its own owner: the figures are those of a whole account. */
describe.runIf(isLocal)('an account of two links with five visits', () => {
  let api: Api;
  let links: { _id: string; title: string; shortUrl: string }[];

  beforeAll(async () => {
    api = apiAs((await admin('owner', 'create', '--name', 'Analyst', '--plan', 'business')).apiKey);
    const spring = await aLink({ title: 'Spring', tags: ['spring', 'mail'] }, api);
    const other = await aLink({ title: '=Other' }, api);
    await aLink({ title: 'Nobody comes here' }, api);
    links = [spring, other];
    const from = (country: string) => ({ 'cloudfront-viewer-country': country });
    await visit(spring.code, from('DE'));
    await visit(spring.code, { ...from('DE'), 'user-agent': PHONE });
    await visit(spring.code, from('US'));
    await visit(other.code, { ...from('US'), referer: 'https://news.example/a' });
    await visit(other.code, { ...from('US'), referer: 'https://news.example/a' });
    await eventually(
      () => report(),
      ({ totalClicks }) => totalClicks === 5,
    );
  });

  const report = async (query = '') => (await api.get(`/analytics${query}`)).body.data.analytics;
  const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

  it('is reported as a whole, with its links, tags and sources', async () => {
    const analytics = await report();
    expect(analytics).toMatchObject({
      totalClicks: 5,
      linksCreated: 3,
      topLinks: [
        { _id: links[0]?._id, kind: 'link', title: 'Spring', url: links[0]?.shortUrl, count: 3 },
        { _id: links[1]?._id, title: '=Other', count: 2 },
      ],
      topTags: [
        { name: 'mail', count: 3 },
        { name: 'spring', count: 3 },
      ],
      sources: [{ name: 'redirect', count: 5 }],
    });
    for (const list of ['clicksData', 'timeOfDay', 'daysOfWeek', 'devices', 'sources', 'topCountries']) {
      expect([list, sum(analytics[list])]).toEqual([list, 5]);
    }
  });

  it.each([
    ['?country=DE', 2],
    ['?country=DE&device=mobile', 1],
    ['?country=DE,US', 5],
    ['?referrer=news.example', 2],
    ['?source=redirect,qr', 5],
    ['?source=pixel', 0],
    ['?tag=spring', 3],
    ['?kind=smartLink', 0],
    ['?timezone=Asia/Kathmandu&interval=week', 5],
    ['?from=2020-01-01&to=2020-01-31', 0],
  ])('has %s: %d clicks', async (query, clicks) => {
    const analytics = await report(query);
    expect(analytics.totalClicks).toBe(clicks);
    expect(sum(analytics.clicksData)).toBe(clicks);
  });

  it('has the same clicks at each of its links', async () => {
    const id = links[1]?._id;
    const { body } = await api.get(`/links/${id}/analytics?country=US&timezone=America/New_York`);
    expect(body.data.analytics).toMatchObject({ totalClicks: 2, topReferrers: [{ name: 'news.example' }] });
  });

  it('lists its clicks page by page, newest first, as JSON and as CSV', async () => {
    const first = (await api.get('/clicks?limit=3')).body.data;
    const second = (await api.get(`/clicks?limit=3&cursor=${first.nextCursor}`)).body.data;
    const clicks = [...first.clicks, ...second.clicks];
    expect(clicks).toHaveLength(5);
    const times = clicks.map(({ time }: { time: string }) => time);
    expect(times).toEqual(times.toSorted().reverse());
    expect(clicks[0]).toMatchObject({
      kind: 'link',
      source: 'redirect',
      country: 'US',
      referrer: 'news.example',
    });

    const csv = await api.get('/clicks?limit=4&country=DE,US&timezone=Asia/Kathmandu', undefined, {
      accept: 'text/csv',
    });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = String(csv.body).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^"time","targetId","kind","title","url"/);
    const shortUrl = links.find(({ _id }) => _id === clicks[0].targetId)?.shortUrl;
    expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:45"/);
    expect(lines[1]).toContain(`"${shortUrl}"`);
    expect(lines).toHaveLength(5);
    const next = /<([^>]*)>; rel="next"/.exec(csv.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toContain('country=DE%2CUS');
    const rest = await api.get(next.replace('/v1/api', ''), undefined, { accept: 'text/csv' });
    expect(String(rest.body).trimEnd().split('\r\n')).toHaveLength(2);
    expect(rest.headers.get('link')).toBeNull();
  });

  it('excludes other owners’ links', async () => {
    const { clicks } = (await anybody.get(`/clicks?linkId=${links[0]?._id}`)).body.data;
    expect(clicks).toEqual([]);
    const { totalClicks } = (await anybody.get(`/analytics?linkId=${links[0]?._id}`)).body.data.analytics;
    expect(totalClicks).toBe(0);
  });

  it.each([
    ['analytics?timezone=Mars/Olympus', 'timezone'],
    ['analytics?timezone=%2B02:00', 'timezone'],
    ['analytics?from=2026-02-02&to=2026-02-01', 'from'],
    ['analytics?interval=minute', 'interval'],
    ['analytics?interval=hour', 'interval'],
    ['analytics?interval=hour&from=2026-01-01&to=2026-01-08', 'interval'],
    ['analytics?country=Germany', 'country'],
    ['analytics?device=fridge', 'device'],
    ['analytics?browser=Mosaic', 'browser'],
    ['analytics?source=mail', 'source'],
    ['analytics?linkId=own_4fJ2kQ8sT1vX7yZ0aBcD', 'linkId'],
    [`analytics?country=${new Array(21).fill('DE').join(',')}`, 'country'],
    ['analytics?referrer=', 'referrer'],
    ['analytics?colour=red', 'colour'],
    ['clicks?limit=0', 'limit'],
    ['clicks?limit=1001', 'limit'],
    ['clicks?cursor=abc', 'cursor'],
  ])('rejects %s and names %s', async (path, field) => {
    const { status, body } = await api.get(`/${path}`);
    expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it('needs the permission to read analytics', async () => {
    const { body } = await api.post('/keys', { name: 'links only', permissions: ['links:read'] });
    const limited = apiAs(body.data.apiKey ?? body.data.key.apiKey);
    expect((await limited.get('/analytics')).status).toBe(403);
    expect((await limited.get('/clicks')).status).toBe(403);
  });
});
