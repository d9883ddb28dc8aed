import type { Click } from '@signpost/client';
import { DIMENSIONS } from '@signpost/client/values';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { es } from '#console/texts/es.ts';
import type { Format } from '#console/texts/format.ts';
import { axisEnd, progressOf, STEPS, tickIndexes } from '#console/views/analytics/chart/chart-scale.ts';
import { conversionPanels } from '#console/views/analytics/conversions/conversion-panels.ts';
import { MOST_SHOWN, mergeClicks } from '#console/views/analytics/live/merge-clicks.ts';
import { hidesPlaces, knownNames, panelsOf } from '#console/views/analytics/panels.ts';
import { reportCsv } from '#console/views/analytics/report-csv.ts';
import type { Report } from '#console/views/analytics/scope.ts';
import { MIN_PLACE_VISITORS } from '#shared/clicks/journal/places.ts';

const format = {
  country: (code: string) => `Country ${code}`,
  languageName: (tag: string) => tag,
  number: (value: number) => String(value),
} as unknown as Format;

/** Nothing in any list of a kind. */
const none = <Kind extends 'figure' | 'list'>(kind: Kind) =>
  Object.fromEntries(DIMENSIONS.map((one) => [one[kind], []])) as unknown as Record<
    (typeof DIMENSIONS)[number][Kind],
    []
  >;

function aReport(overrides: Partial<Report> = {}): Report {
  return {
    totalClicks: 4,
    unverifiedClicks: 0,
    suspectedClicks: 0,
    uniqueVisitorsCount: 3,
    uniqueVisitorsExact: true,
    uniqueVisitors: [],
    averageClickTime: 1,
    averageClicksPerVisitor: 1.33,
    timezone: 'UTC',
    interval: 'day',
    clicksData: [
      { date: '2026-01-01', count: 1, visitors: 1 },
      { date: '2026-01-02', count: 3, visitors: 2 },
    ],
    previous: null,
    ...none('figure'),
    countries: [],
    topCountries: [
      { name: 'DE', count: 3 },
      { name: 'Other', count: 1 },
    ],
    topRegions: [{ name: 'Bavaria (DE-BY)', count: 4 }],
    topCities: [{ name: 'Other', count: 4 }],
    devices: [{ name: 'other', count: 4 }],
    timeOfDay: [],
    daysOfWeek: [],
    hoursOfWeek: [[4]],
    topReferrers: [{ name: '=HYPERLINK("x")', count: 4 }],
    sources: [{ name: 'qr', count: 4 }],
    lastUpdated: null,
    lastClickAt: null,
    clickDelaySeconds: 0,
    leads: 0,
    sales: 0,
    refunds: 0,
    revenue: [],
    conversionRate: 0,
    conversions: {
      attribution: 'last',
      events: [],
      data: [],
      ...none('list'),
    },
    ...overrides,
  };
}

const account = { kind: 'account' } as const;

const rowsOf = (report: Report, key: string) =>
  panelsOf(report, account, { texts: en, format })
    .flatMap(({ panels }) => panels)
    .find((panel) => panel.key === key)?.rows ?? [];

describe('panels', () => {
  it('add up to all clicks: what has no row of its own is in one that cannot be filtered by', () => {
    const link = {
      _id: 'lnk_1',
      kind: 'link',
      title: 'Spring',
      url: 'https://sign.example/r/a',
      count: 3,
    } as const;
    const rows = rowsOf(aReport({ topLinks: [link] }), 'links');
    expect(rows.map(({ label, count, filter }) => [label, count, filter?.value])).toEqual([
      ['Spring', 3, 'lnk_1'],
      ['Other links', 1, undefined],
    ]);
    expect(rowsOf(aReport(), 'countries').map(({ filter }) => filter?.value)).toEqual(['DE', undefined]);
    // A kind of device, unlike the sum of the rest.
    expect(rowsOf(aReport(), 'devices').map(({ filter }) => filter?.value)).toEqual(['other']);
  });

  it('are empty while a report loads, but all there', () => {
    const keys = (report?: Report) =>
      panelsOf(report, account, { texts: en, format }).map(({ panels }) => panels.map(({ key }) => key));
    expect(keys()).toEqual(keys(aReport()));
  });
});

