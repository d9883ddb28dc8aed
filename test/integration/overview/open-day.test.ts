import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldAccounts, foldAskedFor } from '#shared/clicks/folds/fold-accounts.ts';
import { FOLD_PARTS, removeDirectory } from '#shared/clicks/folds/fold-file-store.ts';
import { MAX_APART } from '#shared/clicks/folds/fold-limits.ts';
import { readFoldState } from '#shared/clicks/folds/fold-store.ts';
import { readDirectoryName, takeTurn } from '#shared/clicks/folds/fold-turn-store.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { enroll } from '#shared/clicks/journal/enroll-accounts.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import type { Link } from '#shared/links/model/link.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { removeLink } from '#shared/links/store/removal-store.ts';
import { readAccountAnalytics, readAccountReport } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { readScopeFigures } from '#shared/shares/scope-figures.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { storeLinks } from '#test/support/builders/many-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { seededRandom } from '#test/support/random.ts';

/** What a report may cost, whatever the number of links. */
const MOST_UNITS = 200;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TODAY = Date.parse('2026-04-02T00:00:00Z');
const NOON = TODAY + 12 * HOUR;
const MONTH = { from: '2026-03-04', to: '2026-04-02' };

const iso = (time: number) => new Date(time).toISOString();

tableOfFile();
let bucket: S3Engine;
beforeAll(async () => {
  bucket = await startS3Engine();
  await bucket.emptyBucket();
});

const idsOf = (ownerId: string, links: number) =>
  Array.from({ length: links }, (_, n) => `lnk_${ownerId.slice(-8)}${String(n).padStart(12, '0')}`);

/** An account that was folded until the day before, of which each link has clicks today at these times. */
async function anAccount(links: number, times: readonly number[]): Promise<string> {
  const ownerId = newId('owner');
  await storeLinks(ownerId, links);
  await enroll(ownerId, new Date(TODAY - 10 * DAY));
  await click(ownerId, idsOf(ownerId, links).slice(0, 120), TODAY - 12 * HOUR);
  await foldAccounts({ ...TARGET_RECORDS, now: () => new Date(TODAY + HOUR) });
  for (const time of times) await click(ownerId, idsOf(ownerId, links), time);
  return ownerId;
}

async function click(ownerId: string, ids: readonly string[], time: number): Promise<void> {
  const random = seededRandom(time);
  const clicks = ids.map((id) => anyClick(id, time - 1000, time, random));
  const ownersOf = async (asked: readonly string[]) => new Map(asked.map((id) => [id, ownerId]));
  await countClicks(clicks, { now: new Date(time), ownersOf });
}

const report = (ownerId: string, now: number, query: Record<string, string> = MONTH) =>
  readAccountAnalytics(
    { ownerId, scope: WHOLE, hosts: { publicOrigin: 'https://sp.example' }, now: new Date(now) },
    accountAnalyticsQuerySchema.parse(query),
  );

/** The worker, which the event bus invokes. */
const snapshot = (ownerId: string, now: number) =>
  foldAskedFor(ownerId, { ...TARGET_RECORDS, now: () => new Date(now) }, () => false);

async function remove(id: string, now: number): Promise<void> {
  await removeLink((await readLink(id)) as Link, new Date(now));
}

