import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { analyticsQuerySchema, filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { isShown, matcher } from '#shared/clicks/analytics/click-filter.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { readActive } from '#shared/clicks/journal/activity-store.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { purgeJournal } from '#shared/clicks/journal/purge-journal.ts';
import { type ClickRow, isClick, isView, rowOf } from '#shared/clicks/journal/row.ts';
import { TimeZone } from '#shared/clicks/time-zone.ts';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema, clicksQuerySchema } from '#shared/overview/account-contract.ts';
import { clicksToCsv, listClicks } from '#shared/overview/list-clicks.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { newId, newShortCode } from '#shared/platform/runtime/ids.ts';
import { anyClick, asUnverified } from '#test/support/builders/click-samples.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { seededRandom } from '#test/support/random.ts';

const ORIGIN = 'https://sp.example';
const NOW = new Date('2026-04-10T12:00:00.000Z');
const FROM = Date.parse('2026-03-20T00:00:00Z');

const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});

interface Account {
  ownerId: string;
  ids: string[];
  clicks: ClickEvent[];
}

/**
 * An owner with links and their clicks, which were counted in batches. `forged`: the share that is not
 * verified, twice that of suspected ones.
 */
async function anAccount({ links = 5, clicks = 400, seed = 1, forged = 0 } = {}): Promise<Account> {
  const random = seededRandom(seed);
  const ownerId = newId('owner');
  const ids: string[] = [];
  for (let i = 0; i < links; i++) {
    const code = newShortCode();
    const link = aStoredLink({
      id: newId('link'),
      ownerId,
      code,
      originalUrl: `https://example.com/${code}`,
      title: `Link ${i}`,
      tags: i % 2 === 0 ? ['even', 'all'] : ['all'],
      createdAt: new Date(FROM + i * 86_400_000).toISOString(),
    });
    await insertLink({ link, codeIsChosen: true });
    ids.push(link.id);
  }
  const all = Array.from({ length: clicks }, () => {
    const click = anyClick(ids[Math.floor(random() ** 2 * links)] as string, FROM, NOW.getTime(), random);
    const chance = forged && random() / forged;
    if (forged === 0) return click;
    const judged: ClickEvent = random() < forged / 2 ? { ...click, suspected: true } : click;
    return chance >= 1 ? judged : asUnverified(judged, chance < 0.7 ? 'view' : 'play');
  });
  for (let i = 0; i < all.length; i += 60)
    await countClicks(all.slice(i, i + 60), { now: NOW, ownersOf: findOwners });
  return { ownerId, ids, clicks: all };
}

const accountQuery = (parameters: Record<string, string>) => accountAnalyticsQuerySchema.parse(parameters);

const report = ({ ownerId }: Account, parameters: Record<string, string> = {}) =>
  readAccountAnalytics(
    { ownerId, scope: WHOLE, hosts: { publicOrigin: ORIGIN }, now: NOW },
    accountQuery(parameters),
  );

interface Row extends ClickRow {
  targetId: string;
}

/** The rows that a query is about, counted in the plainest way; `withAll`: also those that it leaves out. */
function expectedRows({ clicks }: Account, parameters: Record<string, string>, withAll = false): Row[] {
  const { from, to, timezone, ...query } = accountQuery(parameters);
  const zone = new TimeZone(timezone);
  const filter = filterOf(query);
  const matches = matcher(filter);
  return clicks
    .map((click) => ({ ...rowOf(click), targetId: click.targetId }))
    .filter((row) => {
      const date = zone.dateOf(row.time);
      return (from === undefined || date >= from) && (to === undefined || date <= to);
    })
    .filter((row) => matches(row) && (withAll || isShown(row, filter)))
    .filter((row) => query.event !== undefined || isView(row));
}

const tally = (rows: readonly Row[], name: (row: Row) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[name(row)] = (counts[name(row)] ?? 0) + 1;
  return counts;
};

const named = (list: readonly { name: string; count: number }[]) =>
  Object.fromEntries(list.map(({ name, count }) => [name, count]));

