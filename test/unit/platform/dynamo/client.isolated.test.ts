import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dynamo, dynamoWithoutRetries } from '#shared/platform/dynamo/client.ts';

/** The error types of the responses to come; then requests succeed. */
let refusals: string[] = [];
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  const refusal = refusals.shift();
  const body = refusal ? { __type: `com.amazonaws.dynamodb.v20120810#${refusal}`, message: 'Refused' } : {};
  response.writeHead(refusal ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(body));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  requests = 0;
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});

const remove = () => new DeleteCommand({ TableName: 'table', Key: { pk: 'LINK#1', sk: 'LINK' } });

it('a write that conflicts with a transaction is repeated, but not by a client without retries', async () => {
  refusals = ['TransactionConflictException', 'TransactionConflictException'];
  await dynamo().send(remove());
  expect(requests).toBe(3);
  refusals = ['TransactionConflictException'];
  await expect(dynamoWithoutRetries().send(remove())).rejects.toThrow('Refused');
  expect(requests).toBe(4);
});

it('a failed condition is final', async () => {
  refusals = ['ConditionalCheckFailedException'];
  await expect(dynamo().send(remove())).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  expect(requests).toBe(1);
});

it('spends no time on copies for a logger that is not there', () => {
  for (const client of [dynamo(), dynamoWithoutRetries()])
    expect(client.middlewareStack.identify().join()).not.toMatch(/logger/i);
});
