import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { purgeItems } from '#shared/platform/dynamo/purge-partition.ts';
import { budgeted, queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { FIRST_DAY } from '../click-fields.ts';
import type { DateRange } from '../period.ts';
import { isoDate } from '../time-zone.ts';
import { activityPartition } from './activity-items.ts';
import { PAGE_MARKS } from './journal-limits.ts';

/**
 * Records which targets of an owner have rows on which UTC days, so that a report of the whole account does
 * not read targets without visits. One item per target and month, with an attribute per day. A day is marked
 * before its first row is appended, so rows always have a mark. Marking again changes nothing.
 */

const key = (ownerId: string, month: string, targetId: string): ItemKey => ({
  pk: activityPartition(ownerId),
  sk: `${month}#${targetId}`,
});

const monthOf = (date: string): string => date.slice(0, 7);
/** What is dated before was sent to versions that accepted any date of a conversion. */
export const FIRST_MONTH = monthOf(FIRST_DAY);
const attributeOf = (date: string): string => `d${date.slice(8)}`;

/** Marks days on which a target has rows. One write unit per month. */
export async function markActive(ownerId: string, targetId: string, dates: readonly string[]): Promise<void> {
  for (const [month, days] of Map.groupBy(dates, monthOf)) {
    const names = days.map(attributeOf);
    await updateIf({
      Key: key(ownerId, month, targetId),
      UpdateExpression: `SET ${names.map((name) => `${name} = :marked`).join(', ')}`,
      ConditionExpression: names.map((name) => `attribute_not_exists(${name})`).join(' OR '),
      ExpressionAttributeValues: { ':marked': 1 },
    });
  }
}

/** Bytes of a mark with one day, and of each further day. */
const MARK_BYTES = 79;
const DAY_BYTES = 5;
/** Bytes of a read unit, eventually consistent. */
const UNIT_BYTES = 8192;

/** Read units of the marks of so many targets in a month, with so many days in all. */
export const markUnits = (targets: number, days: number): number =>
  (targets * MARK_BYTES + (days - targets) * DAY_BYTES) / UNIT_BYTES;

function marksIn({ [TABLE.sortKey]: sortKey, ...item }: Record<string, unknown>) {
  const [month = '', targetId = ''] = String(sortKey).split('#');
  const dates = Object.keys(item).flatMap((name) =>
    /^d\d\d$/.test(name) ? [`${month}-${name.slice(1)}`] : [],
  );
  return { month, targetId, dates };
}

/**
 * The targets with rows between two UTC days, both included; an open end is unlimited. 0.5 units per 4 KB.
 */
export const readActive = async (ownerId: string, range: DateRange): Promise<Set<string>> =>
  (await readFewActive(ownerId, range, undefined)) as Set<string>;

/**
 * The targets with rows between two UTC days, both included; undefined if the marks of their months take
 * more than the budget. 0.5 units per 4 KB.
 */
export async function readFewActive(
  ownerId: string,
  { from = '0000-00-00', to = '9999-99-99' }: DateRange,
  budget: ReadBudget | undefined,
): Promise<Set<string> | undefined> {
  const targets = new Set<string>();
  const prefix = key(ownerId, '', '');
  const range = { from: monthOf(from), to: `${monthOf(to)}~` };
  const limited = budget && { Limit: PAGE_MARKS, budget: budgeted(budget, { ...prefix, sk: '' }) };
  for await (const items of queryBetween(prefix.pk, range, { ConsistentRead: false, ...limited })) {
    for (const { targetId, dates } of items.map(marksIn))
      if (dates.some((date) => date >= from && date <= to)) targets.add(targetId);
  }
  return budget?.rest === undefined ? targets : undefined;
}

/** Which of these targets have rows between two days, both included. Half a unit per target and month. */
export async function readActiveAmong(
  targets: readonly { id: string; ownerId: string }[],
  from: Date,
  to: Date,
): Promise<Set<string>> {
  const [first, last] = [isoDate(from.getTime()), isoDate(to.getTime())];
  const months = monthsBetween(monthOf(first), to);
  const items = await batchGet(
    targets.flatMap(({ id, ownerId }) => months.map((month) => key(ownerId, month, id))),
  );
  return new Set(
    items.flatMap((item) => {
      const { targetId, dates } = marksIn(item);
      return dates.some((date) => date >= first && date <= last) ? [targetId] : [];
    }),
  );
}

/** The marks with some keys, with the days they name. Strongly consistent. */
export async function readMarks(keys: readonly ItemKey[]): Promise<{ key: ItemKey; dates: string[] }[]> {
  const items = await batchGet([...keys], { consistent: true });
  return items.map((item) => ({
    key: { pk: String(item[TABLE.partitionKey]), sk: String(item[TABLE.sortKey]) },
    dates: marksIn(item).dates,
  }));
}

/**
 * The targets with rows on the days of a month, by day; strongly consistent. One read unit for 30 targets.
 */
export async function readActiveDays(ownerId: string, month: string): Promise<Map<string, string[]>> {
  const days = new Map<string, string[]>();
  const { pk } = key(ownerId, '', '');
  for await (const items of queryBetween(pk, { from: month, to: `${month}~` })) {
    for (const { targetId, dates } of items.map(marksIn)) {
      for (const date of dates) {
        const targets = days.get(date);
        if (targets) targets.push(targetId);
        else days.set(date, [targetId]);
      }
    }
  }
  return days;
}

/** The marks of some targets in a month, `YYYY-MM`. Half a unit each. */
export async function readMarksOf(
  ownerId: string,
  month: string,
  targetIds: readonly string[],
): Promise<Mark[]> {
  return (await batchGet(targetIds.map((targetId) => key(ownerId, month, targetId)))).map(marksIn);
}

/** The days of a month on which a target has rows. */
export interface Mark {
  /** `YYYY-MM` */
  month: string;
  targetId: string;
  dates: string[];
}

/** Marks of the first read: few are needed for the first page of a list. Later ones return up to 1 MB. */
const FIRST_MARKS = 250;

/**
 * The marks between two UTC days, both included, in pages: the newest months first, and the targets of a
 * month in descending order; `first`: those from this one on. Months without rows cost nothing.
 * 0.5 units per 4 KB, and a call of the table for each page.
 */
export async function* marksDown(
  ownerId: string,
  { from = '0000-00-00', to = '9999-99-99' }: DateRange,
  first?: Pick<Mark, 'month' | 'targetId'>,
): AsyncGenerator<Mark[]> {
  const { pk } = key(ownerId, '', '');
  const low = monthOf(from);
  let high = first ? key(ownerId, first.month, first.targetId).sk : `${monthOf(to)}~`;
  const options = { ConsistentRead: false, ScanIndexForward: false };
  const within = (items: readonly Record<string, unknown>[]) =>
    items.map(marksIn).flatMap(({ dates, ...mark }) => {
      const chosen = dates.filter((date) => date >= from && date <= to);
      return chosen.length > 0 ? [{ ...mark, dates: chosen }] : [];
    });
  for await (const items of queryBetween(pk, { from: low, to: high }, { ...options, Limit: FIRST_MARKS })) {
    yield within(items);
    if (items.length < FIRST_MARKS) return;
    // Inclusive, whereas this mark is known.
    high = String(items.at(-1)?.[TABLE.sortKey]);
    break;
  }
  for await (const items of queryBetween(pk, { from: low, to: high }, options)) {
    yield within(items.filter(({ [TABLE.sortKey]: sortKey }) => sortKey !== high));
  }
}

/** What an owner has in a month with rows. */
export interface ActiveMonth {
  /** `YYYY-MM` */
  month: string;
  /** With rows on the days asked for. */
  targets: Set<string>;
}

/** The months with rows between two UTC days, both included, newest first. Reads as `marksDown`. */
export async function* activeMonths(ownerId: string, range: DateRange): AsyncGenerator<ActiveMonth> {
  let current: ActiveMonth | undefined;
  for await (const marks of marksDown(ownerId, range)) {
    for (const { month, targetId } of marks) {
      if (month !== current?.month) {
        if (current) yield current;
        current = { month, targets: new Set() };
      }
      current.targets.add(targetId);
    }
  }
  if (current) yield current;
}

/** Deletes all marks of an owner; returns their number, or false if stopped. */
export const purgeActivity = (ownerId: string, shouldStop: () => boolean): Promise<number | false> =>
  purgeItems(key(ownerId, '', '').pk, shouldStop);

/**
 * The keys of a target's marks from one moment to another: one for each month. Of months before the product,
 * which conversions could once be dated in, only those that have marks; finding them takes a read.
 */
export async function activityKeys(
  ownerId: string,
  targetId: string,
  { from, to }: { from: Date; to: Date },
): Promise<ItemKey[]> {
  const first = monthOf(isoDate(from.getTime()));
  const keys = first < FIRST_MONTH ? await earlyKeys(ownerId, targetId) : [];
  for (const month of monthsBetween(first < FIRST_MONTH ? FIRST_MONTH : first, to)) {
    keys.push(key(ownerId, month, targetId));
  }
  return keys;
}

async function earlyKeys(ownerId: string, targetId: string): Promise<ItemKey[]> {
  const keys: ItemKey[] = [];
  const { pk } = key(ownerId, '', '');
  for await (const items of queryBetween(pk, { from: '!', to: FIRST_MONTH })) {
    for (const item of items) {
      if (marksIn(item).targetId === targetId) keys.push({ pk, sk: String(item[TABLE.sortKey]) });
    }
  }
  return keys;
}

function monthsBetween(first: string, to: Date): string[] {
  const last = monthOf(isoDate(to.getTime()));
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

/** The month after `YYYY-MM`. */
export const nextMonth = (month: string): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return monthOf(date.toISOString());
};
