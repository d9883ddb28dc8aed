import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CollectedResponse, type DirectResponse } from '@signpost/local-aws/aws-endpoint/direct-call.ts';
import { dynamodbService } from '@signpost/local-aws/dynamodb/dynamodb-service.ts';
import { withKeptReads } from '@signpost/local-aws/dynamodb/kept-reads.ts';
import { provisionTables } from '@signpost/local-aws/dynamodb/provision-tables.ts';
import type { TableDefinition } from '@signpost/local-aws/dynamodb/table.ts';
import { startDynamoDbEmulator } from '@signpost/local-aws/emulators/dynamodb-emulator.ts';
import { EmulatorClient } from '@signpost/local-aws/emulators/emulator-client.ts';
import type { Emulator } from '@signpost/local-aws/emulators/s3-emulator.ts';
import { KeptResponses } from '@signpost/local-aws/lambda/kept-responses.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const aTable = (name: string, type: 'S' | 'N'): TableDefinition => ({
  name,
  arn: `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`,
  keySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  attributes: [
    { AttributeName: 'pk', AttributeType: type },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  indexes: [],
  ttlAttribute: undefined,
});

const tables = [aTable('links', 'S'), aTable('days', 'N')];
const folder = mkdtempSync(join(tmpdir(), 'kept-'));
const log = new Log('error', () => undefined);
let emulator: Emulator;
let client: EmulatorClient;
let service: ReturnType<typeof withKeptReads>;
/** Requests that have reached the emulator. */
let sent = 0;

beforeAll(async () => {
  emulator = await startDynamoDbEmulator({
    databaseFile: join(folder, 'table.db'),
    pidFile: join(folder, 'table.pid'),
    log,
    onUnexpectedEnd: () => undefined,
  });
  client = new EmulatorClient(emulator.origin);
  await provisionTables(tables, client);
  const send = client.send.bind(client);
  client.send = (...request) => {
    sent++;
    return send(...request);
  };
});

afterAll(async () => {
  await client.close();
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  sent = 0;
  service = withKeptReads({ service: dynamodbService(client, tables), emulator: client, tables });
});

/** The body of the response to a call, as its caller gets it. */
async function call(operation: string, input: object): Promise<Record<string, unknown>> {
  return JSON.parse((await responseTo(operation, input))?.body ?? '');
}

async function responseTo(operation: string, input: object): Promise<DirectResponse | undefined> {
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
  return promise;
}

/** Reads an item as the thread of a function does, which keeps responses itself. */
async function getInThread(thread: KeptResponses, pk: string): Promise<Record<string, unknown>> {
  const input = { TableName: 'links', Key: keyOf(pk) };
  const request = { headers: { 'x-amz-target': 'GetItem' }, body: JSON.stringify(input) };
  const kept = thread.find(request);
  if (kept) return JSON.parse(kept.body);
  const response = await responseTo('GetItem', input);
  if (response) thread.keep(request, response);
  return JSON.parse(response?.body ?? '');
}

const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: 'A' } });
const anItem = (pk: string, n: number) => ({ ...keyOf(pk), n: { N: String(n) } });
const get = (pk: string) => call('GetItem', { TableName: 'links', Key: keyOf(pk) });
const getBatch = (...pks: string[]) =>
  call('BatchGetItem', { RequestItems: { links: { Keys: pks.map(keyOf) } } });
const put = (pk: string, n: number) => call('PutItem', { TableName: 'links', Item: anItem(pk, n) });
const update = (pk: string, n: number) => ({
  TableName: 'links',
  Key: keyOf(pk),
  UpdateExpression: 'SET n = :n',
  ExpressionAttributeValues: { ':n': { N: String(n) } },
});

describe('Repeated reads by key', () => {
  it('do not go to the emulator', async () => {
    await put('a', 1);
    const responses = [await get('a'), await getBatch('a', 'b')];
    expect(sent).toBe(3);
    expect([await get('a'), await getBatch('a', 'b')]).toEqual(responses);
    expect(sent).toBe(3);
  });

  it('show that there is no item', async () => {
    expect([await get('none'), await get('none')]).toEqual([{}, {}]);
    expect(sent).toBe(1);
  });

  it('go there again after a second, because items expire', async () => {
    await get('a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    await get('a');
    vi.useRealTimers();
    expect(sent).toBe(2);
  });

  it('go there again if refused, large or of a table whose keys have several forms', async () => {
    await put('large', 1);
    await call('PutItem', {
      TableName: 'links',
      Item: { ...keyOf('large'), text: { S: 'x'.repeat(20_000) } },
    });
    const reads = [
      () => call('GetItem', { TableName: 'links', Key: { pk: { S: 'a' } } }),
      () => get('large'),
      () => call('GetItem', { TableName: 'days', Key: { pk: { N: '1' }, sk: { S: 'A' } } }),
    ];
    for (const read of reads) {
      await read();
      sent = 0;
      await read();
      expect(sent).toBe(1);
    }
  });

  it('take bounded memory', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all(Array.from({ length: 1000 }, (_, i) => get(`n${i}`)));
    await get('n0');
    expect(sent).toBe(1000);
    await get('one more');
    await get('one more');
    expect(sent).toBe(1001);
    await get('n0');
    expect(sent).toBe(1002);
    vi.useRealTimers();
  });
});

