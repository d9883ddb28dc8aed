import { beforeAll, describe, expect, it } from 'vitest';
import { readAnalytics, readClickAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { analyticsQuerySchema, filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import type { Attribution } from '#shared/clicks/analytics/conversion-tally.ts';
import { CONVERSION_FIELDS, DIMENSIONS, fromNames, shownName } from '#shared/clicks/dimensions.ts';
import { markActive } from '#shared/clicks/journal/activity-store.ts';
import { appendRows } from '#shared/clicks/journal/append-rows.ts';
import { datesOf } from '#shared/clicks/journal/day-stats.ts';
import { type Head, readHeads } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { TimeZone } from '#shared/clicks/time-zone.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { newId, newShortCode } from '#shared/platform/runtime/ids.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aConversionRow, anyConversion } from '#test/support/builders/conversions.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { seededRandom } from '#test/support/random.ts';

const NOW = new Date('2026-04-10T12:00:00.000Z');
const FROM = Date.parse('2026-01-05T00:00:00Z');
const DAY_MS = 86_400_000;

tableOfFile();

/** Appends conversions in batches, as the worker does, and marks their days. */
async function convert(ownerId: string, id: string, rows: readonly ClickRow[], size = 40): Promise<void> {
  const journal = conversionsOf(id);
  const sorted = rows.toSorted((a, b) => a.time - b.time);
  await markActive(conversionsOf(ownerId), journal, datesOf(sorted));
  for (let i = 0; i < sorted.length; i += size) {
    const batch = sorted.slice(i, i + size);
    const [head] = await readHeads([{ targetId: journal, shard: 0 }], { consistent: true });
    const now = new Date(Math.max(...batch.map(({ time }) => time)) + 1000);
    await appendRows(journal, head as Head, { rows: batch, now });
  }
}

const random = (seed: number) => seededRandom(seed);

function someRows(seed: number, count: number, from = FROM): ClickRow[] {
  const next = random(seed);
  return Array.from({ length: count }, () => anyConversion(from, NOW.getTime() - DAY_MS, next));
}

/** What rows add up to, in the plainest way. */
function earned(rows: readonly ClickRow[]) {
  const count = (of: (row: ClickRow) => boolean) => rows.filter(of).length;
  const isRefund = ({ amount = 0 }: ClickRow) => amount < 0;
  const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))].sort();
  return {
    leads: count((row) => row.event === 'lead' && !isRefund(row)),
    sales: count((row) => row.event === 'sale' && !isRefund(row)),
    revenue: currencies.map((currency) => ({
      currency,
      amount: rows.reduce((sum, row) => sum + (row.currency === currency ? (row.amount ?? 0) : 0), 0),
    })),
  };
}

const refunds = (rows: readonly ClickRow[]) => rows.filter(({ amount = 0 }) => amount < 0).length;

interface Expected {
  from?: string;
  to?: string;
  timezone?: string;
  attribution?: Attribution;
  matches?: ((row: ClickRow) => boolean) | undefined;
}

function chosen(
  rows: readonly ClickRow[],
  { from, to, timezone = 'UTC', attribution = 'last', matches }: Expected,
) {
  const zone = new TimeZone(timezone);
  return rows.filter((row) => {
    const date = zone.dateOf(row.time);
    const isIn = (from === undefined || date >= from) && (to === undefined || date <= to);
    return isIn && (row.basis === 'both' || row.basis === attribution) && (matches?.(row) ?? true);
  });
}

const nameIn = fromNames(CONVERSION_FIELDS, (field) => [
  DIMENSIONS[field].list,
  (row: ClickRow) => shownName(row, field),
]);

const byName = (list: readonly { name: string }[]) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The names of rows with what they earned, without those that have nothing to show. */
function breakdown(rows: readonly ClickRow[], nameOf: (row: ClickRow) => string) {
  const groups = [...Map.groupBy(rows, nameOf)].map(([name, of]) => ({ name, ...earned(of) }));
  return byName(groups.filter(({ leads, sales, revenue }) => leads + sales + revenue.length > 0));
}

