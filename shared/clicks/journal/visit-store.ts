import { randomBytes } from 'node:crypto';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import type { Payer } from '#shared/platform/dynamo/read-budget.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import type { DateRange } from '../period.ts';
import { foldPartition, VISITS } from './fold-items.ts';
import { MAX_NOTED } from './journal-limits.ts';

/**
 * Which targets of an owner have rows on a UTC day that is not folded, by day: a report need not search the
 * marks of the month for them. Like a mark, a visit is noted before its row is appended. A day with many
 * visits is full: no more are noted, because reports show a snapshot of it, whatever else there is.
 */

/** Days are folded within hours; a worker may fail for a few days. */
const KEPT_MS = 10 * 86_400_000;
/** Notes of older days may have expired. */
export const NOTED_MS = KEPT_MS - 86_400_000;

/** What this process has noted, by owner and day; undefined for a day that is full. */
const noted = new Map<string, Set<string> | undefined>();
const MAX_DAYS = 1000;

/** Sorts before the notes of its day. */
const fullKey = (ownerId: string, date: string): ItemKey => ({
  pk: foldPartition(ownerId),
  sk: `${VISITS}${date}`,
});

/** Notes targets with rows on a day. One write unit for 40 of them, of 200 a day for each process. */
export async function noteVisits(
  ownerId: string,
  { date, targets }: { date: string; targets: readonly string[] },
  now: Date,
): Promise<void> {
  const name = `${ownerId} ${date}`;
  if (!noted.has(name)) {
    const [full] = await batchGet([fullKey(ownerId, date)]);
    if (noted.size >= MAX_DAYS) noted.clear();
    noted.set(name, full ? undefined : new Set());
  }
  const before = noted.get(name);
  const fresh = targets.filter((id) => before && !before.has(id));
  if (!before || fresh.length === 0) return;
  const isFull = before.size + fresh.length > MAX_NOTED;
  const key = fullKey(ownerId, date);
  const note = { sk: `${key.sk}#${randomBytes(9).toString('base64url')}`, targets: fresh.join(' ') };
  const ttl = Math.ceil((now.getTime() + KEPT_MS) / 1000);
  await putIf({
    Item: { ...key, ...(isFull ? { full: 1 } : note), [TABLE.ttl]: ttl },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  if (isFull) noted.set(name, undefined);
  else for (const id of fresh) before.add(id);
}

/** Items of the first read if there is a limit. */
const FIRST_ITEMS = 4;
/** Items of later ones: below the 1 MB of a page, whatever they have. */
const MAX_ITEMS = 32;

/**
 * The targets noted for days, both included; undefined if a day is full, or there are more than `most`. One
 * read unit for 40 visits that were noted one by one.
 */
export async function readVisits(
  ownerId: string,
  { from = '0', to = '9' }: DateRange,
  { most, payer }: { most: number; payer?: Payer },
): Promise<Set<string> | undefined> {
  const targets = new Set<string>();
  const range = { from: `${VISITS}${from}`, to: `${VISITS}${to}~` };
  for (let size = FIRST_ITEMS; ; size = Math.min(size * FIRST_ITEMS, MAX_ITEMS)) {
    const options = Number.isFinite(most) ? { Limit: size, payer } : {};
    let last: string | undefined;
    for await (const items of queryBetween(foldPartition(ownerId), range, options)) {
      if (items.some(({ full }) => full)) return undefined;
      for (const item of items) for (const id of String(item['targets']).split(' ')) targets.add(id);
      if (targets.size > most) return undefined;
      if (options.Limit === undefined || items.length < size) continue;
      last = String(items.at(-1)?.[TABLE.sortKey]);
      break;
    }
    if (last === undefined) return targets;
    range.from = `${last}~`;
  }
}
