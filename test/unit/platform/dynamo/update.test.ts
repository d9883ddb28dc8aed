import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoWithoutRetries } from '#shared/platform/dynamo/client.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';

const said = { message: 'said by AWS', $metadata: {} };
const addOne = {
  Key: { pk: 'OWNER#1', sk: 'OWNER' },
  UpdateExpression: 'ADD amount :one',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: { ':one': 1 },
};

let client: AwsClientStub<DynamoDBDocumentClient>;

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  client = mockClient(DynamoDBDocumentClient);
});
afterEach(() => client.restore());

describe('an update of an item', () => {
  it('waits for a transaction that has the item', async () => {
    const conflict = new TransactionConflictException(said);
    client
      .on(UpdateCommand)
      .rejectsOnce(conflict)
      .rejectsOnce(conflict)
      .resolves({ Attributes: { amount: 2 } });
    expect(await updateItem(addOne, { once: true })).toEqual({ amount: 2 });
    expect(client.commandCalls(UpdateCommand)).toHaveLength(3);
  });

  it('is undefined when its condition does not hold', async () => {
    client.on(UpdateCommand).rejects(new ConditionalCheckFailedException(said));
    expect(await updateItem(addOne)).toBeUndefined();
  });

  it('that must not happen twice is not sent again when its answer was lost', async () => {
    client.on(UpdateCommand).rejects(Object.assign(new Error('socket hang up'), { name: 'TimeoutError' }));
    await expect(updateItem(addOne, { once: true })).rejects.toThrow('socket hang up');
    expect(client.commandCalls(UpdateCommand)).toHaveLength(1);
    // What the client itself would do is not seen by the stand-in.
    expect(await dynamoWithoutRetries().config.maxAttempts()).toBe(1);
    expect(client.commandCalls(UpdateCommand)[0]?.thisValue).toBe(dynamoWithoutRetries());
  });
});
