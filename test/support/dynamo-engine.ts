import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { INDEX, TABLE } from '../../shared/dynamo/table.ts';

/** An in-memory DynamoDB for tests: one engine for each test worker, one table for each test file. */
export interface DynamoEngine {
  endpoint: string;
  /** Creates an empty table of the product's shape and makes it the one that the code under test uses. */
  createTable(name?: string): Promise<string>;
}

let engine: Promise<DynamoEngine> | undefined;
let tables = 0;

/**
 * Starts the engine at the first call; it ends with the process. Sets the environment that the clients read.
 * `DYNAMODB_TEST_ENDPOINT` names another DynamoDB-compatible server, for systems without the bundled engine.
 */
export function startDynamoEngine(): Promise<DynamoEngine> {
  engine ??= start();
  return engine;
}

async function start(): Promise<DynamoEngine> {
  const endpoint = process.env.DYNAMODB_TEST_ENDPOINT ?? (await spawnEngine());
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  process.env.AWS_REGION = 'eu-central-1';
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  delete process.env.AWS_SESSION_TOKEN;
  const client = new DynamoDBClient({});
  await untilAnswering(client, endpoint);
  return {
    endpoint,
    createTable: async (name = `test-${process.pid}-${++tables}`) => {
      await client.send(createTableCommand(name));
      process.env.TABLE_NAME = name;
      return name;
    },
  };
}

async function spawnEngine(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
  const port = await freePort();
  const child: ChildProcess = spawn(
    join(dirname(manifest), 'dynoxide'),
    ['--host', '127.0.0.1', '--port', String(port)],
    { stdio: 'ignore' },
  );
  // The worker must be able to end while the engine runs; the engine must not outlive it.
  child.unref();
  process.once('exit', () => child.kill('SIGKILL'));
  return `http://127.0.0.1:${port}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
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
