import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inOneCall, readFlatItem } from '#shared/platform/dynamo/flat-item.ts';

interface Key {
  pk: { S: string };
  sk: { S: string };
}

const calls: [action: string, keys: string[]][] = [];
let unprocessed: Key[] = [];
let failure: Error | undefined;

/** Items whose sort key is `none` do not exist; batches come back in another order. */
vi.mock('#shared/platform/runtime/aws-call.ts', () => ({
  awsCall: async (
    _: string,
    action: string,
    input: { Key: Key; RequestItems: { table: { Keys: Key[] } } },
  ) => {
    const keys = action === 'GetItem' ? [input.Key] : input.RequestItems.table.Keys;
    calls.push([action, keys.map(({ pk }) => pk.S)]);
    if (failure) throw failure;
    const items = keys.filter(({ sk }) => sk.S !== 'none').map((key) => ({ ...key, clicks: { N: '5' } }));
    if (action === 'GetItem') return { Item: items[0] };
    const left = unprocessed;
    unprocessed = [];
    return {
      Responses: { table: items.filter(({ pk }) => !left.some((key) => key.pk.S === pk.S)).toReversed() },
      UnprocessedKeys: left.length > 0 ? { table: { Keys: left } } : {},
    };
  },
}));

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  calls.length = 0;
  unprocessed = [];
  failure = undefined;
});

const read = (pk: string, sk = 'X') => readFlatItem({ pk, sk });
const item = (pk: string, sk = 'X') => ({ pk, sk, clicks: 5 });

const readAll = (...keys: [pk: string, sk?: string][]) =>
  inOneCall(() => Promise.all(keys.map(([pk, sk]) => read(pk, sk))));

describe('readFlatItem', () => {
  it('reads a single item with GetItem', async () => {
    expect(await readAll(['a'])).toEqual([item('a')]);
    expect(await read('b', 'none')).toBeUndefined();
    expect(calls).toEqual([
      ['GetItem', ['a']],
      ['GetItem', ['b']],
    ]);
  });

  it('reads what is asked for together with one call, each item once', async () => {
    expect(await readAll(['a'], ['b', 'none'], ['c'], ['a'])).toEqual([
      item('a'),
      undefined,
      item('c'),
      item('a'),
    ]);
    expect(calls).toEqual([['BatchGetItem', ['a', 'b', 'c']]]);
  });

  it('reads what DynamoDB left out one by one', async () => {
    unprocessed = [{ pk: { S: 'b' }, sk: { S: 'X' } }];
    expect(await readAll(['a'], ['b'])).toEqual([item('a'), item('b')]);
    expect(calls.map(([action]) => action)).toEqual(['BatchGetItem', 'GetItem', 'GetItem']);
  });

  it('fails all reads of a call that fails, and none after it', async () => {
    failure = new Error('no table');
    const outcomes = await inOneCall(() => Promise.allSettled([read('a'), read('b')]));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failure = undefined;
    expect(await read('a')).toEqual(item('a'));
  });

  it('leaves reads of others alone, who may not be allowed to read several', async () => {
    await Promise.all([read('a'), readAll(['b'], ['c']), read('d')]);
    expect(calls.map(([action]) => action).sort()).toEqual(['BatchGetItem', 'GetItem', 'GetItem']);
  });
});
