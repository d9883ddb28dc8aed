import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { PERMISSIONS, type Permission } from '#shared/core/accounts/permissions.ts';
import { type DomainEvent, EVENT_TYPES, OPT_IN_EVENTS } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { type DeliverOptions, type DeliverResult, deliver } from '#shared/webhooks/deliver.ts';
import { type DeliveryMessage, deliveryMessageSchema } from '#shared/webhooks/delivery-queue.ts';
import * as deliveryStore from '#shared/webhooks/delivery-store.ts';
import { EVENT_CATALOG } from '#shared/webhooks/event-catalog.ts';
import { eventExample } from '#shared/webhooks/event-example.ts';
import { EVENT_PERMISSIONS } from '#shared/webhooks/event-permissions.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import * as health from '#shared/webhooks/health-store.ts';
import {
  getDelivery,
  listOwnDeliveries,
  replayDelivery,
  testWebhook,
} from '#shared/webhooks/manage-deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookManager,
} from '#shared/webhooks/manage-webhooks.ts';
import { RETRY_SECONDS } from '#shared/webhooks/retry-schedule.ts';
import { findWebhook } from '#shared/webhooks/webhook-store.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { anOwner, eventsOf } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type Receiver, startReceiver, verified } from '#test/support/servers/receiver.ts';

const sent = vi.mocked(queue.sendQueueMessages);
const letters = vi.mocked(queue.sendMessages);
let receiver: Receiver;

tableOfFile();

