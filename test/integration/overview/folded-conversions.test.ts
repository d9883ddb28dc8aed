import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldAccounts, foldAskedFor } from '#shared/clicks/folds/fold-accounts.ts';
import { readFoldedDays, readFoldState } from '#shared/clicks/folds/fold-store.ts';
import { enroll } from '#shared/clicks/journal/enroll-accounts.ts';
import { foldedDayKey, foldStateKey } from '#shared/clicks/journal/fold-items.ts';
import { copyActivity } from '#shared/clicks/journal/move-activity.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { countConversions } from '#shared/conversions/count-conversions.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Link } from '#shared/links/model/link.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { removeLink } from '#shared/links/store/removal-store.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anyConversion } from '#test/support/builders/conversions.ts';
import { storeLinks } from '#test/support/builders/many-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { seededRandom } from '#test/support/random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TODAY = Date.parse('2026-04-02T00:00:00Z');
const NOON = TODAY + 12 * HOUR;
const LINKS = 150;
const MONTH = { from: '2026-03-01', to: '2026-04-01' };

tableOfFile();
beforeAll(async () => {
  await (await startS3Engine()).emptyBucket();
});
beforeEach(() => {
  captureLog();
});

const idsOf = (ownerId: string) =>
  Array.from({ length: LINKS }, (_, n) => `lnk_${ownerId.slice(-8)}${String(n).padStart(12, '0')}`);

/** An account of which each link has a conversion on each of some days. */
async function anAccount(days: readonly number[]): Promise<string> {
  const ownerId = newId('owner');
  await storeLinks(ownerId, LINKS, (n) => ({ utm: { campaign: `campaign ${n % 3}` } }) as Partial<Link>);
  await enroll(ownerId, new Date(TODAY - 60 * DAY));
  for (const day of days) await convert(ownerId, [...idsOf(ownerId), ownerId], day);
  return ownerId;
}

/** Counts a conversion of each target on a day. */
async function convert(
  ownerId: string,
  targets: readonly string[],
  day: number,
  now = day + DAY,
): Promise<void> {
  const random = seededRandom(day);
  const received = targets.map((targetId) => {
    const row: ClickRow = anyConversion(day, day + HOUR, random);
    return { ownerId, event: row.id, attributed: [{ targetId, row }], isRepeat: false };
  });
  const { failed } = await countConversions(received, new Date(now));
  expect(failed.size).toBe(0);
}

const report = (ownerId: string, query: Record<string, string> = MONTH, now = NOON) =>
  readAccountAnalytics(
    { ownerId, scope: WHOLE, hosts: { publicOrigin: 'https://sp.example' }, now: new Date(now) },
    accountAnalyticsQuerySchema.parse(query),
  );

const fold = (now = NOON) => foldAccounts({ ...TARGET_RECORDS, now: () => new Date(now) });

const QUERIES: Record<string, string>[] = [
  MONTH,
  {},
  { ...MONTH, attribution: 'first' },
  { ...MONTH, timezone: 'Asia/Kathmandu' },
  { ...MONTH, country: 'DE' },
  { ...MONTH, tag: 'mail' },
  { ...MONTH, event: 'lead' },
  { ...MONTH, folderId: 'none' },
];

