import { CHECKS_DUE } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';

/** Requests a process for each of some shards. If a request is lost, the next scheduled run repeats it. */
export const requestChecks = (shards: readonly number[], now: Date): Promise<void> =>
  publishEvents(shards.map((shard) => newEvent(CHECKS_DUE, { ownerId: '', data: { shard }, now })));
