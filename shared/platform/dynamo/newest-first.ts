import { countItems, queryPages } from './query-pages.ts';
import type { ReadBudget } from './read-budget.ts';
import { INDEX, type ItemKey } from './table.ts';

/** Index attributes of an item in the list `partition` at `position`. */
export function listKeys(partition: string, position: string): Record<string, string> {
  return { [INDEX.byOwner.partitionKey]: partition, [INDEX.byOwner.sortKey]: position };
}

export interface ListPages {
  /** Continue after the item with this key and position. Absent: start with the newest. */
  after?: { key: ItemKey; position: string } | undefined;
  pageSize: number;
  /** `whole`: work that reads all of a list, and is not a response. */
  budget: ReadBudget | 'whole';
  /** Only these attributes; the read units are the same. */
  attributes?: readonly string[] | undefined;
  /** Only these items; the read units are the same, and `pageSize` counts all. */
  filter?: ItemFilter | undefined;
}

/** Which part of a list of the owner index a store reads. */
export interface ListRange {
  /** The position after which it starts; undefined: the newest. */
  after: string | undefined;
  pageSize: number;
  /** Required for a page of a response; default: everything is read. */
  budget?: ReadBudget;
}

/** A list of the owner index, newest first, in pages. */
export const newestFirst = (
  partition: string,
  { after, pageSize, budget, attributes = [], filter }: ListPages,
) =>
  queryPages({
    after: after && { ...after.key, ...listKeys(partition, after.position) },
    budget:
      budget === 'whole'
        ? undefined
        : { of: budget, positionOf: (key) => String(key[INDEX.byOwner.sortKey]) },
    IndexName: INDEX.byOwner.name,
    KeyConditionExpression: `${INDEX.byOwner.partitionKey} = :owner`,
    ScanIndexForward: false,
    Limit: pageSize,
    ...(attributes.length > 0 && {
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
    }),
    ...(filter && { FilterExpression: filter.FilterExpression }),
    ...((attributes.length > 0 || filter) && {
      ExpressionAttributeNames: {
        ...Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
        ...filter?.ExpressionAttributeNames,
      },
    }),
    ExpressionAttributeValues: { ':owner': partition, ...filter?.ExpressionAttributeValues },
  });

/** Which items of a list are returned, or count. */
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
