import { describe, expect, it, vi } from 'vitest';
import { buildFigures, topList } from '#shared/clicks/analytics/analytics-report.ts';
import { Tally } from '#shared/clicks/analytics/tally.ts';
import { DIMENSION_NAMES, figureOf, fromNames } from '#shared/clicks/dimensions.ts';
import { addRow, type DayStats, emptyDay } from '#shared/clicks/journal/day-stats.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { type DateRange, Period } from '#shared/clicks/period.ts';
import { aRow } from '#test/support/builders/clicks.ts';

const TODAY = '2025-06-01';

/** Figures of days; `visitors` in place of those that the days know. */
function report(
  days: DayStats[],
  range: DateRange = {},
  withEvents = false,
  visitors?: number,
  names?: number,
) {
  const tally = new Tally(new Period(range));
  for (const day of days) tally.addDay(day);
  const known = visitors === undefined ? undefined : { count: visitors, isExact: true };
  return buildFigures(
    { tally, previous: undefined, visitors: known, updatedAt: undefined },
    { today: TODAY, withEvents, names },
  );
}

const counts = (data: { date: string; count: number }[]) => data.map(({ date, count }) => ({ date, count }));

/** A day with rows, one plain one unless others are given. */
function day(date: string, rows: Partial<ClickRow>[] = [{}]): DayStats {
  const stats = emptyDay(date);
  for (const row of rows) addRow(stats, aRow({ time: Date.parse(date), ...row }));
  return stats;
}

describe('buildFigures', () => {
  it('returns zeros, empty lists and nulls for targets without clicks', () => {
    expect(report([])).toEqual({
      totalClicks: 0,
      unverifiedClicks: 0,
      suspectedClicks: 0,
      uniqueVisitorsCount: 0,
      uniqueVisitorsExact: true,
      averageClickTime: 0,
      averageClicksPerVisitor: 0,
      timezone: 'UTC',
      interval: 'day',
      clicksData: [],
      previous: null,
      ...fromNames(DIMENSION_NAMES, (field) => [figureOf(field), []]),
      countries: [],
      timeOfDay: Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 })),
      daysOfWeek: Array.from({ length: 7 }, (_, i) => ({ day: i + 1, count: 0 })),
      hoursOfWeek: Array.from({ length: 7 }, () => new Array(24).fill(0)),
      lastUpdated: null,
      lastClickAt: null,
      clickDelaySeconds: 0,
    });
  });

  it('says how long clicks of busy links may wait in this deployment', () => {
    vi.stubEnv('BUSY_CLICK_SECONDS', '60');
    expect(report([]).clickDelaySeconds).toBe(60);
  });

  it('fills the empty days between the first and the last click, over the end of a month', () => {
    expect(counts(report([day('2024-02-28'), day('2024-03-01')]).clicksData)).toEqual([
      { date: '2024-02-28', count: 1 },
      { date: '2024-02-29', count: 0 },
      { date: '2024-03-01', count: 1 },
    ]);
  });

  it('fills a given range whole', () => {
    const range = { from: '2025-01-01', to: '2025-01-31' };
    expect(report([day('2025-01-09')], range).clicksData).toHaveLength(31);
    expect(report([], range).clicksData).toHaveLength(31);
  });

  it('lists only days with clicks where a range would be endless', () => {
    const range = { from: '0001-01-01', to: '9999-12-31' };
    expect(report([day('2025-01-09')], range).clicksData).toHaveLength(1);
  });

  it('leaves a day that has only pixel events without a click', () => {
    const events = day('2025-01-01', [{ event: 'play' }, { event: 'play' }, { event: 'play' }]);
    const { clicksData, totalClicks, events: list } = report([events, day('2025-01-03')], {}, true);
    expect({ clicksData: counts(clicksData), totalClicks, list }).toEqual({
      clicksData: [{ date: '2025-01-03', count: 1 }],
      totalClicks: 1,
      list: [{ name: 'play', count: 3 }],
    });
  });

  it('computes the averages from the first and the last click and the number of visitors', () => {
    const at = (time: string): Partial<ClickRow> => ({ time: Date.parse(time) });
    const days = [
      day('2025-01-01', [at('2025-01-01T00:00:00.000Z'), at('2025-01-01T00:00:10.000Z')]),
      day('2025-01-02', [at('2025-01-02T00:00:00.000Z'), at('2025-01-02T00:00:00.500Z')]),
    ];
    expect(report(days, {}, false, 3)).toMatchObject({
      averageClickTime: 28800.167,
      averageClicksPerVisitor: 1.33,
      lastClickAt: '2025-01-02T00:00:00.500Z',
    });
  });

  it('takes any text for a name', () => {
    const rows = ['__proto__', 'constructor', 'clicks'].map((referrer) => ({ referrer, event: 'view' }));
    const { topReferrers, events } = report([day('2025-01-01', rows)], {}, true);
    expect(topReferrers.map(({ name }) => name)).toEqual(['__proto__', 'clicks', 'constructor']);
    expect(events).toEqual([{ name: 'view', count: 3 }]);
  });
});

describe('a day that is counted in part', () => {
  it('counts its hours before a time, and the visitors in proportion', () => {
    const at = (hour: number, visitor: string) => ({
      time: Date.parse('2025-01-01') + hour * 3_600_000,
      visitor: `visitor-${visitor}`,
    });
    const rows = [at(0, 'a'), at(9, 'b'), at(10, 'c'), at(23, 'd')];
    const counted = (end: string) => {
      const tally = new Tally(new Period({}));
      tally.addDayUntil(day('2024-12-31'), Date.parse(end));
      tally.addDayUntil(day('2025-01-01', rows), Date.parse(end));
      return [tally.clicks, tally.visitorCount];
    };
    expect(counted('2025-01-01T00:00:00Z')).toEqual([1, 1]);
    expect(counted('2025-01-01T10:00:00Z')).toEqual([3, 3]);
    expect(counted('2025-01-01T10:45:00Z')).toEqual([4, 4]);
    expect(counted('2025-01-02T00:00:00Z')).toEqual([5, 5]);
  });
});

describe('names', () => {
  it('are ten in each list, or as many as requested, then the rest', () => {
    const rows = Array.from({ length: 12 }, (_, i) => {
      const name = `n${String(i).padStart(2, '0')}`;
      return { referrer: name, language: name, screen: name };
    });
    const lists = (names?: number) => {
      const { topReferrers, topLanguages, topScreens } = report(
        [day('2025-01-01', rows)],
        {},
        true,
        1,
        names,
      );
      return [topReferrers, topLanguages, topScreens].map((list) => list.map(({ name }) => name));
    };
    for (const list of lists()) expect([list.length, list.at(-1)]).toEqual([11, 'Other']);
    for (const list of lists(11)) expect([list.length, list.at(-1)]).toEqual([12, 'Other']);
    for (const list of lists(12)) expect([list.length, list.at(-1)]).toEqual([12, 'n11']);
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