it('the CSV has every figure that is shown, safe for spreadsheets', () => {
  const previous = { totalClicks: 2, uniqueVisitorsCount: 1, leads: 0, sales: 0, revenue: [] };
  const report = aReport({ previous, linksCreated: 5 });
  const groups = panelsOf(report, account, { texts: en, format });
  const dates = { from: '2026-01-01', to: '2026-01-02', timezone: 'Europe/Madrid' };
  const rows: string[][] = parse(reportCsv({ report, groups }, dates, en));
  expect(rows.slice(0, 6)).toEqual([
    ['', 'Name', 'Clicks', 'Visitors', 'Share'],
    ['Period', '2026-01-01/2026-01-02 Europe/Madrid', '4', '3', ''],
    ['Period', 'previous period', '2', '1', ''],
    ['Links and pages created', '5', '', '', ''],
    ['Day', '2026-01-01', '1', '1', '0.25'],
    ['Day', '2026-01-02', '3', '2', '0.75'],
  ]);
  expect(rows).toContainEqual(['Countries', 'Country DE', '3', '', '0.75']);
  expect(rows).toContainEqual(['Sources', 'QR code', '4', '', '1']);
  expect(rows).toContainEqual(['Referrers', `'=HYPERLINK("x")`, '4', '', '1']);
  expect(rows.at(-1)).toEqual(['Busiest hours', '1 00:00', '4', '', '1']);
});

it('a report as CSV has leads, sales and revenue in every row once there are any', () => {
  const none = aReport().conversions;
  const revenue = [
    { currency: 'EUR', amount: -4999 },
    { currency: 'JPY', amount: 1200 },
  ];
  const report = aReport({
    sales: 2,
    revenue,
    conversions: {
      ...none,
      events: [{ name: 'sale', count: 2 }],
      data: [{ date: '2026-01-02', leads: 0, sales: 2, revenue }],
      countries: [{ name: 'DE', leads: 0, sales: 2, revenue }],
    },
  });
  const wording = { texts: en, format };
  const groups = [
    ...panelsOf(report, account, wording),
    { key: 'conversions' as const, panels: conversionPanels(report, undefined, wording) },
  ];
  const dates = { from: '2026-01-01', to: '2026-01-02', timezone: 'UTC' };
  const rows: string[][] = parse(reportCsv({ report, groups }, dates, en));
  expect(rows.slice(0, 4)).toEqual([
    ['', 'Name', 'Clicks', 'Visitors', 'Share', 'Leads', 'Sales', 'Revenue in EUR', 'Revenue in JPY'],
    ['Period', '2026-01-01/2026-01-02 UTC', '4', '3', '', '0', '2', '-49.99', '1200'],
    ['Day', '2026-01-01', '1', '1', '0.25', '', '', '', ''],
    ['Day', '2026-01-02', '3', '2', '0.75', '0', '2', '-49.99', '1200'],
  ]);
  expect(rows).toContainEqual(['Countries', 'Country DE', '3', '', '0.75', '', '', '', '']);
  expect(rows).toContainEqual(['Countries', 'Country DE', '', '', '', '0', '2', '-49.99', '1200']);
  expect(rows).toContainEqual(['Events', 'Sale', '2', '', '', '', '', '', '']);
});

describe('places too small to be named', () => {
  const rows = [{ name: 'Munich (DE-BY)', label: 'Munich', count: 9 }];
  const rest = { name: 'Other', label: 'Other', count: 91 };

  it('are explained where a list of places has them, with the threshold of the API', () => {
    expect(hidesPlaces({ key: 'cities', rows: [...rows, rest] })).toBe(true);
    expect(hidesPlaces({ key: 'regions', rows: [rest] })).toBe(true);
    expect(hidesPlaces({ key: 'cities', rows })).toBe(false);
    expect(hidesPlaces({ key: 'browsers', rows: [rest] })).toBe(false);
    expect(MIN_PLACE_VISITORS).toBe(5);
    expect(en.analytics.smallPlaces).toContain('five visitors');
    expect(es.analytics.smallPlaces).toContain('cinco visitantes');
  });
});

