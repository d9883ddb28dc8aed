import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldAccounts } from '#shared/clicks/folds/fold-accounts.ts';
import { MARK_UNITS } from '#shared/clicks/folds/fold-limits.ts';
import { readFoldState } from '#shared/clicks/folds/fold-store.ts';
import { activityPartition } from '#shared/clicks/journal/activity-items.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { enroll } from '#shared/clicks/journal/enroll-accounts.ts';
import { foldPartition, foldStateKey, VISITS } from '#shared/clicks/journal/fold-items.ts';
import { MAX_NOTED } from '#shared/clicks/journal/journal-limits.ts';
import { isoDate } from '#shared/clicks/time-zone.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { readAccountAnalytics, readAccountReport } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { storeLinks } from '#test/support/builders/many-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { seededRandom } from '#test/support/random.ts';

/** What a report may cost, whatever the number of links. */
const MOST_UNITS = 200;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TODAY = Date.parse('2026-04-10T00:00:00Z');
const NOON = TODAY + 12 * HOUR;
const MONTH = accountAnalyticsQuerySchema.parse({ from: '2026-03-12', to: '2026-04-10' });
const LINKS = 400;

tableOfFile();
beforeAll(async () => {
  await (await startS3Engine()).emptyBucket();
});
beforeEach(() => {
  captureLog();
});

const idsOf = (ownerId: string, first: number, last: number) =>
  Array.from(
    { length: last - first },
    (_, n) => `lnk_${ownerId.slice(-8)}${String(first + n).padStart(12, '0')}`,
  );

/** An account with so many links that were visited in the month before today, folded until yesterday. */
async function anAccount(visited: number): Promise<string> {
  const ownerId = newId('owner');
  await storeLinks(ownerId, LINKS);
  // As `markActive` stores them, each with a call of its own.
  const [month, day] = [isoDate(TODAY - 3 * DAY).slice(0, 7), isoDate(TODAY - 3 * DAY).slice(8)];
  await batchPut(
    Array.from({ length: visited }, () => ({
      ...{ pk: activityPartition(ownerId), sk: `${month}#${newId('link')}` },
      [`d${day}`]: 1,
    })),
  );
  await click(ownerId, idsOf(ownerId, 0, 120), TODAY - 36 * HOUR);
  await enroll(ownerId, new Date(TODAY - 36 * HOUR));
  for (const time of [TODAY - 22 * HOUR, TODAY + HOUR])
    await foldAccounts({ ...TARGET_RECORDS, now: () => new Date(time) });
  return ownerId;
}

async function click(ownerId: string, ids: readonly string[], time: number): Promise<void> {
  const clicks = ids.map((id) => anyClick(id, time - 1000, time, seededRandom(time)));
  const ownersOf = async (asked: readonly string[]) => new Map(asked.map((id) => [id, ownerId]));
  await countClicks(clicks, { now: new Date(time), ownersOf });
}

/** An aggregator of an account with hardly any traffic: each of its batches has one click. */
async function clickApart(ownerId: string, ids: readonly string[], time: number): Promise<void> {
  for (const id of ids) await click(ownerId, [id], time);
}

/** Items that were written to note visits of today, each for one write unit. */
async function notesOf(ownerId: string): Promise<number> {
  let count = 0;
  for await (const items of queryPrefix({ pk: foldPartition(ownerId), sk: `${VISITS}2026-04-10` }))
    count += items.length;
  return count;
}

const readerOf = (ownerId: string) => ({
  ...{ ownerId, scope: WHOLE, now: new Date(NOON) },
  hosts: { publicOrigin: 'https://sp.example' },
});
const report = (ownerId: string) => readAccountAnalytics(readerOf(ownerId), MONTH);

describe('visits of the current day', () => {
  it('are found among the marks of a month that has few, for no write unit', async () => {
    const ownerId = await anAccount(500);
    expect((await readFoldState(ownerId))?.noted).toBeUndefined();
    await clickApart(ownerId, idsOf(ownerId, 0, 100), TODAY + 2 * HOUR);
    expect(await notesOf(ownerId)).toBe(0);
    expect(await report(ownerId)).toMatchObject({ totalClicks: 220, asOf: null });
    expect(await countReads(() => report(ownerId))).toBeLessThanOrEqual(MOST_UNITS);
  }, 120_000);

  it('are noted in a month with many marks, 200 a day', async () => {
    const ownerId = await anAccount(6000);
    expect((await readFoldState(ownerId))?.noted).toBeDefined();
    await clickApart(ownerId, idsOf(ownerId, 0, 100), TODAY + 2 * HOUR);
    // Further visits of the day are not noted.
    await clickApart(ownerId, idsOf(ownerId, 0, 100), TODAY + 2.5 * HOUR);
    expect(await notesOf(ownerId)).toBe(100);
    expect(await report(ownerId)).toMatchObject({ totalClicks: 320, asOf: null });
    expect(await countReads(() => report(ownerId))).toBeLessThanOrEqual(MOST_UNITS);
    // Where they are not noted yet, a report gives up finding them among the marks.
    const state = (await getItem(foldStateKey(ownerId))) as ItemKey & Record<string, unknown>;
    await batchPut([
      {
        ...foldStateKey(ownerId),
        ...Object.fromEntries(Object.entries(state).filter(([name]) => name !== 'noted')),
      },
    ]);
    expect((await report(ownerId)).asOf).toBe('2026-04-10T00:00:00.000Z');
    const units = await countReads(() => report(ownerId));
    expect(units).toBeGreaterThan(MARK_UNITS);
    expect(units).toBeLessThanOrEqual(MOST_UNITS);
    await batchPut([state]);
    // All links of the day: reports show a snapshot, and those by email count what is not noted, too.
    await clickApart(ownerId, idsOf(ownerId, 100, LINKS), TODAY + 3 * HOUR);
    expect(await notesOf(ownerId)).toBe(MAX_NOTED + 1);
    expect((await report(ownerId)).asOf).not.toBeNull();
    expect(await countReads(() => report(ownerId))).toBeLessThanOrEqual(MOST_UNITS);
    const { figures } = await readAccountReport(readerOf(ownerId), MONTH, { isFinal: true });
    expect(figures).toMatchObject({ totalClicks: 120 + LINKS + 100, asOf: null });
  }, 240_000);
});
