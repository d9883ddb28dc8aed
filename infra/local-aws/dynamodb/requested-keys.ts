import { ServiceError } from '../aws-endpoint/service.ts';
import type { TableDefinition } from './table.ts';

/** Values by attribute name, in DynamoDB JSON. */
export type Item = Record<string, { S?: string; N?: string; B?: string }>;

export interface ItemInput {
  TableName?: string;
  Key?: Item;
  Item?: Item;
}

export type TransactionItem = Partial<Record<keyof typeof transactionActions, ItemInput>>;

/** The parts of a request that select items. */
export interface RequestInput extends ItemInput {
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  RequestItems?: Record<string, { Keys?: Item[] } | { PutRequest?: ItemInput; DeleteRequest?: ItemInput }[]>;
  TransactItems?: TransactionItem[];
}

/** What an operation does to a table or index, with the partition keys in the request. */
export interface KeyRequest {
  operation: string;
  tableName: string | undefined;
  indexName?: string | undefined;
  /** Empty for operations such as Scan. */
  keys: string[];
}

const transactionActions = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;

/** The partition keys of a request, item by item for batches and transactions. Throws a ServiceError. */
export function requestedKeys(
  operation: string,
  input: RequestInput,
  tables: readonly TableDefinition[],
): KeyRequest[] {
  const { TableName: tableName, IndexName: indexName } = input;
  const keysOf = (table: string | undefined, items: readonly (Item | undefined)[]): string[] => {
    const attribute = partitionKeyOf(tables, table);
    return items.flatMap((item) => text(item?.[attribute]));
  };
  // Decided by the operation, not by the fields present: DynamoDB ignores fields of other operations.
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return (input.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).map(([kind, one]) => ({
          operation: transactionActions[kind as keyof TransactionItem],
          tableName: one.TableName,
          keys: keysOf(one.TableName, [kind === 'Put' ? one.Item : one.Key]),
        })),
      );
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.entries(input.RequestItems ?? {}).map(([table, request]) => {
        const items = Array.isArray(request)
          ? request.flatMap(({ PutRequest, DeleteRequest }) => [PutRequest?.Item, DeleteRequest?.Key])
          : (request.Keys ?? []);
        return { operation, tableName: table, keys: keysOf(table, items) };
      });
    case 'Query': {
      const keys = queriedKeys(input, partitionKeyOf(tables, tableName, indexName));
      return [{ operation, tableName, indexName, keys }];
    }
    default:
      return [
        {
          operation,
          tableName,
          indexName,
          keys: keysOf(tableName, [operation === 'PutItem' ? input.Item : input.Key]),
        },
      ];
  }
}

/** The name of the attribute, of an index by that index's own schema; empty for unknown tables. */
function partitionKeyOf(
  tables: readonly TableDefinition[],
  tableName: string | undefined,
  indexName?: string,
): string {
  const table = tables.find(({ name }) => name === tableName?.split('/').at(-1));
  const index = table?.indexes.find(({ IndexName }) => IndexName === indexName);
  const schema = indexName === undefined ? table?.keySchema : index?.KeySchema;
  return schema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
}

/** `name = :value`, with or without a placeholder for the name. */
const equality = /([#\w.-]+)\s*=\s*(:\w+)/g;

/** The value that the key condition compares the partition key with; only `=` is allowed there. */
function queriedKeys(
  {
    KeyConditionExpression: expression,
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  }: RequestInput,
  attribute: string,
): string[] {
  if (expression === undefined) {
    throw new ServiceError('ValidationException', 'The local run supports queries by expression only.');
  }
  return [...expression.matchAll(equality)].flatMap(([, name = '', value = '']) =>
    (names[name] ?? name) === attribute ? text(values[value]) : [],
  );
}

/** Bytes as base64, which has no `#` and so matches no pattern of partitions. */
function text(value: Item[string] | undefined): string[] {
  const given = value?.S ?? value?.N ?? value?.B;
  return given === undefined ? [] : [given];
}