describe('an axis', () => {
  it.each([
    [[], 4],
    [[0], 4],
    [[4], 4],
    [[5], 8],
    [[409, 350], 600],
    [[1_000_001], 1_200_000],
  ])('for %j ends at %d', (values, end) => {
    expect(axisEnd(values)).toBe(end);
    expect(Number.isInteger(end / STEPS)).toBe(true);
  });

  it('has no more labels than fit', () => {
    expect(tickIndexes(0, 8)).toEqual([]);
    expect(tickIndexes(3, 8)).toEqual([0, 1, 2]);
    expect(tickIndexes(30, 8)).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
  });
});

describe('a list of all names', () => {
  const rows = (names: number, rest: string[]) =>
    [...Array.from({ length: names }, (_, i) => `n${i}`), ...rest].map((name) => ({
      name,
      label: name,
      count: 1,
    }));

  it('says how many it has when the others are not known', () => {
    expect(knownNames(rows(100, ['Other']))).toBe(100);
    expect(knownNames(rows(1000, ['Other']))).toBe(1000);
    expect(knownNames(rows(250, []))).toBeUndefined();
    expect(knownNames(rows(5, ['Other']))).toBeUndefined();
  });
});

describe('the progress of a chart', () => {
  const now = new Date('2026-11-24T23:30:00Z');
  const of = (dates: string[], interval: 'hour' | 'day' | 'week' | 'month', timezone = 'UTC') =>
    progressOf(
      dates.map((date) => ({ date, count: 0 })),
      { interval, timezone, now },
    );

  it('ends with the interval of now, in the time zone of the report', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25'];
    expect(of(days, 'day')).toEqual({ begun: 2, isOpen: true });
    expect(of(days, 'day', 'Europe/Berlin')).toEqual({ begun: 3, isOpen: true });
    expect(of(days.slice(0, 1), 'day')).toEqual({ begun: 1, isOpen: false });
    expect(of(['2026-11-24T22:00', '2026-11-24T23:00'], 'hour')).toEqual({ begun: 2, isOpen: true });
    expect(of(['2026-11-25T00:00', '2026-11-25T01:00'], 'hour', 'Europe/Berlin')).toEqual({
      begun: 1,
      isOpen: true,
    });
    expect(of(['2026-11-16', '2026-11-23'], 'week')).toEqual({ begun: 2, isOpen: true });
    expect(of(['2026-10-01', '2026-11-01'], 'month')).toEqual({ begun: 2, isOpen: true });
    expect(of([], 'day')).toEqual({ begun: 0, isOpen: false });
  });

  it('includes clicks that a clock ahead of ours has dated', () => {
    const points = [
      { date: '2026-11-24', count: 0 },
      { date: '2026-11-25', count: 1 },
    ];
    expect(progressOf(points, { interval: 'day', timezone: 'UTC', now })).toEqual({
      begun: 2,
      isOpen: false,
    });
  });
});

describe('live clicks', () => {
  const aClick = (time: string, overrides: Partial<Click> = {}): Click => ({
    time,
    targetId: 'lnk_1',
    kind: 'link',
    channel: null,
    source: 'redirect',
    event: null,
    country: null,
    device: 'other',
    browser: 'Other',
    os: 'Other',
    language: null,
    referrer: null,
    screen: null,
    destination: null,
    visitor: 'v',
    verified: true,
    suspected: false,
    ...overrides,
  });

  it('are listed once, newest first, however often they are received', () => {
    const first = mergeClicks(undefined, [aClick('2026-01-01T00:00:02Z'), aClick('2026-01-01T00:00:01Z')]);
    const next = mergeClicks(first, [
      aClick('2026-01-01T00:00:03Z'),
      aClick('2026-01-01T00:00:02Z'),
      aClick('2026-01-01T00:00:01Z', { visitor: 'late' }),
    ]);
    expect(next.map(({ time, isNew }) => [time.slice(17, 19), isNew])).toEqual([
      ['03', true],
      ['02', false],
      ['01', true],
      ['01', false],
    ]);
  });

  it('of one visitor in one millisecond are told apart', () => {
    const twice = [aClick('2026-01-01T00:00:01Z'), aClick('2026-01-01T00:00:01Z')];
    expect(mergeClicks(mergeClicks(undefined, twice), twice)).toHaveLength(2);
  });

  it('are no more than a list can show', () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      aClick('2026-01-01T00:00:01Z', { visitor: String(i) }),
    );
    expect(mergeClicks(undefined, many)).toHaveLength(MOST_SHOWN);
  });
});
