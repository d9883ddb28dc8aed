import { setTimeout as delay } from 'node:timers/promises';
import { type EmulatorClient, EmulatorError } from '../emulators/emulator-client.ts';
import { StartError } from '../platform/start-error.ts';
import type { KeyElement, TableDefinition } from './table.ts';

/** Creates missing tables. Existing ones keep their items. */
export async function provisionTables(tables: TableDefinition[], dynamo: EmulatorClient): Promise<void> {
  await Promise.all(tables.map((table) => provisionTable(dynamo, table)));
}

interface TableDescription {
  TableStatus?: string;
  KeySchema: KeyElement[];
  AttributeDefinitions: TableDefinition['attributes'];
  GlobalSecondaryIndexes?: TableDefinition['indexes'];
}

async function provisionTable(dynamo: EmulatorClient, table: TableDefinition): Promise<void> {
  const existing = await describe(dynamo, table.name);
  if (existing !== undefined) {
    assertSameSchema(table, existing);
  } else {
    await dynamo.call('DynamoDB_20120810.CreateTable', {
      TableName: table.name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: table.keySchema,
      AttributeDefinitions: table.attributes,
      ...(table.indexes.length === 0 ? {} : { GlobalSecondaryIndexes: table.indexes }),
    });
    while ((await describe(dynamo, table.name))?.TableStatus !== 'ACTIVE') await delay(20);
  }
  if (table.ttlAttribute !== undefined) await enableTtl(dynamo, table.name, table.ttlAttribute);
}

async function describe(dynamo: EmulatorClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    const { Table } = await dynamo.call<{ Table: TableDescription }>('DynamoDB_20120810.DescribeTable', {
      TableName,
    });
    return Table;
  } catch (error) {
    if (error instanceof EmulatorError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function enableTtl(dynamo: EmulatorClient, TableName: string, AttributeName: string): Promise<void> {
  const { TimeToLiveDescription: current } = await dynamo.call<{
    TimeToLiveDescription?: { AttributeName?: string };
  }>('DynamoDB_20120810.DescribeTimeToLive', { TableName });
  if (current?.AttributeName === AttributeName) return;
  const TimeToLiveSpecification = { AttributeName, Enabled: true };
  await dynamo.call('DynamoDB_20120810.UpdateTimeToLive', { TableName, TimeToLiveSpecification });
}

/** Throws if the keys differ: AWS cannot change them in place either, but here the state can be reset. */
function assertSameSchema(table: TableDefinition, existing: TableDescription): void {
  const wanted = shape(table.keySchema, table.attributes, table.indexes);
  const found = shape(
    existing.KeySchema,
    existing.AttributeDefinitions,
    existing.GlobalSecondaryIndexes ?? [],
  );
  if (wanted === found) return;
  throw new StartError(
    `The keys or indexes of table ${table.name} have changed since it was created. Empty the local state ` +
      'with: npm run reset',
  );
}

function shape(
  keys: KeyElement[],
  attributes: TableDefinition['attributes'],
  indexes: TableDefinition['indexes'],
): string {
  const keyText = (elements: KeyElement[]): string =>
    elements
      .map(({ AttributeName, KeyType }) => {
        const type = attributes.find((attribute) => attribute.AttributeName === AttributeName)?.AttributeType;
        return `${KeyType} ${AttributeName} ${type}`;
      })
      .sort()
      .join();
  const indexText = indexes.map(({ IndexName, KeySchema, Projection }) => {
    const attributesKept = ((Projection['NonKeyAttributes'] ?? []) as string[]).toSorted().join();
    return `${IndexName}: ${keyText(KeySchema)} ${Projection['ProjectionType']} ${attributesKept}`;
  });
  return [keyText(keys), ...indexText.sort()].join('; ');
}
