import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchDelete, batchPut } from '#shared/platform/dynamo/batch-write.ts';

let client: AwsClientStub<DynamoDBDocumentClient>;
const keys = (count: number) => Array.from({ length: count }, (_, i) => ({ pk: 'P', sk: String(i) }));
const requests = () =>
  client.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems?.['table'] ?? []);

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.spyOn(Math, 'random').mockReturnValue(0);
  client = mockClient(DynamoDBDocumentClient);
});
afterEach(() => client.restore());

describe('a batch write', () => {
  it('sends as many calls as the items need, of 25 each', async () => {
    client.on(BatchWriteCommand).resolves({});
    await batchPut(keys(51));
    expect(requests().map(({ length }) => length)).toEqual([25, 25, 1]);
    expect(requests().flat().at(-1)).toEqual({ PutRequest: { Item: { pk: 'P', sk: '50' } } });
  });

  it('sends what was left out again', async () => {
    const left = { DeleteRequest: { Key: { pk: 'P', sk: '1' } } };
    client
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { table: [left] } })
      .resolves({});
    await batchDelete(keys(3));
    expect(requests()[1]).toEqual([left]);
  });

  it('fails when items are left out every time', async () => {
    const left = { DeleteRequest: { Key: { pk: 'P', sk: '1' } } };
    client.on(BatchWriteCommand).resolves({ UnprocessedItems: { table: [left] } });
    await expect(batchDelete(keys(3))).rejects.toThrow('left items unwritten');
    expect(requests()).toHaveLength(8);
  });

  it('continues until its time is over, where it is given one', async () => {
    const left = { DeleteRequest: { Key: { pk: 'P', sk: '1' } } };
    client.on(BatchWriteCommand).resolves({ UnprocessedItems: { table: [left] } });
    await batchDelete(keys(3), { shouldStop: () => requests().length === 12 });
    expect(requests()).toHaveLength(12);
  });
});
