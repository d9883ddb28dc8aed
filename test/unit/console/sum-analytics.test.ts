import { expect, it } from 'vitest';
import type { Analytics } from '../../../clients/typescript/src/api.ts';
import { sumAnalytics } from '../../../console/views/overview/sum-analytics.ts';

const analytics = (overrides: Partial<Analytics>): Analytics =>
  ({
    totalClicks: 0,
    clicksData: [],
    topCountries: [],
    devices: [],
    topReferrers: [],
    ...overrides,
  }) as Analytics;

it('adds up the days and names of several links, and fills the days that have none', () => {
  const sum = sumAnalytics(
    [
      analytics({
        totalClicks: 3,
        clicksData: [{ date: '2026-11-02', count: 3, visitors: 1 }],
        topCountries: [
          { name: 'Other', count: 9 },
          { name: 'ES', count: 2 },
        ],
      }),
      analytics({
        totalClicks: 4,
        clicksData: [
          { date: '2026-11-01', count: 1, visitors: 1 },
          { date: '2026-11-02', count: 3, visitors: 1 },
        ],
        topCountries: [
          { name: 'DE', count: 3 },
          { name: 'ES', count: 2 },
        ],
      }),
    ],
    { from: '2026-11-01', to: '2026-11-03' },
  );
  expect(sum.totalClicks).toBe(7);
  expect(sum.days).toEqual([
    { date: '2026-11-01', count: 1, visitors: 1 },
    { date: '2026-11-02', count: 6, visitors: 1 },
    { date: '2026-11-03', count: 0, visitors: 1 },
  ]);
  // What stands for the rest is last, however much it is.
  expect(sum.countries).toEqual([
    { name: 'ES', count: 4 },
    { name: 'DE', count: 3 },
    { name: 'Other', count: 9 },
  ]);
});
