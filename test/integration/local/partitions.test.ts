import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { AwsEndpoint } from '@signpost/local-aws/aws-endpoint/aws-endpoint.ts';
import { readAssembly } from '@signpost/local-aws/cloudformation/assembly.ts';
import { dynamodbService } from '@signpost/local-aws/dynamodb/dynamodb-service.ts';
import { provisionTables } from '@signpost/local-aws/dynamodb/provision-tables.ts';
import { EmulatorClient } from '@signpost/local-aws/emulators/emulator-client.ts';
import { type Caller, Identities } from '@signpost/local-aws/iam/identities.ts';
import { SignatureVerifier } from '@signpost/local-aws/iam/sigv4.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { readApplication } from '@signpost/local-aws/run/application.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteSpec, tableGrantsOf } from '#functions/framework/function-spec.ts';
import { routes } from '#functions/manifest/endpoints.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { startSynthesis } from '#infra/local/synthesize.ts';
import { pkOf } from '#shared/clicks/journal/partition.ts';
import { OWNER_PARTITIONS, ownerKey, ownerList } from '#shared/core/accounts/account-items.ts';
import { linkKey, redirectKey } from '#shared/links/model/redirect-entry.ts';
import { INDEX, type ItemKey } from '#shared/platform/dynamo/table.ts';
import { smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const outdir = mkdtempSync(join(tmpdir(), 'partitions-'));
const endpoint = new AwsEndpoint();
let emulator: EmulatorClient;
let TableName: string;
let credentialsOf: (name: string) => Caller['credentials'];

// The proxy in front of the table, with the policies of the product's own template.
beforeAll(async () => {
  await endpoint.listen();
  const origin = 'http://localhost:3000';
  const chatUpstream = { kind: 'openai', baseUrl: 'http://localhost:3002/v1', model: 'test' } as const;
  const settings = { origin, uploadOrigin: endpoint.url, chatUpstream, outdir };
  await startSynthesis(settings.outdir, 'shared').run(settings, () => {});
  const { functions, roles, resourcePolicies, tables } = readApplication(readAssembly(outdir), {
    region: 'us-east-1',
    awsEndpoint: endpoint.url,
    origin,
  });
  emulator = new EmulatorClient((await startDynamoEngine()).endpoint);
  await provisionTables(tables, emulator);
  TableName = tables[0]?.name ?? '';
  const log = new Log('error', () => {});
  const identities = new Identities({ functions, roles, resourcePolicies, log });
  credentialsOf = (name) => {
    if (name === 'operator') return identities.operator.credentials;
    const { arn = '' } = functions.find((one) => one.name === functionName('local', name)) ?? {};
    return identities.ofFunction(arn).credentials;
  };
  endpoint.open({
    identities,
    verifier: new SignatureVerifier((key) => identities.byAccessKey(key)?.credentials),
    services: { dynamodb: dynamodbService(emulator, tables) },
    unsigned: { handle: () => false },
    log,
  });
  await as('operator').send(new PutItemCommand({ TableName, Item: { ...owner, balanceMicros: { N: '7' } } }));
}, 120_000);

afterAll(async () => {
  for (const client of clients.values()) client.destroy();
  await endpoint.close();
  await emulator?.close();
  rmSync(outdir, { recursive: true, force: true });
});

/** To make one takes longer than ten calls. */
const clients = new Map<string, DynamoDBClient>();

function as(name: string): DynamoDBClient {
  const client =
    clients.get(name) ??
    new DynamoDBClient({ region: 'us-east-1', endpoint: endpoint.url, credentials: credentialsOf(name) });
  clients.set(name, client);
  return client;
}

const keyOf = ({ pk, sk }: ItemKey) => ({ pk: { S: pk }, sk: { S: sk } });
const owner = keyOf(ownerKey('own_a'));
const denied = { name: 'AccessDeniedException', message: expect.stringContaining('is not authorized') };

const add = (key: ItemKey) => ({
  TableName,
  Key: keyOf(key),
  UpdateExpression: 'ADD balanceMicros :much',
  ExpressionAttributeValues: { ':much': { N: '1000000' } },
});

const publicFunctions = (routes as readonly RouteSpec[]).filter(
  ({ access, grants }) => access === 'public' && tableGrantsOf(grants).length > 0,
);

/** Functions that may read accounts: signing in shows people their accounts. */
const readsAccounts = new Set<string>(
  publicFunctions
    .filter(({ grants }) =>
      tableGrantsOf(grants).some(([, partitions]) => partitions.includes(OWNER_PARTITIONS)),
    )
    .map(({ name }) => name),
);

describe.each(publicFunctions)('$name, with its own credentials', ({ name }) => {
  it('is denied every way to write the balance of an owner', async () => {
    const table = as(name);
    const put = { TableName, Item: { ...owner, balanceMicros: { N: '1000000' } } };
    await expect(table.send(new UpdateItemCommand(add(ownerKey('own_a'))))).rejects.toMatchObject(denied);
    await expect(table.send(new PutItemCommand(put))).rejects.toMatchObject(denied);
    await expect(table.send(new DeleteItemCommand({ TableName, Key: owner }))).rejects.toMatchObject(denied);
    for (const request of [{ PutRequest: put }, { DeleteRequest: { Key: owner } }]) {
      const RequestItems = { [TableName]: [request] };
      await expect(table.send(new BatchWriteItemCommand({ RequestItems }))).rejects.toMatchObject(denied);
    }
    for (const item of [{ Put: put }, { Update: add(ownerKey('own_a')) }]) {
      await expect(
        table.send(new TransactWriteItemsCommand({ TransactItems: [item] })),
      ).rejects.toMatchObject(denied);
    }
    const { Item } = await as('operator').send(new GetItemCommand({ TableName, Key: owner }));
    expect(Item).toEqual({ ...owner, balanceMicros: { N: '7' } });
  });

  it.skipIf(readsAccounts.has(name))('is denied every way to read it', async () => {
    const table = as(name);
    const Get = { TableName, Key: owner };
    await expect(table.send(new GetItemCommand(Get))).rejects.toMatchObject(denied);
    await expect(table.send(new TransactGetItemsCommand({ TransactItems: [{ Get }] }))).rejects.toMatchObject(
      denied,
    );
    // With what it may read, so that only the partition is in the way.
    const Keys = [owner, keyOf({ pk: pkOf({ targetId: 'lnk_a', shard: 0 }), sk: 'HEAD' })];
    await expect(
      table.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } })),
    ).rejects.toMatchObject(denied);
    const query = { TableName, ExpressionAttributeValues: { ':pk': owner.pk } };
    await expect(
      table.send(new QueryCommand({ ...query, KeyConditionExpression: 'pk = :pk' })),
    ).rejects.toMatchObject(denied);
    const { name: IndexName, partitionKey } = INDEX.byOwner;
    await expect(
      table.send(new QueryCommand({ ...query, IndexName, KeyConditionExpression: `${partitionKey} = :pk` })),
    ).rejects.toMatchObject(denied);
    await expect(table.send(new ScanCommand({ TableName }))).rejects.toMatchObject(denied);
  });
});

