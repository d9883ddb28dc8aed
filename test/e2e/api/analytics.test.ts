import { describe, expect, it } from 'vitest';
import { aLink, analyticsOf, api, eventually, visit } from '#test/support/deployment/client.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';

describe('GET /links/:id/analytics', () => {
  it('returns every field of the specification for a link without visits', async () => {
    const link = await aLink();
    const answer = await api.get(`/links/${link._id}/analytics`);
    expect(answer.status).toBe(200);
    expect(answer.body.data.analytics).toMatchObject({
      totalClicks: 0,
      uniqueVisitors: [],
      uniqueVisitorsCount: 0,
      averageClickTime: 0,
      averageClicksPerVisitor: 0,
      clicksData: [],
      topCountries: [],
      topRegions: [],
      topCities: [],
      devices: [],
      topReferrers: [],
      topBrowsers: [],
      lastUpdated: null,
      lastClickAt: null,
    });
    expect(answer.body.data.analytics.timeOfDay).toHaveLength(24);
  });

  it('shows clicks within 10 seconds, by country, device, browser, referrer and visitor', async () => {
    const link = await aLink();
    const started = new Date();
    await visit(link.code, { 'cloudfront-viewer-country': 'ES', referer: 'https://news.example/today' });
    await visit(link.code, { 'cloudfront-viewer-country': 'ES' });
    await visit(link.code, { 'user-agent': IPHONE, 'cloudfront-viewer-country': 'FR' });
    const analytics = await eventually(
      () => analyticsOf(link._id),
      // Visitors are read before clicks: one that is counted between the two reads is not among them yet.
      ({ totalClicks, uniqueVisitorsCount }) => totalClicks === 3 && uniqueVisitorsCount === 2,
    );
    const today = started.toISOString().slice(0, 10);
    expect(analytics).toMatchObject({
      totalClicks: 3,
      uniqueVisitorsCount: 2,
      averageClicksPerVisitor: 1.5,
      clicksData: [{ date: today, count: 3 }],
      topCountries: [
        { name: 'ES', count: 2 },
        { name: 'FR', count: 1 },
      ],
      devices: [
        { name: 'desktop', count: 2 },
        { name: 'mobile', count: 1 },
      ],
      topReferrers: [
        { name: 'direct', count: 2 },
        { name: 'news.example', count: 1 },
      ],
      topBrowsers: [
        { name: 'Chrome', count: 2 },
        { name: 'Safari', count: 1 },
      ],
    });
    expect(analytics.uniqueVisitors).toHaveLength(2);
    expect(analytics.timeOfDay[started.getUTCHours()].count).toBeGreaterThan(0);
    expect(Date.parse(analytics.lastClickAt)).toBeGreaterThanOrEqual(started.getTime() - 1000);
    expect((await api.get(`/links/${link._id}`)).body.data.link.clicks).toBe(3);
    expect(JSON.stringify(analytics)).not.toContain('127.0.0.1');
  });

  it('narrows to a range of days', async () => {
    const link = await aLink();
    await visit(link.code);
    const today = new Date().toISOString().slice(0, 10);
    await eventually(
      () => analyticsOf(link._id),
      ({ totalClicks }) => totalClicks === 1,
    );
    expect(await analyticsOf(link._id, `?from=${today}&to=${today}`)).toMatchObject({ totalClicks: 1 });
    expect(await analyticsOf(link._id, '?to=2020-01-01')).toMatchObject({ totalClicks: 0 });
  });

  it.each([
    ['from=yesterday', 'from'],
    ['to=2026-13-01', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
  ])('answers 400 for ?%s and names %s', async (query, field) => {
    const link = await aLink();
    const { status, body } = await api.get(`/links/${link._id}/analytics?${query}`);
    expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'VALIDATION_ERROR', field]);
  });
});
