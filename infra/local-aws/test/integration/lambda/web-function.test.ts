import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directExchange } from '@signpost/local-aws/api-gateway/exchange.ts';
import { WebFunctionGateway } from '@signpost/local-aws/api-gateway/web-function-gateway.ts';
import { FunctionRuntime } from '@signpost/local-aws/lambda/function-runtime.ts';
import { WarmLimit } from '@signpost/local-aws/lambda/warm-limit.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

/** Responds with its thread ID, ends on request, and logs. */
const SERVER = `
const { threadId } = require('node:worker_threads');
const [host, port] = process.env.AWS_LAMBDA_HTTP_ENDPOINT.split(':');
const server = require('node:http').createServer((request, response) => {
  const print = (level, message) => process.stdout.write(JSON.stringify({ level, message }) + '\\n');
  print('INFO', request.url);
  if (request.url === '/crash') process.exit(3);
  if (request.url === '/never') return;
  if (request.url === '/cut') return void response.destroy();
  if (request.url === '/slow') {
    const timer = setInterval(() => {
      if (!require('node:fs').existsSync(process.env.RELEASE)) return;
      clearInterval(timer);
      response.end('{"slow":true}');
    }, 10);
    return;
  }
  if (request.url === '/error') print('ERROR', 'broken');
  if (request.url === '/picture') {
    const cookies = ['set-cookie', 'a=1', 'Set-Cookie', 'b=2'];
    response.writeHead(201, 'Created', ['content-type', 'image/png', ...cookies]);
    require('node:stream').Readable.from([Buffer.from([137, 80]), Buffer.from([255])]).pipe(response);
    return;
  }
  if (request.url === '/split') {
    try {
      response.writeHead(302, { location: 'https://example.com/\\r\\nset-cookie: a=1' });
    } catch (error) {
      response.writeHead(500, { 'x-error': error.code });
    }
    return void response.end();
  }
  const { method, url, headers } = request;
  let body = '';
  request.on('data', (chunk) => (body += chunk)).on('end', () => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end(JSON.stringify({ threadId, method, url, body, name: process.env.NAME, x: headers['x-a'] }));
  });
});
process.on('SIGTERM', () => server.close());
server.listen(port, host);
`;

const directory = mkdtempSync(join(tmpdir(), 'web-function-'));
let lines: string[] = [];
const log = new Log('warn', (text) => void lines.push(text));
const runtimeOf = (timeoutMs: number) =>
  new FunctionRuntime({
    definition: {
      name: 'shop-local-web',
      arn: 'arn:web',
      shortName: 'web',
      roleArn: 'arn:role',
      directory,
      handler: undefined,
      memoryMb: 2048,
      timeoutMs,
      environment: {},
      deadLetterArn: undefined,
      reservedConcurrency: undefined,
    },
    variables: { NAME: 'web', RELEASE: join(directory, 'release'), AWS_LAMBDA_HTTP_ENDPOINT: '127.0.0.1:0' },
    // Its environments handle many requests at once all the same.
    concurrency: 'one',
    warmLimit: new WarmLimit(20),
    log,
  });
const runtime = runtimeOf(20_000);
const gateway = new WebFunctionGateway(runtime, log);
const impatient = runtimeOf(500);
let front: Server;
let origin: string;

beforeAll(async () => {
  writeFileSync(join(directory, 'index.js'), SERVER);
  front = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const asked = request.url === '/never' ? new WebFunctionGateway(impatient, log) : gateway;
    void asked.serve({ exchange: directExchange(request, 'web'), response, body });
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

afterEach(() => {
  lines = [];
});

afterAll(async () => {
  await runtime.stop();
  await impatient.stop();
  front.close();
  rmSync(directory, { recursive: true, force: true });
});

const threadOf = async (path = '/'): Promise<number> => (await (await fetch(origin + path)).json()).threadId;

it('passes requests and responses on, to one thread with the variables of the function', async () => {
  const response = await fetch(`${origin}/a?b=1`, { method: 'POST', body: 'täxt', headers: { 'x-a': '2' } });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const { threadId, ...rest } = await response.json();
  expect(rest).toEqual({ method: 'POST', url: '/a?b=1', body: 'täxt', name: 'web', x: '2' });
  const all = await Promise.all(Array.from({ length: 20 }, () => threadOf()));
  expect(new Set(all)).toEqual(new Set([threadId]));
});

it('passes bytes and headers in a list on', async () => {
  const response = await fetch(`${origin}/picture`);
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'image/png']);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([137, 80, 255]);
});

it('refuses headers that HTTP does not allow, before they are sent', async () => {
  const { status, headers } = await fetch(`${origin}/split`, { redirect: 'manual' });
  expect([status, headers.get('x-error'), headers.get('location')]).toEqual([500, 'ERR_INVALID_CHAR', null]);
});

it('starts another thread after the end of one, and sends a request without a body again', async () => {
  const first = await threadOf();
  const slow = fetch(`${origin}/slow`);
  await expect.poll(() => runtime.inFlight).toBe(1);
  await runtime.kill();
  writeFileSync(join(directory, 'release'), '');
  expect(await (await slow).json()).toEqual({ slow: true });
  expect(await threadOf()).not.toBe(first);
});

it('lets a thread finish what it has begun, and sends it no more, once it ends', async () => {
  rmSync(join(directory, 'release'), { force: true });
  const first = await threadOf();
  const slow = fetch(`${origin}/slow`, { method: 'POST' });
  await expect.poll(() => runtime.inFlight).toBe(1);
  runtime.end();
  await expect.poll(() => threadOf(), { timeout: 20_000 }).not.toBe(first);
  writeFileSync(join(directory, 'release'), '');
  expect([(await slow).status, await (await slow).json()]).toEqual([200, { slow: true }]);
});

it('returns 502 if the server ends whatever it gets, and 504 if it does not respond in time', async () => {
  expect((await fetch(`${origin}/crash`)).status).toBe(502);
  expect((await fetch(`${origin}/cut`)).status).toBe(502);
  expect((await fetch(`${origin}/never`)).status).toBe(504);
  expect((await fetch(origin)).status).toBe(200);
});

it('shows what the server logs as warnings or errors, and nothing else', async () => {
  await threadOf('/error');
  await expect.poll(() => lines.join('')).toContain('broken');
  expect(lines.join('')).not.toContain('INFO');
});
