import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, inject } from 'vitest';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';

/** The in-memory DynamoDB of the integration tests: one engine for all, one table for each test file. */
export interface DynamoEngine {
  endpoint: string;
  /** Creates an empty table of the product's shape and makes it the one that the code under test uses. */
  createTable(name?: string): Promise<string>;
}

let engine: Promise<DynamoEngine> | undefined;
let tables = 0;

/** The engine, once it responds. Sets the environment that the clients read. */
export function startDynamoEngine(region = 'eu-central-1'): Promise<DynamoEngine> {
  const endpoint = inject('dynamoEndpoint');
  // Once for each file, which may send its calls elsewhere from then on.
  if (process.env['HOT_READ_MS'] === undefined) pointClientsTo(endpoint, region);
  engine ??= connect(endpoint);
  return engine;
}

function pointClientsTo(endpoint: string, region: string): void {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
  process.env['HOT_READ_MS'] = '0';
  process.env['AWS_REGION'] = region;
  process.env['AWS_ACCESS_KEY_ID'] = 'test';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  delete process.env['AWS_SESSION_TOKEN'];
}

/** An empty table for all tests of a file: call it at its top. */
export function tableOfFile(): void {
  beforeAll(async () => {
    await (await startDynamoEngine()).createTable();
  });
}

async function connect(endpoint: string): Promise<DynamoEngine> {
  const client = new DynamoDBClient({});
  await untilAnswering(client, endpoint);
  return {
    endpoint,
    createTable: async (name = `test-${process.pid}-${++tables}-${Date.now()}`) => {
      await client.send(createTableCommand(name));
      process.env['TABLE_NAME'] = name;
      return name;
    },
  };
}

async function untilAnswering(client: DynamoDBClient, endpoint: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch (error) {
      if (attempt === 50) throw new Error(`No table engine answers at ${endpoint}`, { cause: error });
      await sleep(50);
    }
  }
}

function createTableCommand(name: string): CreateTableCommand {
  const indexes = Object.values(INDEX);
  const attributes = [
    TABLE.partitionKey,
    TABLE.sortKey,
    ...indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
  ];
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema(TABLE.partitionKey, TABLE.sortKey),
    GlobalSecondaryIndexes: indexes.map(({ name: IndexName, partitionKey, sortKey }) => ({
      IndexName,
      KeySchema: keySchema(partitionKey, sortKey),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  });
}

function keySchema(partitionKey: string, sortKey: string) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}
