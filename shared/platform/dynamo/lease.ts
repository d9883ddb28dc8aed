import { absent, any, atMost, type Condition, type Item, is } from './conditions.ts';
import type { ItemKey } from './table.ts';
import { claimItem, updateItem } from './update.ts';
import { update } from './update-builder.ts';

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

/** Condition that nobody holds the lease at this time. */
export const isFree = (attribute: string, now: Date): Condition =>
  any(absent(attribute), atMost(attribute, now.getTime()));

/**
 * Takes a lease, unless another worker holds it or the condition `when` fails; `set` assigns more attributes.
 * Returns the item's new attributes, or undefined.
 */
export function takeLease(
  { key, attribute }: Lease,
  { now, until }: Term,
  { set = {}, when }: { set?: Item; when?: Condition } = {},
): Promise<Item | undefined> {
  const taken = { [attribute]: until.getTime(), ...set };
  return claimItem(update(key).set(taken).when(when, isFree(attribute, now)));
}

/**
 * Ends a lease that was taken until `until`, so that a retry need not wait. Does nothing
 * once another worker has it.
 */
export async function releaseLease({ key, attribute }: Lease, until: Date): Promise<void> {
  await updateItem(update(key).remove(attribute).when(is(attribute, until.getTime())));
}
