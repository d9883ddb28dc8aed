import { countItems, queryPages } from './query-pages.ts';
import { INDEX, type ItemKey } from './table.ts';

/** Index attributes of an item in the list `partition` at `position`. */
export function listKeys(partition: string, position: string): Record<string, string> {
  return { [INDEX.byOwner.partitionKey]: partition, [INDEX.byOwner.sortKey]: position };
}

export interface ListPages {
  /** Continue after the item with this key and position. Absent: start with the newest. */
  after?: { key: ItemKey; position: string } | undefined;
  pageSize: number;
  /** Only these attributes; the read units are the same. */
  attributes?: readonly string[];
}

/** A list of the owner index, newest first, in pages. */
export const newestFirst = (partition: string, { after, pageSize, attributes }: ListPages) =>
  queryPages({
    after: after && { ...after.key, ...listKeys(partition, after.position) },
    IndexName: INDEX.byOwner.name,
    KeyConditionExpression: `${INDEX.byOwner.partitionKey} = :owner`,
    ExpressionAttributeValues: { ':owner': partition },
    ScanIndexForward: false,
    Limit: pageSize,
    ...(attributes && {
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    }),
  });

/** Which items of a list count. */
export interface ItemFilter {
  FilterExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * How many items a list has from one position on and before another: 0.5 units for each 4 KB of them,
 * whether they count or not.
 */
export const countBetween = (
  partition: string,
  { from = '0', before = '~' }: { from?: string; before?: string },
  filter?: ItemFilter,
): Promise<number> => {
  const { name, partitionKey, sortKey } = INDEX.byOwner;
  return countItems({
    IndexName: name,
    KeyConditionExpression: `${partitionKey} = :owner AND ${sortKey} BETWEEN :from AND :before`,
    ...filter,
    ExpressionAttributeValues: {
      ...filter?.ExpressionAttributeValues,
      ':owner': partition,
      ':from': from,
      ':before': before,
    },
  });
};
