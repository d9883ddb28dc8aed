import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directExchange } from '@signpost/local-aws/api-gateway/exchange.ts';
import { WebFunctionGateway } from '@signpost/local-aws/api-gateway/web-function-gateway.ts';
import type { WebFunctionDefinition } from '@signpost/local-aws/lambda/web-function.ts';
import { WebFunctionProcess } from '@signpost/local-aws/lambda/web-function-process.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

/** Responds with its process ID, ends on request, and logs. */
const SERVER = `
const [host, port] = process.env.AWS_LAMBDA_HTTP_ENDPOINT.split(':');
const server = require('node:http').createServer((request, response) => {
  console.log(JSON.stringify({ level: 'INFO', message: request.url }));
  if (request.url === '/crash') process.exit(3);
  if (request.url === '/never') return;
  if (request.url === '/error') console.log(JSON.stringify({ level: 'ERROR', message: 'broken' }));
  const { method, url, headers } = request;
  let body = '';
  request.on('data', (chunk) => (body += chunk)).on('end', () => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end(JSON.stringify({ pid: process.pid, method, url, body, name: process.env.NAME, x: \
headers['x-a'] }));
  });
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));
server.listen(port, host);
`;

const directory = mkdtempSync(join(tmpdir(), 'web-function-'));
const definition: WebFunctionDefinition = {
  name: 'shop-local-web',
  arn: 'arn:web',
  shortName: 'web',
  roleArn: 'arn:role',
  directory,
  memoryMb: 2048,
  timeoutMs: 500,
  environment: {},
  concurrency: 10,
  host: 'web.example',
  endpointArn: 'arn:web/endpoint/live',
};
let lines: string[] = [];
const log = new Log('warn', (text) => void lines.push(text));
const process_ = new WebFunctionProcess({ definition, variables: { NAME: 'web' }, log });
const gateway = new WebFunctionGateway({ definition, process: process_, log });
let front: Server;
let origin: string;

beforeAll(async () => {
  writeFileSync(join(directory, 'index.js'), SERVER);
  front = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    gateway.serve({ exchange: directExchange(request, 'web'), request, response, body });
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

afterEach(() => {
  lines = [];
});

afterAll(async () => {
  await process_.stop();
  await gateway.close();
  front.close();
  rmSync(directory, { recursive: true, force: true });
});

const pidOf = async (path = '/'): Promise<number> => (await (await fetch(origin + path)).json()).pid;

it('passes requests and responses on, to one process with the variables of the function', async () => {
  const response = await fetch(`${origin}/a?b=1`, { method: 'POST', body: 'text', headers: { 'x-a': '2' } });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const { pid, ...rest } = await response.json();
  expect(rest).toEqual({ method: 'POST', url: '/a?b=1', body: 'text', name: 'web', x: '2' });
  expect(await pidOf()).toBe(pid);
});

it('starts another process after the end of one, and sends a request without a body again', async () => {
  const pid = await pidOf();
  process.kill(pid, 'SIGKILL');
  const next = await pidOf();
  expect(next).not.toBe(pid);
  process.kill(next, 'SIGTERM');
  await expect.poll(() => pidOf()).not.toBe(next);
});

it('returns 502 if the server ends whatever it gets, and 504 if it does not respond in time', async () => {
  expect((await fetch(`${origin}/crash`)).status).toBe(502);
  expect((await fetch(`${origin}/never`)).status).toBe(504);
  expect((await fetch(origin)).status).toBe(200);
});

it('shows what the server logs as warnings or errors, and nothing else', async () => {
  await pidOf('/error');
  await expect.poll(() => lines.join('')).toContain('broken');
  expect(lines.join('')).not.toContain('INFO');
});
