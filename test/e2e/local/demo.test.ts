import { beforeAll, describe, expect, it } from 'vitest';
import { LINKS } from '#infra/demo/links.ts';
import { PAGES } from '#infra/demo/pages.ts';
import { type Api, admin, allCounted, apiAs, command, isLocal } from '#test/support/deployment/client.ts';

const CLICKS = 2000;

/** In its own account: the figures are those of a whole account. */
describe.runIf(isLocal)('npm run demo', () => {
  let api: Api;
  let apiKey: string;
  let output: string;

  const demo = () => command('infra/demo/main.ts', '--key', apiKey, '--clicks', String(CLICKS));
  const report = async () => (await api.get('/analytics')).body.data.analytics;
  const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

  beforeAll(async () => {
    ({ apiKey } = await admin('owner', 'create', '--name', 'Halden', '--plan', 'business'));
    api = apiAs(apiKey);
    output = await demo();
    await allCounted();
  }, 150_000);

  it('creates links, and pages with pictures', async () => {
    const { links } = (await api.get('/links?limit=100')).body.data;
    expect(links).toHaveLength(LINKS.length);
    const { links: pages } = (await api.get('/smart-links?limit=100')).body.data;
    expect(pages).toHaveLength(PAGES.length);
    for (const { cover } of pages) {
      const picture = await fetch(cover);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  it('counts clicks of 90 days, whose figures add up', async () => {
    const analytics = await report();
    expect(analytics.totalClicks).toBeGreaterThan(CLICKS * 0.85);
    expect(analytics.totalClicks).toBeLessThan(CLICKS * 1.15);
    for (const list of ['clicksData', 'timeOfDay', 'daysOfWeek', 'devices', 'sources', 'topCountries']) {
      expect([list, sum(analytics[list])]).toEqual([list, analytics.totalClicks]);
    }
    const [first] = analytics.clicksData;
    expect(Date.now() - Date.parse(first.date)).toBeGreaterThan(85 * 86_400_000);
    const now = /^Real visits: (\d+)\.$/m.exec(output)?.[1];
    const said = /^The past: ([\d,]+) clicks/m.exec(output)?.[1]?.replaceAll(',', '');
    expect(analytics.totalClicks).toBe(Number(said) + Number(now));
  });

  it('records leads and sales, refunds subtracted, in two currencies', async () => {
    const { leads, sales, revenue } = await report();
    expect(leads).toBeGreaterThan(0);
    expect(sales).toBeGreaterThan(0);
    expect(revenue.map(({ currency }: { currency: string }) => currency).sort()).toEqual(['EUR', 'USD']);
    const { body } = await api.get('/conversions?limit=1000');
    expect(body.data.conversions.every(({ status }: { status: string }) => status === 'attributed')).toBe(
      true,
    );
  });

  it('submits survey responses, and sends no webhook', async () => {
    const { links } = (await api.get('/smart-links?type=surveyLink')).body.data;
    const { responses } = (await api.get(`/smart-links/${links[0]._id}/responses?limit=100`)).body.data;
    expect(responses).toHaveLength(64);
    const { webhooks } = (await api.get('/webhooks')).body.data;
    expect(webhooks).toMatchObject([{ status: 'inactive' }]);
  });

  it('adds nothing when it runs again', async () => {
    const before = await report();
    const again = await demo();
    await allCounted();
    expect(await report()).toEqual(before);
    expect(again).toContain(`Links: all ${LINKS.length} are there already.`);
    expect((await api.get('/links?limit=100')).body.data.links).toHaveLength(LINKS.length);
    expect((await api.get('/webhooks')).body.data.webhooks).toHaveLength(1);
  });
});
