import { MAX_BUS_BYTES, MAX_BUS_EVENTS, putEvents } from '#shared/platform/runtime/event-bus.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type DomainEvent, EVENT_SOURCE } from './event.ts';
import { OUTBOX_SHARDS, pendingEvents, removeFromOutbox } from './outbox-store.ts';

const PARALLEL_CALLS = 4;

/**
 * Publishes events to the bus and removes them from the outbox; returns the ids of those that remain. At
 * least once: a crash between the two steps publishes an event again, with the same id.
 */
export async function relayEvents(events: readonly DomainEvent[]): Promise<Set<string>> {
  const busName = setting(SETTING.eventBusName);
  const remaining = new Set<string>();
  await inParallel(batchesOf(events), PARALLEL_CALLS, async (batch) => {
    const accepted = await putBatch(busName, batch);
    for (const [at, { id }] of batch.entries()) if (!accepted[at]) remaining.add(id);
    await removeFromOutbox(batch.filter((_, at) => accepted[at]));
  });
  return remaining;
}

/**
 * Returns for each event whether the bus accepted it. Never throws, so that one batch
 * cannot block the others.
 */
async function putBatch(busName: string, batch: readonly DomainEvent[]): Promise<boolean[]> {
  try {
    const details = batch.map((event) => ({ type: event.type, time: event.time, detail: event }));
    return await putEvents(busName, EVENT_SOURCE, details);
  } catch (error) {
    // EventBridge rejects a whole call for one invalid event: send each on its own.
    if (batch.length > 1 && error instanceof Error && error.name === 'ValidationException') {
      return (await Promise.all(batch.map((event) => putBatch(busName, [event])))).flat();
    }
    log.error('events rejected by the bus', { eventIds: batch.map(({ id }) => id), error });
    return batch.map(() => false);
  }
}

/** Batches within the limits of PutEvents. */
function batchesOf(events: readonly DomainEvent[]): DomainEvent[][] {
  const batches: DomainEvent[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    const last = batches.at(-1);
    if (last && last.length < MAX_BUS_EVENTS && bytes + size <= MAX_BUS_BYTES) {
      last.push(event);
      bytes += size;
    } else {
      batches.push([event]);
      bytes = size;
    }
  }
  return batches;
}

// Younger events are most likely in flight.
const MIN_AGE_MS = 60_000;

/** Relays events left in the outbox by a crash or a failed send; returns how many. */
export async function sweepOutbox(now: Date): Promise<number> {
  const before = new Date(now.getTime() - MIN_AGE_MS);
  let relayed = 0;
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const events of pendingEvents(shard, before)) {
      relayed += events.length - (await relayEvents(events)).size;
    }
  }
  return relayed;
}
