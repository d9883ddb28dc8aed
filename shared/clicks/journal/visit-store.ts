import { randomBytes } from 'node:crypto';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { DateRange } from '../period.ts';
import { foldPartition, VISITS } from './fold-items.ts';

/**
 * Which targets of an enrolled owner have rows on a UTC day that is not folded, by day: a report need not
 * search the marks of the month for them. Like a mark, a visit is noted before its row is appended.
 */

/** Days are folded within hours; a worker may fail for a few days. */
const KEPT_MS = 10 * 86_400_000;
/** Notes of older days may have expired. */
export const NOTED_MS = KEPT_MS - 86_400_000;

/** Targets of an item: about 25 KB. */
const MAX_TARGETS = 1000;

/** Notes targets with rows on a day. One write unit for 40 of them. */
export async function noteVisits(
  ownerId: string,
  { date, targets }: { date: string; targets: readonly string[] },
  now: Date,
): Promise<void> {
  for (const chunk of chunksOf(targets, MAX_TARGETS)) {
    await putIf({
      Item: {
        pk: foldPartition(ownerId),
        sk: `${VISITS}${date}#${randomBytes(9).toString('base64url')}`,
        targets: chunk.join(' '),
        [TABLE.ttl]: Math.ceil((now.getTime() + KEPT_MS) / 1000),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
  }
}

/** Items of the first read if there is a limit: each may have a thousand targets. */
const FIRST_ITEMS = 4;
/** Items of later ones: below the 1 MB of a page, whatever they have. */
const MAX_ITEMS = 32;

/**
 * The targets noted for days, both included; undefined if there are more than `most`. One read unit for 40
 * visits that were noted one by one.
 */
export async function readVisits(
  ownerId: string,
  { from = '0', to = '9' }: DateRange,
  most = Number.POSITIVE_INFINITY,
): Promise<Set<string> | undefined> {
  const targets = new Set<string>();
  const range = { from: `${VISITS}${from}`, to: `${VISITS}${to}~` };
  for (let size = FIRST_ITEMS; ; size = Math.min(size * FIRST_ITEMS, MAX_ITEMS)) {
    const options = Number.isFinite(most) ? { Limit: size } : {};
    let last: string | undefined;
    for await (const items of queryBetween(foldPartition(ownerId), range, options)) {
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
