import { SETTLE_MS } from '../journal/change-store.ts';
import { conversionsOf } from '../journal/partition.ts';
import { addDays, isoDate } from '../time-zone.ts';
import { appendedSince, foldDay, targetsOf } from './fold-day.ts';
import { FoldGoneError } from './fold-file-store.ts';
import type { MarkedDay } from './marked-days.ts';
import { type Folds, readFolds } from './read-folds.ts';

/** Clicks may be dated this far ahead: clocks differ. */
const AHEAD_MS = 3600_000;

interface Snapshot {
  ownerId: string;
  /** The last folded UTC day. */
  through: string;
  /** No row that was appended before is missing, in epoch milliseconds. */
  asOf: number;
  markedOn: (date: string) => Promise<MarkedDay>;
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
      const { clicked, converted } = await snapshot.markedOn(date);
      const [targets, others] = [await snapshot.ownedOf(clicked), await snapshot.ownedOf(converted)];
      await foldDay({ ownerId, date, targets, converted: others, asOf });
    }
  }
  return true;
}

async function snapshotDay(date: string, snapshot: Snapshot, folds: Folds): Promise<void> {
  const { ownerId, asOf, markedOn, ownedOf } = snapshot;
  const marked = await markedOn(date);
  const day = folds.snapshots.find((known) => known.date === date && known.conversions !== undefined);
  const moved = day ? folds.movedSince(day) : new Set<string>();
  const known = day ? await targetsOf(ownerId, day) : new Set<string>();
  const isKept = (id: string) => known.has(id) && !moved.has(id);
  const journals = [...marked.clicked.filter(isKept), ...marked.converted.filter(isKept).map(conversionsOf)];
  const fresh = await appendedSince(journals, (day?.asOf ?? 0) - SETTLE_MS);
  const isRead = (id: string) => !isKept(id) || fresh.has(id) || fresh.has(conversionsOf(id));
  const targets = await ownedOf(marked.clicked.filter(isRead));
  const converted = await ownedOf(marked.converted.filter(isRead));
  const without = new Set([...moved, ...targets, ...converted]);
  if (targets.length + converted.length === 0 && ![...moved].some((id) => known.has(id))) return;
  await foldDay({ ownerId, date, targets, converted, previous: day && { day, without }, asOf });
}
