import { tableName } from './client.ts';
import type { ItemKey } from './table.ts';
import type { TransactAction } from './transact.ts';

/** Transaction actions shared by stores. */

type Action = TransactAction;
type Item = Record<string, unknown>;

/** Puts an item; fails when it exists. */
export const insert = (item: Item): Action => ({
  Put: { TableName: tableName(), Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
});

const unchangedSince = (version: number) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});

/** Replaces an item; fails unless it has this version. */
export const replace = (item: Item, version: number): Action => ({
  Put: { TableName: tableName(), Item: item, ...unchangedSince(version) },
});

/** Deletes an item; fails unless it has this version. */
export const removeVersion = (key: ItemKey, version: number): Action => ({
  Delete: { TableName: tableName(), Key: key, ...unchangedSince(version) },
});

/** Sets and removes attributes; others stay unchanged. */
export function patch(key: ItemKey, set: Item, remove: readonly string[]): Action {
  const names = Object.keys(set);
  const clauses = [
    names.length > 0 ? `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}` : '',
    remove.length > 0 ? `REMOVE ${remove.map((name) => `#${name}`).join(', ')}` : '',
  ];
  return {
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: clauses.filter(Boolean).join(' '),
      ExpressionAttributeNames: Object.fromEntries([...names, ...remove].map((name) => [`#${name}`, name])),
      ...(names.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
      }),
    },
  };
}

/** An update that fails unless a condition holds. */
export const onCondition = (
  { Update, ...action }: Action,
  ConditionExpression: string,
  values: Item,
): Action =>
  Update === undefined
    ? action
    : {
        Update: {
          ...Update,
          ConditionExpression,
          ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ...values },
        },
      };
