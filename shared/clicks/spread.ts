import type { ClickFacts } from './click-facts.ts';

/**
 * How the counters of a hot target are spread. All items of a partition together take 1,000 write units a second, and
 * transactions on one item stand in line: one partition is enough for some thousand clicks a second, not for a link that
 * the whole world follows. Its counters are therefore kept in several cells, a partition each, that reports add up. Any
 * click may be counted in any cell, because what makes counting exact, the items of clicks and visitors, is in no cell.
 */

/** Cells of a hot target; the first is the one that every target has. `docs/scale.md` has the figures. */
export const HOT_CELLS = 64;
/** Clicks of one second in one batch that make a target hot: half of a batch. One partition bears some thousand. */
const HOT_CLICKS_A_SECOND = 500;
/** Clicks that go into one cell together: few, so that the cells fill evenly; two transactions, so that those are full. */
const CLICKS_A_CELL = 96;

/** Conflicts in a row that tell of many aggregators at the same counters. */
export const HOT_CONFLICTS = 4;

/**
 * Whether the clicks of one batch go into several cells: they are many, or their target's counters have met conflicts. One
 * that was hot before needs just one to be so again; until then it is counted in its first cell.
 */
export function isHot(clicks: readonly ClickFacts[], cells: number, conflicts: number): boolean {
  return conflicts >= (cells > 1 ? 1 : HOT_CONFLICTS) || busiestSecond(clicks) >= HOT_CLICKS_A_SECOND;
}

function busiestSecond(clicks: readonly ClickFacts[]): number {
  if (clicks.length < HOT_CLICKS_A_SECOND) return 0;
  let most = 0;
  const seconds = new Map<string, number>();
  for (const { time } of clicks) {
    const second = time.slice(0, 19);
    const count = (seconds.get(second) ?? 0) + 1;
    seconds.set(second, count);
    if (count > most) most = count;
  }
  return most;
}

/**
 * Distributes the clicks of a target over its cells. A visitor's clicks stay together: two cells would both take him for
 * a new one. Where it begins follows from the clicks, so that batches begin at different cells.
 */
export function spreadClicks(clicks: readonly ClickFacts[], cells: number): Map<number, ClickFacts[]> {
  const [first] = clicks;
  if (!first) return new Map();
  const start = hashOf(first.id);
  const parts = Math.min(cells, Math.ceil(clicks.length / CLICKS_A_CELL));
  return Map.groupBy(clicks, ({ visitor }) => (start + (hashOf(visitor) % parts)) % cells);
}

/** FNV-1a with a last mix: the ids of tests differ in their last digit only. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
