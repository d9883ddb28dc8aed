import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { newEvent } from '#shared/core/events/new-event.ts';
import { OUTBOX_SHARDS, outboxPut, pendingEvents } from '#shared/core/events/outbox-store.ts';
import { relayEvents, sweepOutbox } from '#shared/core/events/relay-events.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import * as bus from '#shared/platform/runtime/event-bus.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

const now = new Date('2026-05-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

async function store(count: number) {
  const events = Array.from({ length: count }, (_, i) =>
    newEvent('link.expired', { ownerId: 'own_x', data: { i }, now }),
  );
  await transactWrite(events.map(outboxPut));
  return events;
}

async function waiting(): Promise<number> {
  let count = 0;
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const page of pendingEvents(shard, minutes(1000))) count += page.length;
  }
  return count;
}

tableOfFile();

beforeAll(async () => {
  process.env['EVENT_BUS_NAME'] = 'bus';
});

let put: MockInstance<typeof bus.putEvents>;
let captured: ReturnType<typeof captureLog>;

beforeEach(async () => {
  captured = captureLog();
  put = vi
    .spyOn(bus, 'putEvents')
    .mockImplementation(async (_bus, _source, events) => events.map(() => true));
  await sweepOutbox(minutes(1000));
  put.mockClear();
});

describe('relayEvents', () => {
  it('puts events on the bus ten at a time and takes them out of the outbox', async () => {
    const events = await store(25);
    expect(await relayEvents(events)).toEqual(new Set());
    expect(put.mock.calls.map(([, , batch]) => batch.length)).toEqual([10, 10, 5]);
    expect(await waiting()).toBe(0);
  });

  it('puts no more on the bus at once than it takes, and reads large events back as they were', async () => {
    const data = { text: 'ü'.repeat(50_000), deep: JSON.parse(`${'['.repeat(99)}1e300${']'.repeat(99)}`) };
    const events = Array.from({ length: 5 }, () => newEvent('link.expired', { ownerId: 'own_x', data, now }));
    for (const event of events) await transactWrite([outboxPut(event)]);
    expect(await sweepOutbox(minutes(2))).toBe(5);
    expect(put.mock.calls.map(([, , batch]) => batch.length).toSorted()).toEqual(expect.arrayContaining([1]));
    for (const [, , batch] of put.mock.calls) {
      expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(262_144);
      for (const { detail } of batch) expect(detail).toMatchObject({ data });
    }
    await relayEvents(events);
    expect(put.mock.calls.slice(-3).map(([, , batch]) => batch.length)).toEqual([2, 2, 1]);
  });

  it('keeps events that the bus rejects', async () => {
    const events = await store(3);
    put.mockResolvedValueOnce([true, false, true]);
    expect(await relayEvents(events)).toEqual(new Set([events[1]?.id]));
    expect(await waiting()).toBe(1);
  });

  it('loses nothing when the bus is down', async () => {
    const events = await store(2);
    put.mockRejectedValueOnce(new Error('down'));
    expect(await relayEvents(events)).toEqual(new Set(events.map(({ id }) => id)));
    expect(await waiting()).toBe(2);
    expect(captured.lines()).toMatchObject([{ level: 'ERROR', message: 'events rejected by the bus' }]);
  });

  it('keeps the one event that the bus refuses a call for, and no other of the call', async () => {
    const events = await store(10);
    const refused = events[4]?.id;
    put.mockImplementation(async (_bus, _source, batch) => {
      if (!batch.some(({ detail }) => 'id' in detail && detail.id === refused)) return batch.map(() => true);
      throw Object.assign(new Error('Detail is malformed.'), { name: 'ValidationException' });
    });
    expect(await relayEvents(events)).toEqual(new Set([refused]));
    expect(await waiting()).toBe(1);
  });
});

describe('sweepOutbox', () => {
  it('finds unpublished events once they are a minute old', async () => {
    await store(12);
    expect(await sweepOutbox(now)).toBe(0);
    expect(await sweepOutbox(minutes(2))).toBe(12);
    expect(await sweepOutbox(minutes(2))).toBe(0);
    expect(put.mock.calls.flatMap(([, , batch]) => batch)).toHaveLength(12);
  });

  it('continues with the other shards when a call of one fails', async () => {
    await store(40);
    put.mockRejectedValueOnce(new Error('a moment of trouble'));
    const relayed = await sweepOutbox(minutes(2));
    const left = await waiting();
    expect(left).toBeGreaterThan(0);
    expect(relayed).toBe(40 - left);
    expect(relayed).toBeGreaterThan(20);
  });
});
