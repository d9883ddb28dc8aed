import { dueUntil } from './due-index.ts';
import { queryPages } from './query-pages.ts';
import { INDEX } from './table.ts';

const PAGE_SIZE = 100;

/**
 * Due items of one partition, earliest first, in pages. The index lags: read an item
 * again before acting on it.
 */
export function dueFirst(partition: string, now: Date) {
  const { name, partitionKey, sortKey } = INDEX.byExpiry;
  return queryPages({
    IndexName: name,
    KeyConditionExpression: `${partitionKey} = :pk AND ${sortKey} < :until`,
    ExpressionAttributeValues: { ':pk': partition, ':until': dueUntil(now) },
    Limit: PAGE_SIZE,
  });
}

/**
 * What due items of one partition are about, earliest first, in pages, each once: one that becomes due again
 * while it is worked on is found again by the next call.
 */
export async function* dueOnce(
  partition: string,
  now: Date,
  idOf: (item: Record<string, unknown>) => string | undefined,
): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  for await (const items of dueFirst(partition, now)) {
    const ids = new Set(items.map(idOf).filter((id) => id !== undefined));
    yield [...ids].filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
  }
}
