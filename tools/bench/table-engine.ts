import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynoxideBinary } from '@signpost/local-aws/emulators/dynoxide.ts';
import { freePort } from '@signpost/local-aws/platform/ports.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import { atEnd } from './clean-up.ts';

const PATIENCE_MS = 10_000;

/**
 * Starts an empty in-memory table of the product's shape in a separate engine; returns its endpoint.
 * `DYNAMODB_TEST_ENDPOINT` names another DynamoDB-compatible server, for systems without this engine.
 */
export async function startTableEngine(tableName: string): Promise<string> {
  const endpoint = process.env['DYNAMODB_TEST_ENDPOINT'] ?? (await spawnEngine());
  const client = new DynamoDBClient({ endpoint });
  const keys = Object.values(INDEX);
  const attributes = keys.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  const create = new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [TABLE.partitionKey, TABLE.sortKey, ...attributes].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(TABLE),
    GlobalSecondaryIndexes: keys.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: 'ALL' },
    })),
  });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await client.send(create);
      return endpoint;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`No table engine answers at ${endpoint}`, { cause: error });
      await sleep(50);
    }
  }
}

async function spawnEngine(): Promise<string> {
  const binary = await dynoxideBinary({ report: (line) => process.stderr.write(`${line}\n`) });
  const port = await freePort();
  const engine = spawn(binary, ['--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  });
  const end = () => void engine.kill('SIGKILL');
  process.once('exit', end);
  atEnd(end);
  return `http://127.0.0.1:${port}`;
}

function keySchema({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}
