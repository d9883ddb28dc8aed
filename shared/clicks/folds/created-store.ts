import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { CREATED, foldPartition } from '../journal/fold-items.ts';

/** Numbers of links and pages by the UTC day on which they were created: an item for each month. */

const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length);

/** The numbers of days by date, of whole months. Days without a number have none. One read unit a year. */
export async function readCreated(
  ownerId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const months = { from: `${CREATED}${monthOf(from)}`, to: `${CREATED}${monthOf(to)}` };
  for await (const items of queryBetween(foldPartition(ownerId), months)) {
    for (const { [TABLE.sortKey]: sortKey, ...item } of items) {
      for (const [name, count] of Object.entries(item)) {
        if (/^d\d\d$/.test(name))
          counts.set(`${String(sortKey).slice(CREATED.length)}-${name.slice(1)}`, Number(count));
      }
    }
  }
  return counts;
}

/**
 * Stores the numbers of days of one month, unless newer ones are stored. `asOf`: when they were counted, in
 * epoch milliseconds. One write unit.
 */
export async function putCreated(
  ownerId: string,
  counts: readonly (readonly [date: string, count: number])[],
  asOf: number,
): Promise<void> {
  const [first] = counts;
  if (!first) return;
  const values = counts.map(([date, count]) => [`d${date.slice(8)}`, count] as const);
  await updateIf({
    Key: { pk: foldPartition(ownerId), sk: `${CREATED}${monthOf(first[0])}` },
    UpdateExpression: `SET asOf = :asOf, ${values.map(([name]) => `${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_not_exists(asOf) OR asOf <= :asOf',
    ExpressionAttributeValues: {
      ':asOf': asOf,
      ...Object.fromEntries(values.map(([name, count]) => [`:${name}`, count])),
    },
  });
}
