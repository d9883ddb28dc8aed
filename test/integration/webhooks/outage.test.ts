import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newEvent } from '#shared/core/events/new-event.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { countFailure } from '#shared/webhooks/count-failure.ts';
import { EVENT_CATALOG } from '#shared/webhooks/event-catalog.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import * as health from '#shared/webhooks/health-store.ts';
import { listOwnDeliveries } from '#shared/webhooks/manage-deliveries.ts';
import { createWebhook, getWebhook, updateWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { anOwner, eventsOf } from '#test/support/builders/smart-links.ts';
import { aReceivingWebhook, byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { virtualQueue } from '#test/support/emulators/virtual-queue.ts';
import { type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const start = new Date('2026-05-01T23:30:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

let receiver: Receiver;
tableOfFile();
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());
beforeEach(() => virtualQueue.reset(start));

const failing = { status: 503 };
const typesOf = async (ownerId: string) =>
  (await eventsOf({ ownerId } as never)).map(({ type }) => type).sort();

describe('deliver: an outage', () => {
  it('of five seconds under load disables nothing, and every event arrives', async () => {
    const { ownerId, id, path, answer, happen } = await aReceivingWebhook(receiver, start, failing);
    for (let i = 0; i < 30; i++) await happen(later(i));
    const during = await virtualQueue.runUntil(later(5000));
    expect(during.filter(({ did }) => did === 'failed').length).toBeGreaterThan(30);
    expect(await getWebhook(ownerId, id, start)).toMatchObject({
      status: 'active',
      consecutiveFailures: during.length,
      failingSince: start.toISOString(),
      lastError: 'The receiver returned 503.',
    });
    answer.status = 200;
    await virtualQueue.runUntil(later(60_000));
    const ids = receiver.received(path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(30);
    const { deliveries } = await listOwnDeliveries({ by: byOwner(ownerId), now: later(60_000) }, id, {});
    expect(deliveries.filter(({ status }) => status === 'succeeded')).toHaveLength(30);
    expect(await getWebhook(ownerId, id, start)).toMatchObject({
      consecutiveFailures: 0,
      failingSince: null,
      lastError: null,
    });
    expect(await typesOf(ownerId)).toEqual([]);
  });

  it('of three days disables the webhook with one event, even if messages are delivered twice', async () => {
    const { ownerId, id, path, happen } = await aReceivingWebhook(receiver, start, failing);
    const other = { url: 'https://example.com/other', events: ['webhook.disabled' as const] };
    const told = await createWebhook(
      { by: byOwner(ownerId), now: start, ids: randomIds, targets: 'local' },
      other,
    );
    const run = (hours: number) => virtualQueue.runUntil(later(hours * HOUR), { twice: true });
    for (let hours = 0; hours < 72; hours += 12) {
      await happen(later(hours * HOUR));
      await run(hours + 11.9);
      if (hours === 0) expect(await typesOf(ownerId)).toEqual([]);
      if (hours >= 12) expect(await typesOf(ownerId)).toEqual(['webhook.failing']);
      expect((await getWebhook(ownerId, id, start)).status).toBe('active');
    }
    await run(71.9);
    expect((await getWebhook(ownerId, id, start)).status).toBe('active');
    const results = await run(76.1);
    expect(results.filter((result) => 'off' in result && result.off)).toHaveLength(1);
    const webhook = await getWebhook(ownerId, id, start);
    expect(webhook).toMatchObject({
      status: 'inactive',
      failingSince: start.toISOString(),
      disabledReason: 'Every attempt failed for 3 days. The last one: The receiver returned 503.',
    });
    expect(Date.parse(webhook.disabledAt ?? '')).toBeGreaterThanOrEqual(later(3 * DAY).getTime());
    const published = await eventsOf({ ownerId } as never);
    expect(published.map(({ type }) => type)).toEqual(['webhook.failing', 'webhook.disabled']);
    for (const { type, data } of published) {
      expect(() => EVENT_CATALOG[type as 'webhook.failing'].data.parse(data)).not.toThrow();
    }
    expect(published[1]?.data).toEqual(webhook);

    // Nothing more is sent; what waits and what happens is held.
    const sent = receiver.received(path).length;
    await happen(later(77 * HOUR));
    await virtualQueue.runUntil(later(120 * HOUR));
    expect(receiver.received(path)).toHaveLength(sent);
    const { deliveries } = await listOwnDeliveries({ by: byOwner(ownerId), now: later(120 * HOUR) }, id, {});
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['held', 'failed']));
    expect(deliveries[0]).toMatchObject({ status: 'held', attempts: [], nextAttemptAt: null });
    // The other webhook receives it, and this one does not.
    expect(await fanOut(published[1] as never, later(77 * HOUR))).toBe(1);
    const { deliveries: log } = await listOwnDeliveries(
      { by: byOwner(ownerId), now: later(78 * HOUR) },
      told._id,
      {},
    );
    expect(log.map(({ eventType }) => eventType)).toEqual(['webhook.disabled']);

    const on = await updateWebhook({ by: byOwner(ownerId), now: later(121 * HOUR), targets: 'local' }, id, {
      input: { status: 'active' },
    });
    expect(on).toMatchObject({
      consecutiveFailures: 0,
      failingSince: null,
      disabledAt: null,
      lastError: null,
    });
  });

  it('ends with one success, and the next one starts from zero', async () => {
    const { ownerId, id, answer, happen } = await aReceivingWebhook(receiver, start, failing);
    await happen(start);
    await virtualQueue.runUntil(later(2.5 * DAY));
    answer.status = 200;
    await happen(later(2.5 * DAY));
    await virtualQueue.runUntil(later(2.6 * DAY));
    answer.status = 503;
    await virtualQueue.runUntil(later(4 * DAY));
    await happen(later(4 * DAY));
    await virtualQueue.runUntil(later(5.5 * DAY));
    expect(await getWebhook(ownerId, id, start)).toMatchObject({
      status: 'active',
      failingSince: later(4 * DAY).toISOString(),
    });
    // Announced once in each.
    expect(await typesOf(ownerId)).toEqual(['webhook.failing', 'webhook.failing']);
  });

  it('is not inferred from silence', async () => {
    const { ownerId, id } = await aReceivingWebhook(receiver, start, failing);
    const fail = (ms: number) =>
      countFailure({ ownerId, id }, { error: 'It failed.', isGivenUp: false }, later(ms));
    await fail(0);
    expect(await fail(10 * DAY)).toBe(false);
    expect(await fail(10 * DAY + 60_000)).toBe(false);
    expect((await getWebhook(ownerId, id, start)).status).toBe('active');
    // It failed on a third day.
    expect(await fail(11 * DAY)).toBe(true);
  });
});

describe('countFailure', () => {
  it('disables and publishes one event, however many concurrent failures there are', async () => {
    const { ownerId, id } = await aReceivingWebhook(receiver, start, failing);
    const fail = (ms: number) =>
      countFailure({ ownerId, id }, { error: 'It failed.', isGivenUp: false }, later(ms));
    await fail(0);
    await Promise.all(Array.from({ length: 8 }, () => fail(DAY)));
    expect(await typesOf(ownerId)).toEqual(['webhook.failing']);
    await fail(2 * DAY);
    const results = await Promise.all(Array.from({ length: 8 }, () => fail(3 * DAY)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await typesOf(ownerId)).toEqual(['webhook.disabled', 'webhook.failing']);
  });

  it('makes up for a crash between counting and announcing', async () => {
    const { ownerId, id } = await aReceivingWebhook(receiver, start, failing);
    const fail = (ms: number) =>
      countFailure({ ownerId, id }, { error: 'It failed.', isGivenUp: false }, later(ms));
    await fail(0);
    vi.spyOn(health, 'markReported').mockRejectedValueOnce(new Error('killed'));
    await expect(fail(DAY)).rejects.toThrow('killed');
    expect(await typesOf(ownerId)).toEqual([]);
    await fail(DAY + 1);
    expect(await typesOf(ownerId)).toEqual(['webhook.failing']);
    await fail(2 * DAY);
    vi.spyOn(health, 'disableWebhook').mockRejectedValueOnce(new Error('killed'));
    await expect(fail(3 * DAY)).rejects.toThrow('killed');
    expect(await fail(3 * DAY + 1)).toBe(true);
  });

  it('leaves a webhook alone that succeeds between counting and disabling', async () => {
    const { ownerId, id } = await aReceivingWebhook(receiver, start, failing);
    const fail = (ms: number) =>
      countFailure({ ownerId, id }, { error: 'It failed.', isGivenUp: false }, later(ms));
    for (let day = 0; day < 3; day++) await fail(day * DAY);
    const { recordFailure } = health;
    vi.spyOn(health, 'recordFailure').mockImplementationOnce(async (...args) => {
      const counted = await recordFailure(...args);
      await health.recordSuccess({ ownerId, id }, undefined);
      return counted;
    });
    expect(await fail(3 * DAY)).toBe(false);
    expect(await getWebhook(ownerId, id, start)).toMatchObject({ status: 'active', consecutiveFailures: 0 });
    expect(await typesOf(ownerId)).toEqual(['webhook.failing']);
  });
});

describe('fanOut: to an inactive webhook', () => {
  it('holds each event once, also one whose message was lost while the webhook was active', async () => {
    const { ownerId } = await anOwner();
    const hook = { url: receiver.url('held'), events: ['link.created' as const] };
    const { _id: id } = await createWebhook(
      { by: byOwner(ownerId), now: start, ids: randomIds, targets: 'local' },
      hook,
    );
    const lost = newEvent('link.created', { ownerId, data: {}, now: start });
    virtualQueue.failNext(1);
    await expect(fanOut(lost, start)).rejects.toThrow('down');
    await updateWebhook({ by: byOwner(ownerId), now: start, targets: 'local' }, id, {
      input: { status: 'inactive' },
    });
    const event = newEvent('link.created', { ownerId, data: {}, now: later(1000) });
    for (const one of [lost, event, event]) await fanOut(one, later(1000));
    expect(virtualQueue.waiting).toEqual([]);
    const { deliveries } = await listOwnDeliveries({ by: byOwner(ownerId), now: later(2000) }, id, {});
    expect(deliveries.map(({ eventId, status }) => [eventId, status])).toEqual([
      [event.id, 'held'],
      [lost.id, 'held'],
    ]);
  });
});