describe('the report of an account with many links visited today', () => {
  beforeEach(() => {
    captureLog();
  });

  it('is exact at any moment up to some two hundred links', async () => {
    const ownerId = await anAccount(240, [TODAY + HOUR]);
    // Its tags lack those of links that were visited for the first time.
    const first = await report(ownerId, NOON);
    expect(first).toMatchObject({ totalClicks: 360, asOf: iso(TODAY + HOUR), topTags: [{ count: 240 }] });
    expect(await countReads(() => report(ownerId, NOON))).toBeLessThanOrEqual(MOST_UNITS);
    expect((await readFoldState(ownerId))?.asked).toBe(NOON);
    // The worker adds them to its directory.
    expect(await snapshot(ownerId, NOON)).toBe('done');
    expect(await report(ownerId, NOON)).toMatchObject({
      ...{ totalClicks: 360, asOf: null, topTags: [{ count: 360 }] },
    });
    expect(await countReads(() => report(ownerId, NOON))).toBeLessThanOrEqual(MOST_UNITS);
  }, 60_000);

  it('counts those with a tag once the worker has listed new ones', async () => {
    const ownerId = await anAccount(200, [TODAY + HOUR]);
    const query = { ...MONTH, tag: 'mail' };
    expect((await report(ownerId, NOON, query)).asOf).toBe(iso(TODAY));
    expect(await countReads(() => report(ownerId, NOON, query))).toBeLessThanOrEqual(MOST_UNITS);
    await snapshot(ownerId, NOON);
    expect(await report(ownerId, NOON, query)).toMatchObject({ totalClicks: 320, asOf: null });
  }, 60_000);

  it('has all tags again once the worker has found that its directory is lost', async () => {
    const ownerId = await anAccount(200, [TODAY + HOUR]);
    await snapshot(ownerId, NOON);
    const named = await readDirectoryName(ownerId);
    await removeDirectory(ownerId, named?.name as string);
    const whole = { totalClicks: 320, topTags: [{ count: 320 }], asOf: null };
    expect(await report(ownerId, NOON)).toMatchObject(whole);
    await snapshot(ownerId, NOON + HOUR);
    expect(await report(ownerId, NOON + HOUR)).toMatchObject(whole);
    expect(await countReads(() => report(ownerId, NOON + HOUR))).toBeLessThanOrEqual(MOST_UNITS);
  }, 60_000);

  it.each([
    ['created', 300, null],
    ['updated', 20, null],
    // Their tags are those of the directory until the next one.
    ['updated', 200, iso(NOON)],
    ['created', exhaustively(3000, 1500), iso(NOON)],
  ])(
    'costs few read units after links were %s: %i',
    async (action, changes, asOf) => {
      const ownerId = await anAccount(120, [TODAY + HOUR]);
      await snapshot(ownerId, NOON);
      const by = systemAuthor(ownerId, 'test');
      const ids = idsOf(ownerId, 3000);
      const changed = ids.slice(0, changes).map((id) => {
        const target = { type: 'link', id, name: null };
        return auditEntry(by, { action: `link.${action}`, target, changes: [] }, new Date(NOON + 1000));
      });
      await batchPut(
        changed.flatMap(auditPuts).map(({ Put }) => Put?.Item as ItemKey & Record<string, unknown>),
      );
      expect(await countReads(() => report(ownerId, NOON + 2000))).toBeLessThanOrEqual(MOST_UNITS);
      expect(await report(ownerId, NOON + 2000)).toMatchObject({ totalClicks: 240, asOf });
    },
    60_000,
  );

  it.each([
    // A read of each would already take too many units.
    [300, [TODAY + HOUR]],
    ...exhaustively<[number, number[]][]>([[3000, [TODAY + HOUR]]], []),
    // Few links whose clicks fill segments.
    [100, Array.from({ length: exhaustively(40, 30) }, (_, i) => TODAY + HOUR + i * 60_000)],
  ])(
    'costs few read units with %i links',
    async (links, times) => {
      const ownerId = await anAccount(links, times);
      // Nothing of the day is known yet: it follows.
      expect(await report(ownerId, NOON)).toMatchObject({
        totalClicks: Math.min(links, 120),
        asOf: iso(TODAY),
      });
      expect(await countReads(() => report(ownerId, NOON))).toBeLessThanOrEqual(MOST_UNITS);
      expect(await snapshot(ownerId, NOON)).toBe('done');
      const clicks = Math.min(links, 120) + links * times.length;
      const shown = await report(ownerId, NOON + 1000);
      expect(shown).toMatchObject({ totalClicks: clicks, asOf: iso(NOON) });
      for (const query of [
        MONTH,
        { ...MONTH, country: 'DE' },
        { ...MONTH, timezone: 'Asia/Kathmandu' },
        { ...MONTH, tag: 'mail' },
      ])
        expect(
          await countReads(() => report(ownerId, NOON + 1000, query)),
          JSON.stringify(query),
        ).toBeLessThanOrEqual(MOST_UNITS);
      const reader = {
        ownerId,
        scope: WHOLE,
        hosts: { publicOrigin: 'https://sp.example' },
        now: new Date(NOON),
      };
      const shared = { ...MONTH, timezone: 'UTC', interval: 'day', names: 10 } as const;
      const ofTag = { scope: { type: 'tag', tag: 'mail' } as const, filters: {} };
      expect(await countReads(() => readScopeFigures(reader, ofTag, shared))).toBeLessThanOrEqual(MOST_UNITS);
      expect((await readScopeFigures(reader, ofTag, shared)).figures.totalClicks).toBe(clicks);
      // Newer clicks follow with the next snapshot, for which only their links are read.
      await click(ownerId, idsOf(ownerId, links).slice(0, 30), NOON + 30 * 60_000);
      expect((await report(ownerId, NOON + HOUR)).totalClicks).toBe(clicks);
      expect(await snapshot(ownerId, NOON + HOUR)).toBe('done');
      expect(await report(ownerId, NOON + HOUR)).toMatchObject({
        totalClicks: clicks + 30,
        asOf: iso(NOON + HOUR),
      });
    },
    240_000,
  );

  it('has the same figures as the journals', async () => {
    const ownerId = await anAccount(300, [TODAY + HOUR, TODAY + 2 * HOUR]);
    await snapshot(ownerId, NOON);
    const reader = {
      ownerId,
      scope: WHOLE,
      hosts: { publicOrigin: 'https://sp.example' },
      now: new Date(NOON),
    };
    const queries = [
      {},
      { country: 'DE' },
      { timezone: 'Asia/Kathmandu' },
      { interval: 'hour' },
      { tag: 'mail' },
    ];
    for (const query of queries) {
      const parsed = accountAnalyticsQuerySchema.parse({ from: '2026-04-01', to: '2026-04-02', ...query });
      const [shown, exact] = [
        await readAccountReport(reader, parsed),
        await readAccountReport(reader, parsed, { isFinal: true }),
      ];
      expect(exact.figures).toMatchObject({ asOf: null });
      expect(shown.figures).toEqual({ ...exact.figures, asOf: iso(NOON) });
    }
  }, 60_000);

  it('never shows clicks of a deleted link again', async () => {
    const ownerId = await anAccount(300, [TODAY + HOUR]);
    const [first, second] = idsOf(ownerId, 300) as [string, string];
    await snapshot(ownerId, NOON);
    await remove(first, NOON + 60_000);
    expect((await report(ownerId, NOON + 61_000)).totalClicks).toBe(418);
    await remove(second, NOON + 20 * 60_000);
    expect((await report(ownerId, NOON + 20 * 60_000)).totalClicks).toBe(416);
    await snapshot(ownerId, NOON + HOUR);
    expect((await report(ownerId, NOON + HOUR)).totalClicks).toBe(416);
    // Many deletions are left out without reading each.
    for (const id of idsOf(ownerId, 300).slice(2, 2 + MAX_APART + 1)) await remove(id, NOON + HOUR + 60_000);
    expect((await report(ownerId, NOON + HOUR + 61_000)).totalClicks).toBe(416 - 2 * (MAX_APART + 1));
  }, 120_000);

  it('asks for a snapshot once a minute, and only if the last one is five minutes old', async () => {
    const ownerId = await anAccount(300, [TODAY + HOUR]);
    const asked = async (now: number) => {
      await Promise.all([report(ownerId, now), report(ownerId, now)]);
      return (await readFoldState(ownerId))?.asked;
    };
    expect(await asked(NOON)).toBe(NOON);
    expect(await asked(NOON + 30_000)).toBe(NOON);
    expect(await asked(NOON + 61_000)).toBe(NOON + 61_000);
    await snapshot(ownerId, NOON + 62_000);
    expect(await asked(NOON + 4 * 60_000)).toBe(NOON + 61_000);
    expect(await asked(NOON + 7 * 60_000)).toBe(NOON + 7 * 60_000);
  }, 60_000);

  it('survives a worker that has stopped, one that is asked twice, and two at once', async () => {
    const ownerId = await anAccount(300, [TODAY + HOUR]);
    await takeTurn(ownerId, new Date(NOON));
    // It has stopped without notice.
    expect(await snapshot(ownerId, NOON + 60_000)).toBeUndefined();
    expect(await report(ownerId, NOON + 60_000)).toMatchObject({ asOf: iso(TODAY) });
    const later = NOON + 11 * 60_000;
    const both = await Promise.all([snapshot(ownerId, later), snapshot(ownerId, later)]);
    expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect((await report(ownerId, later)).totalClicks).toBe(420);
    const files = await bucket.keys();
    expect(await snapshot(ownerId, later + 1000)).toBe('done');
    expect(await bucket.keys()).toEqual(files);
  }, 60_000);

  it('has both days around midnight, and folds the first one in place of its snapshot', async () => {
    const ownerId = await anAccount(300, [TODAY + HOUR]);
    const midnight = TODAY + DAY;
    await snapshot(ownerId, midnight - 60_000);
    await click(ownerId, idsOf(ownerId, 300), midnight + 1000);
    const range = { from: '2026-04-01', to: '2026-04-03' };
    expect(await report(ownerId, midnight + 2000, range)).toMatchObject({
      totalClicks: 420,
      asOf: iso(midnight - 60_000),
    });
    await snapshot(ownerId, midnight + 10 * 60_000);
    expect(await report(ownerId, midnight + 11 * 60_000, range)).toMatchObject({
      ...{ totalClicks: 720, asOf: iso(midnight + 10 * 60_000) },
      clicksData: [{ count: 120 }, { count: 300 }, { count: 300 }],
    });
    await foldAccounts({ ...TARGET_RECORDS, now: () => new Date(midnight + 2 * HOUR) });
    expect((await readFoldState(ownerId))?.through).toBe('2026-04-02');
    expect(await report(ownerId, midnight + 2 * HOUR, { ...range, to: '2026-04-02' })).toMatchObject({
      totalClicks: 420,
      asOf: null,
    });
    expect((await report(ownerId, midnight + 2 * HOUR, range)).totalClicks).toBe(720);
    const days = (await bucket.keys()).filter((key) => key.includes(ownerId) && key.includes('day='));
    expect(days).toHaveLength(3 * FOLD_PARTS.length);
  }, 60_000);
});