describe.each(['copy-images', 'fetch-title', 'check-links', 'record-mail-feedback'])(
  '%s, which handles what strangers send',
  (name) => {
    it('is denied every account and its balance', async () => {
      const table = as(name);
      const Get = { TableName, Key: owner };
      await expect(table.send(new GetItemCommand(Get))).rejects.toMatchObject(denied);
      const update = new UpdateItemCommand(add(ownerKey('own_a')));
      await expect(table.send(update)).rejects.toMatchObject(denied);
      for (const IndexName of [undefined, ...Object.values(INDEX).map((index) => index.name)]) {
        await expect(table.send(new ScanCommand({ TableName, IndexName }))).rejects.toMatchObject(denied);
      }
    });
  },
);

describe('a function with a list', () => {
  it('reads that one, and no other in the same index', async () => {
    const { name: IndexName, partitionKey } = INDEX.byOwner;
    const query = (pk: string) =>
      as('links-list').send(
        new QueryCommand({
          TableName,
          IndexName,
          KeyConditionExpression: `${partitionKey} = :pk`,
          ExpressionAttributeValues: { ':pk': { S: pk } },
        }),
      );
    expect((await query(ownerList('own_a', 'LINKS'))).Items).toEqual([]);
    await expect(query(ownerList('own_a', 'UPLOADS'))).rejects.toMatchObject(denied);
    await expect(query(ownerKey('own_a').pk)).rejects.toMatchObject(denied);
  });

  it('does not read the list of what is due', async () => {
    const { name: IndexName, partitionKey } = INDEX.byExpiry;
    const query = new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: `${partitionKey} = :pk`,
      ExpressionAttributeValues: { ':pk': { S: ownerList('own_a', 'LINKS') } },
    });
    await expect(as('links-list').send(query)).rejects.toMatchObject(denied);
  });
});

describe('a function that serves strangers', () => {
  it('reads and writes its own items', async () => {
    await as('redirect').send(new UpdateItemCommand(add(redirectKey('abc'))));
    const { Item } = await as('redirect').send(
      new GetItemCommand({ TableName, Key: keyOf(redirectKey('abc')) }),
    );
    expect(Item?.['balanceMicros']).toEqual({ N: '1000000' });
  });

  it('writes nothing of a transaction when one item of it is not its own', async () => {
    const answer = keyOf({ ...smartLinkKey('sml_a'), sk: 'RESPONSE#1' });
    const submit = as('submit-survey');
    const Put = { TableName, Item: answer };
    const balance = { Put: { TableName, Item: { ...owner, balanceMicros: { N: '1000000' } } } };
    await expect(
      submit.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }, balance] })),
    ).rejects.toMatchObject(denied);
    const stored = () => as('operator').send(new GetItemCommand({ TableName, Key: answer }));
    expect((await stored()).Item).toBeUndefined();
    await submit.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }] }));
    expect((await stored()).Item).toEqual(answer);
  });

  it('reads the journal of clicks, and no other partition next to it', async () => {
    const state = as('public-link-state');
    const KeyConditionExpression = '#pk = :pk';
    const ExpressionAttributeNames = { '#pk': 'pk' };
    const query = (pk: string) =>
      state.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression,
          ExpressionAttributeNames,
          ExpressionAttributeValues: { ':pk': { S: pk } },
        }),
      );
    expect((await query(pkOf({ targetId: 'lnk_a', shard: 3 }))).Items).toEqual([]);
    await expect(query(linkKey('lnk_a').pk)).rejects.toMatchObject(denied);
  });
});
