import type { Load } from './hot-link.ts';

type Value = string | number | boolean;
type Item = Record<string, Value>;

interface Write {
  Put?: { Item: Item };
  Update?: UpdateInput;
}

interface UpdateInput {
  Key: Item;
  UpdateExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues: Record<string, Value>;
}

/**
 * Takes the calls of counting and reckons what each partition has to give for them. It keeps items, and takes all
 * conditions for met: the simulation counts one batch after the other, so none can fail.
 */
export class MeteredTable {
  readonly #items = new Map<string, Item>();
  readonly #partitions = new Map<string, { readUnits: number; writeUnits: number }>();
  readonly #writes = new Map<string, number>();
  readonly #partitionOf: (pk: string) => string;
  #transactions = 0;

  constructor(partitionOf: (pk: string) => string = (pk) => pk) {
    this.#partitionOf = partitionOf;
  }

  answer(command: string, input: never): object {
    if (command === 'BatchGetItemCommand') return this.#batchGet(input);
    if (command === 'TransactWriteItemsCommand') return this.#transact(input);
    if (command === 'UpdateItemCommand') {
      this.#update(input, 1);
      return {};
    }
    throw new Error(`The simulated table knows no ${command}`);
  }

  load(): Omit<Load, 'counted'> {
    const hottest: Load['hottest'] = new Map();
    let [readUnits, writeUnits] = [0, 0];
    for (const [partition, used] of this.#partitions) {
      const family = partition.slice(0, partition.indexOf('#'));
      const most = hottest.get(family) ?? { readUnits: 0, writeUnits: 0, partitions: 0 };
      most.readUnits = Math.max(most.readUnits, used.readUnits);
      most.writeUnits = Math.max(most.writeUnits, used.writeUnits);
      most.partitions++;
      hottest.set(family, most);
      readUnits += used.readUnits;
      writeUnits += used.writeUnits;
    }
    const transactionsOnAnItem = Math.max(0, ...this.#writes.values());
    return { hottest, transactionsOnAnItem, transactions: this.#transactions, readUnits, writeUnits };
  }

  #batchGet({ RequestItems }: { RequestItems: Record<string, { Keys: Item[]; ConsistentRead?: boolean }> }) {
    const Responses: Record<string, Item[]> = {};
    for (const [table, { Keys, ConsistentRead }] of Object.entries(RequestItems)) {
      Responses[table] = Keys.flatMap((itemKey) => {
        const item = this.#items.get(nameOf(itemKey));
        const units = Math.max(1, Math.ceil(sizeOf(item ?? {}) / 4096));
        this.#use(itemKey, 'readUnits', ConsistentRead ? units : units / 2);
        return item ? [item] : [];
      });
    }
    return { Responses, UnprocessedKeys: {} };
  }

  #transact({ TransactItems }: { TransactItems: Write[] }) {
    this.#transactions++;
    for (const { Put, Update } of TransactItems) {
      if (Put) {
        this.#use(Put.Item, 'writeUnits', 2 * writeUnitsOf(Put.Item));
        // What no read asks for need not be kept.
        if (!('ttl' in Put.Item)) this.#items.set(nameOf(Put.Item), Put.Item);
      }
      if (Update) {
        this.#update(Update, 2);
        const name = nameOf(Update.Key);
        this.#writes.set(name, (this.#writes.get(name) ?? 0) + 1);
      }
    }
    return {};
  }

  #update(
    { Key, UpdateExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues }: UpdateInput,
    times: number,
  ) {
    const item: Item = { ...this.#items.get(nameOf(Key)), ...Key };
    const [, sets = '', adds = ''] = /^SET (.*?)(?: ADD (.*))?$/.exec(UpdateExpression) ?? [];
    const attribute = (name: string) => ExpressionAttributeNames[name] ?? name;
    for (const set of sets.split(', ')) {
      const [name = '', value = ''] = set.split(' = ');
      item[attribute(name)] = ExpressionAttributeValues[value] as Value;
    }
    for (const add of adds ? adds.split(', ') : []) {
      const [name = '', value = ''] = add.split(' ');
      item[attribute(name)] = Number(item[attribute(name)] ?? 0) + Number(ExpressionAttributeValues[value]);
    }
    this.#use(Key, 'writeUnits', times * writeUnitsOf(item));
    this.#items.set(nameOf(Key), item);
  }

  #use({ pk }: Item, kind: 'readUnits' | 'writeUnits', units: number) {
    const partition = this.#partitionOf(String(pk));
    const used = this.#partitions.get(partition) ?? { readUnits: 0, writeUnits: 0 };
    used[kind] += units;
    this.#partitions.set(partition, used);
  }
}

function nameOf({ pk, sk }: Item): string {
  return `${pk} ${sk}`;
}

const writeUnitsOf = (item: Item): number => Math.max(1, Math.ceil(sizeOf(item) / 1024));

/** As AWS reckons: names and values, a number about a byte for two digits and one more. */
function sizeOf(item: Item): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) {
    bytes += Buffer.byteLength(name);
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (typeof value === 'number') bytes += Math.ceil(String(value).length / 2) + 1;
    else if (value !== undefined) bytes += 1;
  }
  return bytes;
}
