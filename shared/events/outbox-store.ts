import { createHash } from 'node:crypto';
import * as z from 'zod';
import { batchDelete } from '../platform/dynamo/batch-write.ts';
import { tableName } from '../platform/dynamo/client.ts';
import { queryPages } from '../platform/dynamo/query-pages.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { log } from '../platform/runtime/log.ts';
import { type DomainEvent, domainEventSchema } from './event.ts';

/**
 * Events on their way to the bus. An event is stored in the transaction that makes its change and removed when
 * the bus has it, so that none is lost between the two. (The table's stream would say as much, but carries every
 * click too: with it the embedded engine counts ten times slower.)
 */

// Spread over partitions, so that many changes at once do not meet in one.
export const OUTBOX_SHARDS = 8;

function outboxKey({ id, time }: Pick<DomainEvent, 'id' | 'time'>): ItemKey {
  const shard = createHash('sha256').update(id).digest().readUInt32BE() % OUTBOX_SHARDS;
  return { pk: `OUTBOX#${shard}`, sk: `${time}#${id}` };
}

/** The action that stores an event; add it to the transaction of its change. */
export function outboxPut(event: DomainEvent): TransactItems[number] {
  // As JSON: a record can hold what callers sent, of a depth and with numbers that attributes do not take.
  const Item = { ...outboxKey(event), ...event, data: JSON.stringify(event.data) };
  return { Put: { TableName: tableName(), Item } };
}

/** Events of one shard that are older than `before` and still wait, oldest first. */
export async function* pendingEvents(shard: number, before: Date): AsyncGenerator<DomainEvent[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: { ':pk': `OUTBOX#${shard}`, ':before': before.toISOString() },
    Limit: 100,
  };
  for await (const items of queryPages(query)) yield items.flatMap(readEvent);
}

const storedEventSchema = domainEventSchema.extend({
  data: z.preprocess(
    (data) => (typeof data === 'string' ? JSON.parse(data) : data),
    domainEventSchema.shape.data,
  ),
});

/** An event that this version does not know stays where it is and holds up no other. */
function readEvent(item: Record<string, unknown>): DomainEvent[] {
  const { success, data } = storedEventSchema.safeParse(item);
  if (!success) log.error('event not readable', { id: item['id'] });
  return success ? [data] : [];
}

/** Takes events out: the bus has them. */
export async function removeFromOutbox(events: readonly DomainEvent[]): Promise<void> {
  await batchDelete([...new Map(events.map((event) => [event.id, outboxKey(event)])).values()]);
}
