import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@signpost/local-aws/platform/ports.ts';
import { type LocalRun, startLocalRun } from '@signpost/local-aws/run/local-run.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synthesizeFixture } from '../../support/fixture-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rest-door-'));
let lines = '';
let run: LocalRun;

beforeAll(async () => {
  run = await startLocalRun({
    port: 0,
    dataDir,
    logLevel: 'info',
    synthesize: synthesizeFixture,
    write: (text) => {
      lines += text;
    },
  });
}, 60_000);

afterAll(async () => {
  await run?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(`${run.restOrigin}${path}`, init);
const ask = async (how: string): Promise<string> => (await call(`/things/x?how=${how}`)).text();

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited in vain');
    await delay(20);
  }
}

const shown = (): string => {
  run.log.flush();
  return lines;
};

function readerOf(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  return {
    next: async () => {
      const { value, done } = await reader.read();
      return done ? undefined : Buffer.from(value).toString();
    },
  };
}

describe('the REST API of a local run', { timeout: 30_000 }, () => {
  it('hands the request over as version 1.0, with names of headers as they were sent', async () => {
    const received = await new Promise<string>((resolve, reject) => {
      const sent = request(
        `${run.restOrigin}/things/a%20b?x=1&x=2&y=%26`,
        { method: 'POST', headers: { 'X-Thing': ['one', 'two'], 'Content-Type': 'application/json' } },
        (response) => response.setEncoding('utf8').on('data', resolve),
      );
      sent.on('error', reject).end('{"n":"ä"}');
    });
    const { event, remaining } = JSON.parse(received);
    expect(event).toMatchObject({
      resource: '/things/{id}',
      path: '/things/a%20b',
      httpMethod: 'POST',
      headers: { 'X-Thing': 'two', 'Content-Type': 'application/json' },
      multiValueHeaders: { 'X-Thing': ['one', 'two'] },
      queryStringParameters: { x: '2', y: '&' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: ['&'] },
      pathParameters: { id: 'a b' },
      body: '{"n":"ä"}',
      isBase64Encoded: false,
      requestContext: {
        stage: 'live',
        resourcePath: '/things/{id}',
        httpMethod: 'POST',
        identity: { sourceIp: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(remaining).toBeGreaterThan(0);
  });

  it('says null where there is nothing', async () => {
    const { event } = (await (await call('/things/list')).json()) as { event: Record<string, unknown> };
    expect(event).toMatchObject({ pathParameters: null, queryStringParameters: null, body: null });
    expect(event['resource']).toBe('/things/list');
  });

  it('passes on status, headers, repeated headers and cookies', async () => {
    const answer = await call('/things/x');
    expect([answer.status, answer.headers.get('x-own'), answer.headers.get('x-many')]).toEqual([
      200,
      'yes',
      'a, b',
    ]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1']);
    expect(answer.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('passes a part on while the rest is not there yet', async () => {
    const answer = await call('/things/x?how=parts');
    const reader = readerOf(answer);
    expect(await reader.next()).toBe('one ');
    expect(await ask('release')).toBe('released');
    expect([await reader.next(), await reader.next()]).toEqual(['two', undefined]);
  });

  it('applies backpressure for a client that does not read', async () => {
    const size = await new Promise<number>((resolve, reject) => {
      request(`${run.restOrigin}/things/x?how=flood`, async (response) => {
        let last = -1;
        // It continues until the buffers on the way are full.
        for (let now = 0; now !== last; ) {
          last = now;
          await delay(200);
          now = Number(await ask('written'));
        }
        expect(last).toBeLessThan(512);
        let received = 0;
        response.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
        response.on('end', () => resolve(received));
      })
        .on('error', reject)
        .end();
    });
    expect(size).toBe(512 * 64 * 1024);
  });

  it('tells the function that its client has left, and logs 499', async () => {
    const stop = new AbortController();
    const answer = await call('/things/x?how=wait', { signal: stop.signal });
    expect(await readerOf(answer).next()).toBe('one ');
    expect(await ask('gone')).toBe('0');
    stop.abort();
    await until(async () => (await ask('gone')) === '1');
    expect(shown()).toMatch(/GET \/things\/x 499 \d+ ms warm stream/);
    expect(shown()).not.toContain('stream failed');
  });

  it('responds without a body as soon as the head is there', async () => {
    expect((await call('/things/x?how=empty')).status).toBe(204);
    expect(shown()).toMatch(/GET \/things\/x 204 /);
  });

  it.each([
    ['throws', '/things/x?how=throw', {}],
    ['streams no head', '/things/x?how=headless', {}],
    ['ends without a write, with which the head would leave', '/things/x?how=end-only', {}],
    ['does not stream', '/plain', {}],
    ['takes longer than the integration', '/things/x?how=hang', { method: 'DELETE' }],
    ['may not be called', '/closed', {}],
  ])('answers in the words of the template when the function %s', async (_, path, init) => {
    const answer = await call(path, init);
    expect([answer.status, answer.headers.get('x-fixed')]).toEqual([500, 'yes']);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answer.json()).toEqual({ failed: expect.any(String) });
  });

  it('aborts a response that fails halfway', async () => {
    const answer = await call('/things/x?how=break');
    const reader = readerOf(answer);
    expect(await reader.next()).toBe('one ');
    await ask('release');
    await expect(reader.next()).rejects.toThrow();
    expect(shown()).toContain('stream failed: Error: half way');
  });

  it('aborts a response whose function is killed, and restarts the function', async () => {
    const reader = readerOf(await call('/things/x?how=parts'));
    expect(await reader.next()).toBe('one ');
    await run.control.kill('stream');
    await expect(reader.next()).rejects.toThrow();
    expect((await call('/things/x')).status).toBe(200);
  });

  it.each([
    ['a method that its resource lacks', '/things/x', { method: 'PUT' }],
    ['a path without a resource', '/nothing', {}],
    ['a resource that only leads to others', '/things', {}],
  ])('refuses %s as AWS does without a gateway response', async (_, path, init) => {
    const answer = await call(path, init);
    expect([answer.status, await answer.json()]).toEqual([403, { message: 'Missing Authentication Token' }]);
  });

  it('refuses a body over 10 MB', async () => {
    const answer = await call('/things/x', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
    expect(answer.status).toBe(413);
  });

  it('can be invoked with an event: the result is the whole stream', async () => {
    const { outcome, payload } = await run.control.invoke('stream', '{}');
    expect(outcome).toBe('ok');
    expect(payload).toMatch(/^\{"statusCode":200,.*\}\0{8}\{"event":\{\}/);
  });

  it('is where the run says', () => {
    expect(run.info.restOrigin).toBe(run.restOrigin);
  });

  it('says in one line that the port after PORT is in use', async () => {
    const port = await freePort(2);
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(port + 1, '127.0.0.1', listening));
    await expect(
      startLocalRun({
        port,
        dataDir: `${dataDir}-other`,
        logLevel: 'warn',
        synthesize: synthesizeFixture,
      }),
    ).rejects.toThrow(
      `Port ${port + 1} of the chat API is in use. Stop the process that uses it, or start with PORT=<n>. ` +
        'The chat API uses port n + 1.',
    );
    taken.close();
  });
});
