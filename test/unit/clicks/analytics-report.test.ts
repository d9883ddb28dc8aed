import { describe, expect, it } from 'vitest';
import { buildReport, topList } from '../../../shared/clicks/analytics-report.ts';
import { toDay } from '../../../shared/clicks/stats-items.ts';

const day = (date: string, attributes: Record<string, unknown> = {}) =>
  toDay({ pk: 'STATS#x', sk: `DAY#${date}`, clicks: 1, visitors: 1, ...attributes });
const nobody = { newest: [], count: 0 };

describe('buildReport', () => {
  it('answers zeros, empty lists and nulls for what was never clicked', () => {
    expect(buildReport([], nobody, {}, false)).toEqual({
      totalClicks: 0,
      uniqueVisitors: [],
      uniqueVisitorsCount: 0,
      averageClickTime: 0,
      averageClicksPerVisitor: 0,
      clicksData: [],
      topCountries: [],
      devices: [],
      timeOfDay: Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 })),
      topReferrers: [],
      topBrowsers: [],
      topOperatingSystems: [],
      lastUpdated: null,
      lastClickAt: null,
    });
  });

  it('fills the empty days between the first and the last click, over the end of a month', () => {
    const { clicksData } = buildReport([day('2024-02-28'), day('2024-03-01')], nobody, {}, false);
    expect(clicksData).toEqual([
      { date: '2024-02-28', count: 1 },
      { date: '2024-02-29', count: 0 },
      { date: '2024-03-01', count: 1 },
    ]);
  });

  it('fills a given range whole', () => {
    const range = { from: '2025-01-01', to: '2025-01-31' };
    expect(buildReport([day('2025-01-09')], nobody, range, false).clicksData).toHaveLength(31);
    expect(buildReport([], nobody, range, false).clicksData).toHaveLength(31);
  });

  it('lists only days with clicks where a range would be endless', () => {
    const range = { from: '0001-01-01', to: '9999-12-31' };
    expect(buildReport([day('2025-01-09')], nobody, range, false).clicksData).toHaveLength(1);
  });

  it('leaves a day that has only pixel events without a click', () => {
    const events = day('2025-01-01', { clicks: 0, visitors: 0, 'e#play': 3 });
    const {
      clicksData,
      totalClicks,
      events: list,
    } = buildReport([events, day('2025-01-03')], nobody, {}, true);
    expect({ clicksData, totalClicks, list }).toEqual({
      clicksData: [{ date: '2025-01-03', count: 1 }],
      totalClicks: 1,
      list: [{ name: 'play', count: 3 }],
    });
  });

  it('computes the averages from the first and the last click and the number of visitors', () => {
    const days = [
      day('2025-01-01', {
        clicks: 2,
        firstClickAt: '2025-01-01T00:00:00.000Z',
        lastClickAt: '2025-01-01T00:00:10.000Z',
      }),
      day('2025-01-02', {
        clicks: 2,
        firstClickAt: '2025-01-02T00:00:00.000Z',
        lastClickAt: '2025-01-02T00:00:00.500Z',
      }),
    ];
    expect(buildReport(days, { newest: [], count: 3 }, {}, false)).toMatchObject({
      averageClickTime: 28800.167,
      averageClicksPerVisitor: 1.33,
      lastClickAt: '2025-01-02T00:00:00.500Z',
    });
  });

  it('reads names that look like other attributes as names', () => {
    const stats = day('2025-01-01', { 'r#clicks': 4, 'r#h#13': 1, 'e#pk': 2 });
    const { topReferrers, events } = buildReport([stats], nobody, {}, true);
    expect(topReferrers.map(({ name }) => name)).toEqual(['clicks', 'h#13']);
    expect(events).toEqual([{ name: 'pk', count: 2 }]);
  });
});

describe('topList', () => {
  it('lists ten names, highest first, and sums the rest with what was Other before', () => {
    const counters = new Map([
      ['Other', 100],
      ...Array.from({ length: 12 }, (_, i) => [`n${i}`, 20 - i] as const),
    ]);
    const list = topList(counters);
    expect(list).toHaveLength(11);
    expect(list[0]).toEqual({ name: 'n0', count: 20 });
    expect(list[10]).toEqual({ name: 'Other', count: 100 + 10 + 9 });
  });
});
