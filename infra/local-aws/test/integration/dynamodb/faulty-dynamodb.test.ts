import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { dynamodbService } from '@signpost/local-aws/dynamodb/dynamodb-service.ts';
import { faultRates, faultyDynamoDb } from '@signpost/local-aws/dynamodb/faulty-dynamodb.ts';
import { provisionTables } from '@signpost/local-aws/dynamodb/provision-tables.ts';
import type { TableDefinition } from '@signpost/local-aws/dynamodb/table.ts';
import { startDynamoDbEmulator } from '@signpost/local-aws/emulators/dynamodb-emulator.ts';
import { EmulatorClient } from '@signpost/local-aws/emulators/emulator-client.ts';
import type { Emulator } from '@signpost/local-aws/emulators/s3-emulator.ts';
import type { Caller } from '@signpost/local-aws/iam/identities.ts';
import { Faults } from '@signpost/local-aws/platform/faults.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** Faults occur when the test says so. */
class ChosenFaults extends Faults {
  readonly chosen = new Set<keyof typeof faultRates>();
  reported: string[] = [];

  override occurs(probability: number): boolean {
    const names = Object.keys(faultRates) as (keyof typeof faultRates)[];
    return names.some((name) => faultRates[name] === probability && this.chosen.has(name));
  }

  override report(what: string): void {
    this.reported.push(what);
  }
}

