import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { wire } from '#shared/platform/dynamo/conditional-write.ts';

/**
 * A table in memory that takes the calls of the click journal and of folds below the SDK's document client.
 * It judges conditions, counts units by AWS's rules, and knows what an item was before, for reads that are
 * eventually consistent. Callers add delays and failures in between.
 */

export type Item = Record<string, unknown>;

/** A call as the document client is given it. */
export interface TableCall {
  command: string;
  // biome-ignore lint/suspicious/noExplicitAny: the inputs of six commands
  input: any;
}

export interface Units {
  read: number;
  write: number;
}

/** What answers the calls of the click journal. */
export interface Table {
  /**
   * Throws ConditionFailed with the item, as DynamoDB does. `isStale`: an eventually consistent read may lag.
   */
  answer(call: TableCall, options?: { isStale?: boolean }): object | Promise<object>;
}

type Meter = (pk: string, units: Units) => void;

/** An item, and what it was before its last write. */
interface Stored {
  item: Item;
  before: Item | undefined;
}

export class SimulatedTable implements Table {
  /** By partition, and in it by sort key. */
  readonly #partitions = new Map<string, Map<string, Stored>>();
  readonly #meter: Meter | undefined;

  /** Without a meter no units are calculated, which takes longer than everything else that the table does. */
  constructor(meter?: Meter) {
    this.#meter = meter;
  }

  /**
   * Throws ConditionFailed with the item, as DynamoDB does. `isStale`: an eventually consistent read lags.
   */
  answer({ command, input }: TableCall, { isStale = false } = {}): object {
    switch (command) {
      case 'BatchGetCommand':
        return this.#batchGet(input, isStale);
      case 'QueryCommand':
        return this.#query(input);
      case 'PutItemCommand':
        return this.#put(input);
      case 'UpdateItemCommand':
        return this.#update(input);
      case 'GetCommand':
        return { Item: this.#stored(input.Key)?.item };
      case 'UpdateCommand':
        return refusedByClient(() => ({ Attributes: this.#update(input) }));
      case 'BatchWriteCommand':
        return this.#batchWrite(input);
      default:
        throw new Error(`The simulated table knows no ${command}`);
    }
  }

  itemsOf(pk: string): Item[] {
    return [...(this.#partitions.get(pk)?.values() ?? [])].map(({ item }) => item);
  }

  #stored({ pk, sk }: Item): Stored | undefined {
    return this.#partitions.get(pk as string)?.get(sk as string);
  }

  #batchGet({ RequestItems }: TableCall['input'], isStale: boolean) {
    const [[table, { Keys, ConsistentRead }]] = Object.entries(RequestItems) as [
      [string, { Keys: Item[]; ConsistentRead?: boolean }],
    ];
    const found = Keys.flatMap((key) => {
      const stored = this.#stored(key);
      const item = isStale && !ConsistentRead ? stored?.before : stored?.item;
      this.#meter?.(String(key['pk']), { read: unitsOf(item, 4096) / (ConsistentRead ? 1 : 2), write: 0 });
      return item ? [{ ...item }] : [];
    });
    return { Responses: { [table]: found }, UnprocessedKeys: {} };
  }

  #query({
    ExpressionAttributeValues,
    ScanIndexForward = true,
    Limit,
    ExclusiveStartKey,
  }: TableCall['input']) {
    const { ':pk': pk, ':low': low, ':high': high } = ExpressionAttributeValues;
    const sorted = this.itemsOf(pk)
      .filter(({ sk }) => (sk as string) >= low && (sk as string) <= high)
      .sort((a, b) => ((a['sk'] as string) < (b['sk'] as string) ? -1 : 1));
    if (!ScanIndexForward) sorted.reverse();
    const start = ExclusiveStartKey
      ? sorted.findIndex(({ sk }) =>
          ScanIndexForward ? (sk as string) > ExclusiveStartKey.sk : (sk as string) < ExclusiveStartKey.sk,
        )
      : 0;
    const rest = start === -1 ? [] : sorted.slice(start);
    const page = rest.slice(0, Limit);
    this.#meter?.(pk, { read: unitsOf(page, 4096), write: 0 });
    const last = page.at(-1);
    const hasMore = page.length === Limit && last !== undefined;
    return {
      Items: page.map((item) => ({ ...item })),
      ...(hasMore && { LastEvaluatedKey: { pk, sk: last['sk'] } }),
    };
  }

  #put({ Item, ...rest }: TableCall['input']) {
    this.#assert(Item, rest);
    this.#store(Item);
    return {};
  }

  #update({ Key, UpdateExpression, ...rest }: TableCall['input']) {
    this.#assert(Key, rest);
    const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values } = rest;
    const item: Item = { ...this.#stored(Key)?.item, ...Key };
    const [, sets = '', adds = '', removed = ''] =
      /^(?:SET (.*?))?(?: ADD (.*?))?(?: ?REMOVE (.*))?$/.exec(UpdateExpression) ?? [];
    for (const set of sets ? sets.split(', ') : []) {
      const [name = '', value = ''] = set.split(' = ');
      item[names[name] ?? name] = values[value];
    }
    for (const add of adds ? adds.split(', ') : []) {
      const [name = '', value = ''] = add.split(' ');
      item[names[name] ?? name] = Number(item[names[name] ?? name] ?? 0) + Number(values[value]);
    }
    for (const name of removed ? removed.split(', ') : []) delete item[names[name] ?? name];
    this.#store(item);
    return { ...item };
  }