const QUERIES: Record<string, string>[] = [
  {},
  { from: '2026-03-25', to: '2026-04-02' },
  { from: '2026-03-25', to: '2026-04-02', interval: 'week' },
  { interval: 'month' },
  { timezone: 'Europe/Berlin', from: '2026-03-28', to: '2026-03-30' },
  { timezone: 'Europe/Berlin', from: '2026-03-28', to: '2026-03-30', interval: 'hour' },
  { timezone: 'America/New_York', from: '2026-03-21', to: '2026-04-09' },
  { timezone: 'Australia/Lord_Howe', from: '2026-04-04', to: '2026-04-06', interval: 'hour' },
  { timezone: 'Asia/Kathmandu', interval: 'week' },
  { country: 'DE,Unknown' },
  { device: 'mobile', referrer: 'direct,t.co', timezone: 'Asia/Kathmandu' },
  { source: 'qr', from: '2026-04-01' },
  { browser: 'Chrome', os: 'Windows', destination: 'default' },
  { unverified: 'include' },
  {
    unverified: 'include',
    timezone: 'Europe/Berlin',
    from: '2026-03-28',
    to: '2026-03-30',
    interval: 'hour',
  },
  { unverified: 'include', source: 'pixel' },
  { includes: 'suspected' },
  { includes: 'suspected', unverified: 'include', timezone: 'Asia/Kathmandu' },
  { source: 'pixel' },
  { event: 'play' },
];

