import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetSecret, readSecret } from '#shared/platform/runtime/secret.ts';

const asked: { target: unknown; type: unknown; body: string }[] = [];
let answer: { status: number; body: object } = { status: 200, body: {} };

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  const { 'x-amz-target': target, 'content-type': type } = request.headers;
  asked.push({ target, type, body });
  response.writeHead(answer.status).end(JSON.stringify(answer.body));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { SecretString: 'sk-one\n' } };
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${port}`);
});

it('a secret is read once for all who ask, and again when it was forgotten', async () => {
  expect(await Promise.all([readSecret('a'), readSecret('a'), readSecret('a')])).toEqual(
    Array(3).fill('sk-one'),
  );
  expect(asked).toEqual([
    { target: 'secretsmanager.GetSecretValue', type: 'application/x-amz-json-1.1', body: '{"SecretId":"a"}' },
  ]);
  answer = { status: 200, body: { SecretString: 'sk-two' } };
  expect(await readSecret('a')).toBe('sk-one');
  forgetSecret('a');
  expect(await readSecret('a')).toBe('sk-two');
});

it('a secret is read again after some minutes', async () => {
  await readSecret('b');
  answer = { status: 200, body: { SecretString: 'sk-new' } };
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  expect(await readSecret('b')).toBe('sk-new');
});

it('a secret that could not be read is asked for again', async () => {
  answer = { status: 400, body: { __type: 'ResourceNotFoundException' } };
  await expect(readSecret('c')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  answer = { status: 200, body: { SecretBinary: 'AAAA' } };
  await expect(readSecret('c')).rejects.toThrow('holds no text');
  answer = { status: 200, body: { SecretString: 'sk-now' } };
  expect(await readSecret('c')).toBe('sk-now');
});
