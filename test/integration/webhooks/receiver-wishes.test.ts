import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAuditSchema } from '#shared/core/audit/audit-contract.ts';
import { listAudit } from '#shared/core/audit/list-audit.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { sendQueueMessages } from '#shared/platform/runtime/queue.ts';
import * as deliveryStore from '#shared/webhooks/delivery-store.ts';
import { EVENT_CATALOG } from '#shared/webhooks/event-catalog.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import {
  getDelivery,
  listOwnDeliveries,
  replayDelivery,
  testWebhook,
} from '#shared/webhooks/manage-deliveries.ts';
import { createWebhook, getWebhook, updateWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { startReplay } from '#shared/webhooks/replay-deliveries.ts';
import { anOwner, eventsOf } from '#test/support/builders/smart-links.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { processMessage, type Queued, virtualQueue } from '#test/support/emulators/virtual-queue.ts';
import { type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const start = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

let receiver: Receiver;
tableOfFile();
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());
beforeEach(() => virtualQueue.reset(start));

let paths = 0;

/** A webhook whose receiver gives a response that may be changed, and may wait. */
async function aWebhook(first: { status: number; headers?: Record<string, string> }) {
  const { ownerId } = await anOwner('business');
  const path = `wish-${++paths}`;
  const answer = { headers: {} as Record<string, string>, held: Promise.resolve(), ...first };
  const url = receiver.url(path, (response) => {
    const { status, headers, held } = answer;
    void held.then(() => response.writeHead(status, headers).end());
  });
  const act = { by: byOwner(ownerId), now: start, ids: randomIds, targets: 'local' as const };
  const { _id: id } = await createWebhook(act, { url, events: ['*'] });
  return {
    ownerId,
    id,
    answer,
    act,
    received: () => receiver.received(path),
    happen: (time: Date) =>
      fanOut(newEvent('link.created', { ownerId, data: { title: 'A link' }, now: time }), time),
    /** Changes it at this time. */
    update: (input: Parameters<typeof updateWebhook>[2]['input'], time: Date) =>
      updateWebhook({ ...act, now: time }, id, { input }),
    /** When the next attempts are made, as seen at a time; the newest event first. */
    next: async (now: Date) =>
      (await listOwnDeliveries({ by: byOwner(ownerId), now }, id, {})).deliveries.map(
        ({ nextAttemptAt }) => nextAttemptAt,
      ),
    deliveries: async () =>
      (await listOwnDeliveries({ by: byOwner(ownerId), now: start }, id, {})).deliveries,
    types: async () => (await eventsOf({ ownerId } as never)).map(({ type }) => type),
  };
}

const REASON = 'The receiver returned 410 Gone: it wants no more events.';

// Standard Webhooks: "410 Gone: sender should disable the endpoint"; Zapier's REST hooks; emailengine 119.
describe('a receiver that returns 410', () => {
  it('disables the webhook at once, with the reason, one event and one audit entry', async () => {
    const { ownerId, id, happen, received, deliveries, answer, update, act } = await aWebhook({
      status: 410,
    });
    await happen(start);
    await happen(start);
    const results = await virtualQueue.runUntil(later(DAY), { twice: true });
    expect(results.filter((result) => 'off' in result && result.off)).toHaveLength(1);
    expect(received()).toHaveLength(1);
    const webhook = await getWebhook(ownerId, id, start);
    expect(webhook).toMatchObject({
      status: 'inactive',
      disabledReason: REASON,
      disabledAt: start.toISOString(),
      lastError: 'The receiver returned 410.',
      consecutiveFailures: 1,
    });
    const [event, ...others] = await eventsOf({ ownerId } as never);
    expect([event?.type, others]).toEqual(['webhook.disabled', []]);
    expect(event?.data).toEqual(webhook);
    expect(() => EVENT_CATALOG['webhook.disabled'].data.parse(event?.data)).not.toThrow();
    const { entries } = await listAudit({ ownerId, now: start }, listAuditSchema.parse({}));
    expect(entries.filter(({ action }) => action === 'webhook.disabled')).toMatchObject([{ reason: REASON }]);

    // The refused event, the one that waited and later ones are held, and can be replayed.
    await happen(later(HOUR));
    await virtualQueue.runUntil(later(DAY));
    expect((await deliveries()).map(({ status }) => status)).toEqual(['held', 'held', 'held']);
    answer.status = 200;
    const on = await update({ status: 'active' }, later(DAY));
    expect(on).toMatchObject({ disabledReason: null, disabledAt: null, consecutiveFailures: 0 });
    await startReplay({ ...act, now: later(DAY) }, id, { from: start.toISOString() });
    await virtualQueue.runUntil(later(DAY + HOUR));
    expect((await deliveries()).map(({ status }) => status)).toEqual(Array(3).fill('succeeded'));
  });

  it('disables it once by many deliveries at the same time', async () => {
    const { happen, types, deliveries } = await aWebhook({ status: 410 });
    for (let i = 0; i < 8; i++) await happen(start);
    const results = await virtualQueue.runUntil(later(DAY), { together: true });
    expect(results.filter((result) => 'off' in result && result.off)).toHaveLength(1);
    expect(await types()).toEqual(['webhook.disabled']);
    expect(new Set((await deliveries()).map(({ status }) => status))).toEqual(new Set(['held']));
  });

  it('disables nothing if the webhook got another URL in the meantime', async () => {
    const { ownerId, id, happen, types, answer, update, received } = await aWebhook({ status: 410 });
    const responding = Promise.withResolvers<void>();
    answer.held = responding.promise;
    await happen(start);
    const attempt = processMessage(virtualQueue.take() as Queued);
    await expect.poll(received).toHaveLength(1);
    const moved = receiver.url(`moved-${paths}`);
    await update({ url: moved }, later(1000));
    responding.resolve();
    await attempt;
    expect(await getWebhook(ownerId, id, start)).toMatchObject({ status: 'active', disabledReason: null });
    await virtualQueue.runUntil(later(MINUTE));
    expect(receiver.received(`moved-${paths}`)).toHaveLength(1);
    expect(await types()).toEqual([]);
  });

  it('is not asked again after a crash before the attempt was recorded', async () => {
    const { happen, types, deliveries, received } = await aWebhook({ status: 410 });
    await happen(start);
    const queued = virtualQueue.take() as Queued;
    vi.spyOn(deliveryStore, 'recordAttempt').mockRejectedValueOnce(new Error('killed'));
    await expect(processMessage(queued)).rejects.toThrow('killed');
    expect(await processMessage(queued)).toEqual({ did: 'held' });
    expect(received()).toHaveLength(1);
    expect((await deliveries()).map(({ status }) => status)).toEqual(['held']);
    expect(await types()).toEqual(['webhook.disabled']);
  });

  it('may answer a test event', async () => {
    const { ownerId, id, act } = await aWebhook({ status: 410 });
    await testWebhook(act, id);
    const [event] = await eventsOf({ ownerId } as never);
    await fanOut(event as never, start);
    await virtualQueue.runUntil(later(MINUTE));
    expect(await getWebhook(ownerId, id, start)).toMatchObject({ disabledReason: REASON });
  });
});

// Svix 2200 and 2203, GitLab 389348, eventrelay 91.
describe('a receiver that asks to wait', () => {
  it.each([429, 503])('with %i gets nothing until then, and each event after it', async (status) => {
    const headers = { 'retry-after': '60' };
    const { ownerId, id, happen, received, answer, deliveries } = await aWebhook({ status, headers });
    await happen(start);
    await virtualQueue.runUntil(later(1000));
    for (let i = 1; i < 20; i++) await happen(later(i * 1000));
    await virtualQueue.runUntil(later(59_000));
    expect(received()).toHaveLength(1);
    const pausedUntil = later(MINUTE).toISOString();
    expect(await getWebhook(ownerId, id, later(59_000))).toMatchObject({ pausedUntil });
    answer.status = 200;
    await virtualQueue.runUntil(later(5 * MINUTE));
    expect(received()).toHaveLength(21);
    expect((await deliveries()).every((one) => one.status === 'succeeded')).toBe(true);
    expect(await getWebhook(ownerId, id, later(5 * MINUTE))).toMatchObject({
      pausedUntil: null,
      consecutiveFailures: 0,
    });
  });

  it('waits for an HTTP date, and no longer than an hour', async () => {
    const headers = { 'retry-after': later(90_000).toUTCString() };
    const { ownerId, id, happen, answer } = await aWebhook({ status: 503, headers });
    await happen(start);
    await virtualQueue.runUntil(start);
    expect(await getWebhook(ownerId, id, start)).toMatchObject({ pausedUntil: later(90_000).toISOString() });
    answer.headers = { 'retry-after': '86400000' };
    await virtualQueue.runUntil(later(2 * MINUTE));
    const { pausedUntil } = await getWebhook(ownerId, id, later(2 * MINUTE));
    expect(Date.parse(pausedUntil ?? '')).toBeLessThanOrEqual(later(2 * MINUTE + HOUR).getTime());
  });

  it('costs few messages, and no attempt of the events that wait', async () => {
    const { happen, received, deliveries } = await aWebhook({
      status: 429,
      headers: { 'retry-after': '3600' },
    });
    await happen(start);
    await virtualQueue.runUntil(start);
    await happen(start);
    vi.mocked(sendQueueMessages).mockClear();
    await virtualQueue.runUntil(later(HOUR - 1000));
    expect(received()).toHaveLength(1);
    // Two messages that SQS delays for a quarter of an hour at most.
    expect(vi.mocked(sendQueueMessages).mock.calls.length).toBeLessThanOrEqual(2 * 6);
    expect((await deliveries()).map(({ attempts }) => attempts.length).sort()).toEqual([0, 1]);
  });

  it('is shown as the next attempt of each event that waits, unless its own is later', async () => {
    const headers = { 'retry-after': '60' };
    const { happen, next, act, id } = await aWebhook({ status: 429, headers });
    await happen(start);
    await virtualQueue.runUntil(later(1000));
    await happen(later(2000));
    await happen(later(3000));
    const [second, , first] = await next(later(3000));
    const paused = later(MINUTE).toISOString();
    expect(second).toBe(paused);
    expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(Date.parse(paused));
    const { _id } = await testWebhook({ ...act, now: later(3000) }, id);
    const shown = await getDelivery({ ...act, now: later(3000) }, id, _id);
    expect([shown.nextAttemptAt, shown.status]).toEqual([paused, 'pending']);
    const replayed = await replayDelivery({ ...act, now: later(3000) }, id, _id);
    expect(replayed.nextAttemptAt).toBe(paused);
    // Over: the times of each event.
    expect((await next(later(MINUTE)))[1]).toBe(later(3000).toISOString());
  });

  it('gets a replayed event and a test event then, too', async () => {
    const headers = { 'retry-after': '60' };
    const { happen, received, deliveries, id, act, answer } = await aWebhook({ status: 429, headers });
    await happen(start);
    await virtualQueue.runUntil(later(1000));
    const [waiting] = await deliveries();
    await replayDelivery({ ...act, now: later(1000) }, id, waiting?._id ?? '');
    await virtualQueue.runUntil(later(59_000));
    expect(received()).toHaveLength(1);
    answer.status = 200;
    await virtualQueue.runUntil(later(5 * MINUTE));
    expect((await deliveries()).map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('is sent to at once when its owner sets another URL or activates the webhook', async () => {
    const headers = { 'retry-after': '3600' };
    const { ownerId, id, happen, update } = await aWebhook({ status: 429, headers });
    await happen(start);
    await virtualQueue.runUntil(start);
    expect((await getWebhook(ownerId, id, start)).pausedUntil).not.toBeNull();
    expect(await update({ status: 'active' }, start)).toMatchObject({ pausedUntil: null });
  });

  it('is not waited for at a URL that the webhook got in the meantime', async () => {
    const headers = { 'retry-after': '3600' };
    const { ownerId, id, happen, update, answer, received } = await aWebhook({ status: 429, headers });
    const responding = Promise.withResolvers<void>();
    answer.held = responding.promise;
    await happen(start);
    const attempt = processMessage(virtualQueue.take() as Queued);
    await expect.poll(received).toHaveLength(1);
    await update({ url: receiver.url(`quiet-${paths}`) }, later(1000));
    responding.resolve();
    await attempt;
    expect(await getWebhook(ownerId, id, start)).toMatchObject({ pausedUntil: null });
    await happen(later(1000));
    await virtualQueue.runUntil(later(2000));
    expect(receiver.received(`quiet-${paths}`)).toHaveLength(1);
  });

  it('is not spared by a success that was on its way', async () => {
    const headers = { 'retry-after': '60' };
    const { ownerId, id, happen, answer, received } = await aWebhook({ status: 200, headers });
    const responding = Promise.withResolvers<void>();
    answer.held = responding.promise;
    await happen(start);
    const success = processMessage(virtualQueue.take() as Queued);
    await expect.poll(received).toHaveLength(1);
    Object.assign(answer, { status: 429, held: Promise.resolve() });
    await happen(start);
    await processMessage(virtualQueue.take() as Queued);
    responding.resolve();
    expect((await success).did).toBe('succeeded');
    expect((await getWebhook(ownerId, id, start)).pausedUntil).toBe(later(MINUTE).toISOString());
  });
});
