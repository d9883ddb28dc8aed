import { markActive } from '#shared/clicks/journal/activity-store.ts';
import { appendRows } from '#shared/clicks/journal/append-rows.ts';
import type { FindOwners } from '#shared/clicks/journal/count-clicks.ts';
import { datesOf } from '#shared/clicks/journal/day-stats.ts';
import { type Head, readHeads } from '#shared/clicks/journal/head-store.ts';
import { lateTargets, noteLate } from '#shared/clicks/journal/note-late.ts';
import { conversionsOf, convertedOf } from '#shared/clicks/journal/partition.ts';
import { type ClickRow, keyOf } from '#shared/clicks/journal/row.ts';
import { isoDate, isoInstant } from '#shared/clicks/time-zone.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { journalOf } from './conversion.ts';
import type { Received } from './conversion-queue.ts';
import { settleGuard } from './guard-store.ts';

/** Concurrent journals. The calls keep 64 connections (`aws-call.ts`). */
const PARALLEL_JOURNALS = 32;

export interface ReceivedOf extends Received {
  ownerId: string;
}

/** Conversions to append to one journal. */
interface Group {
  ownerId: string;
  /** By row: a conversion that is sent again has equal ones. */
  rows: Map<string, { row: ClickRow; received: ReceivedOf }>;
  conversions: ReceivedOf[];
}

export interface CountedConversions {
  /** Conversions of which this call appended a row. */
  added: ReceivedOf[];
  /** Conversions that could not be counted now. Counting them again is safe. */
  failed: Set<ReceivedOf>;
}

/**
 * Appends conversions to the journals of their targets exactly once, also under concurrency and redelivery,
 * and marks the days on which targets have any. A conversion that cannot be counted now is in `failed`.
 * Throws DynamoDB's errors before it has counted any.
 */
export async function countConversions(
  conversions: readonly ReceivedOf[],
  now: Date,
  ownersOf: FindOwners = findOwners,
): Promise<CountedConversions> {
  const result: CountedConversions = { added: [], failed: new Set() };
  const groups = new Map<string, Group>();
  for (const received of conversions) {
    for (const attributed of received.attributed) {
      const journal = journalOf(attributed);
      const group: Group = groups.get(journal) ?? {
        ownerId: received.ownerId,
        rows: new Map(),
        conversions: [],
      };
      groups.set(journal, group);
      group.conversions.push(received);
      const { row } = attributed;
      if (!group.rows.has(keyOf(row))) group.rows.set(keyOf(row), { row, received });
    }
  }
  const journals = [...groups];
  const heads = await readHeads(journals.map(([targetId]) => ({ targetId, shard: 0 })));
  const late = lateJournals(groups, now);
  const unmarked = new Map(
    journals.map(([journal, group], i) => [journal, unmarkedDates(journal, group, heads[i] as Head)]),
  );
  const asked = journals.flatMap(([journal, { ownerId }]) => {
    const isAsked = late.has(journal) || unmarked.get(journal)?.length;
    return isAsked && convertedOf(journal) !== ownerId ? [convertedOf(journal)] : [];
  });
  const owners = asked.length > 0 ? await ownersOf([...new Set(asked)]) : new Map<string, string>();
  const ownerOf = (journal: string) =>
    owners.get(convertedOf(journal)) ?? (groups.get(journal) as Group).ownerId;
  // Before the rows: folds without them must be known to lack them.
  const changed = new Map([...late].map(([journal, days]) => [convertedOf(journal), days] as const));
  const noted = noteLate(
    changed,
    new Map([...late.keys()].map((journal) => [convertedOf(journal), ownerOf(journal)])),
    now,
  );
  // Awaited by the journals that need it, which fail with it.
  await noted.catch(() => {});
  const added = new Set<ReceivedOf>();
  await inParallel(journals.entries(), PARALLEL_JOURNALS, async ([i, [journal, group]]) => {
    try {
      const rows = [...group.rows.values()].map(({ row }) => row);
      const head = heads[i] as Head;
      if (late.has(journal)) await noted;
      // Before the rows: rows must always have a mark.
      await mark(journal, ownerOf(journal), unmarked.get(journal) ?? []);
      for (const row of await appendRows(journal, head, { rows, now })) {
        added.add(group.rows.get(keyOf(row))?.received as ReceivedOf);
      }
    } catch (error) {
      log.warn('conversions could not be counted now', {
        journal,
        conversions: group.conversions.length,
        error,
      });
      for (const received of group.conversions) result.failed.add(received);
    }
  });
  result.added = [...added].filter((received) => !result.failed.has(received));
  await settle(conversions.filter((received) => received.isRepeat && !result.failed.has(received)));
  return result;
}

/** Days that this process has marked. */
const marked = new Set<string>();
const MAX_MARKED = 20_000;

/** Journals with conversions on days that may be folded, and these days. */
const lateJournals = (groups: ReadonlyMap<string, Group>, now: Date) =>
  lateTargets(
    [...groups].flatMap(([targetId, { rows }]) =>
      [...rows.values()].map(({ row }) => ({ targetId, time: isoInstant(row.time) })),
    ),
    now,
  );

/** The days of rows that may not be marked yet. */
function unmarkedDates(journal: string, { rows }: Group, { tail, upto }: Head): string[] {
  const known = new Set([...datesOf(tail), ...(upto > 0 ? [isoDate(upto)] : [])]);
  return datesOf([...rows.values()].map(({ row }) => row)).filter(
    (date) => !known.has(date) && !marked.has(`${journal} ${date}`),
  );
}

/**
 * Marks days with rows for who owns the target: a link may have been moved to another account since its
 * click, whose conversions the former one still reports.
 */
async function mark(journal: string, ownerId: string, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  await markActive(conversionsOf(ownerId), journal, dates);
  if (marked.size > MAX_MARKED) marked.clear();
  for (const date of dates) marked.add(`${journal} ${date}`);
}

/** Repeats of events that are counted now need not be queued any more. Best effort. */
async function settle(repeats: readonly ReceivedOf[]): Promise<void> {
  await inParallel(repeats, PARALLEL_JOURNALS, async ({ ownerId, event }) => {
    await settleGuard(ownerId, event).catch((error) => log.warn('conversion not settled', { error }));
  });
}
