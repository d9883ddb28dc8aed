import type { ItemKey } from './table.ts';
import { claimItem, type ItemUpdate, updateItem } from './update.ts';

/**
 * A lease: of many workers that a message may reach at once, one holds an item. An attribute of the item says
 * until when, in milliseconds. A worker that stops without notice loses it then.
 */
export interface Lease {
  key: ItemKey;
  attribute: string;
}

export interface Term {
  now: Date;
  until: Date;
}

/** Condition that nobody holds the lease; needs `:now` from `valuesOf`. */
export const isFree = (attribute: string): string =>
  `(attribute_not_exists(${attribute}) OR ${attribute} <= :now)`;

/** Values of `isFree`, and `:until` for the attribute. */
const valuesOf = ({ now, until }: Term) => ({ ':now': now.getTime(), ':until': until.getTime() });

type Extra = { set?: string; when?: string } & Pick<
  ItemUpdate,
  'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/**
 * Takes a lease, unless another worker holds it or the condition `when` fails; `set` assigns more attributes.
 * Returns the item's new attributes, or undefined.
 */
export function takeLease(
  { key, attribute }: Lease,
  term: Term,
  { set, when, ExpressionAttributeNames, ExpressionAttributeValues }: Extra = {},
): Promise<Record<string, unknown> | undefined> {
  return claimItem({
    Key: key,
    UpdateExpression: `SET ${attribute} = :until${set ? `, ${set}` : ''}`,
    ConditionExpression: `${when ? `${when} AND ` : ''}${isFree(attribute)}`,
    ...(ExpressionAttributeNames && { ExpressionAttributeNames }),
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ...valuesOf(term) },
  });
}

/**
 * Ends a lease that was taken until `until`, so that a retry need not wait. Does nothing
 * once another worker has it.
 */
export async function releaseLease({ key, attribute }: Lease, until: Date): Promise<void> {
  await updateItem({
    Key: key,
    UpdateExpression: `REMOVE ${attribute}`,
    ConditionExpression: `${attribute} = :until`,
    ExpressionAttributeValues: { ':until': until.getTime() },
  });
}
