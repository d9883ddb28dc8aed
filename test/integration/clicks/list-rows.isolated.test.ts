import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { putFoldFile } from '#shared/clicks/folds/fold-file-store.ts';
import { announceFold, putFoldedDay } from '#shared/clicks/folds/fold-store.ts';
import { RowFile } from '#shared/clicks/folds/row-file.ts';
import { noteChange } from '#shared/clicks/journal/change-store.ts';
import { foldStateKey } from '#shared/clicks/journal/fold-items.ts';
import { listOrder, placeOf } from '#shared/clicks/journal/newest-rows.ts';
import { rowOf } from '#shared/clicks/journal/row.ts';
import { listRows } from '#shared/clicks/lists/list-rows.ts';
import { RowBudget } from '#shared/clicks/lists/row-budget.ts';
import { rowCursor, rowPosition } from '#shared/clicks/lists/row-cursor.ts';
import { CLICKS, type ListPosition, type RowQuery } from '#shared/clicks/lists/row-query.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { allItems } from '#test/support/builders/full-account.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { countTableCalls } from '#test/support/emulators/table-calls.ts';
import { exhaustively, IS_EXHAUSTIVE } from '#test/support/exhaustive.ts';
import { seededRandom } from '#test/support/random.ts';

vi.mock('#shared/clicks/journal/journal-limits.ts', async (load) => ({
  ...(await load<typeof import('#shared/clicks/journal/journal-limits.ts')>()),
  ...(await import('#test/support/emulators/small-journal.ts')).SMALL_JOURNAL,
  HOT_CLICKS_A_SECOND: 30,
}));

tableOfFile();
s3OfFile();

const DAY_MS = 86_400_000;
const START = Date.parse('2026-02-20T00:00:00Z');
const DAYS = 24;
const END = START + DAYS * DAY_MS;
const dateOf = (day: number) => new Date(START + day * DAY_MS).toISOString().slice(0, 10);

interface Account {
  ownerId: string;
  targets: string[];
  clicks: ClickEvent[];
}

/** Counts clicks as they would arrive: oldest first, some of them late, many at the same times. */
async function anAccount(
  seed: number,
  { links = 40, clicks = exhaustively(700, 350) } = {},
): Promise<Account> {
  const random = seededRandom(seed);
  const ownerId = newId('owner');
  const targets = Array.from({ length: links }, () => newId(random() < 0.2 ? 'smartLink' : 'link'));
  const owners = new Map(targets.map((targetId) => [targetId, ownerId]));
  const all = Array.from({ length: clicks }, () => {
    // The first ones are hot.
    const targetId = targets[Math.floor(random() ** 3 * links)] as string;
    const click = anyClick(targetId, START, END, random);
    const time = Date.parse(click.time);
    return { ...click, time: new Date(time - (time % 600_000)).toISOString() };
  });
  const isLate = new Set(all.filter(() => random() < 0.1));
  const arrival = (click: ClickEvent) => Date.parse(click.time) + (isLate.has(click) ? 5 * DAY_MS : 0);
  all.sort((a, b) => arrival(a) - arrival(b));
  for (let i = 0; i < all.length; i += 150) {
    const batch = all.slice(i, i + 150);
    const { counted } = await countClicks(batch, new Date(arrival(batch.at(-1) as ClickEvent)), owners);
    expect(counted).toBe(batch.length);
  }
  return { ownerId, targets, clicks: all };
}

/** Folds some days as they were before the last clicks of some targets, which were recorded as changes. */
async function fold(
  { ownerId, targets, clicks }: Account,
  { from, through }: { from: number; through: number },
) {
  const changed = new Set(targets.filter((_, i) => i % 5 === 0));
  for (let day = from; day <= through; day++) {
    const date = dateOf(day);
    const file = new RowFile();
    for (const [i, click] of clicks.entries()) {
      if (!click.time.startsWith(date) || (changed.has(click.targetId) && i % 2 === 0)) continue;
      file.add({ targetId: click.targetId, row: rowOf(click) });
    }
    if (file.rows === 0) continue;
    const bytes = file.bytes();
    const item = { date, name: 'a', asOf: END, rows: file.rows, bytes: bytes.length, updatedAt: END };
    await announceFold(ownerId, item, undefined);
    await putFoldFile({ ownerId, date, name: 'a' }, 'rows', bytes);
    await putFoldedDay(ownerId, item, undefined);
  }
  await noteChange(ownerId, { targets: [...changed], days: undefined }, new Date(END));
  const state = { from: dateOf(from), through: dateOf(through) };
  await dynamo().send(
    new PutCommand({ TableName: tableName(), Item: { ...foldStateKey(ownerId), ...state } }),
  );
}

interface Case {
  limit: number;
  calls: number;
  rows: number;
  /** Only these countries, or all. */
  country?: string;
  /** Only targets whose ID ends with one of these. */
  only?: RegExp;
  range?: { start: number; end: number };
}

const EVER = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

function queryOf({ ownerId, targets }: Account, { limit, country, only, range = EVER }: Case): RowQuery {
  const known = new Set(targets.filter((id) => only?.test(id) ?? true));
  return {
    ownerId,
    journals: CLICKS,
    range,
    limit,
    matches: (row) => country === undefined || row.country === country,
    maySelect: () => true,
    choose: async (ids) => new Set([...ids].filter((id) => known.has(id))),
    isNarrow: only !== undefined,
    isFiltered: only !== undefined || country !== undefined,
  };
}

