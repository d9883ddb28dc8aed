import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { countAttempt, HOST_ATTEMPTS_PER_MINUTE } from '#shared/webhooks/host-limit.ts';
import { listOwnDeliveries } from '#shared/webhooks/manage-deliveries.ts';
import { itemsOf } from '#test/support/builders/smart-links.ts';
import { aReceivingWebhook, byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { virtualQueue } from '#test/support/emulators/virtual-queue.ts';
import { type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const now = new Date('2026-05-01T12:00:10Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const LIMIT = PLAN_LIMITS.free.webhookAttemptsPerMinute;

let receiver: Receiver;
tableOfFile();
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());
beforeEach(() => virtualQueue.reset(now));

let hosts = 0;
const newHost = () => `https://host-${++hosts}.example.com/hook`;
const count = (url: string, ownerId: string, at = now, waits = 0) =>
  countAttempt({ url, ownerId, plan: 'free', waits }, at, () => 0.5);
const many = (times: number, url: string, ownerId: string, at = now) =>
  Promise.all(Array.from({ length: times }, () => count(url, ownerId, at)));

describe('countAttempt', () => {
  it('allows the plan’s number of attempts per owner and host, also at once', async () => {
    const [url, owner] = [newHost(), newId('owner')];
    const all = await many(LIMIT + 10, url, owner);
    expect(all.filter((wait) => wait !== undefined)).toHaveLength(10);
    // Another path or port is the same host; another owner and another host are not limited.
    expect(await count(url.replace('/hook', ':8443/other'), owner)).toBeDefined();
    expect(await count(url.replace('.com', '.com.'), owner)).toBeDefined();
    expect(await count(url, newId('owner'))).toBeUndefined();
    expect(await count(newHost(), owner)).toBeUndefined();
    expect(await count(url, owner, later(50_000))).toBeUndefined();
  });

  it('limits all owners of a host together', async () => {
    const url = newHost();
    const owners = Array.from({ length: HOST_ATTEMPTS_PER_MINUTE / LIMIT }, () => newId('owner'));
    await Promise.all(owners.map((owner) => count(url, owner)));
    const uses = async () => {
      const [item] = await itemsOf(`RATE#webhook-host#${new URL(url).hostname}`);
      return item as Record<'pk' | 'sk' | 'uses', never>;
    };
    const { pk, sk, ...item } = await uses();
    expect(item).toMatchObject({ uses: owners.length });
    // About one write unit, also for a host of many owners.
    expect(JSON.stringify(item).length).toBeLessThan(1500);
    await batchPut([{ ...item, pk, sk, uses: HOST_ATTEMPTS_PER_MINUTE - 5 }]);
    const waits = await Promise.all(owners.slice(0, 10).map((owner) => count(url, owner)));
    expect(waits.filter((wait) => wait !== undefined)).toHaveLength(5);
    expect(await count(url, newId('owner'))).toBeDefined();
    expect(await uses()).toMatchObject({ uses: HOST_ATTEMPTS_PER_MINUTE });
  });

  it('defers to the next minute, and longer the more often it has deferred', async () => {
    const [url, owner] = [newHost(), newId('owner')];
    await many(LIMIT, url, owner);
    const waits = [0, 1, 3, 10, 2000].map((times) => count(url, owner, now, times));
    expect((await Promise.all(waits)).map((at) => Number(at) - now.getTime())).toEqual([
      80_000, 110_000, 290_000, 500_000, 500_000,
    ]);
  });
});

describe('deliver: more than the host may get', () => {
  it('arrives later, all of it, and never more than the limit in a minute', async () => {
    const { ownerId, id, path, happen } = await aReceivingWebhook(receiver, now, { plan: 'free' });
    const total = 2.1 * LIMIT;
    for (let i = 0; i < total; i++) await happen(later(i));
    const results = await virtualQueue.runUntil(later(1000), {});
    expect(results.filter(({ did }) => did === 'succeeded')).toHaveLength(LIMIT);
    expect(results.filter(({ did }) => did === 'limited')).toHaveLength(total - LIMIT);
    let random = 0;
    await virtualQueue.runUntil(later(15 * 60_000), { random: () => (random = (random + 0.37) % 1) });
    const all = receiver.received(path);
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(total);
    expect(all).toHaveLength(total);
    const perMinute = Map.groupBy(all, ({ headers }) =>
      Math.floor(Number(headers['webhook-timestamp']) / 60),
    );
    for (const messages of perMinute.values()) expect(messages.length).toBeLessThanOrEqual(LIMIT);
    const { deliveries } = await listOwnDeliveries({ by: byOwner(ownerId), now }, id, {});
    expect(deliveries.every(({ status, attempts }) => status === 'succeeded' && attempts.length === 1)).toBe(
      true,
    );
  }, 60_000);
});