beforeAll(async () => {
  for (const name of ['WEBHOOK', 'SLOW_WEBHOOK', 'DEAD_WEBHOOK', 'EVENT']) {
    process.env[`${name}_QUEUE_URL`] = name.toLowerCase();
  }
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());
beforeEach(() => {
  sent.mockClear();
  letters.mockClear();
});

/** The owner of an account, by a key with all permissions. */
const all = (ownerId: string) => ({ ...by(ownerId), permissions: ['*'] as const });

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

let paths = 0;
/** A webhook of a new owner whose receiver returns this status, and events for it. */
async function aWebhook({ status = 200, slow = 0, held = Promise.resolve() } = {}) {
  const { ownerId } = await anOwner();
  const path = `hook-${++paths}`;
  const answer = { status };
  const url = receiver.url(path, (response) => {
    void held.then(() => setTimeout(() => response.writeHead(answer.status).end(), slow));
  });
  const webhook = await createWebhook(
    { by: all(ownerId), now, ids: randomIds, targets: 'local' },
    { url, events: ['*'] },
  );
  const event = () => newEvent('link.created', { ownerId, data: { title: 'A link' }, now });
  return { ownerId, id: webhook._id, secret: webhook.secret, event, path, answer };
}

const messagesOf = (from = sent): DeliveryMessage[] =>
  from.mock.calls.flatMap(([, all]) =>
    (all as (queue.QueueMessage | string)[]).map((it) =>
      deliveryMessageSchema.parse(JSON.parse(typeof it === 'string' ? it : it.body)),
    ),
  );

/** What is in the queue since the last time. */
function taken(): { lane: string; delaySeconds: number | undefined; message: DeliveryMessage }[] {
  const all = sent.mock.calls.flatMap(([lane, messages]) =>
    messages.map(({ body, delaySeconds }) => ({
      lane,
      delaySeconds,
      message: JSON.parse(body) as DeliveryMessage,
    })),
  );
  sent.mockClear();
  return all;
}

async function fannedOut(event: DomainEvent): Promise<DeliveryMessage> {
  await fanOut(event, now);
  const [first] = taken();
  return first?.message as DeliveryMessage;
}

const options = (overrides: Partial<DeliverOptions> = {}): DeliverOptions => ({
  userAgent: 'Signpost-Webhooks/test',
  policy: { allowLoopback: true },
  clock: () => now,
  random: () => 0.5,
  ...overrides,
});
const run = (
  message: DeliveryMessage,
  overrides: Partial<DeliverOptions> = {},
  lane: 'normal' | 'slow' = 'normal',
) => deliver(message, lane, options(overrides));
const did = ({ did: what }: DeliverResult) => what;

describe('fanOut', () => {
  it('makes one delivery of an event for each webhook, however often the event comes', async () => {
    const one = await aWebhook();
    const two = await createWebhook(
      { by: all(one.ownerId), now, ids: randomIds, targets: 'local' },
      { url: 'https://example.com/two', events: ['link.deleted'] },
    );
    const three = await createWebhook(
      { by: all(one.ownerId), now, ids: randomIds, targets: 'local' },
      { url: 'https://example.com', events: ['link.created'] },
    );
    const event = one.event();
    await Promise.all([fanOut(event, now), fanOut(event, now)]);
    await fanOut(event, now);
    const ids = [];
    for (const { id, count } of [
      { id: one.id, count: 1 },
      { id: two._id, count: 0 },
      { id: three._id, count: 1 },
    ]) {
      const { deliveries } = await listOwnDeliveries({ by: all(one.ownerId), now }, id, {});
      expect(deliveries).toHaveLength(count);
      ids.push(...deliveries.map(({ _id }) => _id));
    }
    expect(new Set(messagesOf().map(({ deliveryId }) => deliveryId))).toEqual(new Set(ids));
    expect(sent.mock.calls[0]?.[1][0]?.group).toMatch(/^whk_/);
  });

  it('sends the message that was lost between storing and sending', async () => {
    const { event } = await aWebhook();
    const one = event();
    sent.mockRejectedValueOnce(new Error('down'));
    await expect(fanOut(one, now)).rejects.toThrow('down');
    sent.mockClear();
    const message = await fannedOut(one);
    expect(did(await run(message))).toBe('succeeded');
  });
});

describe('deliver: an attempt', () => {
  it('is made once, however often and however much at once its message comes', async () => {
    const { event, path, ownerId, id } = await aWebhook();
    const message = await fannedOut(event());
    const results = (await Promise.all(Array.from({ length: 8 }, () => run(message)))).map(did);
    expect(results.filter((what) => what === 'succeeded')).toHaveLength(1);
    expect(receiver.received(path)).toHaveLength(1);
    // Those that met the other one at work look again when it must be over.
    for (const { message: again } of taken())
      expect(did(await run(again, { clock: () => later(20_000) }))).toBe('stale');
    expect(did(await run(message))).toBe('stale');
    expect(receiver.received(path)).toHaveLength(1);
    const [delivery] = (await listOwnDeliveries({ by: all(ownerId), now }, id, {})).deliveries;
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: [{ number: 1, statusCode: 200 }] });
  });

  it('that is not due waits in the queue, as long as a message can be held back at once', async () => {
    const { event, path } = await aWebhook();
    const message = { ...(await fannedOut(event())), dueAt: later(4 * 3600_000).toISOString() };
    expect(did(await run(message))).toBe('deferred');
    expect(taken()).toEqual([{ lane: 'webhook', delaySeconds: 900, message }]);
    expect(did(await run(message, { clock: () => later(4 * 3600_000 - 100_500) }))).toBe('deferred');
    expect(taken()).toMatchObject([{ delaySeconds: 101 }]);
    expect(receiver.received(path)).toEqual([]);
    expect(did(await run(message, { clock: () => later(4 * 3600_000) }))).toBe('succeeded');
  });

  it('that failed is followed by all the others, and by the dead-letter queue in the end', async () => {
    const { event, path, secret, ownerId, id } = await aWebhook({ status: 500 });
    let message = await fannedOut(event());
    let clock = now;
    for (const seconds of RETRY_SECONDS) {
      expect(did(await run(message, { clock: () => clock }))).toBe('failed');
      const [next, ...others] = taken();
      expect(others).toEqual([]);
      expect(next?.delaySeconds).toBe(Math.min(seconds, 900));
      message = next?.message as DeliveryMessage;
      clock = new Date(clock.getTime() + seconds * 1000);
      expect(message.dueAt).toBe(clock.toISOString());
      expect((await listOwnDeliveries({ by: all(ownerId), now }, id, {})).deliveries[0]).toMatchObject({
        status: 'pending',
        nextAttemptAt: message.dueAt,
      });
    }
    expect(letters).not.toHaveBeenCalled();
    expect(did(await run(message, { clock: () => clock }))).toBe('exhausted');
    expect(taken()).toEqual([]);
    expect(messagesOf(letters as never)).toMatchObject([
      { restart: true, reason: expect.stringContaining('15 attempts') },
    ]);
    const [delivery] = (await listOwnDeliveries({ by: all(ownerId), now }, id, {})).deliveries;
    expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(delivery?.failureReason).toBe('15 attempts failed. The last one: The receiver returned 500.');
    const attempts = receiver.received(path);
    expect([new Set(attempts.map(({ headers }) => headers['webhook-id'])).size, attempts.length]).toEqual([
      1, 15,
    ]);
    // What an operator gives to the queue again begins a new round.
    const [letter] = messagesOf(letters as never) as [DeliveryMessage];
    expect(did(await run(letter))).toBe('failed');
    const [again] = taken();
    expect([again?.delaySeconds, again?.message.restart]).toEqual([2, undefined]);
    expect(did(await run(letter))).toBe('stale');
    expect(secret).toMatch(/^whsec_/);
  });

  it('is made again when its worker ended before it was noted, with the same id', async () => {
    const { event, path, ownerId, id } = await aWebhook({ status: 500 });
    const message = await fannedOut(event());
    vi.spyOn(deliveryStore, 'recordAttempt').mockRejectedValueOnce(new Error('killed'));
    await expect(run(message)).rejects.toThrow('killed');
    // The next one is in the queue already, and must not be taken for the one that is to be made again.
    const [early] = taken();
    expect(early?.message.attempt).toBe(1);
    const at = (ms: number) => ({ clock: () => later(ms) });
    expect(did(await run(early?.message as DeliveryMessage, at(2000)))).toBe('busy');
    const [kept] = taken();
    expect(did(await run(message, at(3000)))).toBe('busy');
    const [claimed] = taken();
    expect(did(await run(claimed?.message as DeliveryMessage, at(23_000)))).toBe('failed');
    const [next] = taken();
    expect(did(await run(kept?.message as DeliveryMessage, at(25_000)))).toBe('failed');
    expect(taken()).toHaveLength(1);
    expect(did(await run(next?.message as DeliveryMessage, at(26_000)))).toBe('stale');
    expect(receiver.received(path)).toHaveLength(3);
    expect((await listOwnDeliveries({ by: all(ownerId), now }, id, {})).deliveries[0]?.attempts).toHaveLength(
      2,
    );
  });

  it('is not noted as made when the queue does not take the next one', async () => {
    const { event } = await aWebhook({ status: 500 });
    const message = await fannedOut(event());
    sent.mockRejectedValueOnce(new Error('down'));
    await expect(run(message)).rejects.toThrow('down');
    sent.mockClear();
    expect(did(await run(message, { clock: () => later(21_000) }))).toBe('failed');
    expect(taken()).toMatchObject([{ message: { attempt: 1 } }]);
  });

  it('is signed by old and new secret after a rotation, and by the new one alone a day later', async () => {
    const { event, path, ownerId, id, secret: old } = await aWebhook();
    const real = new Date();
    const { secret } = await rotateSecret({ by: by(ownerId), now: real, ids: randomIds }, id);
    const [first, second] = [await fannedOut(event()), await fannedOut(event())];
    await run(first, { clock: () => real });
    await run(second, { clock: () => new Date(real.getTime() + 24 * 3600_000) });
    const [early, late] = receiver.received(path) as [never, never];
    for (const one of [old, secret]) verified(one, early);
    expect(
      (early as { headers: Record<string, string> }).headers['webhook-signature']?.split(' '),
    ).toHaveLength(2);
    expect(
      (late as { headers: Record<string, string> }).headers['webhook-signature']?.split(' '),
    ).toHaveLength(1);
  });
});

