import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { ClickEvent } from '../click.ts';
import { isoDate } from '../time-zone.ts';
import { markActive } from './activity-store.ts';
import { appendRows } from './append-rows.ts';
import { enrollBusy, notedAmong } from './enroll-accounts.ts';
import { type Head, readHeads } from './head-store.ts';
import { lateTargets, noteLate } from './note-late.ts';
import { type ClickRow, rowOf } from './row.ts';
import { MissingSegmentError } from './segment-store.ts';
import { noteVisits } from './visit-store.ts';

/** Concurrent targets. The SDK keeps 50 connections, and `aws-call.ts` 64. */
const PARALLEL_TARGETS = 48;

/** Tolerated clock skew. A click from the far future would make every later append search older segments. */
const MAX_AHEAD_MS = 3600_000;
/**
 * Two lifetimes of a message, which may be redriven once: 4 days in the queue and 14
 * in its dead-letter queue.
 */
const MAX_AGE_MS = 36 * 86_400_000;

export interface CountResult {
  /** Number of `added` clicks. */
  counted: number;
  /** Clicks that this call counted. */
  added: ClickEvent[];
  /** Clicks that were counted before. */
  known: ClickEvent[];
  /** Time of the oldest `added` click, ISO 8601. */
  oldest?: string;
  /** Number of `known` clicks, and of repetitions in the batch. */
  duplicates: number;
  /** Clicks with an impossible time: they are only logged. */
  refused: number;
  /** IDs of clicks that could not be counted now; counting them again later is safe. */
  failed: Set<string>;
}

