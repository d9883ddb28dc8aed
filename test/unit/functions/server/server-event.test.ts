import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpEvent } from '@signpost/local-aws/api-gateway/http-event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverEvent, targetOf } from '#functions/server/server-event.ts';

/** What no handler reads, or what differs because it names the gateway. */
const OF_THE_GATEWAY = ['accountId', 'apiId', 'domainName', 'domainPrefix', 'time', 'stage'];

let handle: (message: IncomingMessage, body: Buffer) => void = () => {};
const server = createServer(async (message, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  handle(message, Buffer.concat(chunks));
  response.end();
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** The event of a request, from this server and from the gateway of the local run. */
async function eventsOf({ method, path, headers, body: sent }: Sent) {
  const { promise, resolve } = Promise.withResolvers<{ own: unknown; gateway: unknown }>();
  handle = (message, bytes) => {
    const body = bytes.length > 0 ? bytes : undefined;
    const target = targetOf(message) ?? { path: '', query: '' };
    const routed = { requestId: 'id', routeKey: 'GET /r/{code}', parameters: { code: 'abc' }, now: 1 };
    const own = serverEvent(message, { ...target, ...routed, body });
    const { rawHeaders, httpVersion, socket } = message;
    const gateway = httpEvent(
      {
        method: message.method ?? '',
        ...target,
        rawHeaders,
        sourceIp: socket.remoteAddress ?? '',
        protocol: `HTTP/${httpVersion}`,
        body,
      },
      routed,
      { api: { id: 'api', stage: '$default', routes: [] }, host: { name: 'localhost', port: 80 } },
    );
    resolve({ own: comparable(own), gateway: comparable(JSON.parse(gateway)) });
  };
  const { port } = server.address() as AddressInfo;
  request({ port, host: '127.0.0.1', method, path, headers }).end(sent);
  return promise;
}

function comparable(event: object) {
  const copy = JSON.parse(JSON.stringify(event));
  for (const name of OF_THE_GATEWAY) delete copy.requestContext[name];
  for (const name of ['cookie', 'x-forwarded-for', 'x-forwarded-port', 'x-forwarded-proto'])
    delete copy.headers[name];
  return copy;
}

describe('serverEvent: equals the event of the gateway', () => {
  it.each<[string, Sent]>([
    ['a redirect', { method: 'GET', path: '/r/abc', headers: { 'user-agent': 'Firefox', accept: '*/*' } }],
    ['a query', { method: 'GET', path: '/r/abc?via=qr&a=1&a=2&b=%20+c&d', headers: {} }],
    ['cookies', { method: 'GET', path: '/r/abc', headers: { cookie: 'a=1; b=2' } }],
    [
      'a form',
      {
        method: 'POST',
        path: '/r/abc',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from('password=1234'),
      },
    ],
    [
      'JSON',
      {
        method: 'POST',
        path: '/r/abc',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: Buffer.from('{"ü":1}'),
      },
    ],
    ['a body without a type', { method: 'POST', path: '/r/abc', headers: {}, body: Buffer.from('text') }],
  ])('%s', async (_, sent) => {
    const { own, gateway } = await eventsOf(sent);
    expect(own).toEqual(gateway);
  });
});
