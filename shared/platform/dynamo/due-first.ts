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
