import { queryPages } from './query-pages.ts';
import { INDEX, type ItemKey } from './table.ts';

/** Attributes that put an item into the list `partition` at `position`. */
export function listKeys(partition: string, position: string): Record<string, string> {
  return { [INDEX.byOwner.partitionKey]: partition, [INDEX.byOwner.sortKey]: position };
}

export interface ListPages {
  /** Where to go on: behind the item with this key at this position. Absent: from the newest one on. */
  after?: { key: ItemKey; position: string } | undefined;
  pageSize: number;
}

/** The items of one list of the index by owner, newest first, in pages. */
export const newestFirst = (partition: string, { after, pageSize }: ListPages) =>
  queryPages({
    after: after && { ...after.key, ...listKeys(partition, after.position) },
    IndexName: INDEX.byOwner.name,
    KeyConditionExpression: `${INDEX.byOwner.partitionKey} = :owner`,
    ExpressionAttributeValues: { ':owner': partition },
    ScanIndexForward: false,
    Limit: pageSize,
  });
