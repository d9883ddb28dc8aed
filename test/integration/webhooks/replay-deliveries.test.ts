import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import * as deliveryStore from '#shared/webhooks/delivery-store.ts';
import { listOwnDeliveries } from '#shared/webhooks/manage-deliveries.ts';
import { deleteWebhook, getWebhook, updateWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { type StartReplay, startReplaySchema } from '#shared/webhooks/replay.ts';
import { startReplay } from '#shared/webhooks/replay-deliveries.ts';
import * as replayStore from '#shared/webhooks/replay-store.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { aReceivingWebhook, byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { processMessage, type Queued, virtualQueue } from '#test/support/emulators/virtual-queue.ts';
import { type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 3600 * SECOND;
const start = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const iso = (ms: number) => later(ms).toISOString();

let receiver: Receiver;
tableOfFile();
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());
beforeEach(() => virtualQueue.reset(start));

/**
 * A webhook that was inactive during this many events, one a second, and is active again
 * an hour after the first.
 */
async function aHeldWebhook(count: number, plan: 'free' | 'business' = 'business') {
  const webhook = await aReceivingWebhook(receiver, start, { plan });
  const { ownerId, id, path, happen } = webhook;
  const set = (status: 'active' | 'inactive', at: Date) =>
    updateWebhook({ by: byOwner(ownerId), now: at, targets: 'local' }, id, { input: { status } });
  await set('inactive', start);
  for (let i = 0; i < count; i += 50) {
    const part = Array.from({ length: Math.min(50, count - i) }, (_, at) => i + at);
    await Promise.all(part.map((n) => happen(later(n * SECOND), { n })));
  }
  const now = later(60 * MINUTE);
  await virtualQueue.runUntil(now);
  await set('active', now);
  return {
    ...webhook,
    set,
    now,
    replay: (input: Partial<StartReplay> = {}, at = now) =>
      startReplay({ by: by(ownerId), now: at, ids: randomIds }, id, {
        from: start.toISOString(),
        to: iso(DAY),
        ...input,
      }),
    state: async () => (await getWebhook(ownerId, id, now)).replay,
    received: () => receiver.received(path).map(({ data }) => data.n as number),
    statuses: async () => {
      const { deliveries } = await listOwnDeliveries({ by: byOwner(ownerId), now }, id, {});
      return Object.fromEntries(
        [...Map.groupBy(deliveries, ({ status }) => status)].map(([status, all]) => [status, all.length]),
      );
    },
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const sorted = (all: number[]) => all.toSorted((a, b) => a - b);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ code }: AppError) => code,
  );