describe('readAccountAnalytics', () => {
  let account: Account;
  let withForged: Account;
  beforeAll(async () => {
    account = await anAccount();
    withForged = await anAccount({ seed: 7, forged: 0.3 });
  });

  it('lists as many links and names as requested', async () => {
    const account = await anAccount({ links: 14, clicks: 400, seed: 3 });
    const all = await report(account, { names: '1000' });
    const clicked = new Set(account.clicks.map(({ targetId }) => targetId));
    expect(clicked.size).toBeGreaterThan(10);
    expect(all.topLinks).toHaveLength(clicked.size);
    expect((await report(account)).topLinks).toEqual(all.topLinks.slice(0, 10));
    const { topCountries } = await report(account, { names: '2' });
    expect([topCountries.length, topCountries[2]?.name]).toEqual([3, 'Other']);
    expect(topCountries.slice(0, 2)).toEqual(all.topCountries.slice(0, 2));
  });

  it.each(QUERIES)('agrees with the clicks one by one: %j', async (parameters) => {
    const rows = expectedRows(withForged, parameters);
    const figures = await report(withForged, parameters);
    const zone = new TimeZone(parameters['timezone'] ?? 'UTC');
    const clock = ({ time }: Row) => new Date(zone.wallClock(time));
    expect(figures.totalClicks).toBe(rows.length);
    const all = expectedRows(withForged, parameters, true);
    const unverified = all.filter((row) => row.verified === false);
    expect(figures.unverifiedClicks).toBe(unverified.length);
    expect(figures.suspectedClicks).toBe(
      all.filter((row) => row.suspected && !unverified.includes(row)).length,
    );
    expect(figures.uniqueVisitorsCount).toBe(
      new Set(rows.map(({ targetId, visitor }) => `${targetId} ${visitor}`)).size,
    );
    for (const list of [
      'clicksData',
      'timeOfDay',
      'daysOfWeek',
      'devices',
      'sources',
      'topCountries',
    ] as const) {
      expect([list, sum(figures[list])]).toEqual([list, rows.length]);
    }
    expect(named(figures.topCountries)).toEqual(tally(rows, ({ country }) => country ?? 'Unknown'));
    expect(named(figures.topLanguages)).toEqual(tally(rows, ({ language }) => language ?? 'Unknown'));
    expect(Object.fromEntries(figures.topLinks.map(({ _id, count }) => [_id, count]))).toEqual(
      tally(rows, ({ targetId }) => targetId),
    );
    const hours = Object.fromEntries(
      figures.timeOfDay.filter(({ count }) => count > 0).map(({ hour, count }) => [hour, count]),
    );
    expect(hours).toEqual(tally(rows, (row) => String(clock(row).getUTCHours())));
    const { interval = 'day' } = parameters;
    const bucket = (row: Row): string => {
      const text = clock(row).toISOString();
      if (interval === 'hour') return `${text.slice(0, 13)}:00`;
      if (interval === 'day') return text.slice(0, 10);
      if (interval === 'month') return `${text.slice(0, 7)}-01`;
      const monday = clock(row);
      monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
      return monday.toISOString().slice(0, 10);
    };
    const data = figures.clicksData.filter(({ count }) => count > 0);
    expect(Object.fromEntries(data.map(({ date, count }) => [date, count]))).toEqual(tally(rows, bucket));
    for (const { date, visitors } of data) {
      const inBucket = rows.filter((row) => bucket(row) === date);
      const different = new Set(inBucket.map(({ targetId, visitor }) => `${targetId} ${visitor}`));
      expect([date, visitors]).toEqual([date, different.size]);
    }
  });

  it('compares with as many days before', async () => {
    for (const timezone of ['UTC', 'America/New_York']) {
      const { previous } = await report(account, { timezone, from: '2026-04-01', to: '2026-04-07' });
      const before = expectedRows(account, { timezone, from: '2026-03-25', to: '2026-03-31' });
      expect(previous?.totalClicks).toBe(before.length);
      // Until noon of the last day, as far as NOW.
      const open = await report(account, { timezone, from: '2026-04-08', to: '2026-04-10' });
      const part = expectedRows(account, { timezone, from: '2026-04-05', to: '2026-04-07' }).filter(
        ({ time }) => time < NOW.getTime() - 3 * 86_400_000,
      );
      expect(open.previous?.totalClicks).toBe(part.length);
    }
    expect((await report(account)).previous).toBeNull();
  });

  it("equals the sum of the links' own reports", async () => {
    const parameters = { from: '2026-03-25', to: '2026-04-05', timezone: 'Europe/Berlin' };
    const each = await Promise.all(
      account.ids.map((id) => readAnalytics(id, analyticsQuerySchema.parse(parameters), NOW)),
    );
    const figures = await report(account, parameters);
    expect(each.reduce((total, { totalClicks }) => total + totalClicks, 0)).toBe(figures.totalClicks);
    expect(each.reduce((total, { uniqueVisitorsCount }) => total + uniqueVisitorsCount, 0)).toBe(
      figures.uniqueVisitorsCount,
    );
  });

  it('is narrowed to tags, links and kinds, and counts a click for each tag', async () => {
    const [first = '', second = ''] = account.ids;
    const of = (...ids: string[]) => account.clicks.filter(({ targetId }) => ids.includes(targetId)).length;
    expect((await report(account, { linkId: `${first},${second}` })).totalClicks).toBe(of(first, second));
    expect((await report(account, { kind: 'smartLink' })).totalClicks).toBe(0);
    const even = account.ids.filter((_, i) => i % 2 === 0);
    const figures = await report(account, { tag: 'even' });
    expect(figures.totalClicks).toBe(of(...even));
    expect(named(figures.topTags)).toEqual({ even: of(...even), all: of(...even) });
  });

  it('shows nothing of another owner for any requested IDs', async () => {
    const stranger = await anAccount({ links: 1, clicks: 3, seed: 9 });
    const figures = await report(stranger, { linkId: account.ids.join(',') });
    expect(figures).toMatchObject({ totalClicks: 0, topLinks: [] });
    expect((await report(stranger)).totalClicks).toBe(3);
  });

  it('reads the clicks of many quiet links in few calls', async () => {
    const { ownerId, clicks } = await anAccount({ links: 40, clicks: 800, seed: 3 });
    let calls = 0;
    dynamo().middlewareStack.add(
      (next) => (args) => {
        calls++;
        return next(args);
      },
      { step: 'initialize', name: 'calls' },
    );
    const report = (query: Record<string, string>) =>
      readAccountAnalytics(
        { ownerId, scope: WHOLE, hosts: { publicOrigin: ORIGIN }, now: NOW },
        accountAnalyticsQuerySchema.parse(query),
      );
    const total = clicks.filter((click) => isClick(rowOf(click))).length;
    for (const query of [{}, { timezone: 'Asia/Tokyo' }]) {
      calls = 0;
      expect((await report(query)).totalClicks).toBe(total);
      expect(calls).toBeLessThan(16);
    }
    // Only what is in the tails is new enough: nothing else is read.
    calls = 0;
    expect((await report({ from: '2026-05-01', to: '2026-05-02' })).totalClicks).toBe(0);
    expect(calls).toBeLessThan(10);
    dynamo().middlewareStack.remove('calls');
  });

  it('counts the links that were created in the range', async () => {
    expect((await report(account)).linksCreated).toBe(5);
    expect((await report(account, { from: '2026-03-21', to: '2026-03-22' })).linksCreated).toBe(2);
  });
});

