import { queryPages } from './query-pages.ts';
import { INDEX, type ItemKey } from './table.ts';

/** Index attributes of an item in the list `partition` at `position`. */
export function listKeys(partition: string, position: string): Record<string, string> {
  return { [INDEX.byOwner.partitionKey]: partition, [INDEX.byOwner.sortKey]: position };
}

export interface ListPages {
  /** Continue after the item with this key and position. Absent: start with the newest. */
  after?: { key: ItemKey; position: string } | undefined;
  pageSize: number;
}

/** A list of the owner index, newest first, in pages. */
export const newestFirst = (partition: string, { after, pageSize }: ListPages) =>
  queryPages({
    after: after && { ...after.key, ...listKeys(partition, after.position) },
    IndexName: INDEX.byOwner.name,
    KeyConditionExpression: `${INDEX.byOwner.partitionKey} = :owner`,
    ExpressionAttributeValues: { ':owner': partition },
    ScanIndexForward: false,
    Limit: pageSize,
  });
