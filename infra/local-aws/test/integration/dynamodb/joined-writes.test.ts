import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CollectedResponse, type DirectResponse } from '@signpost/local-aws/aws-endpoint/direct-call.ts';
import { dynamodbService } from '@signpost/local-aws/dynamodb/dynamodb-service.ts';
import { withJoinedWrites } from '@signpost/local-aws/dynamodb/joined-writes.ts';
import { provisionTables } from '@signpost/local-aws/dynamodb/provision-tables.ts';
import type { TableDefinition } from '@signpost/local-aws/dynamodb/table.ts';
import { startDynamoDbEmulator } from '@signpost/local-aws/emulators/dynamodb-emulator.ts';
import { EmulatorClient } from '@signpost/local-aws/emulators/emulator-client.ts';
import type { Emulator } from '@signpost/local-aws/emulators/s3-emulator.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const tables: TableDefinition[] = [
  {
    name: 'links',
    arn: 'arn:aws:dynamodb:us-east-1:000000000000:table/links',
    keySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    attributes: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    indexes: [],
    ttlAttribute: undefined,
  },
];
const folder = mkdtempSync(join(tmpdir(), 'joined-'));
let emulator: Emulator;
let client: EmulatorClient;
let service: ReturnType<typeof withJoinedWrites>;
/** The operations that have reached the emulator. */
let sent: string[] = [];
/** Whether connections end instead of responses. */
let isLost = false;

beforeAll(async () => {
  emulator = await startDynamoDbEmulator({
    databaseFile: join(folder, 'table.db'),
    pidFile: join(folder, 'table.pid'),
    log: new Log('error', () => undefined),
    onUnexpectedEnd: () => undefined,
  });
  client = new EmulatorClient(emulator.origin);
  await provisionTables(tables, client);
  const send = client.send.bind(client);
  client.send = async (method, path, request) => {
    const headers = request?.headers as Record<string, string>;
    sent.push(String(headers['x-amz-target']).replace(/^.*\./, ''));
    const response = await send(method, path, request);
    if (isLost) throw new Error('other side closed');
    return response;
  };
  service = withJoinedWrites({ service: dynamodbService(client, tables), emulator: client, tables });
});

afterAll(async () => {
  await client.close();
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  sent = [];
  isLost = false;
});

async function call(operation: string, input: object): Promise<Record<string, unknown> & { status: number }> {
  const { promise, resolve } = Promise.withResolvers<DirectResponse | undefined>();
  const request = {
    service: 'dynamodb',
    region: 'us-east-1',
    method: 'POST',
    url: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'x-amz-date': '20261130T100000Z',
    },
    body: Buffer.from(JSON.stringify(input)),
  };
  await service.handle(request, new CollectedResponse(resolve), undefined as never);
  const response = await promise;
  return { status: response?.status ?? 0, ...JSON.parse(response?.body ?? '') };
}

const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: 'A' } });
const put = (pk: string, n: number, more: object = {}) =>
  call('PutItem', { TableName: 'links', Item: { ...keyOf(pk), n: { N: String(n) } }, ...more });
const add = (pk: string, more: object = {}) =>
  call('UpdateItem', {
    TableName: 'links',
    Key: keyOf(pk),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
    ...more,
  });
const numberAt = async (pk: string) => {
  const { Item } = await call('GetItem', { TableName: 'links', Key: keyOf(pk), ConsistentRead: true });
  return Number((Item as { n?: { N: string } } | undefined)?.n?.N);
};
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('writes of single items that come together', () => {
  it('are all stored, in few transactions', async () => {
    const responses = await Promise.all(upTo(200).map((i) => put(`many ${i}`, i)));
    expect(responses).toEqual(upTo(200).map(() => ({ status: 200 })));
    expect(sent.length).toBeLessThan(12);
    expect(await Promise.all(upTo(200).map((i) => numberAt(`many ${i}`)))).toEqual(upTo(200));
  });

  it('happen once each, also when they concern the same item', async () => {
    await Promise.all(upTo(100).map((i) => add(`count ${i % 3}`)));
    expect(await Promise.all(upTo(3).map((i) => numberAt(`count ${i}`)))).toEqual([34, 33, 33]);
  });

  it('fail one by one: with the stored item if a condition asks for it', async () => {
    await put('taken 5', 1000);
    await put('taken 7', 1001);
    const isNew = {
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    };
    const responses = await Promise.all(upTo(30).map((i) => put(`taken ${i}`, i, isNew)));
    for (const [i, response] of responses.entries()) {
      if (i !== 5 && i !== 7) expect(response).toEqual({ status: 200 });
      else
        expect(response).toMatchObject({
          status: 400,
          __type: expect.stringMatching(/#ConditionalCheckFailedException$/),
          Item: { pk: { S: `taken ${i}` } },
        });
    }
    expect(await numberAt('taken 5')).toBe(1000);
    expect(await numberAt('taken 29')).toBe(29);
  });

  it('win once if their conditions exclude each other', async () => {
    await put('version', 0);
    const from = (i: number) =>
      add('version', {
        ConditionExpression: 'n = :from',
        ExpressionAttributeValues: { ':one': { N: '1' }, ':from': { N: String(i % 2) } },
      });
    const statuses = (await Promise.all(upTo(40).map(from))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(await numberAt('version'));
    expect(await numberAt('version')).toBeLessThanOrEqual(2);
  });

  it('do not fail for one that is invalid', async () => {
    const invalid = () => add('invalid', { UpdateExpression: 'ADD n :two' });
    const responses = await Promise.all([...upTo(10).map((i) => put(`valid ${i}`, i)), invalid()]);
    expect(responses.slice(0, 10)).toEqual(upTo(10).map(() => ({ status: 200 })));
    expect(responses[10]).toMatchObject({ __type: expect.stringMatching(/#ValidationException$/) });
    expect(await numberAt('valid 9')).toBe(9);
  });

  it('are executed alone if they return values', async () => {
    const responses = await Promise.all(upTo(10).map(() => add('values', { ReturnValues: 'UPDATED_NEW' })));
    const numbers = responses.map(({ Attributes }) => Number((Attributes as { n: { N: string } }).n.N));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(10).map((i) => i + 1));
    expect(new Set(sent)).toEqual(new Set(['UpdateItem']));
  });

  it('all lose their response with the connection', async () => {
    isLost = true;
    const results = await Promise.allSettled(upTo(20).map((i) => put(`lost ${i}`, i)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    isLost = false;
    expect(await put('after', 1)).toEqual({ status: 200 });
  });
});

it('a write that comes alone is executed as it is', async () => {
  await put('alone', 1);
  await add('alone');
  expect(sent).toEqual(['PutItem', 'UpdateItem']);
});