describe('deliver: a webhook', () => {
  it('that is disabled gets nothing more: pending deliveries are held', async () => {
    const { event, path, ownerId, id } = await aWebhook({ status: 503 });
    const [tried, waiting] = [await fannedOut(event()), await fannedOut(event())];
    expect(did(await run(tried))).toBe('failed');
    const [retry] = taken();
    await updateWebhook({ by: all(ownerId), now, targets: 'local' }, id, { input: { status: 'inactive' } });
    for (const message of [retry?.message as DeliveryMessage, waiting]) {
      expect(did(await run(message, { clock: () => later(60_000) }))).toBe('held');
      expect(did(await run(message, { clock: () => later(60_000) }))).toBe('stale');
    }
    expect(taken()).toEqual([]);
    expect(receiver.received(path)).toHaveLength(1);
    const { deliveries } = await listOwnDeliveries({ by: all(ownerId), now }, id, { status: 'held' });
    expect(deliveries.map(({ attempts, nextAttemptAt }) => [attempts.length, nextAttemptAt])).toEqual(
      expect.arrayContaining([
        [0, null],
        [1, null],
      ]),
    );
    expect(letters).not.toHaveBeenCalled();
  });

  it('stays on when a success came between, though that was on its way before the failures', async () => {
    const responding = Promise.withResolvers<void>();
    const { event, path, ownerId, id, answer } = await aWebhook({ held: responding.promise });
    const [slow, last] = [await fannedOut(event()), await fannedOut(event())];
    const success = run(slow);
    await expect.poll(() => receiver.received(path)).toHaveLength(1);
    const noted = { ownerId, id };
    for (let i = 0; i < 19; i++)
      await health.recordFailure(noted, { error: 'It failed.', slowUntil: undefined }, now);
    responding.resolve();
    expect(did(await success)).toBe('succeeded');
    answer.status = 503;
    await run(last);
    expect(await getWebhook(ownerId, id, now)).toMatchObject({ status: 'active', consecutiveFailures: 1 });
  });

  it('of a suspended owner gets nothing, and failed deliveries can be replayed later', async () => {
    const { event, path, ownerId, id } = await aWebhook();
    const waiting = await fannedOut(event());
    await setOwnerStatus(ownerId, 'suspended', anAct());
    const during = await fannedOut(event());
    for (const message of [waiting, during]) expect(did(await run(message))).toBe('skipped');
    expect(receiver.received(path)).toEqual([]);
    const { failureReason } = await getDelivery({ by: all(ownerId), now }, id, waiting.deliveryId);
    expect(failureReason).toBe('The account was suspended before this could be sent.');

    await setOwnerStatus(ownerId, 'active', anAct());
    taken();
    await replayDelivery({ by: all(ownerId), now }, id, waiting.deliveryId);
    const [replayed] = taken();
    expect(did(await run(replayed?.message as DeliveryMessage))).toBe('succeeded');
    expect(receiver.received(path)).toHaveLength(1);
  });

  it('that is deleted gets nothing any more', async () => {
    const { event, path, ownerId, id } = await aWebhook();
    const message = await fannedOut(event());
    await deleteWebhook({ by: by(ownerId), now: new Date() }, id);
    expect(did(await run(message))).toBe('skipped');
    expect(receiver.received(path)).toEqual([]);
    await expect(listOwnDeliveries({ by: all(ownerId), now }, id, {})).rejects.toThrow(/was not found/);
  });

  it('that responds slowly uses the slow queue until it is faster', async () => {
    const { event, ownerId, id } = await aWebhook();
    const [one, two, three] = [await fannedOut(event()), await fannedOut(event()), await fannedOut(event())];
    await health.recordSuccess({ ownerId, id }, later(600_000).toISOString());
    expect(did(await run(one))).toBe('moved');
    expect(taken()).toMatchObject([{ lane: 'slow_webhook', message: one }]);
    await fanOut(event(), now);
    expect(taken()).toMatchObject([{ lane: 'slow_webhook' }]);
    expect(did(await run(one, {}, 'slow'))).toBe('succeeded');
    expect(did(await run(two))).toBe('succeeded');
    await health.recordSuccess({ ownerId, id }, now.toISOString());
    expect(did(await run(three))).toBe('succeeded');
  });

  it('that says nothing in its time has failed, and is slow from then on', async () => {
    const { event, ownerId, id } = await aWebhook({ slow: 4000 });
    const message = await fannedOut(event());
    expect(await run(message, { timeLimitMs: 3100 })).toMatchObject({ did: 'failed', statusCode: null });
    expect(taken()).toMatchObject([{ lane: 'slow_webhook', delaySeconds: 2 }]);
    const [delivery] = (await listOwnDeliveries({ by: all(ownerId), now }, id, {})).deliveries;
    expect(delivery?.attempts[0]?.error).toBe('The response was not complete in time.');
  });

  it('on a private address fails before anything is sent', async () => {
    const { event, path, ownerId, id } = await aWebhook();
    const message = await fannedOut(event());
    await run(message, { policy: {} });
    expect(receiver.received(path)).toEqual([]);
    const [delivery] = (await listOwnDeliveries({ by: all(ownerId), now }, id, {})).deliveries;
    expect(delivery?.attempts[0]?.error).toContain('not on the public Internet');
  });

  it('gets one new secret for two rotations at once, at most four old ones, one per request', async () => {
    const { ownerId, id } = await aWebhook();
    const both = await Promise.all([
      rotateSecret({ by: by(ownerId), now, ids: randomIds }, id),
      rotateSecret({ by: by(ownerId), now, ids: randomIds }, id),
    ]);
    const stored = await findWebhook(ownerId, id);
    expect(both.map(({ secret }) => secret)).toContain(stored?.secret);
    expect(stored?.oldSecrets).toHaveLength(2);
    const same: IdSource = { newId: randomIds.newId, newSecret: () => 'the same' };
    const [first, again] = [
      await rotateSecret({ by: by(ownerId), now, ids: same }, id),
      await rotateSecret({ by: by(ownerId), now, ids: same }, id),
    ];
    expect(again.secret).toBe(first.secret);
    await rotateSecret({ by: by(ownerId), now, ids: randomIds }, id);
    await expect(rotateSecret({ by: by(ownerId), now, ids: randomIds }, id)).rejects.toThrow(
      /rotated 4 times/,
    );
    const day = await rotateSecret({ by: by(ownerId), now: later(24 * 3600_000), ids: randomIds }, id);
    expect(day.oldSecretUntil).toBe(later(48 * 3600_000).toISOString());
  });
});