describe('startReplay', () => {
  it('delivers held events of several pages once each, oldest first', async () => {
    const hook = await aHeldWebhook(130);
    const started = await hook.replay();
    expect(started).toMatchObject({ status: 'running', queued: 0, deliveries: null });
    await virtualQueue.runUntil(later(65 * MINUTE), { together: true });
    const received = hook.received();
    expect(sorted(received)).toEqual(numbers(130));
    // Those of the same second go out together.
    expect(Math.max(...received.map((n, at) => Math.abs(n - at)))).toBeLessThan(60);
    expect(await hook.state()).toMatchObject({ _id: started._id, status: 'finished', queued: 130 });
  }, 120_000);

  it('delivers each once, though every message comes twice at once', async () => {
    const hook = await aHeldWebhook(60);
    expect(await hook.statuses()).toEqual({ held: 60 });
    await hook.replay();
    await virtualQueue.runUntil(later(65 * MINUTE), { twice: true, together: true });
    expect(sorted(hook.received())).toEqual(numbers(60));
    expect(await hook.statuses()).toEqual({ succeeded: 60 });
    expect(await hook.state()).toMatchObject({ status: 'finished', queued: 60 });
  });

  it('keeps to half of the rate of the host, in the queue of slow receivers', async () => {
    const hook = await aHeldWebhook(125, 'free');
    await hook.replay();
    const lanes = new Set<string>();
    const perMinute = new Map<number, number>();
    for (let queued = virtualQueue.take(); queued; queued = virtualQueue.take()) {
      lanes.add(queued.lane);
      const result = await processMessage(queued);
      if (result.did !== 'succeeded') continue;
      const minute = Math.floor(virtualQueue.now.getTime() / MINUTE);
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
    }
    expect([...lanes]).toEqual(['slow']);
    expect(hook.received()).toEqual(numbers(125));
    expect([...perMinute.values()]).toEqual([60, 60, 5]);
    // Retries stay there, too.
    hook.answer.status = 500;
    await hook.replay({ status: 'all', from: iso(0), to: iso(SECOND) }, later(70 * MINUTE));
    await virtualQueue.runUntil(later(70 * MINUTE));
    expect(virtualQueue.waiting).toMatchObject([{ lane: 'slow', message: { bulk: true } }]);
  });

  it('includes deliveries that have not succeeded, have a status, or all', async () => {
    const hook = await aHeldWebhook(6);
    const { id, ownerId } = hook;
    const { deliveries } = await listOwnDeliveries({ by: byOwner(ownerId), now: hook.now }, id, {});
    const [, failed, succeeded] = deliveries.map(({ _id }) => _id) as [string, string, string];
    for (const [_id, outcome] of [
      [failed, { status: 'failed', reason: 'Test' }],
      [succeeded, { status: 'succeeded' }],
    ] as const) {
      const key = { webhookId: id, id: _id };
      await deliveryStore.reopen(key, 0, { now: hook.now });
      const until = later(60 * MINUTE + 1);
      const claimed = await deliveryStore.claimAttempt(key, 0, { now: hook.now, until });
      const attempt = { number: 1, at: iso(0), statusCode: 200, durationMs: 1, error: null, response: null };
      await deliveryStore.recordAttempt(claimed as never, { attempt, outcome }, until);
    }
    const sent = async (input: Partial<StartReplay>, at: number) => {
      const before = hook.received().length;
      await hook.replay(input, later(at));
      await virtualQueue.runUntil(later(at + MINUTE));
      return sorted(hook.received().slice(before));
    };
    expect(await sent({ status: 'failed' }, 61 * MINUTE)).toEqual([4]);
    expect(await sent({ from: iso(SECOND), to: iso(3 * SECOND) }, 63 * MINUTE)).toEqual([1, 2]);
    expect(await sent({}, 65 * MINUTE)).toEqual([0, 5]);
    expect(await sent({}, 67 * MINUTE)).toEqual([]);
    expect(await sent({ status: 'all' }, 69 * MINUTE)).toEqual(numbers(6));
    expect(await hook.state()).toMatchObject({ deliveries: 'all', status: 'finished', queued: 6 });
  });

  it('does not send twice when requested twice, and takes another range only when finished', async () => {
    const hook = await aHeldWebhook(60);
    const all = await Promise.all(Array.from({ length: 5 }, () => hook.replay()));
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
    expect(await codeOf(hook.replay({ to: iso(2 * DAY) }))).toBe('REPLAY_RUNNING');
    await virtualQueue.runUntil(later(65 * MINUTE));
    expect(sorted(hook.received())).toEqual(numbers(60));
    expect(await hook.state()).toMatchObject({ status: 'finished', queued: 60 });
    expect(await codeOf(hook.replay({ to: iso(2 * DAY) }, later(66 * MINUTE)))).toBe('none');
  });

  it('is not blocked forever by one whose message was lost', async () => {
    const hook = await aHeldWebhook(3);
    virtualQueue.failNext(1);
    await expect(hook.replay()).rejects.toThrow('down');
    expect(virtualQueue.waiting).toEqual([]);
    expect(await codeOf(hook.replay({ to: iso(2 * DAY) }))).toBe('REPLAY_RUNNING');
    // The same request again sends it.
    await hook.replay();
    expect(virtualQueue.waiting).toHaveLength(1);
    virtualQueue.reset(later(4 * 60 * MINUTE));
    await hook.replay({ to: iso(2 * DAY) }, later(4 * 60 * MINUTE));
    await virtualQueue.runUntil(later(5 * 60 * MINUTE));
    expect(hook.received()).toEqual([0, 1, 2]);
  });

  it('refuses an inactive webhook and ranges that make no sense', async () => {
    const hook = await aHeldWebhook(1);
    expect(await codeOf(hook.replay({ from: iso(DAY), to: iso(DAY) }))).toBe('VALIDATION_ERROR');
    expect(await codeOf(hook.replay({ from: iso(-31 * DAY) }))).toBe('VALIDATION_ERROR');
    const future = startReplay({ by: by(hook.ownerId), now: hook.now, ids: randomIds }, hook.id, {
      from: iso(DAY),
    });
    await expect(future).rejects.toThrow('from: must be before now');
    for (const from of [
      'yesterday',
      '2026-05-01',
      '',
      7,
      '2026-02-30T00:00:00Z',
      '2026-05-01T12:00:00+99:99',
    ]) {
      expect(startReplaySchema.safeParse({ from }).success, String(from)).toBe(false);
    }
    expect(startReplaySchema.safeParse({ from: iso(0), status: 'lost' }).success).toBe(false);
    await hook.set('inactive', hook.now);
    expect(await codeOf(hook.replay())).toBe('WEBHOOK_INACTIVE');
    await deleteWebhook({ by: by(hook.ownerId), now: new Date() }, hook.id);
    expect(await codeOf(hook.replay())).toBe('NOT_FOUND');
  });
});