describe('marks of active days', () => {
  it('name every day of every link that has clicks, and no other', async () => {
    const account = await anAccount({ clicks: 60 });
    for (const date of ['2026-03-20', '2026-04-01', '2026-04-10', '2026-02-01']) {
      const clicked = account.clicks.filter(({ time }) => time.startsWith(date));
      expect(await readActive(account.ownerId, { from: date, to: date })).toEqual(
        new Set(clicked.map(({ targetId }) => targetId)),
      );
    }
  });

  it('are gone with the journal, also those of days that have no verified click', async () => {
    const account = await anAccount({ links: 1, clicks: 0 });
    const [targetId = ''] = account.ids;
    const forged = asUnverified(anyClick(targetId, FROM, FROM + 1000, seededRandom(3)), 'view');
    await countClicks([forged], { now: new Date(FROM + 1000), ownersOf: findOwners });
    await countClicks([anyClick(targetId, NOW.getTime() - 1000, NOW.getTime(), seededRandom(4))], {
      now: NOW,
      ownersOf: findOwners,
    });
    expect(await readActive(account.ownerId, {})).toEqual(new Set([targetId]));
    expect(await purgeJournal(targetId, account.ownerId, () => false)).toBe(true);
    expect(await readActive(account.ownerId, {})).toEqual(new Set());
  });

  it('leave clicks in the queue when they cannot be written, so that none goes unseen', async () => {
    const account = await anAccount({ links: 1, clicks: 0 });
    const click = anyClick(account.ids[0] as string, FROM, FROM + 1000, seededRandom(3));
    const failing = () => Promise.reject(new Error('throttled'));
    expect((await countClicks([click], { now: NOW, ownersOf: failing })).failed).toEqual(new Set([click.id]));
    expect((await report(account)).totalClicks).toBe(0);
    expect((await countClicks([click], { now: NOW, ownersOf: findOwners })).counted).toBe(1);
    expect((await report(account)).totalClicks).toBe(1);
  });
});

describe('listClicks', () => {
  let account: Account;
  beforeAll(async () => {
    account = await anAccount({ clicks: 200, forged: 0.3 });
  });

  async function all({ ownerId }: Account, parameters: Record<string, string>) {
    const found = [];
    let cursor: string | undefined;
    do {
      const query = clicksQuerySchema.parse({ ...parameters, ...(cursor && { cursor }) });
      const page = await listClicks(wholeAccount(ownerId), query);
      expect(page.clicks.length).toBeLessThanOrEqual(query.limit);
      found.push(...page.clicks);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return found;
  }

  it.each([
    { limit: '7' },
    { limit: '50', timezone: 'Europe/Berlin', from: '2026-03-28', to: '2026-04-02' },
    { limit: '10', country: 'JP', device: 'mobile' },
    { limit: '9', unverified: 'include', event: 'view,play' },
    { limit: '9', includes: 'suspected' },
  ])('gives each click once, newest first: %j', async (parameters) => {
    const { limit: _limit, ...query } = parameters;
    const expected = expectedRows(account, query as unknown as Record<string, string>);
    const found = await all(account, parameters as unknown as Record<string, string>);
    const facts = (time: string, targetId: string, visitor: string, verified: boolean) =>
      `${time} ${targetId} ${visitor} ${verified}`;
    expect(found.map((one) => facts(one.time, one.targetId, one.visitor, one.verified)).sort()).toEqual(
      expected
        .map((row) =>
          facts(new Date(row.time).toISOString(), row.targetId, row.visitor, row.verified !== false),
        )
        .sort(),
    );
    const times = found.map(({ time }) => time);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('names in CSV what was clicked, with times in the time zone of its days', async () => {
    const { ownerId, ids } = await anAccount({ clicks: 0, links: 2 });
    const [id = ''] = ids;
    const click = anyClick(
      id,
      Date.parse('2026-03-28T23:30:00Z'),
      Date.parse('2026-03-28T23:30:01Z'),
      () => 0,
    );
    await countClicks([click], { now: NOW, ownersOf: findOwners });
    const csv = async (timezone: string) => {
      const query = clicksQuerySchema.parse({ timezone, from: '2026-03-28', to: '2026-03-28' });
      const page = await listClicks(wholeAccount(ownerId), query);
      return parse(clicksToCsv(page, { timezone, hosts: { publicOrigin: ORIGIN } }), { columns: true });
    };
    const { title, url } = (await report({ ownerId, ids, clicks: [] })).topLinks[0] ?? {};
    expect(await csv('UTC')).toMatchObject([
      { time: '2026-03-28T23:30:00.000Z', targetId: id, title, url, verified: 'true' },
    ]);
    expect(await csv('America/St_Johns')).toMatchObject([{ time: '2026-03-28T21:00:00.000-02:30' }]);
    expect(await csv('Europe/Berlin')).toEqual([]);
  });

  it('rejects a cursor that it has not given', async () => {
    const { ownerId } = await anAccount({ clicks: 1, links: 1 });
    const query = clicksQuerySchema.parse({ cursor: 'bm90IGEgY3Vyc29y' });
    await expect(listClicks(wholeAccount(ownerId), query)).rejects.toThrow(/^cursor: /);
  });
});