/** All rows of a list by its cursors, which never repeat; no page takes more than its calls. */
async function walk(account: Account, given: Case) {
  const query = queryOf(account, given);
  const found: ReturnType<typeof placeOf>[] = [];
  const cursors = new Set<string>();
  let pages = 0;
  for (let position: ListPosition | undefined = {}; position; pages++) {
    let page: Awaited<ReturnType<typeof listRows>> | undefined;
    const from: ListPosition = position;
    const calls = await countTableCalls(async () => {
      page = await listRows(query, from, new RowBudget(given));
    });
    expect(calls).toBeLessThanOrEqual(given.calls);
    const { rows = [], next } = page ?? {};
    expect(rows.length).toBeLessThanOrEqual(given.limit);
    for (const { row } of rows) expect(query.matches(row)).toBe(true);
    found.push(...rows.map(placeOf));
    const cursor: string | undefined = next && rowCursor(next);
    if (cursor) {
      expect(cursors).not.toContain(cursor);
      expect(cursor.length).toBeLessThan(4000);
      cursors.add(cursor);
    }
    position = next && rowPosition(cursor);
  }
  return { found, pages };
}

function expected({ clicks }: Account, { country, only, range = EVER }: Case) {
  return clicks
    .map((click) => ({ targetId: click.targetId, row: rowOf(click) }))
    .filter(
      ({ targetId, row }) =>
        (country === undefined || row.country === country) && (only?.test(targetId) ?? true),
    )
    .filter(({ row: { time } }) => time >= range.start && time < range.end)
    .sort(listOrder)
    .map(placeOf);
}

const CASES: Case[] = [
  { limit: 1000, calls: 60, rows: 200_000 },
  { limit: 100, calls: 60, rows: 200_000 },
  { limit: 7, calls: 60, rows: 200_000, country: 'JP' },
  { limit: 50, calls: 16, rows: 300 },
  { limit: 400, calls: 22, rows: 40, country: 'JP' },
  { limit: 30, calls: 16, rows: 200_000, country: 'XX' },
  { limit: 100, calls: 16, rows: 100, only: /[A-Ca-c]$/ },
  {
    limit: 100,
    calls: 60,
    rows: 200_000,
    range: { start: START + 3.5 * DAY_MS, end: START + 12.25 * DAY_MS },
  },
];

describe.each([
  ['open days', undefined],
  ['open and folded days', { from: 3, through: 17 }],
] as const)('listRows: %s', (_, folded) => {
  it('lists every row once, newest first, in every budget', async () => {
    const account = await anAccount(1);
    if (folded) await fold(account, folded);
    for (const given of CASES) {
      const { found } = await walk(account, given);
      const rows = expected(account, given);
      expect([given, found.length]).toEqual([given, rows.length]);
      expect(found).toEqual(rows);
    }
  });
});

describe('listRows: more links than a page can read', () => {
  it('lists every row once, and a rare filter in one pass', async () => {
    const account = await anAccount(5, { links: 350, clicks: 700 });
    for (const given of [
      { limit: 100, calls: 16, rows: 200_000 },
      { limit: 100, calls: 16, rows: 200_000, country: 'JP' },
      { limit: 100, calls: 16, rows: 200_000, country: 'XX' },
    ]) {
      const { found, pages } = await walk(account, given);
      const rows = expected(account, given);
      expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      if (rows.length === 0) expect(pages).toBeLessThan(60);
    }
  });
});

describe('listRows: a day that is not folded', () => {
  /** A link with a click on the day, and others with copies of its journal and its mark. */
  async function busyDay(links: number): Promise<Account> {
    const ownerId = newId('owner');
    const first = newId('link');
    const click = anyClick(first, START, START + DAY_MS, seededRandom(9));
    await countClicks([click], new Date(START + DAY_MS), new Map([[first, ownerId]]));
    const stored = await itemsNaming(first);
    expect(stored.length).toBeGreaterThanOrEqual(2);
    const targets = [first, ...Array.from({ length: links - 1 }, () => newId('link'))];
    const copies = targets
      .slice(1)
      .flatMap((id) =>
        stored.map((item) => ({ ...item, pk: item.pk.replace(first, id), sk: item.sk.replace(first, id) })),
      );
    await batchPut(copies);
    return { ownerId, targets, clicks: targets.map((targetId) => ({ ...click, targetId })) };
  }

  it.runIf(IS_EXHAUSTIVE)('has a full page without a filter, and pages of 60 calls with one', async () => {
    const account = await busyDay(6500);
    let page: Awaited<ReturnType<typeof listRows>> | undefined;
    const given = { limit: 100, calls: 0, rows: 0 };
    const calls = await countTableCalls(async () => {
      page = await listRows(queryOf(account, given));
    });
    expect(calls).toBeLessThan(80);
    expect(page?.rows.map(placeOf)).toEqual(expected(account, given).slice(0, 100));
    const filtered = { ...given, country: 'XX' };
    const some = await countTableCalls(async () => {
      page = await listRows(queryOf(account, filtered));
    });
    expect(some).toBeLessThanOrEqual(60);
    expect(page).toMatchObject({ rows: [], next: { scan: expect.anything() } });
  });
});

/** The items whose keys name a link. */
async function itemsNaming(id: string): Promise<(ItemKey & Record<string, unknown>)[]> {
  const all = (await allItems()) as (ItemKey & Record<string, unknown>)[];
  return all.filter(({ pk, sk }) => `${pk} ${sk}`.includes(id));
}