describe('queueReplay', () => {
  it('loses and repeats nothing when it ends after some deliveries were reopened', async () => {
    const hook = await aHeldWebhook(60);
    await hook.replay();
    const first = virtualQueue.take() as Queued;
    const { reopen } = deliveryStore;
    let left = 7;
    const reopening = vi
      .spyOn(deliveryStore, 'reopen')
      .mockImplementation((...args) => (left-- > 0 ? reopen(...args) : Promise.reject(new Error('killed'))));
    await expect(processMessage(first)).rejects.toThrow('killed');
    reopening.mockRestore();
    await expect.poll(() => hook.statuses()).toEqual({ held: 53, pending: 7 });
    expect(await processMessage(first)).toEqual({ did: 'busy' });
    await virtualQueue.runUntil(later(70 * MINUTE));
    expect(sorted(hook.received())).toEqual(numbers(60));
    expect(await hook.state()).toMatchObject({ status: 'finished', queued: 60 });
  });

  it('loses and repeats nothing when it ends before its position is stored', async () => {
    const hook = await aHeldWebhook(60);
    // Also of what has succeeded in between.
    await hook.replay({ status: 'all' });
    const first = virtualQueue.take() as Queued;
    vi.spyOn(replayStore, 'advanceReplay').mockRejectedValueOnce(new Error('killed'));
    await expect(processMessage(first)).rejects.toThrow('killed');
    // The next part comes before this one comes again.
    await virtualQueue.runUntil(later(61 * MINUTE));
    await processMessage(first);
    await virtualQueue.runUntil(later(70 * MINUTE));
    expect(sorted(hook.received())).toEqual(numbers(60));
    expect(await hook.state()).toMatchObject({ status: 'finished' });
  });

  it('queues deliveries again whose messages were lost', async () => {
    const hook = await aHeldWebhook(10);
    await hook.replay({ status: 'held' });
    const first = virtualQueue.take() as Queued;
    virtualQueue.failNext(1);
    await expect(processMessage(first)).rejects.toThrow('down');
    expect(await hook.statuses()).toEqual({ pending: 10 });
    // The claim ends with the worker's time.
    expect(await processMessage(first)).toEqual({ did: 'busy' });
    await virtualQueue.runUntil(later(70 * MINUTE));
    expect(hook.received()).toEqual(numbers(10));
    expect(await hook.state()).toMatchObject({ queued: 10, status: 'finished' });
  });

  it('stops when the webhook is inactive or deleted, or its owner suspended; the rest is held', async () => {
    const hook = await aHeldWebhook(60);
    await hook.replay();
    await processMessage(virtualQueue.take() as Queued);
    await hook.set('inactive', hook.now);
    const results = await virtualQueue.runUntil(later(70 * MINUTE));
    expect(results.map(({ did }) => did)).toContain('stopped');
    expect(hook.received()).toEqual([]);
    expect(await hook.statuses()).toEqual({ held: 60 });
    expect(await hook.state()).toMatchObject({ status: 'stopped', queued: 50 });

    await hook.set('active', later(70 * MINUTE));
    await hook.replay({}, later(70 * MINUTE));
    await setOwnerStatus(hook.ownerId, 'suspended', anAct());
    expect(await processMessage(virtualQueue.take() as Queued)).toEqual({ did: 'stopped' });
    await setOwnerStatus(hook.ownerId, 'active', anAct());

    await hook.replay({}, later(71 * MINUTE));
    await deleteWebhook({ by: by(hook.ownerId), now: new Date() }, hook.id);
    expect(await processMessage(virtualQueue.take() as Queued)).toEqual({ did: 'stale' });
    expect(virtualQueue.waiting).toEqual([]);
  });

  it('replays failed deliveries of an outage', async () => {
    const hook = await aReceivingWebhook(receiver, start, { status: 503 });
    await hook.happen(start, { n: 1 });
    await virtualQueue.runUntil(later(2 * DAY));
    expect(virtualQueue.letters).toHaveLength(1);
    hook.answer.status = 200;
    await startReplay({ by: by(hook.ownerId), now: later(2 * DAY), ids: randomIds }, hook.id, {
      from: iso(0),
    });
    await virtualQueue.runUntil(later(2 * DAY + MINUTE));
    const { deliveries } = await listOwnDeliveries(
      { by: byOwner(hook.ownerId), now: later(2 * DAY) },
      hook.id,
      {},
    );
    expect(deliveries).toMatchObject([{ status: 'succeeded', failureReason: null }]);
  });
});
