import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DirectCall, DirectEndpoint } from '@signpost/local-aws/aws-endpoint/direct-call.ts';
import { FunctionRuntime, type InvocationResult } from '@signpost/local-aws/lambda/function-runtime.ts';
import { WarmLimit } from '@signpost/local-aws/lambda/warm-limit.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import type { Concurrency } from '@signpost/local-aws/platform/settings.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'function-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
writeFileSync(
  join(directory, 'index.mjs'),
  `
  import { request } from 'node:http';
  const environment = Math.random();
  const call = (target) => new Promise((resolve) => {
    const headers = { 'x-amz-target': target };
    request({ host: '127.0.0.1', port: 1, method: 'POST', headers }).on('error', resolve).end();
  });
  let running = 0, ticks = 0;
  const answerTo = ({ target, destroyed, ...options }) => new Promise((resolve) => {
    const headers = { 'X-Amz-Target': target, Host: 'h' };
    const all = { host: '127.0.0.1', method: 'POST', path: '/', headers, ...options };
    const open = request(all, (response) => {
      const chunks = [];
      const { statusCode: status, headers } = response;
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status, headers, body: Buffer.concat(chunks).toString() }));
    });
    open.on('error', ({ code }) => resolve({ code }));
    open.write('{"a":');
    open.end(Buffer.from('"ä"}'));
    if (destroyed) open.destroy();
  });
  export async function handler({ ms = 0, ticking, hang, targets, calls }) {
    if (calls) return Promise.all(calls.map(answerTo));
    if (targets) {
      for (const target of targets) await call(target);
      return { statusCode: 200, headers: { a: 'b' } };
    }
    running += 1;
    if (ticking) setInterval(() => { ticks += 1; }, 10);
    if (hang) return new Promise(() => {});
    const atOnce = running;
    await new Promise((resolve) => setTimeout(resolve, ms));
    running -= 1;
    return { environment, atOnce, ticks };
  }`,
);

function start(
  concurrency: Concurrency,
  {
    reservedConcurrency,
    warm = 20,
    countsCalls = false,
    endpoint,
  }: { reservedConcurrency?: number; warm?: number; countsCalls?: boolean; endpoint?: DirectEndpoint } = {},
): FunctionRuntime {
  const runtime = new FunctionRuntime({
    definition: {
      name: 'app-local-work',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:app-local-work',
      shortName: 'work',
      roleArn: '',
      directory,
      handler: 'index.handler',
      timeoutMs: 1500,
      memoryMb: 256,
      environment: {},
      deadLetterArn: undefined,
      reservedConcurrency,
    },
    variables: {},
    concurrency,
    countsCalls,
    ...(endpoint && { endpoint }),
    log: new Log('error', () => undefined),
    warmLimit: new WarmLimit(warm),
  });
  onTestFinished(() => runtime.stop());
  return runtime;
}

const invokeAll = (runtime: FunctionRuntime, events: object[]) =>
  Promise.all(events.map((event) => runtime.invoke(JSON.stringify(event))));

const resultsOf = (invocations: InvocationResult[]) =>
  invocations.map(
    ({ payload }) => JSON.parse(payload) as { environment: number; atOnce: number; ticks: number },
  );

describe('a function whose environments handle many invocations', () => {
  it('has one of them', async () => {
    const results = resultsOf(await invokeAll(start('many'), Array(5).fill({ ms: 50 })));
    expect(new Set(results.map(({ environment }) => environment)).size).toBe(1);
    expect(Math.max(...results.map(({ atOnce }) => atOnce))).toBeGreaterThan(1);
  });

  it('has a new one after an eviction, which a busy one survives', async () => {
    const runtime = start('many');
    const working = invokeAll(runtime, [{ ms: 300 }]);
    runtime.evictIdle();
    const [worked] = resultsOf(await working);
    expect(resultsOf(await invokeAll(runtime, [{}]))).toMatchObject([{ environment: worked?.environment }]);
    runtime.evictIdle();
    expect(runtime.state().state).toBe('not started');
    expect(await invokeAll(runtime, [{}])).toMatchObject([{ outcome: 'ok', cold: true }]);
  });
});

describe('a function whose calls of the table are counted', () => {
  const headersOf = async (runtime: FunctionRuntime, lists: string[][]) => {
    const invocations = await invokeAll(
      runtime,
      lists.map((targets) => ({ targets })),
    );
    return invocations.map(({ payload }) => JSON.parse(payload).headers);
  };
  const [READ, SEND] = ['DynamoDB_20120810.GetItem', 'AmazonSQS.SendMessage'];

  it('tells those of each invocation, also of concurrent ones', async () => {
    expect(await headersOf(start('many', { countsCalls: true }), [[READ, READ, SEND], [], [READ]])).toEqual([
      { a: 'b', 'x-table-calls': '2' },
      { a: 'b', 'x-table-calls': '0' },
      { a: 'b', 'x-table-calls': '1' },
    ]);
  });

  it('tells nothing by default', async () => {
    expect(await headersOf(start('many'), [[READ]])).toEqual([{ a: 'b' }]);
  });
});