const QUERIES: [string, Record<string, string>, Expected['matches']?][] = [
  ['all time', {}],
  ['a range', { from: '2026-02-01', to: '2026-03-15' }],
  ['weeks of the first click', { from: '2026-01-20', interval: 'week', attribution: 'first' }],
  ['months', { to: '2026-03-31', interval: 'month' }],
  ['days of Auckland', { from: '2026-02-01', to: '2026-03-15', timezone: 'Pacific/Auckland' }],
  ['days of New York by the first click', { timezone: 'America/New_York', attribution: 'first' }],
  ['hours', { from: '2026-03-28', to: '2026-03-30', timezone: 'Europe/Berlin', interval: 'hour' }],
  ['countries', { country: 'DE,Unknown' }, ({ country = 'Unknown' }) => ['DE', 'Unknown'].includes(country)],
  ['a device', { device: 'mobile', from: '2026-02-01' }, ({ device }) => device === 'mobile'],
  [
    'a browser and a system',
    { browser: 'Safari', os: 'iOS' },
    ({ browser, os }) => browser + os === 'SafariiOS',
  ],
  ['a referrer', { referrer: 'direct' }, ({ referrer }) => referrer === undefined],
  ['a source', { source: 'qr', timezone: 'Asia/Tokyo' }, ({ source }) => source === 'qr'],
  ['a channel', { channel: 'email,Unknown' }, ({ channel }) => channel !== 'search'],
  ['a destination', { destination: 'rule:1' }, ({ destination }) => destination === 'rule:1'],
  ['an event', { event: 'sale' }, ({ event }) => event === 'sale'],
  ['refunds', { event: 'refund' }, ({ amount = 0 }) => amount < 0],
  ['an event of pages', { event: 'play' }, () => false],
  ['unverified clicks', { unverified: 'include' }],
];

describe('conversions in readAnalytics', () => {
  const targetId = newId('link');
  const rows = someRows(11, 2500);
  const clicks = Array.from({ length: 90 }, (_, i) =>
    aClick({ targetId, time: new Date(FROM + i * DAY_MS).toISOString(), country: i % 2 ? 'DE' : undefined }),
  );
  beforeAll(async () => {
    for (const click of clicks) await countClicks([click], new Date(click.time));
    await convert(newId('owner'), targetId, rows, 10);
    const [head] = await readHeads([{ targetId: conversionsOf(targetId), shard: 0 }]);
    expect(head?.rolled).toBeGreaterThan(0);
  });

  it.each(QUERIES)('agree with a plain sum: %s', async (_, parameters, matches) => {
    const query = analyticsQuerySchema.parse({ ...parameters, names: '1000' });
    const report = await readAnalytics(targetId, { ...query, filter: filterOf(query) }, NOW);
    const { conversions } = report;
    const expected = chosen(rows, { ...query, matches } as Expected);
    expect(report).toMatchObject({ ...earned(expected), refunds: refunds(expected) });
    const { leads, sales } = earned(expected);
    expect(report.conversionRate).toBeCloseTo(
      report.totalClicks ? (leads + sales) / report.totalClicks : 0,
      4,
    );
    for (const [list, nameOf] of Object.entries(nameIn)) {
      expect(byName(conversions[list as keyof typeof nameIn]), list).toEqual(breakdown(expected, nameOf));
    }
    expect(byName(conversions.events)).toEqual(
      byName(
        [...Map.groupBy(expected, (row) => (refunds([row]) ? 'refund' : String(row.event)))].map(
          ([name, of]) => ({ name, count: of.length }),
        ),
      ),
    );
    const dates = report.clicksData.map(({ date }) => date);
    if (query.from && query.to && expected.length > 0)
      expect(conversions.data.map(({ date }) => date)).toEqual(dates);
    for (const money of report.revenue) {
      const sum = conversions.data
        .flatMap(({ revenue }) => revenue)
        .reduce((all, { currency, amount }) => all + (currency === money.currency ? amount : 0), 0);
      expect(sum).toBe(money.amount);
    }
  });

  it('compare with the period before', async () => {
    const query = { from: '2026-03-01', to: '2026-03-31' };
    for (const timezone of ['UTC', 'Europe/Berlin']) {
      const { previous } = await readAnalytics(targetId, { ...query, timezone }, NOW);
      const before = chosen(rows, { from: '2026-01-29', to: '2026-02-28', timezone });
      expect(previous).toMatchObject(earned(before));
    }
    expect((await readAnalytics(targetId, { from: '2026-03-01' }, NOW)).previous).toBeNull();
  });

  it('cost a link that has none half a read unit', async () => {
    const id = newId('link');
    await countClicks([aClick({ targetId: id, time: NOW.toISOString() })], NOW);
    for (const query of [{}, { timezone: 'Asia/Tokyo' }, { from: '2026-04-01', to: '2026-04-10' }]) {
      const clicksOnly = await countReads(() => readClickAnalytics(id, query, NOW));
      expect(await countReads(() => readAnalytics(id, query, NOW))).toBe(clicksOnly + 0.5);
    }
  });

  it('cost at most 100 read units for a year with 10,000 conversions', async () => {
    const id = newId('link');
    const year = NOW.getTime() - 365 * DAY_MS;
    await convert(newId('owner'), id, someRows(5, 10_000, year), 60);
    const year1 = { from: '2025-04-11', to: '2026-04-10' };
    const units = await countReads(() => readAnalytics(id, year1, NOW));
    expect(units).toBeLessThanOrEqual(100);
  });
});

