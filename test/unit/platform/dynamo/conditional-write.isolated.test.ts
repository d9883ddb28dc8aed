import { beforeEach, describe, expect, it, vi } from 'vitest';
import { putIf, updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { AwsCallError, awsCall } from '#shared/platform/runtime/aws-call.ts';

vi.mock('#shared/platform/runtime/aws-call.ts', async (load) => ({
  ...(await load<typeof import('#shared/platform/runtime/aws-call.ts')>()),
  awsCall: vi.fn(),
}));

const call = vi.mocked(awsCall);

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  call.mockReset().mockResolvedValue({});
});

describe('a conditional write', () => {
  it('sends strings, numbers and bytes, and leaves out what is undefined', async () => {
    const bytes = new Uint8Array([0, 1, 254, 255]).subarray(1);
    const Item = { pk: 'a', sk: 'b', n: -1.5, bytes, missing: undefined };
    const ConditionExpression = 'attribute_not_exists(pk)';
    expect(await putIf({ Item, ConditionExpression })).toBeUndefined();
    expect(call).toHaveBeenCalledExactlyOnceWith('dynamodb', 'PutItem', {
      TableName: 'table',
      Item: { pk: { S: 'a' }, sk: { S: 'b' }, n: { N: '-1.5' }, bytes: { B: 'Af7/' } },
      ConditionExpression,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  it('returns the stored item when it is refused, and an empty one where there is none', async () => {
    const update = () =>
      updateIf({
        Key: { pk: 'a', sk: 'b' },
        UpdateExpression: 'SET n = :n',
        ConditionExpression: 'n < :n',
        ExpressionAttributeValues: { ':n': 2 },
      });
    const refused = (item?: object) =>
      new AwsCallError('dynamodb UpdateItem', { name: 'ConditionalCheckFailedException', status: 400, item });
    call.mockRejectedValueOnce(refused({ pk: { S: 'a' }, n: { N: '7' }, bytes: { B: 'Af7/' } }));
    expect(await update()).toEqual({ pk: 'a', n: 7, bytes: Buffer.from([1, 254, 255]) });
    call.mockRejectedValueOnce(refused());
    expect(await update()).toEqual({});
  });

  it.each([true, null, Number.NaN, ['a'], { a: 1 }])('refuses to send %j', async (value) => {
    const write = putIf({ Item: { pk: 'a', sk: 'b', value }, ConditionExpression: 'a = b' });
    await expect(write).rejects.toThrow('value is neither a string nor a number nor bytes');
    expect(call).not.toHaveBeenCalled();
  });

  it('throws every other error', async () => {
    const error = new AwsCallError('dynamodb PutItem', { name: 'ThrottlingException', status: 400 });
    call.mockRejectedValue(error);
    await expect(putIf({ Item: {}, ConditionExpression: 'a = b' })).rejects.toBe(error);
  });
});
