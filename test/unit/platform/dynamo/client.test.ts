import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo, dynamoWithoutRetries } from '../../../../shared/platform/dynamo/client.ts';

let conflicts = 0;
let requests = 0;
const table = createServer((request, response) => {
  requests++;
  const isConflict = conflicts-- > 0;
  const type = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
  request.resume().on('end', () => {
    response.writeHead(isConflict ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(isConflict ? JSON.stringify({ __type: type, message: 'Transaction is ongoing' }) : '{}');
  });
});

beforeAll(() => new Promise<void>((resolve) => void table.listen(0, '127.0.0.1', resolve)));
afterAll(() => void table.close());
beforeEach(() => {
  requests = 0;
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(table.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});

const remove = () => new DeleteCommand({ TableName: 'table', Key: { pk: 'a', sk: 'b' } });

describe('dynamo', () => {
  it('sends a write again that was rejected because a transaction held the item', async () => {
    conflicts = 2;
    await dynamo().send(remove());
    expect(requests).toBe(3);
  });
});

describe('dynamoWithoutRetries', () => {
  it('leaves that to its caller', async () => {
    conflicts = 1;
    await expect(dynamoWithoutRetries().send(remove())).rejects.toMatchObject({
      name: 'TransactionConflictException',
    });
    expect(requests).toBe(1);
  });
});
