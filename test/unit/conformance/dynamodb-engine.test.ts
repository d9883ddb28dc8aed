import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededFaults } from '#tools/conformance/checks/dynamodb/faults.ts';
import { differencesOf } from '#tools/conformance/checks/dynamodb/known-deviations.ts';
import { type JudgingProxy, startProxy } from '#tools/conformance/checks/dynamodb/proxy.ts';

const engine = createServer((request, response) => {
  request.resume().on('end', () => response.end('{"Item":{}}'));
});
let proxy: JudgingProxy;

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const { port } = engine.address() as AddressInfo;
  proxy = await startProxy({ url: `http://127.0.0.1:${port}` });
});

afterAll(async () => {
  await proxy.close();
  engine.close();
});

const send = (action: string, input: object) =>
  fetch(proxy.origin, {
    method: 'POST',
    headers: { 'x-amz-target': `DynamoDB_20120810.${action}` },
    body: JSON.stringify(input),
  });

describe('startProxy', () => {
  it('hands on what the engine responds, and notes what AWS would refuse', async () => {
    const response = await send('UpdateItem', { Key: {}, UpdateExpression: 'SET name = :a' });
    expect(await response.json()).toEqual({ Item: {} });
    expect(proxy.judged()).toBe(1);
    expect(proxy.violations().join('\n')).toMatch(
      /\(1 times\) UpdateItem: .*reserved keyword: name in \{"Key"/,
    );
  });

  it('lets requests fail instead of asking the engine, as long as it is told to', async () => {
    proxy.inject(seededFaults({ seed: 1, share: 1 }));
    const response = await send('GetItem', { Key: {} });
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/ThrottlingException|ProvisionedThroughputExceededException/);
    proxy.inject(undefined);
    expect((await send('GetItem', { Key: {} })).status).toBe(200);
  });
});

describe('seededFaults', () => {
  const transaction = (token: string) => ({ ClientRequestToken: token, TransactItems: [{}, {}, {}] });

  it('fails no request more than twice in a row, whatever its token is', () => {
    const faults = seededFaults({ seed: 1, share: 1 });
    const outcomes = ['a', 'b', 'c', 'd'].map((token) => faults.of('TransactWriteItems', transaction(token)));
    expect(outcomes.map((fault) => fault !== undefined)).toEqual([true, true, false, true]);
    expect(outcomes[0]?.body).toMatchObject({
      __type: expect.stringContaining('TransactionCanceledException'),
      CancellationReasons: expect.arrayContaining([{ Code: 'None' }]),
    });
  });

  it('decides the same for the same seed', () => {
    const decide = (seed: number) => {
      const faults = seededFaults({ seed, share: 0.3 });
      return Array.from(
        { length: 50 },
        (_, i) => faults.of('PutItem', { Item: { pk: { S: `${i}` } } })?.body,
      );
    };
    expect(decide(1)).toEqual(decide(1));
    expect(decide(1)).not.toEqual(decide(2));
  });

  it('returns batches as unprocessed', () => {
    const faults = seededFaults({ seed: 1, share: 1 });
    const bodies = Array.from({ length: 20 }, (_, i) =>
      faults.of('BatchGetItem', { RequestItems: { table: { Keys: [{ pk: { S: `${i}` } }] } } }),
    );
    expect(bodies.some((fault) => fault?.status === 200 && 'UnprocessedKeys' in fault.body)).toBe(true);
    expect(faults.of('CreateTable', {})).toBeUndefined();
  });
});

describe('differencesOf', () => {
  const known = [
    { engine: 'ministack' as const, test: 'a.test.ts: fails', reason: 'wrong', source: 'a page' },
  ];
  const run = (...failures: (string | undefined)[]) => ({
    name: 'plain',
    errors: [],
    results: failures.map((failure) => ({ name: 'a.test.ts: fails', failure })),
  });

  it('leaves out a known deviation of this engine, and reports others', () => {
    expect(differencesOf('ministack', [run('red')], known)).toEqual([]);
    expect(differencesOf('other', [run('red')], known)).toEqual(['plain: a.test.ts: fails: red']);
  });

  it('reports a known deviation that no longer occurs', () => {
    expect(differencesOf('ministack', [run(undefined)], known)).toEqual([
      'no longer deviates, remove it from the known deviations: a.test.ts: fails (wrong)',
    ]);
  });
});