describe('conversions in readAccountAnalytics', () => {
  const ownerId = newId('owner');
  const links = ['spring', 'spring', undefined, 'autumn'].map((campaign, i) =>
    aStoredLink({
      id: newId('link'),
      ownerId,
      code: newShortCode(),
      originalUrl: `https://example.com/${i}`,
      title: `Link ${i}`,
      tags: i < 2 ? ['mail'] : [],
      utm: campaign === undefined ? null : { campaign },
    }),
  );
  const [first, , third, quiet] = links.map(({ id }) => id) as [string, string, string, string];
  const conversions = new Map(links.slice(0, 3).map(({ id }, i) => [id, someRows(20 + i, 150)]));
  const unmatched = [
    ...someRows(30, 40).map((row) => ({ ...row, basis: 'both' as const })),
    aConversionRow({ time: FROM, currency: 'EUR', amount: 100 }),
  ];
  const gone = newId('link');
  const attributed = [...conversions.values()].flat();

  const report = (parameters: Record<string, string> = {}) =>
    readAccountAnalytics(
      { ownerId, scope: WHOLE, hosts: { publicOrigin: 'https://sp.example' }, now: NOW },
      accountAnalyticsQuerySchema.parse({ names: '100', ...parameters }),
    );

  beforeAll(async () => {
    for (const link of links) await insertLink({ link, codeIsChosen: true });
    await countClicks(
      Array.from({ length: 200 }, (_, i) =>
        aClick({ targetId: first, time: new Date(NOW.getTime() - i * 1000).toISOString() }),
      ),
      NOW,
      new Map([[first, ownerId]]),
    );
    for (const [id, rows] of conversions) await convert(ownerId, id, rows);
    await convert(ownerId, ownerId, unmatched);
    await convert(ownerId, gone, someRows(31, 20));
  });

  it.each(['last', 'first'] as const)(
    'add up those of all links and those without a click: %s',
    async (attribution) => {
      const figures = await report({ attribution });
      const ofLinks = chosen(attributed, { attribution });
      const { leads, sales } = earned(ofLinks);
      expect(figures).toMatchObject({
        ...earned([...ofLinks, ...unmatched]),
        refunds: refunds([...ofLinks, ...unmatched]),
        conversionRate: Number(((leads + sales) / 200).toFixed(4)),
      });
      const { links: byLink, campaigns, countries } = figures.conversions;
      expect(byName(byLink.map(({ title: _, url: __, ...one }) => one))).toEqual(
        byName([
          ...[...conversions].map(([name, rows]) => ({ name, ...earned(chosen(rows, { attribution })) })),
          { name: 'unmatched', ...earned(unmatched) },
        ]),
      );
      expect(byLink.find(({ name }) => name === first)).toMatchObject({
        title: 'Link 0',
        url: `https://sp.example/r/${links[0]?.code}`,
      });
      expect(byLink.find(({ name }) => name === 'unmatched')).toMatchObject({ title: null, url: null });
      const spring = links.slice(0, 2).flatMap(({ id }) => conversions.get(id) ?? []);
      expect(campaigns).toEqual([{ name: 'spring', ...earned(chosen(spring, { attribution })) }]);
      expect(byName(countries)).toEqual(breakdown(ofLinks, nameIn.countries));
    },
  );

  it.each([
    ['a country', { country: 'DE' }, (row: ClickRow) => row.country === 'DE'],
    ['a tag', { tag: 'mail' }, undefined],
    ['a link', { linkId: third }, undefined],
    ['links', { kind: 'link' }, undefined],
    ['Smart Links', { kind: 'smartLink' }, undefined],
  ] as [string, Record<string, string>, Expected['matches']][])(
    'leave out those without a click: %s',
    async (_, parameters, matches) => {
      const ids = links
        .filter(({ id }) => !parameters['linkId'] || id === parameters['linkId'])
        .filter(({ tags }) => !parameters['tag'] || tags.length > 0)
        .filter(() => parameters['kind'] !== 'smartLink')
        .map(({ id }) => id);
      const rows = ids.flatMap((id) => conversions.get(id) ?? []);
      const figures = await report(parameters);
      expect(figures).toMatchObject(earned(chosen(rows, { matches })));
      expect(figures.conversions.links.map(({ name }) => name)).not.toContain('unmatched');
    },
  );

  it('include those without a click in an event', async () => {
    const figures = await report({ event: 'lead' });
    const rows = [...attributed, ...unmatched];
    expect(figures).toMatchObject(earned(chosen(rows, { matches: (row) => row.event === 'lead' })));
    expect(figures.conversions.links.map(({ name }) => name)).toContain('unmatched');
  });

  it('read only links with conversions in the range', async () => {
    const early = newId('owner');
    const codes = Array.from({ length: 30 }, () => newShortCode());
    const ids = codes.map(() => newId('link'));
    for (const [i, code] of codes.entries()) {
      const link = aStoredLink({
        id: ids[i] as string,
        ownerId: early,
        code,
        originalUrl: `https://example.com/${code}`,
      });
      await insertLink({ link, codeIsChosen: true });
      const time = i === 0 ? NOW.getTime() - DAY_MS : FROM;
      await convert(early, link.id, [aConversionRow({ time })]);
    }
    const read = (parameters: Record<string, string>) =>
      readAccountAnalytics(
        { ownerId: early, scope: WHOLE, hosts: { publicOrigin: 'https://sp.example' }, now: NOW },
        accountAnalyticsQuerySchema.parse(parameters),
      );
    const range = { from: '2026-04-01', to: '2026-04-10' };
    const none = await countReads(() => read({ from: '2026-05-01', to: '2026-05-02' }));
    expect((await read(range)).sales).toBe(1);
    // The record, and the head; a query of the marks reads their months.
    expect(await countReads(() => read(range))).toBeLessThanOrEqual(none + 1.5);
    expect(quiet).toBeDefined();
  });
});
