import { isDeepStrictEqual } from 'node:util';
import { tableName } from './client.ts';
import { absent, type Conditions, conditioned, is } from './conditions.ts';
import { INDEX, type ItemKey, TABLE } from './table.ts';
import type { TransactAction } from './transact.ts';
import { update } from './update-builder.ts';

/** Transaction actions shared by stores. */

type Action = TransactAction;
type Item = Record<string, unknown>;

/** Puts an item, in place of another one; fails unless these conditions hold. */
export const put = (item: Item, ...conditions: Conditions): Action => ({
  Put: { TableName: tableName(), Item: item, ...(conditions.length > 0 && conditioned(...conditions)) },
});

/** Puts an item; fails when it exists. */
export const insert = (item: Item): Action => put(item, absent());

/** Deletes an item; fails unless these conditions hold. */
export const remove = (key: ItemKey, ...conditions: Conditions): Action => ({
  Delete: { TableName: tableName(), Key: key, ...(conditions.length > 0 && conditioned(...conditions)) },
});

/** Changes nothing; fails unless these conditions hold. */
export const check = (key: ItemKey, ...conditions: Conditions): Action => ({
  ConditionCheck: { TableName: tableName(), Key: key, ...conditioned(...conditions) },
});

const KEYS: readonly string[] = [TABLE.partitionKey, TABLE.sortKey];
const INDEX_KEYS: readonly string[] = Object.values(INDEX).flatMap(({ partitionKey, sortKey }) => [
  partitionKey,
  sortKey,
]);

/**
 * Changes an item from what was read to what it should be; fails unless it has this version. Writes what
 * differs and the index keys, and leaves the rest: a later version of the product may have stored more than
 * this one knows. `remove`: further attributes that go.
 */
export function change(
  before: Item,
  after: Item,
  { version, remove = [] }: { version: number; remove?: readonly string[] },
): Action {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after), ...INDEX_KEYS, ...remove])];
  const differing = names.filter(
    (name) =>
      !KEYS.includes(name) &&
      (INDEX_KEYS.includes(name) || remove.includes(name) || !isDeepStrictEqual(before[name], after[name])),
  );
  const set = differing.filter((name) => after[name] !== undefined);
  return update(keyOf(after))
    .set(Object.fromEntries(set.map((name) => [name, after[name]])))
    .remove(...differing.filter((name) => after[name] === undefined))
    .when(is('version', version)).action;
}

const keyOf = (item: Item): ItemKey => ({
  pk: String(item[TABLE.partitionKey]),
  sk: String(item[TABLE.sortKey]),
});

/** Deletes an item; fails unless it has this version. */
export const removeVersion = (key: ItemKey, version: number): Action => remove(key, is('version', version));
