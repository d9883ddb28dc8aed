import { randomBytes } from 'node:crypto';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { FoundRow } from '../journal/newest-rows.ts';
import { conversionsOf, convertedOf } from '../journal/partition.ts';
import { planRows, readFewWaiting, readRows, rowSources } from '../journal/read-rows.ts';
import { addDays } from '../time-zone.ts';
import { packConversions, readConversions } from './conversion-rows.ts';
import { FoldGoneError, getFoldFile, putFoldFile, removeFoldFiles } from './fold-file-store.ts';
import {
  announceFold,
  type FoldedDay,
  findFoldFiles,
  forgetUnused,
  type NamedFiles,
  putFoldedDay,
  readFoldedDays,
} from './fold-store.ts';
import { packTotals, TotalsOfDay, unpackTotals } from './fold-totals.ts';
import { TurnLostError } from './fold-turn-store.ts';
import { readFoldedRows } from './read-row-file.ts';
import { RowFile } from './row-file.ts';

const NOTHING = new Uint8Array();
/** Journals that are read concurrently. */
const PARALLEL_JOURNALS = 32;

interface DayToFold {
  ownerId: string;
  date: string;
  /** Targets of the owner whose rows are read from their journals. */
  targets: readonly string[];
  /** Targets of the owner whose conversions are read from their journals. */
  converted: readonly string[];
  /** The fold that has the rows and conversions of all others, and the targets that are left out of it. */
  previous?: { day: FoldedDay; without: ReadonlySet<string> } | undefined;
  /** No row or change that was recorded before is missing, in epoch milliseconds. */
  asOf: number;
}

/**
 * Folds a UTC day of an account: writes its files, then the item that names them, then removes those of the
 * former fold. Readers have one or the other. Throws MissingSegmentError and TurnLostError.
 */
export async function foldDay({
  ownerId,
  date,
  targets,
  converted,
  previous,
  asOf,
}: DayToFold): Promise<void> {
  const file = new RowFile();
  const totals = new TotalsOfDay(date);
  const take = (rows: readonly FoundRow[]) => {
    for (const found of rows) {
      file.add(found);
      totals.add(found);
    }
  };
  const conversions: FoundRow[] = [];
  const updates = [await readTargets(date, targets, take)];
  await readTargets(date, converted.map(conversionsOf), (rows) => {
    for (const { targetId, row } of rows) conversions.push({ targetId: convertedOf(targetId), row });
  });
  if (previous) {
    const kept = await readConversions(ownerId, previous.day);
    for (const found of kept?.found((id) => !previous.without.has(id)) ?? []) conversions.push(found);
  }
  if (previous && previous.day.rows > 0) {
    const { day, without } = previous;
    for await (const rows of readFoldedRows(ownerId, day, { wants: (id) => !without.has(id) })) take(rows);
    updates.push(day.updatedAt);
  }
  const before = await findFoldFiles(ownerId, date);
  if (before && before.unused.length > 0) await removeUnused(ownerId, before);
  const name = `${asOf.toString(36)}-${randomBytes(4).toString('hex')}`;
  if (!(await announceFold(ownerId, { date, name, asOf }, before?.name))) throw new TurnLostError(date);
  const files = { ownerId, date, name };
  const content = file.rows > 0 ? file.bytes() : NOTHING;
  if (file.rows > 0) await putFoldFile(files, 'rows', content);
  const [packed, rest] = [packTotals(totals.totals()), packConversions(conversions)];
  if (file.rows + conversions.length > 0) await putFoldFile(files, 'totals', Buffer.concat([packed, rest]));
  const fold = {
    ...{ date, name, asOf, rows: file.rows, bytes: content.length },
    ...{ conversions: conversions.length, totalsBytes: packed.length, conversionBytes: rest.length },
    updatedAt: newest(updates),
    targets: totals.targets,
  };
  if (!(await putFoldedDay(ownerId, fold, before?.name))) {
    await removeFoldFiles({ ownerId, date, name });
    throw new TurnLostError(date);
  }
  if (before?.name) await removeUnused(ownerId, { date, name, unused: [before.name] });
}

/** Removes files that nobody reads, then forgets them. Safe to repeat. */
export async function removeUnused(ownerId: string, day: NamedFiles): Promise<void> {
  for (const name of day.unused) await removeFoldFiles({ ownerId, date: day.date, name });
  await forgetUnused(ownerId, day);
}

/** The totals of a folded day with rows. Throws FoldGoneError. */
export const readTotals = async (ownerId: string, { date, name, totalsBytes: end }: FoldedDay) =>
  unpackTotals(
    date,
    await getFoldFile({ ownerId, date, name }, 'totals', end === undefined ? end : { start: 0, end }),
  );

/** The targets with rows or conversions on a folded day. Throws FoldGoneError. */
export async function targetsOf(ownerId: string, day: FoldedDay): Promise<Set<string>> {
  const clicked = day.rows > 0 ? (await readTotals(ownerId, day)).clicks.keys() : [];
  return new Set([...clicked, ...((await readConversions(ownerId, day))?.targets ?? [])]);
}

/** The targets of all folds of an account, but for those whose files are lost. */
export async function foldedTargets(ownerId: string): Promise<Set<string>> {
  const targets = new Set<string>();
  for (const day of await readFoldedDays(ownerId, {})) {
    try {
      for (const id of await targetsOf(ownerId, day)) targets.add(id);
    } catch (error) {
      // The bucket was restored: reports read such a day from the journals.
      if (!(error instanceof FoldGoneError)) throw error;
    }
  }
  return targets;
}

/** The targets among some to whose journals rows were appended at a time or later. Half a unit each. */
export async function appendedSince(targetIds: readonly string[], since: number): Promise<Set<string>> {
  const sources = await rowSources(targetIds);
  const fresh = sources.filter(({ head }) => (head.updatedAt ?? 0) >= since);
  return new Set(fresh.map(({ partition }) => partition.targetId));
}

/** Returns when rows were last appended to one of the journals. */
async function readTargets(
  date: string,
  targets: readonly string[],
  take: (rows: readonly FoundRow[]) => void,
): Promise<number | undefined> {
  const range = { start: Date.parse(date), end: Date.parse(addDays(date, 1)) };
  const sources = await rowSources(targets);
  await readFewWaiting(sources, range.start);
  await inParallel(sources, PARALLEL_JOURNALS, async (source) => {
    const { targetId } = source.partition;
    for await (const rows of readRows(await planRows(source, range, { from: date, to: date })))
      take(rows.map((row) => ({ targetId, row })));
  });
  return newest(sources.map(({ head }) => head.updatedAt));
}

const newest = (times: readonly (number | undefined)[]): number | undefined =>
  times.reduce((latest, time) => ((time ?? 0) > (latest ?? 0) ? time : latest), undefined);
