import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
  export async function handler({ ms = 0, ticking, hang, targets }) {
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
  }: { reservedConcurrency?: number; warm?: number; countsCalls?: boolean } = {},
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