describe('a function whose environments handle one invocation at a time', () => {
  it('starts one for each concurrent invocation, and uses them again', async () => {
    const runtime = start('one');
    const first = await invokeAll(runtime, Array(3).fill({ ms: 100 }));
    expect(first.map(({ cold }) => cold)).toEqual([true, true, true]);
    const results = resultsOf(first);
    expect(new Set(results.map(({ environment }) => environment)).size).toBe(3);
    const again = await invokeAll(runtime, [{}]);
    expect(again[0]?.cold).toBe(false);
    expect(results.map(({ environment }) => environment)).toContain(resultsOf(again)[0]?.environment);
  });

  it('lets invocations wait for a free one beyond ten', async () => {
    const results = resultsOf(await invokeAll(start('one'), Array(14).fill({ ms: 20 })));
    expect(results.map(({ atOnce }) => atOnce)).toEqual(Array(14).fill(1));
    expect(new Set(results.map(({ environment }) => environment)).size).toBeLessThanOrEqual(10);
  });

  it('is throttled beyond its reserved concurrency, without being invoked', async () => {
    const runtime = start('one', { reservedConcurrency: 2 });
    const outcomes = (await invokeAll(runtime, Array(3).fill({ ms: 100 }))).map(({ outcome, payload }) =>
      outcome === 'ok' ? outcome : JSON.parse(payload).errorType,
    );
    expect(outcomes).toEqual(['ok', 'ok', 'TooManyRequestsException']);
    expect((await invokeAll(runtime, [{}]))[0]?.outcome).toBe('ok');
  });

  it('is frozen between two invocations: no timer fires', async () => {
    const runtime = start('one');
    await invokeAll(runtime, [{ ticking: true }]);
    await delay(300);
    const [result] = resultsOf(await invokeAll(runtime, [{}]));
    expect(result?.ticks).toBeLessThan(5);
  });

  it('gets a new one after a timeout, a crash and an eviction', async () => {
    const runtime = start('one', { warm: 1 });
    const [hanging] = await invokeAll(runtime, [{ hang: true }]);
    expect(hanging?.outcome).toBe('timeout');
    expect((await invokeAll(runtime, [{}]))[0]).toMatchObject({ outcome: 'ok', cold: true });
    const killed = runtime.invoke(JSON.stringify({ ms: 1000 }));
    await delay(50);
    expect(await runtime.kill()).toBe(1);
    expect((await killed).outcome).toBe('error');
    await invokeAll(runtime, [{ ms: 100 }, { ms: 100 }]);
    expect((await invokeAll(runtime, [{}]))[0]?.outcome).toBe('ok');
  });
});

describe('a call of AWS in a function', () => {
  const received: DirectCall[] = [];
  const endpoint: DirectEndpoint = {
    url: 'http://127.0.0.1:1',
    call: (call) => {
      received.push(call);
      const { 'x-amz-target': target } = call.headers;
      const response = { status: 400, headers: { 'x-amzn-requestid': 'r' }, body: `${target} ü` };
      return Promise.resolve(target === 'Lost' ? undefined : response);
    },
  };
  const results = async (concurrency: Concurrency, calls: object[]) => {
    received.length = 0;
    const { payload } = await start(concurrency, { endpoint }).invoke(JSON.stringify({ calls }));
    return JSON.parse(payload) as unknown[];
  };

  it.each(['many', 'one'] as const)(
    'is a message to the endpoint, with concurrency %s',
    async (concurrency) => {
      expect(
        await results(concurrency, [
          { target: 'A', port: '1' },
          { target: 'B', port: 1 },
        ]),
      ).toEqual([
        { status: 400, headers: { 'x-amzn-requestid': 'r' }, body: 'A ü' },
        { status: 400, headers: { 'x-amzn-requestid': 'r' }, body: 'B ü' },
      ]);
      const [first, second] = received;
      expect(first).toMatchObject({ url: '/', headers: { host: 'h', 'x-amz-target': 'A' } });
      expect(Buffer.from(first?.body ?? '').toString()).toBe('{"a":"ä"}');
      expect(second?.headers['x-amz-target']).toBe('B');
    },
  );

  it('fails as over HTTP if its response is lost, or if it is given up', async () => {
    expect(
      await results('many', [
        { target: 'Lost', port: 1 },
        { target: 'A', port: 1, destroyed: true },
      ]),
    ).toEqual([{ code: 'ECONNRESET' }, { code: 'ECONNRESET' }]);
  });

  it('is HTTP to another port, with another method and without an operation', async () => {
    const calls = [
      { target: 'A', port: 2 },
      { target: 'A', port: 1, method: 'PUT' },
      { port: 1, headers: {} },
    ];
    expect(await results('many', calls)).toEqual(calls.map(() => ({ code: 'ECONNREFUSED' })));
    expect(received).toEqual([]);
  });
});