const TableName = 'items';
const table: TableDefinition = {
  name: TableName,
  arn: 'arn:aws:dynamodb:us-east-1:000000000000:table/items',
  keySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  attributes: ['pk', 'color'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  indexes: [
    {
      IndexName: 'byColor',
      KeySchema: [{ AttributeName: 'color', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  ttlAttribute: undefined,
};

const folder = mkdtempSync(join(tmpdir(), 'faulty-'));
const log = new Log('error', () => undefined);
const faults = new ChosenFaults(1, log);
const operator = { name: 'operator' } as Caller;
const worker = { name: 'worker' } as Caller;
let caller = worker;
let emulator: Emulator;
let client: EmulatorClient;
let server: Server;
let dynamo: DynamoDBClient;

beforeAll(async () => {
  emulator = await startDynamoDbEmulator({
    databaseFile: join(folder, 'table.db'),
    pidFile: join(folder, 'table.pid'),
    log,
    onUnexpectedEnd: () => undefined,
  });
  client = new EmulatorClient(emulator.origin);
  await provisionTables([table], client);
  const Item = { pk: { S: 'old' }, color: { S: 'grey' } };
  await client.call('DynamoDB_20120810.PutItem', { TableName, Item });
  const service = await faultyDynamoDb({
    service: dynamodbService(client, [table]),
    emulator: client,
    tables: [table],
    faults,
    exempt: operator,
    log,
  });
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    await service.handle(
      { service: 'dynamodb', region: 'us-east-1', method, url, headers, body },
      response,
      caller,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  dynamo = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
}, 60_000);

afterAll(async () => {
  dynamo?.destroy();
  server?.closeAllConnections();
  server?.close();
  await client?.close();
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  caller = worker;
  faults.chosen.clear();
  faults.reported = [];
});

const itemOf = (pk: string, color = 'red') => ({ pk: { S: pk }, color: { S: color } });
const put = (pk: string, color?: string) =>
  dynamo.send(new PutItemCommand({ TableName, Item: itemOf(pk, color) }));
const colorOf = async (pk: string, ConsistentRead = true) => {
  const { Item } = await dynamo.send(
    new GetItemCommand({ TableName, Key: { pk: { S: pk } }, ConsistentRead }),
  );
  return Item?.['color']?.S;
};
const inIndex = async (color: string) => {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName,
      IndexName: 'byColor',
      KeyConditionExpression: 'color = :color',
      ExpressionAttributeValues: { ':color': { S: color } },
    }),
  );
  return Items.map(({ pk }) => pk?.S).toSorted();
};

describe('a table with faults', () => {
  it('refuses a request without an effect, and accepts its second attempt', async () => {
    faults.chosen.add('refusal');
    await expect(put('refused')).rejects.toMatchObject({
      name: expect.stringMatching(
        /^(ThrottlingException|ProvisionedThroughputExceededException|TransactionConflictException)$/,
      ),
    });
    await put('refused');
    expect(faults.reported).toEqual([expect.stringMatching(/^PutItem of worker: \w+Exception$/)]);
    await expect(colorOf('refused')).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } });
    expect(await colorOf('refused')).toBe('red');
  });

  it('cancels a transaction with a reason for each action', async () => {
    faults.chosen.add('refusal');
    const reasons: string[] = [];
    for (let run = 0; run < 12; run++) {
      const TransactItems = ['a', 'b', 'c'].map((pk) => ({
        Put: { TableName, Item: itemOf(`${pk}${run}`) },
      }));
      const error = await dynamo
        .send(new TransactWriteItemsCommand({ TransactItems }))
        .catch((caught) => caught);
      if (error.name !== 'TransactionCanceledException') continue;
      expect(error.CancellationReasons).toHaveLength(3);
      reasons.push(...error.CancellationReasons.map(({ Code }: { Code: string }) => Code));
    }
    expect(new Set(reasons)).toEqual(new Set(['None', 'TransactionConflict', 'ThrottlingError']));
  });

  it('executes a request whose response is lost', async () => {
    faults.chosen.add('lostResponse');
    await expect(put('lost')).rejects.toMatchObject({ code: 'ECONNRESET' });
    faults.chosen.clear();
    expect(await colorOf('lost')).toBe('red');
  });

  it('leaves part of a batch unprocessed', async () => {
    faults.chosen.add('partialBatch');
    const PutRequests = ['1', '2', '3'].map((pk) => ({ PutRequest: { Item: itemOf(`batch${pk}`, 'blue') } }));
    const written = await dynamo.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: PutRequests } }),
    );
    const left = written.UnprocessedItems?.[TableName] ?? [];
    expect(left.length).toBeGreaterThan(0);
    faults.chosen.clear();
    await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: left } }));

    faults.chosen.add('partialBatch');
    const Keys = ['1', '2', '3'].map((pk) => ({ pk: { S: `batch${pk}` } }));
    const read = await dynamo.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
    );
    const missing = read.UnprocessedKeys?.[TableName]?.Keys ?? [];
    expect(missing.length + (read.Responses?.[TableName]?.length ?? 0)).toBe(3);
    expect(missing.length).toBeGreaterThan(0);
  });

  it(
    'shows in an index what was there a moment ago: items that are new, changed and deleted ' + 'since',
    async () => {
      expect(await inIndex('grey')).toEqual(['old']);
      await put('kept', 'green');
      await put('gone', 'green');
      await expect.poll(() => inIndex('green')).toEqual(['gone', 'kept']);
      vi.spyOn(faults, 'below').mockReturnValue(500);
      await put('new', 'green');
      await dynamo.send(new DeleteItemCommand({ TableName, Key: { pk: { S: 'gone' } } }));
      await dynamo.send(
        new UpdateItemCommand({
          TableName,
          Key: { pk: { S: 'kept' } },
          UpdateExpression: 'SET color = :color',
          ExpressionAttributeValues: { ':color': { S: 'yellow' } },
        }),
      );
      expect([await inIndex('green'), await inIndex('yellow')]).toEqual([['gone', 'kept'], []]);
      await expect
        .poll(async () => [await inIndex('green'), await inIndex('yellow')])
        .toEqual([['new'], ['kept']]);
    },
  );

  it('is late for some reads, but never for consistent ones', async () => {
    vi.spyOn(faults, 'below').mockReturnValue(500);
    faults.chosen.add('lateRead');
    await put('late');
    expect([await colorOf('late', true), await colorOf('late', false)]).toEqual(['red', undefined]);
    faults.chosen.clear();
    expect(await colorOf('late', false)).toBe('red');
  });

  it('ends up with the last of many writes in the index', async () => {
    for (let count = 0; count < 20; count++) await put('often', `shade${count}`);
    await expect.poll(() => inIndex('shade19')).toEqual(['often']);
    expect(await inIndex('shade18')).toEqual([]);
  });

  it('is as it should be for the operator', async () => {
    caller = operator;
    for (const name of Object.keys(faultRates) as (keyof typeof faultRates)[]) faults.chosen.add(name);
    vi.spyOn(faults, 'below').mockReturnValue(500);
    await put('checked');
    expect(await colorOf('checked', false)).toBe('red');
    expect(faults.reported).toEqual([]);
  });
});
