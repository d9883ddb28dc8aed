import { addRow, dateOf, datesOf, emptyDay } from './day-stats.ts';
import { putDay, putNewestVisitors, readDaysOf, readNewestVisitors, type StoredDay } from './day-store.ts';
import { type Head, setRolled } from './head-store.ts';
import {
  LISTED_VISITORS,
  MAX_WAITING_BYTES,
  MAX_WAITING_SEGMENTS,
  MIN_BYTES_A_DAY,
} from './journal-limits.ts';
import type { Partition } from './partition.ts';
import { type ClickRow, isClick } from './row.ts';
import { readSegments, rowsOf } from './segment-store.ts';

/**
 * Adds segments to days, so that reports need not read them. Each day records its included segments, so each
 * segment is added once, even after a crash or if two aggregators roll up concurrently.
 */

/** Whether enough is pending, and the days would take less space than the pending rows. */
export const isRollUpDue = ({ next, rolled, waiting: { bytes, days } }: Head): boolean =>
  (next - rolled >= MAX_WAITING_SEGMENTS || bytes >= MAX_WAITING_BYTES) && bytes >= days * MIN_BYTES_A_DAY;

/** Rows of the pending segments, by segment. */
type Waiting = [segment: number, rows: ClickRow[]][];

/** Adds the pending rows to their days. Stops silently if another roll-up is ahead. */
export async function rollUp(partition: Partition, { rolled: from, next: to }: Head): Promise<void> {
  const waiting: Waiting = [];
  const done = { bytes: 0, days: 0 };
  for await (const segment of readSegments(partition, { from, to })) {
    const rows = rowsOf(segment);
    waiting.push([segment.number, rows]);
    done.bytes += segment.packed.length;
    done.days += datesOf(rows).length;
  }
  const dates = datesOf(waiting.flatMap(([, rows]) => rows));
  const stored = await readDaysOf(partition, dates);
  const days = dates.map((date) => stored.get(date) ?? newDay(date));
  const added = await Promise.all(days.map((day) => addToDay(partition, day, { waiting, last: to - 1 })));
  // After the days: a report reads it before them, and must not find a visitor whose
  // clicks are not there yet.
  if (!added.every(Boolean) || !(await addToVisitors(partition, waiting, to - 1))) return;
  await setRolled(partition, { from, to, done });
}

const newDay = (date: string): StoredDay => ({
  stats: emptyDay(date),
  applied: -1,
  segments: undefined,
});

async function addToDay(
  partition: Partition,
  { stats, applied, segments }: StoredDay,
  { waiting, last }: { waiting: Waiting; last: number },
): Promise<boolean> {
  const range = segments && { ...segments };
  let to = range;
  for (const [number, rows] of waiting) {
    const ofDay = rows.filter((row) => dateOf(row) === stats.date);
    if (number <= applied || ofDay.length === 0) continue;
    for (const row of ofDay) addRow(stats, row);
    to = { from: to?.from ?? number, to: number };
  }
  return to === range || putDay(partition, { stats, applied: last, segments: to }, applied);
}

async function addToVisitors(partition: Partition, waiting: Waiting, last: number): Promise<boolean> {
  const { names, applied } = await readNewestVisitors(partition);
  const rows = waiting.flatMap(([number, rows]) => (number > applied ? rows.filter(isClick) : []));
  if (rows.length === 0) return true;
  const newest = new Set([...rows.reverse().map(({ visitor }) => visitor), ...names]);
  const listed = [...newest].slice(0, LISTED_VISITORS);
  return putNewestVisitors(partition, { names: listed, applied: last }, applied);
}
