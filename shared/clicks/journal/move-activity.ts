import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { activityKeys, markActive, readMarks } from './activity-store.ts';
import { noteChange } from './change-store.ts';
import { readHeads } from './head-store.ts';
import { conversionsOf } from './partition.ts';

/**
 * The days with clicks and conversions of a target that another owner has now. Its journal belongs to no
 * owner, and stays as it is.
 */

export interface Move {
  targetId: string;
  from: string;
  to: string;
}

/** Clicks may be dated this far ahead: clocks differ. */
const AHEAD_MS = 3600_000;

/**
 * Marks the days of a target for its new owner, too. Safe to repeat. 1 read unit per month, 1 write
 * unit per month with clicks, and one for the change of the folds.
 */
export async function copyActivity({ targetId, from, to }: Move, now: Date): Promise<void> {
  await noteChange(to, { targets: [targetId], days: undefined }, now);
  for (const nameOf of [(id: string) => id, conversionsOf]) {
    const marks = await marksOf(nameOf(from), nameOf(targetId), now);
    await markActive(
      nameOf(to),
      nameOf(targetId),
      marks.flatMap(({ dates }) => dates),
    );
  }
}

/** Keys of the marks that the former owner of a target still has. */
export async function activityLeft({ targetId, from }: Omit<Move, 'to'>, now: Date): Promise<ItemKey[]> {
  const marks = await Promise.all([
    marksOf(from, targetId, now),
    marksOf(conversionsOf(from), conversionsOf(targetId), now),
  ]);
  return marks.flat().map(({ key }) => key);
}

/** The marks of a journal. None can be outside the range from the first row in the head until now. */
async function marksOf(ownerId: string, journal: string, now: Date) {
  const [head] = await readHeads([{ targetId: journal, shard: 0 }], { consistent: true });
  if (head?.firstRowAt === undefined) return [];
  const range = { from: new Date(head.firstRowAt), to: new Date(now.getTime() + AHEAD_MS) };
  return readMarks(await activityKeys(ownerId, journal, range));
}
