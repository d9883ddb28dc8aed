import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { readPartitionDays } from '#shared/clicks/journal/read-journal.ts';
import {
  planRows,
  type RowPlan,
  type RowSource,
  readRows,
  rowSources,
} from '#shared/clicks/journal/read-rows.ts';
import { type Basis, type ClickRow, isClick, precedesClick } from '#shared/clicks/journal/row.ts';
import { addDays, isoDate } from '#shared/clicks/time-zone.ts';
import { type TestedLink, variantName } from '../model/split-test.ts';

/** The count of one variant since its test began. */
interface Counted {
  visitors: number;
  conversions: number;
}

export interface Figures {
  unit: 'visitors' | 'clicks';
  /** In the order of the link's variants. */
  counted: Counted[];
}

/** Clicks and conversions that are read one by one; above that their daily counts are read. */
const MAX_ROWS = 100_000;

/**
 * The figures of a test. Each visitor counts once, and as converted if any of their clicks since the
 * test began has led to a conversion; refunds change nothing. Costs as much as an analytics report of
 * that time with a filter.
 */
export async function readFigures(link: TestedLink): Promise<Figures> {
  const { id, test } = link;
  const [clicks, conversions] = await Promise.all([
    planSince(id, test.startedAt),
    planSince(conversionsOf(id), test.startedAt),
  ]);
  if (rowsOf(clicks) > MAX_ROWS || rowsOf(conversions) > MAX_ROWS) {
    return { unit: 'clicks', counted: await countDays(link, clicks, conversions) };
  }
  return { unit: 'visitors', counted: await countVisitors(link, clicks, conversions) };
}

async function planSince(targetId: string, time: string): Promise<RowPlan[]> {
  const range = { start: Date.parse(time), end: Number.POSITIVE_INFINITY };
  const sources = await rowSources([targetId]);
  return Promise.all(sources.map((source) => planRows(source, range, { from: time.slice(0, 10) })));
}

/** Rows of the stored days. There are few others. */
const rowsOf = (plans: readonly RowPlan[]): number =>
  plans.reduce((sum, { clicks }) => sum + [...clicks.values()].reduce((all, count) => all + count, 0), 0);

/** A map with a value for the name of each variant. */
const byName = <Value>(link: TestedLink, of: () => Value): Map<string | undefined, Value> =>
  new Map(link.variants.map((_, i) => [variantName(i), of()]));

async function countVisitors(
  link: TestedLink,
  clicks: readonly RowPlan[],
  conversions: readonly RowPlan[],
): Promise<Counted[]> {
  const visitors = byName(link, () => new Set<string>());
  const converted = byName(link, () => new Set<string>());
  /** By variant: the visitor of each click, by the time of the click, which conversions name. */
  const clickedAt = byName(link, () => new Map<number, string>());
  for await (const row of rowsIn(clicks)) {
    if (!isClick(row)) continue;
    visitors.get(row.destination)?.add(row.visitor);
    clickedAt.get(row.destination)?.set(row.time, row.visitor);
  }
  const start = Date.parse(link.test.startedAt);
  for await (const row of rowsIn(conversions)) {
    const { destination, clickedAt: time } = row;
    if (time === undefined || time < start || !isGoal(row, link.test.goal)) continue;
    const visitor = clickedAt.get(destination)?.get(time) ?? row.visitor;
    converted.get(destination)?.add(visitor);
    // Also one whose click is still in the queue.
    visitors.get(destination)?.add(visitor);
  }
  return link.variants.map((_, i) => ({
    visitors: visitors.get(variantName(i))?.size ?? 0,
    conversions: converted.get(variantName(i))?.size ?? 0,
  }));
}

async function* rowsIn(plans: readonly RowPlan[]): AsyncGenerator<ClickRow> {
  for (const plan of plans) for await (const rows of readRows(plan)) yield* rows;
}

/** Conversions count for their last click. */
const isGoal = (row: ClickRow, goal: string): boolean =>
  row.event === goal && (row.amount ?? 0) >= 0 && row.basis !== 'first' && !precedesClick(row);

/** Counts whole days, from the day after the test began: a day's counts cannot be divided. */
async function countDays(
  { variants, test }: TestedLink,
  clicks: readonly RowSource[],
  conversions: readonly RowSource[],
): Promise<Counted[]> {
  const from = addDays(isoDate(Date.parse(test.startedAt)), 1);
  const counted = variants.map((): Counted => ({ visitors: 0, conversions: 0 }));
  for (const source of clicks) {
    for (const { counts } of await readPartitionDays(source, { from })) {
      for (const [i, sums] of counted.entries()) sums.visitors += counts.destination.get(variantName(i)) ?? 0;
    }
  }
  for (const source of conversions) {
    for (const day of await readPartitionDays(source, { from })) {
      for (const basis of ['both', 'last'] satisfies Basis[]) {
        const destinations = day.conversions.get(`${basis} ${test.goal}`)?.destination;
        for (const [i, sums] of counted.entries()) sums.conversions += destinations?.get(variantName(i)) ?? 0;
      }
    }
  }
  return counted;
}
