import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import {
  addClickSubscriber,
  clickSubscribers,
  forgetClickSubscriber,
  hasClickSubscribers,
  removeClickSubscriber,
} from '#shared/webhooks/click-subscriber-store.ts';
import { faults, injectFaults } from '#test/support/emulators/call-faults.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const later = (ms: number, from = NOW) => new Date(from.getTime() + ms);
/** A time when nothing is current that was read before. */
let minutes = 0;
const aMoment = () => later(++minutes * 60_000);
const HOUR_MS = 3600_000;

const FIRST = { pk: 'CLICK-SUBSCRIBERS', sk: 'OWNERS' };
const SHARDS = { pk: 'CLICK-SUBSCRIBERS', sk: 'SHARDS' };

const read = async (Key: object) =>
  (await dynamo().send(new GetCommand({ TableName: tableName(), Key: { ...Key }, ConsistentRead: true })))
    .Item;
const ownersIn = async (Key: object) =>
  Object.keys((await read(Key)) ?? {}).filter((it) => it.startsWith('own_'));

const owners = (count: number) => Array.from({ length: count }, () => newId('owner'));

beforeAll(async () => {
  await startDynamoEngine();
});
injectFaults('BatchGetItemCommand', 'UpdateItemCommand');

beforeEach(async () => {
  await (await startDynamoEngine()).createTable();
  vi.stubEnv('HOT_READ_MS', '1000');
});

async function add(ids: readonly string[], now = NOW): Promise<void> {
  for (const id of ids) await addClickSubscriber(id, now);
}

async function subscribed(ids: readonly string[]): Promise<string[]> {
  return [...(await clickSubscribers(ids, aMoment()))];
}

describe('addClickSubscriber', () => {
  it('stores the first hundred owners in one item', async () => {
    const ids = owners(100);
    await add(ids);
    expect(await read(SHARDS)).toBeUndefined();
    expect(await ownersIn(FIRST)).toHaveLength(100);
    expect((await subscribed(ids)).length).toBe(100);
  });

  it('stores all later owners in shards', async () => {
    const ids = owners(130);
    await add(ids);
    expect(await ownersIn(FIRST)).toHaveLength(100);
    expect((await read(SHARDS))?.['shards']).toHaveProperty('size');
    expect((await subscribed(ids)).toSorted()).toEqual(ids.toSorted());
    expect(await subscribed(owners(50))).toEqual([]);
  });

  it('subscribes all owners who come at once, also where the first item becomes full', async () => {
    const ids = owners(160);
    await add(ids.slice(0, 90));
    await Promise.all(ids.slice(90).map((id) => addClickSubscriber(id, NOW)));
    expect((await subscribed(ids)).length).toBe(160);
  });

  it('subscribes an owner when it is repeated after a crash between its two writes', async () => {
    const [first, ...ids] = owners(140) as [string, ...string[]];
    await add([first, ...ids.slice(0, 100)]);
    for (const id of ids.slice(100)) {
      faults.after = () => {
        throw new Error('the process stopped');
      };
      await expect(addClickSubscriber(id, NOW)).rejects.toThrow('the process stopped');
      faults.after = () => {};
    }
    await add(ids.slice(100));
    expect((await subscribed(ids)).length).toBe(139);
  });
});

describe('removeClickSubscriber', () => {
  it('removes an owner of either kind, unless a webhook may be being stored', async () => {
    const ids = owners(120);
    await add(ids);
    const [inFirst, inShard] = [ids[0] as string, ids[119] as string];
    for (const id of [inFirst, inShard]) await removeClickSubscriber(id, later(HOUR_MS));
    expect(await subscribed([inFirst, inShard])).toEqual([inFirst, inShard]);
    for (const id of [inFirst, inShard]) await removeClickSubscriber(id, later(HOUR_MS + 1));
    expect(await subscribed([inFirst, inShard])).toEqual([]);
    expect((await subscribed(ids)).length).toBe(118);
  });

  it('keeps an owner of the first item who has subscribed again, to a shard', async () => {
    const ids = owners(120);
    await add(ids);
    const again = ids[0] as string;
    await add([again], later(HOUR_MS));
    await removeClickSubscriber(again, later(HOUR_MS + 1));
    expect(await ownersIn(FIRST)).not.toContain(again);
    expect(await subscribed([again])).toEqual([again]);
  });
});

describe('forgetClickSubscriber', () => {
  it('leaves nothing of an account, wherever it was, and creates nothing for another one', async () => {
    const ids = owners(120);
    await add(ids);
    await add(ids, later(1000));
    for (const id of [...ids, ...owners(3)]) await forgetClickSubscriber(id);
    expect(await subscribed(ids)).toEqual([]);
    expect(await ownersIn(FIRST)).toEqual([]);
  });
});

describe('clickSubscribers', () => {
  const keysRead = async (run: () => Promise<unknown>) => {
    const keys: string[] = [];
    faults.before = (_call, input) => {
      for (const { Keys } of Object.values(
        (input as { RequestItems: Record<string, { Keys: object[] }> }).RequestItems,
      ))
        keys.push(...Keys.map((key) => JSON.stringify(key)));
    };
    await run();
    faults.before = () => {};
    return keys.length;
  };

  it('reads two items in 30 seconds if nobody subscribes, and no shard', async () => {
    const ids = owners(1000);
    const start = aMoment();
    expect(await keysRead(() => hasClickSubscribers(start))).toBe(2);
    expect(await keysRead(() => clickSubscribers(ids, later(29_999, start)))).toBe(0);
    expect(await hasClickSubscribers(later(29_999, start))).toBe(false);
    expect(await keysRead(() => clickSubscribers(ids, later(30_000, start)))).toBe(2);
  });

  it('reads only shards in use, of the owners asked for, once in 30 seconds', async () => {
    const ids = owners(110);
    await add(ids);
    const others = owners(1000);
    const start = aMoment();
    expect(await keysRead(() => clickSubscribers(ids.slice(0, 99), start))).toBe(2);
    const first = await keysRead(() => clickSubscribers([...ids.slice(100), ...others], start));
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(11);
    expect(await keysRead(() => clickSubscribers([...ids, ...others], later(29_999, start)))).toBe(0);
  });

  it('finds an owner who has subscribed since, within 30 seconds', async () => {
    const ids = owners(130);
    await add(ids.slice(0, 101));
    const start = aMoment();
    await clickSubscribers(ids, start);
    await add(ids.slice(101));
    expect((await clickSubscribers(ids, later(30_000, start))).size).toBe(130);
  });
});
