import {
  itemKeyFaults,
  keyFaults,
  keyValueFaults,
  namesOf,
  schemaOf,
  type TableSchema,
} from '@signpost/local-aws/dynamodb/rules/schema.ts';
import {
  type Item,
  itemSize,
  MAX_ITEM_BYTES,
  nameFaults,
  valueFaults,
} from '@signpost/local-aws/dynamodb/rules/values.ts';
import { type Expressions, type Judged, judgeExpressions } from './expressions.ts';
import { type QueryInput, queryFaults } from './queries.ts';

/**
 * Judges requests by the rules that AWS documents, whatever the engine does with them. AWS: API reference of
 * each operation, Service quotas (ServiceQuotas.html).
 */

const MAX_TRANSACT_ACTIONS = 100;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
const MAX_BATCH_GET_KEYS = 100;
const MAX_BATCH_WRITES = 25;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
/** A TTL beyond this was given in milliseconds: it is the year 5138. */
const MAX_TTL_SECONDS = 1e11;

interface Input extends Expressions, QueryInput {
  ExpressionAttributeValues?: Item;
  ProjectionExpression?: string;
  TableName?: string;
  Key?: Item;
  Item?: Item;
  ReturnValues?: string;
  TransactItems?: Record<string, Input>[];
  ClientRequestToken?: string;
  RequestItems?: Record<string, BatchReads & BatchWrites>;
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
}

interface BatchReads extends Expressions {
  Keys?: Item[];
}

type BatchWrites = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[];

export class Judge {
  readonly #schemas = new Map<string, TableSchema>();

  /** Why AWS would refuse this request; empty if it would not. */
  faults(action: string, body: unknown): string[] {
    const input = body as Input;
    switch (action) {
      case 'CreateTable':
        return this.#createTable(input);
      case 'UpdateTimeToLive':
        return this.#timeToLive(input);
      case 'GetItem':
      case 'PutItem':
      case 'UpdateItem':
      case 'DeleteItem':
        return this.#single(action, input);
      case 'Query':
      case 'Scan': {
        const judged = judgeExpressions(input);
        const schema = this.#schema(input);
        return [...judged.faults, ...(schema ? queryFaults(input, judged, schema, action === 'Scan') : [])];
      }
      case 'TransactWriteItems':
      case 'TransactGetItems':
        return this.#transaction(input);
      case 'BatchGetItem':
        return this.#batchGet(input);
      case 'BatchWriteItem':
        return this.#batchWrite(input);
      default:
        return [];
    }
  }