const WRITES: Readonly<Record<string, [operation: string, input: object]>> = {
  'a put': ['PutItem', { TableName: 'links', Item: anItem('w', 2) }],
  'an update': ['UpdateItem', update('w', 2)],
  'a delete': ['DeleteItem', { TableName: 'links', Key: keyOf('w') }],
  'a put in a batch': [
    'BatchWriteItem',
    { RequestItems: { links: [{ PutRequest: { Item: anItem('w', 2) } }] } },
  ],
  'a delete in a batch': [
    'BatchWriteItem',
    {
      RequestItems: {
        links: [{ DeleteRequest: { Key: keyOf('v') } }, { DeleteRequest: { Key: keyOf('w') } }],
      },
    },
  ],
  'a put in a transaction': [
    'TransactWriteItems',
    { TransactItems: [{ Put: { TableName: 'links', Item: anItem('w', 2) } }] },
  ],
  'an update in a transaction': ['TransactWriteItems', { TransactItems: [{ Update: update('w', 2) }] }],
  'a delete in a transaction': [
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName: 'links', Item: anItem('v', 2) } },
        { Delete: { TableName: 'links', Key: keyOf('w') } },
      ],
    },
  ],
};

/** In any order. */
const sameAs = (items: object[]) => (given: unknown[]) =>
  given.length === items.length && items.every((item) => given.some((one) => isDeepStrictEqual(one, item)));

describe('A read after a write', () => {
  it.each(Object.entries(WRITES))('shows %s', async (name, [operation, input]) => {
    await put('w', 1);
    await put('other', 1);
    const shown = async () => [await get('w'), await getBatch('w', 'other')];
    const before = await shown();
    await get('other');
    await call(operation, input);
    const after = await shown();
    const isDeleted = name.includes('delete');
    const item = isDeleted ? {} : { Item: anItem('w', 2) };
    const others = isDeleted ? [anItem('other', 1)] : [anItem('w', 2), anItem('other', 1)];
    expect(after).not.toEqual(before);
    expect(after).toEqual([
      item,
      expect.objectContaining({ Responses: { links: expect.toSatisfy(sameAs(others)) } }),
    ]);
    sent = 0;
    await get('other');
    expect(sent).toBe(0);
  });

  it('shows each that ended before it began, however many overlap', async () => {
    await put('counter', 0);
    let ended = 0;
    const write = async () => {
      for (let i = 0; i < 100; i++) {
        await call('UpdateItem', {
          TableName: 'links',
          Key: keyOf('counter'),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        });
        ended++;
      }
    };
    const before = sent;
    let reads = 0;
    const read = async (_: unknown, index: number) => {
      const thread = new KeptResponses();
      // Half of the reads follow another at once: these are the ones that come from memory.
      for (let isSecond = false; ended < 300; isSecond = !isSecond) {
        const least = ended;
        reads++;
        const found = await (index % 2 === 0 ? get('counter') : getInThread(thread, 'counter'));
        const { Item } = found as { Item: { n: { N: string } } };
        expect(Number(Item.n.N)).toBeGreaterThanOrEqual(least);
        // Writes begin and end between the others.
        if (isSecond) await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
      }
    };
    await Promise.all([write(), write(), write(), ...[1, 2, 3, 4, 5, 6].map(read)]);
    // Some came from memory: otherwise this test shows nothing.
    expect(sent - before - 300).toBeLessThan(reads);
    expect(await get('counter')).toMatchObject({ Item: { n: { N: '300' } } });
  });

  it('shows a deleted table', async () => {
    await get('a');
    await call('DeleteTable', { TableName: 'days' });
    sent = 0;
    await get('a');
    expect(sent).toBe(1);
  });
});