  #batchWrite({ RequestItems }: TableCall['input']) {
    for (const { PutRequest, DeleteRequest } of Object.values(
      RequestItems as Record<string, Item[]>,
    ).flat()) {
      if (PutRequest) this.#store((PutRequest as { Item: Item }).Item);
      const { pk, sk } = (DeleteRequest as { Key: Item } | undefined)?.Key ?? {};
      if (DeleteRequest) this.#partitions.get(pk as string)?.delete(sk as string);
    }
    return {};
  }

  #store(item: Item) {
    const [pk, sk] = [item['pk'] as string, item['sk'] as string];
    const partition = this.#partitions.get(pk) ?? new Map<string, Stored>();
    this.#partitions.set(pk, partition);
    const before = partition.get(sk)?.item;
    partition.set(sk, { item, before });
    this.#meter?.(pk, { read: 0, write: Math.max(unitsOf(item, 1024), unitsOf(before, 1024)) });
  }

  #assert(
    key: Item,
    { ConditionExpression, ExpressionAttributeNames: names = {}, ...rest }: TableCall['input'],
  ) {
    const item = this.#stored(key)?.item;
    if (ConditionExpression === undefined || holds(ConditionExpression, item ?? {}, names, rest)) return;
    // AWS: a write that is refused costs as much as one that is not.
    this.#meter?.(String(key['pk']), { read: 0, write: unitsOf(item, 1024) });
    throw new ConditionFailed(item ?? {});
  }
}

/** A condition did not hold. */
export class ConditionFailed extends Error {
  readonly item: Item;

  constructor(item: Item) {
    super('The conditional request failed');
    this.item = item;
  }
}

/**
 * Sends all calls of the document client, and conditional writes, elsewhere; returns what ends that. They
 * skip the SDK's middleware, which would take a third of a simulation.
 */
export function interceptTable(answer: (call: TableCall) => Promise<object>): () => void {
  process.env['AWS_REGION'] ??= 'us-east-1';
  process.env['TABLE_NAME'] ??= 'simulated';
  const client = dynamo();
  const { send } = client;
  client.send = (async (command: Sent) =>
    answer({ command: command.constructor.name, input: command.input })) as typeof send;
  const { send: write } = wire;
  wire.send = async (action, input) => {
    try {
      await answer({ command: `${action}Command`, input });
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return { ...error.item };
    }
  };
  return () => {
    client.send = send;
    wire.send = write;
  };
}

/** A command of the document client. */
type Sent = Pick<TableCall, 'input'> & { constructor: { name: string } };

/** The document client names a condition that did not hold in its own way. */
function refusedByClient<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ConditionalCheckFailedException({ message: error.message, $metadata: {} });
  }
}

/** Comparisons, `attribute_exists` and `attribute_not_exists`, joined by OR, AND and brackets. */
function holds(
  expression: string,
  item: Item,
  names: Record<string, string>,
  { ExpressionAttributeValues: values = {} }: TableCall['input'],
): boolean {
  const bracket = /(?<![a-z_])\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(expression);
  if (bracket) {
    const inner = holds(bracket[1] ?? '', item, names, { ExpressionAttributeValues: values });
    const rest = expression.replace(bracket[0], inner ? 'TRUE' : 'FALSE');
    return holds(rest, item, names, { ExpressionAttributeValues: values });
  }
  return expression.split(' OR ').some((all) =>
    all.split(' AND ').every((term) => {
      if (term === 'TRUE' || term === 'FALSE') return term === 'TRUE';
      const [, exists, tested = ''] = /^attribute_(not_exists|exists)\((\S+)\)$/.exec(term) ?? [];
      if (exists) return (item[names[tested] ?? tested] === undefined) === (exists === 'not_exists');
      const [, name = '', operator, value = ''] = /^(\S+) (=|<|>|<=|<>) (\S+)$/.exec(term) ?? [];
      if (!operator) throw new Error(`The simulated table cannot judge ${term}`);
      const [actual, expected] = [item[names[name] ?? name] as number, values[value] as number];
      if (operator === '<>') return actual !== expected;
      if (actual === undefined) return false;
      if (operator === '=') return actual === expected;
      if (operator === '<=') return actual <= expected;
      return operator === '<' ? actual < expected : actual > expected;
    }),
  );
}

/** Capacity units of this many bytes each. */
function unitsOf(items: Item | undefined | readonly Item[], bytes: number): number {
  const size = [items ?? []].flat().reduce((sum, item) => sum + sizeOf(item), 0);
  return Math.max(1, Math.ceil(size / bytes));
}

/** Size in bytes by AWS's rules: names and values; a number is about a byte per two digits plus one. */
function sizeOf(item: Item): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) {
    bytes += Buffer.byteLength(name);
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (typeof value === 'number') bytes += Math.ceil(String(value).length / 2) + 1;
    else if (value instanceof Uint8Array) bytes += value.length;
    else if (value !== undefined) bytes += 1;
  }
  return bytes;
}
