import { setTimeout as delay } from 'node:timers/promises';
import type { EmulatorClient } from '../emulators/emulator-client.ts';
import type { Faults } from '../platform/faults.ts';
import type { Log } from '../platform/log.ts';
import { provisionTables } from './provision-tables.ts';
import type { Item } from './requested-keys.ts';
import type { TableDefinition } from './table.ts';

const maximumLagMs = 600;

interface LateItem {
  /** The last read of the item. */
  read: Promise<unknown>;
  /** The last write of the copy. */
  written: Promise<unknown>;
  /** When the last write of the copy is due: none may overtake it. */
  dueAt: number;
}

/**
 * A copy of each table that receives every write late, item by item and in order, as indexes and eventually
 * consistent reads do on AWS.
 */
export class LateReads {
  readonly #emulator: EmulatorClient;
  readonly #tables: readonly TableDefinition[];
  readonly #faults: Faults;
  readonly #log: Log;
  readonly #items = new Map<string, LateItem>();

  constructor(parts: {
    emulator: EmulatorClient;
    tables: readonly TableDefinition[];
    faults: Faults;
    log: Log;
  }) {
    this.#emulator = parts.emulator;
    this.#tables = parts.tables;
    this.#faults = parts.faults;
    this.#log = parts.log;
  }

  /** Creates the copies anew. */
  async provision(): Promise<void> {
    const { TableNames = [] } = await this.#emulator.call<{ TableNames?: string[] }>(
      'DynamoDB_20120810.ListTables',
      {},
    );
    for (const { name } of this.#tables) {
      const TableName = lateNameOf(name);
      if (TableNames.includes(TableName))
        await this.#emulator.call('DynamoDB_20120810.DeleteTable', { TableName });
    }
    const copies = this.#tables.map((table) => ({ ...table, name: lateNameOf(table.name) }));
    await provisionTables(copies, this.#emulator);
    for (const { name } of this.#tables) await this.#copyItems(name);
  }

  /** Whether a table has a copy. */
  has(tableName: string | undefined): boolean {
    return this.#tables.some(({ name }) => name === tableName);
  }

  /** An item was written: its copy follows. */
  wrote(tableName: string, item: Item): void {
    const table = this.#tables.find(({ name }) => name === tableName);
    if (table === undefined) return;
    const Key = Object.fromEntries(
      table.keySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]),
    );
    const id = `${tableName} ${JSON.stringify(Key)}`;
    const last = this.#items.get(id);
    const dueAt = Math.max(last?.dueAt ?? 0, Date.now() + this.#faults.below(maximumLagMs));
    // One read after the other: a read that overtakes another would bring back what has been overwritten.
    const read = (last?.read ?? Promise.resolve()).then(() =>
      this.#emulator.call<{ Item?: Item }>('DynamoDB_20120810.GetItem', {
        TableName: tableName,
        Key,
        ConsistentRead: true,
      }),
    );
    const written = Promise.all([read, last?.written])
      .then(async ([{ Item }]) => {
        await delay(Math.max(0, dueAt - Date.now()));
        const TableName = lateNameOf(tableName);
        await (Item === undefined
          ? this.#emulator.call('DynamoDB_20120810.DeleteItem', { TableName, Key })
          : this.#emulator.call('DynamoDB_20120810.PutItem', { TableName, Item }));
      })
      .catch((error: Error) => this.#log.debug(`late reads: ${error.message}`))
      .finally(() => {
        if (this.#items.get(id) === entry) this.#items.delete(id);
      });
    const entry = { read: read.catch(() => undefined), written, dueAt };
    this.#items.set(id, entry);
  }

  async #copyItems(tableName: string): Promise<void> {
    let start: Item | undefined;
    do {
      const page: { Items: Item[]; LastEvaluatedKey?: Item } = await this.#emulator.call(
        'DynamoDB_20120810.Scan',
        { TableName: tableName, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) },
      );
      for (const item of page.Items) {
        await this.#emulator.call('DynamoDB_20120810.PutItem', {
          TableName: lateNameOf(tableName),
          Item: item,
        });
      }
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
  }
}

export const lateNameOf = (tableName: string): string => `${tableName}-late`;
