import type { ClickEvent } from '../click.ts';
import { type ChangedDays, noteChange, SETTLE_MS } from './change-store.ts';

const DAY_MS = 86_400_000;

/** How long after its end a UTC day is folded at the earliest. Rows need no recorded change until then. */
export const FOLD_AFTER_MS = 2 * SETTLE_MS;

/** Targets with clicks on days that may be folded, and these days. */
export function lateTargets(
  clicks: readonly Pick<ClickEvent, 'targetId' | 'time'>[],
  now: Date,
): Map<string, ChangedDays> {
  const late = new Map<string, ChangedDays>();
  // What is counted until the end of this function's life is stored within twice that time.
  const open = now.getTime() - SETTLE_MS;
  for (const { targetId, time } of clicks) {
    const date = time.slice(0, 10);
    if (Date.parse(date) + DAY_MS >= open) continue;
    const { from = date, to = date } = late.get(targetId) ?? {};
    late.set(targetId, { from: date < from ? date : from, to: date > to ? date : to });
  }
  return late;
}

/** Records late clicks for the owners of their targets, before they are counted. */
export async function noteLate(
  late: ReadonlyMap<string, ChangedDays>,
  owners: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const [ownerId, group] of Map.groupBy(late, ([targetId]) => owners.get(targetId))) {
    if (ownerId === undefined) continue;
    const days = group.map(([, changed]) => changed);
    const from = days.map((one) => one.from).reduce((a, b) => (a < b ? a : b));
    const to = days.map((one) => one.to).reduce((a, b) => (a > b ? a : b));
    await noteChange(ownerId, { targets: group.map(([targetId]) => targetId), days: { from, to } }, now);
  }
}
