import { SETTLE_MS } from '../journal/change-store.ts';
import { addDays, isoDate } from '../time-zone.ts';
import { appendedSince, foldDay, readTotals } from './fold-day.ts';
import { FoldGoneError } from './fold-file-store.ts';
import { type Folds, readFolds } from './read-folds.ts';

/** Clicks may be dated this far ahead: clocks differ. */
const AHEAD_MS = 3600_000;

interface Snapshot {
  ownerId: string;
  /** The last folded UTC day. */
  through: string;
  /** No row that was appended before is missing, in epoch milliseconds. */
  asOf: number;
  /** The targets with rows on a UTC day. */
  markedOn: (date: string) => Promise<readonly string[]>;
  /** The targets among some that belong to the owner. */
  ownedOf: (targetIds: readonly string[]) => Promise<readonly string[]>;
  isOver: () => boolean;
}

/**
 * Stores what the days that are not folded have so far, in the items and files of folds. A head is read for
 * each target, and rows only of those that got any since the last snapshot. False if time is up: then the
 * days that were stored are newer than the others.
 */
export async function snapshotDays(snapshot: Snapshot): Promise<boolean> {
  const { ownerId, through, asOf, isOver } = snapshot;
  const from = addDays(through, 1);
  const folds = await readFolds(ownerId, { from });
  for (let date = from; date <= isoDate(asOf + AHEAD_MS); date = addDays(date, 1)) {
    if (isOver()) return false;
    try {
      await snapshotDay(date, snapshot, folds);
    } catch (error) {
      if (!(error instanceof FoldGoneError)) throw error;
      // The bucket was restored. The journals have all.
      const targets = await snapshot.ownedOf(await snapshot.markedOn(date));
      await foldDay({ ownerId, date, targets, asOf });
    }
  }
  return true;
}

async function snapshotDay(date: string, snapshot: Snapshot, folds: Folds): Promise<void> {
  const { ownerId, asOf, markedOn, ownedOf } = snapshot;
  const marked = await markedOn(date);
  const day = folds.snapshots.find((known) => known.date === date);
  if (!day) {
    const targets = await ownedOf(marked);
    if (targets.length > 0) await foldDay({ ownerId, date, targets, asOf });
    return;
  }
  const moved = folds.movedSince(day);
  const clicks = day.rows > 0 ? (await readTotals(ownerId, day)).clicks : new Map<string, number>();
  const isKept = (id: string) => clicks.has(id) && !moved.has(id);
  const fresh = await appendedSince(marked.filter(isKept), day.asOf - SETTLE_MS);
  const targets = [...(await ownedOf(marked.filter((id) => !isKept(id)))), ...fresh];
  if (targets.length === 0 && ![...moved].some((id) => clicks.has(id))) return;
  const previous = { day, without: new Set([...moved, ...targets]) };
  await foldDay({ ownerId, date, targets, previous, asOf });
}