/** The owners of targets; targets without an owner and deleted ones are omitted. */
export type FindOwners = (targetIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Called with the targets for which a day's first clicks are counted, and their owners:
 * at least once a day each.
 */
export type OnVisited = (targetIds: readonly string[], owners: ReadonlyMap<string, string>) => Promise<void>;

interface Counting {
  now: Date;
  ownersOf: FindOwners;
  onVisited?: OnVisited;
}

/**
 * Counts clicks exactly once, even if some of them were counted before or are being counted by another
 * aggregator, and marks the days on which targets have clicks for their owners. Never throws for a click that
 * cannot be counted: it is in `failed`.
 */
export async function countClicks(
  clicks: readonly ClickEvent[],
  { now, ownersOf, onVisited }: Counting,
): Promise<CountResult> {
  const result: CountResult = {
    counted: 0,
    added: [],
    known: [],
    duplicates: 0,
    refused: 0,
    failed: new Set(),
  };
  const unique = uniqueClicks(clicks);
  const timely = unique.filter((click) => isTimely(click, now));
  result.refused = unique.length - timely.length;
  result.duplicates = clicks.length - unique.length;

  const groups = [...Map.groupBy(timely, ({ targetId }) => targetId)];
  let heads: Head[];
  try {
    heads = await readHeads(groups.map(([targetId]) => ({ targetId, shard: 0 })));
  } catch (error) {
    for (const group of groups) fail(group, error, result);
    return result;
  }
  const unmarked = new Map(
    groups.map(
      ([targetId, group], i) => [targetId, unmarkedDates(targetId, heads[i] as Head, group)] as const,
    ),
  );
  const visited = [...unmarked].flatMap(([targetId, dates]) => (dates.length > 0 ? [targetId] : []));
  const late = lateTargets(timely, now);
  let owners: ReadonlyMap<string, string>;
  try {
    owners = await ownersOf([...new Set([...visited, ...late.keys()])]);
    // Before the clicks are counted: afterwards they would no longer be the first of their day.
    await onVisited?.(visited, owners);
    // Before the rows: folds without them must be known to lack them.
    await noteLate(late, owners, now);
    await enrollBusy(visited, owners, now);
    await noteFirstVisits(unmarked, owners, now);
  } catch (error) {
    for (const group of groups) fail(group, error, result);
    return result;
  }
  await inParallel(groups.entries(), PARALLEL_TARGETS, async ([i, [targetId, group]]) => {
    try {
      // Before the rows: rows must always have a mark.
      const dates = unmarked.get(targetId) ?? [];
      const ownerId = owners.get(targetId);
      if (ownerId !== undefined && dates.length > 0) await markActive(ownerId, targetId, dates);
      const rows = group.map(rowOf);
      const added = await appendRows(targetId, heads[i] as Head, { rows, now });
      // Not before: until there are rows, a move of the target does not copy the marks to its new owner.
      remember(targetId, dates);
      const isAdded = new Set(added);
      for (const [at, click] of group.entries()) {
        result[isAdded.has(rows[at] as ClickRow) ? 'added' : 'known'].push(click);
      }
      result.duplicates += group.length - added.length;
      result.counted += added.length;
      const oldest = Math.min(...added.map(({ time }) => time));
      if (oldest < Date.parse(result.oldest ?? '9999')) result.oldest = new Date(oldest).toISOString();
    } catch (error) {
      fail([targetId, group], error, result);
    }
  });
  return result;
}

/**
 * Days that this process has marked: the first head of a hot target does not cover the clicks in its shards.
 */
const marked = new Set<string>();
const MAX_MARKED = 20_000;

/** The days of clicks that may not be marked yet. The day of the newest click in the head is marked. */
function unmarkedDates(targetId: string, { lastClickAt }: Head, clicks: readonly ClickEvent[]): string[] {
  const known = lastClickAt === undefined ? undefined : isoDate(lastClickAt);
  const dates = new Set(clicks.map(({ time }) => time.slice(0, 10)));
  return [...dates].filter((date) => date !== known && !marked.has(`${targetId} ${date}`));
}

/** Notes the first visits of days for owners with many links, before they are counted. */
async function noteFirstVisits(
  unmarked: ReadonlyMap<string, readonly string[]>,
  owners: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const visits = [...unmarked].flatMap(([targetId, dates]) => {
    const ownerId = owners.get(targetId);
    return ownerId === undefined ? [] : dates.map((date) => ({ ownerId, date, targetId }));
  });
  const byOwner = Map.groupBy(visits, ({ ownerId }) => ownerId);
  await inParallel(await notedAmong(byOwner.keys(), now), PARALLEL_TARGETS, async (ownerId) => {
    for (const [date, group] of Map.groupBy(byOwner.get(ownerId) ?? [], (visit) => visit.date))
      await noteVisits(ownerId, { date, targets: group.map(({ targetId }) => targetId) }, now);
  });
}

function remember(targetId: string, dates: readonly string[]): void {
  if (marked.size > MAX_MARKED) marked.clear();
  for (const date of dates) marked.add(`${targetId} ${date}`);
}

/**
 * Deduplicates clicks. A visit that both the catch-all and the page's pixel report is one click: the first
 * has the referrer, the second the screen size.
 */
function uniqueClicks(clicks: readonly ClickEvent[]): ClickEvent[] {
  const byId = new Map<string, ClickEvent>();
  for (const click of clicks) byId.set(click.id, { ...click, ...byId.get(click.id) });
  return [...byId.values()];
}

function isTimely({ id, targetId, time }: ClickEvent, now: Date): boolean {
  const age = now.getTime() - Date.parse(time);
  if (age >= -MAX_AHEAD_MS && age <= MAX_AGE_MS) return true;
  log.warn('click refused: its time is impossible', { click: { id, targetId, time } });
  return false;
}

function fail(
  [targetId, clicks]: readonly [string, readonly ClickEvent[]],
  error: unknown,
  { failed }: CountResult,
): void {
  for (const { id } of clicks) failed.add(id);
  const write = error instanceof MissingSegmentError ? log.error : log.warn;
  write('clicks could not be counted now', { targetId, clicks: clicks.length, error });
}