describe('the conversions of an account with folds', () => {
  it('cost few read units, whatever the number of links, and equal those of the journals', async () => {
    const ownerId = await anAccount([TODAY - 20 * DAY, TODAY - 19 * DAY, TODAY - 2 * DAY]);
    const before = [];
    for (const query of QUERIES) before.push(await report(ownerId, query));
    expect(before[0]?.conversions.campaigns).toHaveLength(3);
    expect(await countReads(() => report(ownerId))).toBeGreaterThan(LINKS);
    expect(await fold()).toMatchObject({ failed: 0 });
    expect((await readFoldState(ownerId))?.converted).toBe('0000-01-01');
    for (const [i, query] of QUERIES.entries()) {
      expect(await report(ownerId, query), JSON.stringify(query)).toEqual(before[i]);
      expect(await countReads(() => report(ownerId, query)), JSON.stringify(query)).toBeLessThan(40);
    }
  }, 120_000);

  it('show late ones, and none of a deleted link, at once and after the next fold', async () => {
    const ownerId = await anAccount([TODAY - 3 * DAY]);
    await fold();
    const [gone, late] = idsOf(ownerId) as [string, string];
    const numberOf = async (now: number) => {
      const { conversions } = await report(ownerId, { ...MONTH, attribution: 'last', names: '1000' }, now);
      return conversions.events.reduce((sum, { count }) => sum + count, 0);
    };
    const all = await numberOf(NOON);
    const { conversions } = await report(ownerId, { ...MONTH, linkId: gone });
    const ofGone = conversions.events.reduce((sum, { count }) => sum + count, 0);
    await removeLink((await readLink(gone)) as Link, new Date(NOON));
    const day = TODAY - 3 * DAY;
    const row = { ...anyConversion(day, day + HOUR, seededRandom(1)), basis: 'both' as const };
    const received = { ownerId, event: row.id, attributed: [{ targetId: late, row }], isRepeat: false };
    await countConversions([received], new Date(NOON));
    await countConversions([{ ...received, attributed: [{ targetId: ownerId, row }] }], new Date(NOON));
    const expected = all - ofGone + 2;
    expect(await numberOf(NOON + 1000)).toBe(expected);
    await fold(NOON + 2 * HOUR);
    expect(await numberOf(NOON + 2 * HOUR)).toBe(expected);
    expect(await countReads(() => report(ownerId, MONTH, NOON + 2 * HOUR))).toBeLessThan(40);
  }, 120_000);

  it('are in snapshots of the current day, however many links have some', async () => {
    const ownerId = await anAccount([TODAY - 3 * DAY]);
    await fold();
    await convert(ownerId, [...idsOf(ownerId), ownerId], TODAY, NOON);
    const range = { from: '2026-03-04', to: '2026-04-02' };
    const before = await report(ownerId, range);
    expect(before.asOf).toBe(new Date(TODAY).toISOString());
    const records = { ...TARGET_RECORDS, now: () => new Date(NOON) };
    expect(await foldAskedFor(ownerId, records, () => false)).toBe('done');
    const after = await report(ownerId, range);
    expect(after.asOf).toBe(new Date(NOON).toISOString());
    expect(after.leads + after.sales).toBeGreaterThan(before.leads + before.sales);
    const exact = await report(ownerId, {
      from: '2026-04-02',
      to: '2026-04-02',
      linkId: idsOf(ownerId).slice(0, 20).join(),
      names: '1000',
    });
    const shown = await report(ownerId, { from: '2026-04-02', to: '2026-04-02', names: '1000' });
    for (const one of exact.conversions.links) expect(shown.conversions.links).toContainEqual(one);
    expect(await countReads(() => report(ownerId, range))).toBeLessThan(60);
  }, 120_000);

  it('are in reports with a snapshot if their link has just come from another account', async () => {
    const [ownerId, former] = [await anAccount([TODAY - 3 * DAY]), newId('owner')];
    await fold();
    await convert(ownerId, idsOf(ownerId), TODAY, NOON);
    const [moved] = idsOf(former) as [string];
    await storeLinks(former, 1);
    await convert(former, [moved], TODAY, NOON);
    await storeLinks(ownerId, 1, () => ({ id: moved }));
    await copyActivity({ targetId: moved, from: former, to: ownerId }, new Date(NOON));
    const day = { from: '2026-04-02', to: '2026-04-02', names: '1000' };
    const exact = await report(ownerId, { ...day, linkId: moved });
    expect(exact.conversions.links).toHaveLength(1);
    for (const minutes of [0, 10, 20]) {
      const now = NOON + minutes * 60_000;
      const records = { ...TARGET_RECORDS, now: () => new Date(now) };
      expect(await foldAskedFor(ownerId, records, () => false)).toBe('done');
      const shown = await report(ownerId, day, now);
      expect(shown.asOf).toBe(new Date(now).toISOString());
      expect(shown.conversions.links).toContainEqual(exact.conversions.links[0]);
    }
  }, 120_000);

  it('are read from the journals after a turn of an earlier version, and are folded again', async () => {
    const ownerId = await anAccount([TODAY - 3 * DAY, TODAY - 2 * DAY]);
    const before = await report(ownerId);
    await fold();
    // It folds a day without conversions, and takes its next turn in an hour.
    const date = '2026-03-31';
    const update = { TableName: tableName(), ExpressionAttributeNames: { '#a': 'conversions' } };
    await dynamo().send(
      new UpdateCommand({ ...update, Key: foldedDayKey(ownerId, date), UpdateExpression: 'REMOVE #a' }),
    );
    await dynamo().send(
      new UpdateCommand({
        ...{ TableName: tableName(), Key: foldStateKey(ownerId), UpdateExpression: 'SET gsi2sk = :next' },
        ExpressionAttributeValues: { ':next': `${new Date(NOON + HOUR).toISOString()}#${ownerId}x` },
      }),
    );
    expect(await report(ownerId)).toEqual(before);
    await fold(NOON + 2 * HOUR);
    expect((await readFoldedDays(ownerId, {})).map(({ conversions }) => conversions)).toEqual([
      LINKS + 1,
      LINKS + 1,
    ]);
    expect(await report(ownerId)).toEqual(before);
    expect(await countReads(() => report(ownerId))).toBeLessThan(40);
  }, 120_000);
});
