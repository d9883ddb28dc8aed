import { describe, expect, it } from 'vitest';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { readDays } from '#shared/clicks/journal/day-store.ts';
import { readClickTotals } from '#shared/clicks/journal/head-store.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aClick, second, visitorNumber } from '#test/support/builders/clicks.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const NOW = new Date('2025-03-20T10:00:00.000Z');
const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

tableOfFile();

/** Visitors 0-9 come on every one of the days 01-10; visitor 100+n comes on day n only. */
async function tenDays(): Promise<string> {
  const targetId = newId('link');
  const clicks = Array.from({ length: 10 }, (_, d) => {
    const date = `2025-03-${String(d + 1).padStart(2, '0')}`;
    const visitors = [...Array.from({ length: 10 }, (_, v) => v), 101 + d];
    return visitors.map((v) =>
      aClick({
        targetId,
        visitor: visitorNumber(v),
        time: `${date}T${String(d).padStart(2, '0')}:30:00.000Z`,
      }),
    );
  });
  await countClicks(clicks.flat(), NOW);
  return targetId;
}

describe('readAnalytics', () => {
  it('returns zeros for a link without clicks', async () => {
    expect(await readAnalytics(newId('link'), {}, NOW)).toMatchObject({ totalClicks: 0, lastClickAt: null });
  });

  it("shows each visitor's device and source", async () => {
    const targetId = newId('link');
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.1 Mobile/15E148 Safari/604.1';
    await countClicks(
      [
        aClick({
          targetId,
          userAgent: phone,
          country: 'DE',
          referrer: 't.co',
          time: '2025-03-10T13:00:00.000Z',
        }),
        aClick({ targetId, userAgent: phone, country: 'DE', time: '2025-03-10T13:00:30.000Z' }),
        aClick({ targetId, visitor: visitorNumber(2), time: '2025-03-12T23:59:59.999Z' }),
      ],
      NOW,
    );
    const report = await readAnalytics(targetId, {}, NOW);
    expect(report).toMatchObject({
      totalClicks: 3,
      uniqueVisitors: [visitorNumber(2), 'visitor000000000'],
      uniqueVisitorsCount: 2,
      averageClicksPerVisitor: 1.5,
      clicksData: [
        { date: '2025-03-10', count: 2 },
        { date: '2025-03-11', count: 0 },
        { date: '2025-03-12', count: 1 },
      ],
      topCountries: [
        { name: 'DE', count: 2 },
        { name: 'Unknown', count: 1 },
      ],
      devices: [
        { name: 'mobile', count: 2 },
        { name: 'other', count: 1 },
      ],
      topReferrers: [
        { name: 'direct', count: 2 },
        { name: 't.co', count: 1 },
      ],
      topBrowsers: [
        { name: 'Safari', count: 2 },
        { name: 'Other', count: 1 },
      ],
      topOperatingSystems: [
        { name: 'iOS', count: 2 },
        { name: 'Other', count: 1 },
      ],
      lastUpdated: NOW.toISOString(),
      lastClickAt: '2025-03-12T23:59:59.999Z',
      clickDelaySeconds: 0,
    });
    expect(report.timeOfDay[13]).toEqual({ hour: 13, count: 2 });
    expect(report).not.toHaveProperty('events');
  });

  it.each([
    ['all of it', {}, 110, 20, 10],
    ['a single day', { from: '2025-03-04', to: '2025-03-04' }, 11, 11, 1],
    ['some days', { from: '2025-03-03', to: '2025-03-05' }, 33, 13, 3],
    ['everything from a day on', { from: '2025-03-08' }, 33, 13, 13],
    ['everything up to a day', { to: '2025-03-02' }, 22, 12, 2],
    ['a range around it', { from: '2025-02-28', to: '2025-03-20' }, 110, 20, 21],
    ['a range without clicks', { from: '2025-04-01', to: '2025-04-02' }, 0, 0, 2],
  ])('counts clicks and different visitors of %s', async (_, range, totalClicks, visitors, days) => {
    const report = await readAnalytics(await tenDays(), range, NOW);
    expect(report).toMatchObject({ totalClicks, uniqueVisitorsCount: visitors });
    expect(new Set(report.uniqueVisitors).size).toBe(visitors);
    expect(report.clicksData).toHaveLength(days);
    for (const list of [report.devices, report.timeOfDay, report.clicksData, report.topReferrers]) {
      expect(sum(list)).toBe(totalClicks);
    }
  });

  it('takes the last click of a range from that range', async () => {
    const report = await readAnalytics(await tenDays(), { from: '2025-03-03', to: '2025-03-05' }, NOW);
    expect(report.lastClickAt).toBe('2025-03-05T04:30:00.000Z');
  });

  it('lists the newest 1,000 visitors and counts all', async () => {
    const targetId = newId('link');
    const clicks = Array.from({ length: 1100 }, (_, i) =>
      aClick({ targetId, visitor: visitorNumber(i), time: i < 500 ? '2025-03-01T00:00:00.000Z' : second(i) }),
    );
    await countClicks(clicks, NOW);
    const { uniqueVisitors, uniqueVisitorsCount } = await readAnalytics(targetId, {}, NOW);
    expect([uniqueVisitors.length, uniqueVisitorsCount]).toEqual([1000, 1100]);
    expect(new Set(uniqueVisitors.slice(0, 600))).toEqual(
      new Set(clicks.slice(500).map(({ visitor }) => visitor)),
    );
  });

  /** This many visitors on each of some days, all rolled up: `visitor` returns the n-th of a day. */
  async function manyVisitors(days: number, aDay: number, visitor: (day: number, n: number) => number) {
    const targetId = newId('link');
    const clicks = Array.from({ length: days }, (_, day) =>
      Array.from({ length: aDay }, (_, n) =>
        aClick({
          targetId,
          visitor: visitorNumber(visitor(day, n)),
          time: new Date(Date.UTC(2025, 2, 1 + day, 12, 0, 0, n)).toISOString(),
        }),
      ),
    ).flat();
    for (let i = 0; i < clicks.length; i += 1000) await countClicks(clicks.slice(i, i + 1000), NOW);
    expect((await readDays({ targetId, shard: 0 }, {})).size).toBeGreaterThanOrEqual(days - 1);
    return targetId;
  }

  it('estimates visitors beyond 256 a day and 1,000 in all, and lists the newest by name', async () => {
    const targetId = await manyVisitors(4, 2000, (day, n) => day * 2000 + n);
    const report = await readAnalytics(targetId, {}, NOW);
    expect([report.totalClicks, report.uniqueVisitorsExact, report.uniqueVisitors.length]).toEqual([
      8000,
      false,
      1000,
    ]);
    expect(Math.abs(report.uniqueVisitorsCount / 8000 - 1)).toBeLessThan(0.05);
    expect(report.uniqueVisitors[0]).toBe(visitorNumber(7999));
    // The names of a sketched day are in its segments.
    const day = await readAnalytics(targetId, { from: '2025-03-02', to: '2025-03-02' }, NOW);
    expect([day.totalClicks, day.uniqueVisitorsExact]).toEqual([2000, false]);
    expect(new Set(day.uniqueVisitors)).toEqual(
      new Set(Array.from({ length: 1000 }, (_, n) => visitorNumber(3999 - n))),
    );
  });

  it('counts visitors exactly while there are fewer than 1,000 in all, however many come a day', async () => {
    const targetId = await manyVisitors(6, 700, (day, n) => (day % 2) * 100 + n);
    const all = await readAnalytics(targetId, {}, NOW);
    expect([all.uniqueVisitorsCount, all.uniqueVisitorsExact, all.uniqueVisitors.length]).toEqual([
      800,
      true,
      800,
    ]);
    const range = await readAnalytics(targetId, { from: '2025-03-01', to: '2025-03-03' }, NOW);
    expect([range.uniqueVisitorsCount, range.uniqueVisitorsExact]).toEqual([800, true]);
  });

  it('shows figures that fit together at every moment while clicks are being counted', async () => {
    const targetId = newId('link');
    const clicks = Array.from({ length: 600 }, (_, i) =>
      aClick({
        targetId,
        visitor: visitorNumber(i % 50),
        time: second(i * 1000),
        country: i % 3 ? 'DE' : 'FR',
      }),
    );
    let counting = true;
    const writing = (async () => {
      for (let i = 0; i < 600; i += 7) await countClicks(clicks.slice(i, i + 7), NOW);
      counting = false;
    })();
    const seen = new Set<number>();
    while (counting) {
      const report = await readAnalytics(targetId, {}, NOW);
      seen.add(report.totalClicks);
      for (const list of [report.devices, report.timeOfDay, report.clicksData, report.topCountries]) {
        expect(sum(list)).toBe(report.totalClicks);
      }
      expect(report.uniqueVisitorsCount).toBeLessThanOrEqual(report.totalClicks);
    }
    await writing;
    expect(seen.size).toBeGreaterThan(2);
  });

  it('takes one call after 20 clicks, two after 2,000, and one for conversions', async () => {
    let calls = 0;
    dynamo().middlewareStack.add(
      (next) => (args) => {
        calls++;
        return next(args);
      },
      { step: 'initialize', name: 'calls' },
    );
    const cost = async (clicks: number) => {
      const targetId = newId('link');
      const day = (i: number) => second((i % 20) * 1800);
      await countClicks(
        Array.from({ length: clicks }, (_, i) =>
          aClick({ targetId, visitor: visitorNumber(i % 5), time: day(i) }),
        ),
        NOW,
      );
      calls = 0;
      await readAnalytics(targetId, {}, NOW);
      return calls;
    };
    expect([await cost(20), await cost(2000)]).toEqual([2, 3]);
    dynamo().middlewareStack.remove('calls');
  });
});

describe('readClickTotals', () => {
  it('returns counts for any number of links, including those without clicks', async () => {
    const clicked = Array.from({ length: 130 }, (_, i) => ({ targetId: newId('link'), clicks: (i % 3) + 1 }));
    const silent = Array.from({ length: 130 }, () => newId('link'));
    await countClicks(
      clicked.flatMap(({ targetId, clicks }) => Array.from({ length: clicks }, () => aClick({ targetId }))),
      NOW,
    );
    const totals = await readClickTotals([...silent, ...clicked.map(({ targetId }) => targetId)]);
    expect(totals.size).toBe(260);
    expect(silent.every((targetId) => totals.get(targetId) === 0)).toBe(true);
    expect(clicked.every(({ targetId, clicks }) => totals.get(targetId) === clicks)).toBe(true);
  });

  it('reads nothing for no links', async () => {
    expect(await readClickTotals([])).toEqual(new Map());
  });
});