describe('replayDelivery: a replay', () => {
  it('sends the same message at once, with all retries before it', async () => {
    const { event, path, ownerId, id, answer } = await aWebhook({ status: 500 });
    let message = await fannedOut(event());
    for (const at of [0, 2000, 10_000]) {
      await run(message, { clock: () => later(at) });
      message = taken()[0]?.message as DeliveryMessage;
    }
    const { deliveryId } = message;
    const replayed = await replayDelivery({ by: all(ownerId), now: later(11_000) }, id, deliveryId);
    expect(replayed).toMatchObject({ status: 'pending', nextAttemptAt: later(11_000).toISOString() });
    const [due] = taken();
    expect(due).toMatchObject({ delaySeconds: 0, message: { attempt: 3 } });
    await run(due?.message as DeliveryMessage, { clock: () => later(11_000) });
    expect(taken()).toMatchObject([{ delaySeconds: 2, message: { attempt: 4 } }]);
    // The attempt that was planned before the replay was made by it.
    expect(did(await run(message, { clock: () => later(60_000) }))).toBe('stale');
    answer.status = 204;
    await replayDelivery({ by: all(ownerId), now: later(12_000) }, id, deliveryId);
    expect(did(await run(taken()[0]?.message as DeliveryMessage, { clock: () => later(12_000) }))).toBe(
      'succeeded',
    );
    await replayDelivery({ by: all(ownerId), now: later(13_000) }, id, deliveryId);
    expect(did(await run(taken()[0]?.message as DeliveryMessage, { clock: () => later(13_000) }))).toBe(
      'succeeded',
    );
    const delivery = await getDelivery({ by: all(ownerId), now }, id, deliveryId);
    expect(delivery).toMatchObject({ status: 'succeeded', failureReason: null });
    expect(delivery.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(receiver.received(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('ends with the life of the delivery', async () => {
    const { event, ownerId, id } = await aWebhook();
    const { deliveryId } = await fannedOut(event());
    const over = later(30 * 24 * 3600_000);
    await expect(replayDelivery({ by: all(ownerId), now: over }, id, deliveryId)).rejects.toThrow(
      /no delivery/,
    );
    expect((await listOwnDeliveries({ by: all(ownerId), now: over }, id, {})).deliveries).toEqual([]);
  });
});

describe('testWebhook: a test event', () => {
  it('has its delivery at once, is stored in the outbox, and is sent to this webhook only', async () => {
    const owner = await anOwner();
    const { ownerId } = owner;
    const hook = { url: receiver.url(`hook-${++paths}`), events: ['link.deleted' as const] };
    const one = await createWebhook({ by: all(ownerId), now, ids: randomIds, targets: 'local' }, hook);
    await createWebhook(
      { by: all(ownerId), now, ids: randomIds, targets: 'local' },
      { url: 'https://example.com', events: ['*'] },
    );
    const delivery = await testWebhook({ by: all(ownerId), now, ids: randomIds }, one._id);
    expect(await getDelivery({ by: all(ownerId), now }, one._id, delivery._id)).toEqual(delivery);
    const [event, ...others] = await eventsOf(owner);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'webhook.test', data: { _id: one._id } });
    expect(await fanOut(event as DomainEvent, now)).toBe(1);
    expect(taken()).toMatchObject([{ message: { deliveryId: delivery._id, attempt: 0 } }]);
  });
});

describe('testWebhook: an example of an event type', () => {
  it.each(EVENT_TYPES)('is sent to this webhook only, marked as a test: %s', async (type) => {
    const owner = await anOwner();
    const act = { by: all(owner.ownerId), now, ids: randomIds };
    const hook = { url: receiver.url(`hook-${++paths}`), events: ['link.deleted' as const] };
    const one = await createWebhook({ ...act, targets: 'local' }, hook);
    const other = await createWebhook(
      { ...act, targets: 'local' },
      { url: 'https://example.com', events: ['*'] },
    );
    const data = eventExample(type);
    expect(EVENT_CATALOG[type].data.safeParse(data).error).toBeUndefined();
    const sent = await testWebhook(act, one._id, { type, data });
    const payload = { type, timestamp: now.toISOString(), data, test: true };
    expect(sent).toMatchObject({ eventType: type, payload });
    const [event] = await eventsOf(owner);
    expect(await fanOut(event as DomainEvent, now)).toBe(1);
    const read = await getDelivery(act, one._id, sent._id);
    expect(read).toEqual(sent);
    expect((await listOwnDeliveries(act, other._id, {})).deliveries).toEqual([]);
    taken();
  });
});

describe('the log', () => {
  it('is newest first, in pages', async () => {
    const { ownerId, id } = await aWebhook();
    for (let i = 0; i < 5; i++)
      await fanOut(newEvent('link.created', { ownerId, data: { i }, now: later(i * 1000) }), now);
    const found: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOwnDeliveries({ by: all(ownerId), now: later(6000) }, id, {
        limit: 2,
        ...(cursor && { cursor }),
      });
      found.push(...page.deliveries.map(({ payload }) => (payload as { data: { i: number } }).data.i));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual([4, 3, 2, 1, 0]);
    const old = Buffer.from('2020-01-01T00:00:00.000Z#dlv_00000000000000000000').toString('base64url');
    expect((await listOwnDeliveries({ by: all(ownerId), now }, id, { cursor: old })).deliveries).toEqual([]);
  });

  it('that is long is filtered in several parts', async () => {
    const { ownerId, id } = await aWebhook();
    // Large, so that DynamoDB reads them in several pages.
    const data = { text: 'x'.repeat(380_000) };
    for (let i = 0; i < 7; i++)
      await fanOut(newEvent('link.created', { ownerId, data, now: later(i * 1000) }), now);
    const oldest =
      (await listOwnDeliveries({ by: all(ownerId), now: later(9000) }, id, {})).deliveries.at(-1)?._id ?? '';
    await deliveryStore.failDelivery({ webhookId: id, id: oldest }, 'For the test.');
    const list = (cursor?: string) =>
      listOwnDeliveries({ by: all(ownerId), now: later(9000) }, id, {
        status: 'failed',
        ...(cursor && { cursor }),
        units: 0,
      });
    const first = await list();
    expect(first.deliveries).toEqual([]);
    const found: string[] = [];
    for (let { nextCursor } = first; nextCursor; ) {
      const page = await list(nextCursor);
      found.push(...page.deliveries.map(({ _id }) => _id));
      nextCursor = page.nextCursor;
    }
    expect(found).toEqual([oldest]);
  });

  it.each(EVENT_TYPES)('shows the payload of %s to those who may read its data', async (type) => {
    const { ownerId, id } = await aWebhook();
    await fanOut(newEvent(type, { ownerId, data: { title: 'Secret' }, now }), now);
    const { deliveryId = '' } = taken()[0]?.message ?? {};
    // `*` does not include these.
    if (!deliveryId) return expect([...OPT_IN_EVENTS]).toContain(type);
    const echo = { number: 1, at: now.toISOString(), statusCode: 200, durationMs: 1, error: null };
    const until = later(1000);
    const claimed = await deliveryStore.claimAttempt({ webhookId: id, id: deliveryId }, 0, { now, until });
    const attempt = { ...echo, response: 'Got: Secret' };
    await deliveryStore.recordAttempt(claimed as never, { attempt, outcome: { status: 'succeeded' } }, until);
    const needed = EVENT_PERMISSIONS[type];
    const readAs = async (permissions: readonly Permission[]) => {
      const reader = { ownerId, permissions };
      const shown = await getDelivery({ by: reader, now }, id, deliveryId);
      expect((await listOwnDeliveries({ by: reader, now }, id, {})).deliveries).toEqual([shown]);
      return shown;
    };
    const others = PERMISSIONS.filter((it) => it !== needed && it !== '*');
    const hidden = await readAs(others);
    expect(hidden).toMatchObject({ eventType: type, status: 'succeeded', attempts: [echo] });
    expect(JSON.stringify(hidden).includes('Secret')).toBe(needed === 'any');
    expect(hidden.missingPermission).toBe(needed === 'any' ? null : needed);
    for (const permissions of [['*'], ['webhooks:manage', needed]] as Permission[][]) {
      const { payload, missingPermission, attempts } = await readAs(permissions);
      expect(payload).toMatchObject({ type, data: { title: 'Secret' } });
      expect([missingPermission, attempts]).toEqual([null, [attempt]]);
    }
  });
});

describe('updateWebhook: a new URL, set without the permission to read an event in the log', () => {
  async function moved() {
    const hook = await aWebhook({ status: 500 });
    const { ownerId, id } = hook;
    const survey = newEvent('survey.submitted', { ownerId, data: { title: 'Secret' }, now });
    const retried = await fannedOut(survey);
    await run(retried);
    const retry = taken()[0]?.message as DeliveryMessage;
    const few = { ...by(ownerId), permissions: ['webhooks:manage', 'links:read'] as const };
    const path = `hook-${++paths}`;
    const update = (input: object, as = few as WebhookManager) =>
      updateWebhook({ by: as, now, targets: 'local' }, id, { input });
    // No permission is needed to receive less, and none to read links at another URL.
    await update({ events: ['link.created'] });
    await update({ url: receiver.url(path, (response) => response.writeHead(204).end()) });
    return { ...hook, path, few, retry, update };
  }

  it('is not sent that event: not its retries, nor a replay', async () => {
    const { ownerId, id, path, few, retry } = await moved();
    const { deliveryId } = retry;
    expect(did(await run(retry, { clock: () => later(2000) }))).toBe('skipped');
    expect(await getDelivery({ by: all(ownerId), now }, id, deliveryId)).toMatchObject({
      status: 'failed',
      failureReason:
        'The URL of this webhook was set without the permission smart-links:read. Subscribe the webhook to ' +
        'survey.submitted to send it.',
    });
    for (const as of [few, all(ownerId)]) {
      await expect(replayDelivery({ by: as, now }, id, deliveryId)).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
      });
    }
    // As a replay of a time range does.
    await deliveryStore.reopen({ webhookId: id, id: deliveryId }, 1, { now, replayId: 'rpl' });
    expect(did(await run(retry, { clock: () => later(2000) }))).toBe('skipped');
    expect(receiver.received(path)).toEqual([]);
  });

  it('is sent other events, and that one once someone with the permission has subscribed it', async () => {
    const { ownerId, id, path, event, retry, update } = await moved();
    expect(did(await run(await fannedOut(event())))).toBe('succeeded');
    await update({ events: ['link.created', 'survey.submitted'] }, all(ownerId));
    await replayDelivery({ by: all(ownerId), now }, id, retry.deliveryId);
    expect(did(await run(taken()[0]?.message as DeliveryMessage))).toBe('succeeded');
    expect(receiver.received(path)).toHaveLength(2);
  });
});
