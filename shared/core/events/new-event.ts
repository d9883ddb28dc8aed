import { newId } from '#shared/platform/runtime/ids.ts';
import type { DomainEvent, EventType } from './event.ts';

/** Creates an event. Store it with `outboxPut` in the transaction that makes the change. */
export function newEvent(
  type: EventType,
  { ownerId, data, now }: { ownerId: string; data: object; now: Date },
): DomainEvent {
  return { id: newId('event'), type, time: now.toISOString(), ownerId, data: { ...data } };
}