  #schema({ TableName }: Pick<Input, 'TableName'>): TableSchema | undefined {
    return this.#schemas.get(TableName ?? '');
  }

  #createTable(input: Input): string[] {
    const name = input.TableName ?? '';
    const schema = schemaOf(input as Parameters<typeof schemaOf>[0]);
    this.#schemas.set(name, schema);
    const used = [schema.key, ...schema.indexes.values()].flatMap(namesOf);
    return [
      ...(/^[\w.-]{3,255}$/.test(name) ? [] : [`A table may not be named ${name}`]),
      ...[...schema.types.keys()]
        .filter((attribute) => !used.includes(attribute))
        .map((attribute) => `Some AttributeDefinitions are not used: ${attribute}`),
      ...used
        .filter((attribute) => !schema.types.has(attribute))
        .map((attribute) => `Some index key attributes are not defined: ${attribute}`),
    ];
  }

  #timeToLive({ TableName = '', TimeToLiveSpecification: ttl }: Input): string[] {
    const schema = this.#schemas.get(TableName);
    if (schema && ttl?.Enabled) this.#schemas.set(TableName, { ...schema, ttl: ttl.AttributeName });
    return [];
  }

  #single(action: string, input: Input): string[] {
    const schema = this.#schema(input);
    const judged = judgeExpressions(input);
    const allowed = action === 'UpdateItem' ? /^/ : /^(?:NONE|ALL_OLD)$/;
    return [
      ...judged.faults,
      ...(allowed.test(input.ReturnValues ?? 'NONE') ? [] : [`ReturnValues can only be ALL_OLD or NONE`]),
      ...(schema && action === 'PutItem' ? itemFaults(input.Item ?? {}, schema) : []),
      ...(schema && action !== 'PutItem' ? keyFaults(input.Key ?? {}, schema) : []),
      ...(schema && action === 'UpdateItem' ? updateFaults(input, judged, schema) : []),
    ];
  }

  #transaction({ TransactItems = [], ClientRequestToken: token }: Input): string[] {
    const faults: string[] = [];
    if (TransactItems.length === 0 || TransactItems.length > MAX_TRANSACT_ACTIONS)
      faults.push(`A transaction has ${TransactItems.length} actions: 1 to ${MAX_TRANSACT_ACTIONS}`);
    if (token !== undefined && !/^.{1,36}$/.test(token))
      faults.push('ClientRequestToken has 1 to 36 characters');
    const seen = new Set<string>();
    let bytes = 0;
    for (const entry of TransactItems) {
      const actions = Object.entries(entry);
      const [[kind, input] = ['', {} as Input]] = actions;
      if (actions.length !== 1)
        faults.push('TransactItems can only contain one of Check, Put, Update or Delete');
      if (kind === 'ConditionCheck' && input.ConditionExpression === undefined)
        faults.push('ConditionCheck has no ConditionExpression');
      const operation = { Put: 'PutItem', Update: 'UpdateItem' }[kind] ?? 'DeleteItem';
      const { ReturnValues: _, ...rest } = input;
      faults.push(...this.#single(operation, rest));
      const item = input.Item ?? input.Key ?? {};
      const schema = this.#schema(input);
      const key = keyText(input.TableName, item, schema);
      if (seen.has(key)) faults.push('Transaction request cannot include multiple operations on one item');
      seen.add(key);
      bytes += itemSize(item) + (kind === 'Update' ? itemSize(input.ExpressionAttributeValues ?? {}) : 0);
    }
    if (bytes > MAX_TRANSACTION_BYTES) faults.push(`A transaction has ${bytes} bytes, at most 4 MB`);
    return faults;
  }

  #batchGet({ RequestItems = {} }: Input): string[] {
    const faults: string[] = [];
    let count = 0;
    for (const [TableName, { Keys = [], ...expressions }] of Object.entries(RequestItems)) {
      const schema = this.#schema({ TableName });
      count += Keys.length;
      faults.push(...judgeExpressions(expressions).faults, ...duplicates(TableName, Keys, schema));
      if (schema) faults.push(...Keys.flatMap((key) => keyFaults(key, schema)));
    }
    if (count === 0 || count > MAX_BATCH_GET_KEYS)
      faults.push(`A batch reads ${count} keys: 1 to ${MAX_BATCH_GET_KEYS}`);
    return faults;
  }

  #batchWrite({ RequestItems = {} }: Input): string[] {
    const faults: string[] = [];
    let [count, bytes] = [0, 0];
    for (const [TableName, requests] of Object.entries(RequestItems)) {
      const schema = this.#schema({ TableName });
      const items = requests.map(
        ({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {},
      );
      count += requests.length;
      bytes += items.reduce((sum, item) => sum + itemSize(item), 0);
      faults.push(...duplicates(TableName, items, schema));
      if (!schema) continue;
      for (const { PutRequest, DeleteRequest } of requests) {
        if (PutRequest) faults.push(...itemFaults(PutRequest.Item, schema));
        if (DeleteRequest) faults.push(...keyFaults(DeleteRequest.Key, schema));
      }
    }
    if (count === 0 || count > MAX_BATCH_WRITES)
      faults.push(`A batch writes ${count} items: 1 to ${MAX_BATCH_WRITES}`);
    if (bytes > MAX_BATCH_BYTES) faults.push(`A batch writes ${bytes} bytes, at most 16 MB`);
    return faults;
  }
}

function itemFaults(item: Item, schema: TableSchema): string[] {
  const faults = Object.entries(item).flatMap(([name, value]) =>
    [...nameFaults(name), ...valueFaults(value)].map((fault) => `${name}: ${fault}`),
  );
  if (faults.length > 0) return faults;
  const size = itemSize(item);
  return [
    ...(size > MAX_ITEM_BYTES ? [`Item size has exceeded the maximum allowed size: ${size} bytes`] : []),
    ...itemKeyFaults(item, schema),
    ...ttlFaults('ttl', item['ttl'], schema),
  ];
}

function ttlFaults(name: string, value: Item[string] | undefined, { ttl = 'ttl' }: TableSchema): string[] {
  if (name !== ttl || value === undefined) return [];
  if (!('N' in value)) return [`TTL ignores the item: ${ttl} is no number`];
  return Number(value['N']) > MAX_TTL_SECONDS ? [`TTL ignores the item: ${ttl} is not in seconds`] : [];
}

/** An update may not change the key, and index keys that it sets follow the rules of items. */
function updateFaults(
  { ExpressionAttributeValues: values = {} }: Input,
  { parsed }: Judged,
  schema: TableSchema,
): string[] {
  const keys = namesOf(schema.key);
  return (parsed.UpdateExpression?.changes ?? []).flatMap(({ path, operand }) => {
    const name = String(path[0]);
    if (keys.includes(name)) return [`Cannot update attribute ${name}. This attribute is part of the key`];
    const value = operand?.kind === 'value' && path.length === 1 ? values[operand.name] : undefined;
    return [...keyValueFaults(name, value, schema), ...ttlFaults(name, value, schema)];
  });
}

const keyText = (table: string | undefined, item: Item, schema: TableSchema | undefined): string =>
  JSON.stringify([
    table,
    ...(schema ? namesOf(schema.key) : Object.keys(item).sort()).map((name) => item[name]),
  ]);

function duplicates(table: string, items: readonly Item[], schema: TableSchema | undefined): string[] {
  const keys = items.map((item) => keyText(table, item, schema));
  return new Set(keys).size < keys.length ? ['Provided list of item keys contains duplicates'] : [];
}
