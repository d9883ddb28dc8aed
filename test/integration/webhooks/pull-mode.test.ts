import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventType } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { deliver } from '#shared/webhooks/deliver.ts';
import { newDelivery } from '#shared/webhooks/delivery.ts';
import * as deliveryQueue from '#shared/webhooks/delivery-queue.ts';
import { storeDelivery } from '#shared/webhooks/delivery-store.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import { listOwnDeliveries, replayDelivery, testWebhook } from '#shared/webhooks/manage-deliveries.ts';
import { createWebhook, deleteWebhook, getWebhook, updateWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { startReplay } from '#shared/webhooks/replay-deliveries.ts';
import type { CreateWebhook } from '#shared/webhooks/webhook.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

const MINUTE_MS = 60_000;
const start = new Date('2026-05-01T12:00:00.000Z');
const minute = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
const HOOK = 'http://localhost:4000/hook';

beforeEach(() => {
  captureLog();
  vi.spyOn(deliveryQueue, 'sendDeliveries').mockResolvedValue();
});

async function aPullWebhook(events: CreateWebhook['events'] = ['*']) {
  const { ownerId } = await anOwner();
  const by = byOwner(ownerId);
  const create = (url = HOOK, mode: CreateWebhook['mode'] = 'pull') =>
    createWebhook({ by, now: start, ids: randomIds, targets: 'public' }, { url, events, mode });
  const { _id: id } = await create();
  const happen = (time: Date, type: EventType = 'link.created') =>
    fanOut(newEvent(type, { ownerId, data: { _id: newId('link') }, now: time }), time);
  const read = async (time: Date) =>
    (await listOwnDeliveries({ by: byOwner(ownerId), now: time }, id, {})).deliveries.map(
      ({ status, createdAt }) => [status, createdAt],
    );
  return { ownerId, by, id, create, happen, read };
}

describe('a webhook in pull mode', () => {
  it('may have a URL of its user’s machine, and the same one as other webhooks', async () => {
    const { create, by } = await aPullWebhook();
    const other = await create();
    expect(other).toMatchObject({ url: HOOK, mode: 'pull', status: 'active', lastReadAt: null });
    await expect(create(HOOK, 'push')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const pushed = await create('https://example.com/hook', 'push');
    await updateWebhook({ by, now: start, targets: 'public' }, other._id, { input: { url: pushed.url } });
    await deleteWebhook({ by, now: start }, other._id);
    await expect(create(pushed.url, 'push')).rejects.toMatchObject({ code: 'WEBHOOK_ALREADY_EXISTS' });
  });

  it('records events, and is sent none', async () => {
    const { happen, read } = await aPullWebhook();
    expect(await happen(minute(1))).toBe(1);
    expect(await read(minute(2))).toEqual([['held', minute(1).toISOString()]]);
    expect(deliveryQueue.sendDeliveries).not.toHaveBeenCalled();
  });

  it('records clicks, too', async () => {
    const { happen, read } = await aPullWebhook(['link.clicked']);
    expect(await happen(minute(1), 'link.clicked')).toBe(1);
    expect(await read(minute(2))).toHaveLength(1);
  });

  it('stops to record an hour after it was read last, and goes on when it is read', async () => {
    const { ownerId, id, happen, read } = await aPullWebhook(['link.clicked', 'link.created']);
    await read(minute(59));
    expect((await getWebhook(ownerId, id, minute(59))).lastReadAt).toBe(minute(59).toISOString());
    expect(await happen(minute(118))).toBe(1);
    expect([await happen(minute(119)), await happen(minute(119), 'link.clicked')]).toEqual([0, 0]);
    expect(await read(minute(200))).toHaveLength(1);
    expect([await happen(minute(201)), await happen(minute(201), 'link.clicked')]).toEqual([1, 1]);
  });

  it('notes that it is read every five minutes only', async () => {
    const { ownerId, id, read } = await aPullWebhook();
    const lastReadAt = async () => (await getWebhook(ownerId, id, start)).lastReadAt;
    await read(minute(1));
    await read(minute(5));
    expect(await lastReadAt()).toBe(minute(1).toISOString());
    await read(minute(6));
    expect(await lastReadAt()).toBe(minute(6).toISOString());
  });

  it('can be tested, but not be sent anything again', async () => {
    const { ownerId, by, id } = await aPullWebhook();
    const { _id, status } = await testWebhook({ by: byOwner(ownerId), now: minute(1), ids: randomIds }, id);
    expect(status).toBe('held');
    const range = { from: start.toISOString(), to: minute(2).toISOString() };
    for (const again of [
      () => replayDelivery({ by, now: minute(2) }, id, _id),
      () => startReplay({ by, now: minute(3), ids: randomIds }, id, range),
    ]) {
      await expect(again()).rejects.toMatchObject({
        code: 'WEBHOOK_INACTIVE',
        message: 'Nothing is sent to a webhook in pull mode. Read its deliveries instead.',
      });
    }
  });

  it('is sent nothing by a message that is in a queue already', async () => {
    const { ownerId, id, read } = await aPullWebhook();
    const delivery = newDelivery(newEvent('link.created', { ownerId, data: {}, now: minute(1) }), {
      id,
      ownerId,
    });
    await storeDelivery(delivery);
    const message = { ownerId, webhookId: id, deliveryId: delivery.id, attempt: 0 };
    const options = { userAgent: 'test', policy: { allowed: () => false } as never, clock: () => minute(2) };
    expect(await deliver(message, 'normal', options)).toEqual({ did: 'held' });
    expect(await read(minute(3))).toEqual([['held', minute(1).toISOString()]]);
  });
});
