import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AwsCallError, awsCall, awsRequest, signed } from '#shared/platform/runtime/aws-call.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: object): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));

let server: Server;
let answers: Answer[];
let received: { headers: IncomingMessage['headers']; body: string; port: number | undefined }[];

beforeEach(async () => {
  answers = [];
  received = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, body, port: request.socket.remotePort });
      (answers.shift() ?? json(200, { ok: true }))(request, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', '');
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', '');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

describe('signed', () => {
  it.each(['token', undefined])('signs as the SDK does (session token: %s)', async (sessionToken) => {
    const credentials = {
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
      ...(sessionToken ? { sessionToken } : {}),
    };
    const endpoint = new URL('https://dynamodb.eu-central-1.amazonaws.com');
    const body = JSON.stringify({ TableName: 't', Key: { pk: { S: 'CODE#äöü €' } } });
    const request = awsRequest(
      { service: 'dynamodb', action: 'GetItem' },
      { region: 'eu-central-1', endpoint },
      body,
    );
    const { Authorization, ...headers } = signed(request, credentials).headers;
    const sdk = new SignatureV4({
      service: 'dynamodb',
      region: 'eu-central-1',
      credentials,
      sha256: Sha256,
      // aws4 signs no body hash header if the service does not require one.
      applyChecksum: false,
    });
    const date = String(headers['X-Amz-Date']).replace(
      /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/,
      '$1-$2-$3T$4:$5:$6Z',
    );
    const expected = await sdk.sign(
      {
        method: 'POST',
        protocol: 'https:',
        hostname: endpoint.hostname,
        path: '/',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
        ),
        body,
      },
      {
        signingDate: new Date(date),
        signableHeaders: new Set(Object.keys(headers).map((name) => name.toLowerCase())),
      },
    );
    expect(Authorization).toBe(expected.headers['authorization']);
  });
});

describe('awsCall', () => {
  it('sends the action and returns the answer', async () => {
    answers = [json(200, { Item: { pk: { S: 'a' } } })];
    expect(await awsCall('dynamodb', 'GetItem', { TableName: 't' })).toEqual({ Item: { pk: { S: 'a' } } });
    expect(received[0]).toMatchObject({
      body: '{"TableName":"t"}',
      headers: {
        'x-amz-target': 'DynamoDB_20120810.GetItem',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-security-token': 'token',
        authorization: expect.stringContaining('/eu-central-1/dynamodb/aws4_request'),
      },
    });
  });

  it('prefers the endpoint of the service', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_SQS', process.env.AWS_ENDPOINT_URL);
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
    await awsCall('sqs', 'SendMessage', {});
    expect(received[0]?.headers['x-amz-target']).toBe('AmazonSQS.SendMessage');
  });

  it('throws an error with the name of the AWS error and without its text', async () => {
    answers = [
      json(400, {
        __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
        message: 'arn:secret',
      }),
    ];
    const error = await awsCall('dynamodb', 'GetItem', {}).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'ResourceNotFoundException', status: 400 });
    expect(String(error)).not.toContain('secret');
    expect(received).toHaveLength(1);
  });

  it('carries the stored item of a refused condition, but not into a log', async () => {
    answers = [json(400, { __type: '#ConditionalCheckFailedException', Item: { pk: { S: 'stored' } } })];
    const error = await awsCall('dynamodb', 'PutItem', {}).catch((thrown) => thrown);
    expect((error as AwsCallError).item).toEqual({ pk: { S: 'stored' } });
    expect(inspect(error, { showHidden: true })).not.toContain('stored');
    expect(received).toHaveLength(1);
  });

  it.each([
    [500, 'InternalServerError'],
    [503, 'ServiceUnavailable'],
    [429, 'Whatever'],
    [400, 'ProvisionedThroughputExceededException'],
    [400, 'RequestThrottled'],
  ])('tries again after %i %s', async (status, type) => {
    answers = [json(status, { __type: type }), json(200, { ok: 2 })];
    expect(await awsCall('sqs', 'SendMessage', {})).toEqual({ ok: 2 });
  });

  it('gives up after three tries', async () => {
    answers = Array.from({ length: 9 }, () => json(500, { __type: 'InternalServerError' }));
    await expect(awsCall('sqs', 'SendMessage', {})).rejects.toMatchObject({ name: 'InternalServerError' });
    expect(received).toHaveLength(3);
  });

  it('keeps the connection for the next call', async () => {
    await awsCall('sqs', 'SendMessage', {});
    await awsCall('sqs', 'SendMessage', {});
    expect(received[1]?.port).toBe(received[0]?.port);
  });

  it('takes a new connection when the far end has closed a kept one, not another kept one', async () => {
    await Promise.all([1, 2, 3].map(() => awsCall('sqs', 'SendMessage', {})));
    answers = [(request) => request.socket.resetAndDestroy()];
    await awsCall('sqs', 'SendMessage', {});
    const ports = received.map(({ port }) => port);
    expect(ports).toHaveLength(5);
    expect(ports.slice(0, 3)).toContain(ports[3]);
    expect(ports.slice(0, 3)).not.toContain(ports[4]);
  });

  it('does not wait forever for an answer', async () => {
    answers = [() => {}, json(200, { ok: 'second' })];
    const timers = vi.spyOn(globalThis, 'setTimeout');
    expect(await awsCall('sqs', 'SendMessage', {})).toEqual({ ok: 'second' });
    expect(Math.max(...timers.mock.calls.map(([, ms = 0]) => ms))).toBeLessThan(3000);
  });

  it('tells that nothing listens', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
    await expect(awsCall('sqs', 'SendMessage', {})).rejects.toMatchObject({
      name: 'ECONNREFUSED',
      status: 0,
    });
  });

  it('treats an answer that is not JSON as a passing fault', async () => {
    answers = [(_, response) => response.writeHead(200).end('<html>'), json(200, { ok: 2 })];
    expect(await awsCall('sqs', 'SendMessage', {})).toEqual({ ok: 2 });
  });

  it('names the setting that is missing', async () => {
    vi.stubEnv('AWS_REGION', '');
    await expect(awsCall('sqs', 'SendMessage', {})).rejects.toThrow('AWS_REGION');
  });
});
