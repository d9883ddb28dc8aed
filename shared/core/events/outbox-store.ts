import { createHash } from 'node:crypto';
import * as z from 'zod';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { queryPages } from '#shared/platform/dynamo/query-pages.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type DomainEvent, domainEventSchema } from './event.ts';
import { outboxPartition } from './outbox-items.ts';

/**
 * Transactional outbox. An event is stored in the transaction that makes its change and removed once it is on
 * the bus, so that none is lost in between. (DynamoDB Streams would do, but carry every click too: with them,
 * DynamoDB Local counts ten times slower.)
 */

// Sharded, so that concurrent changes do not share one hot partition.
export const OUTBOX_SHARDS = 8;

function outboxKey({ id, time }: Pick<DomainEvent, 'id' | 'time'>): ItemKey {
  const shard = createHash('sha256').update(id).digest().readUInt32BE() % OUTBOX_SHARDS;
  return { pk: outboxPartition(shard), sk: `${time}#${id}` };
}

/** Action that stores an event; add it to the transaction of its change. */
export function outboxPut(event: DomainEvent): TransactAction {
  // As JSON: callers' data may have a depth and numbers that attributes do not support.
  const Item = { ...outboxKey(event), ...event, data: JSON.stringify(event.data) };
  return { Put: { TableName: tableName(), Item } };
}

/** Events of one shard older than `before` that are still pending, oldest first. */
export async function* pendingEvents(shard: number, before: Date): AsyncGenerator<DomainEvent[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: { ':pk': outboxPartition(shard), ':before': before.toISOString() },
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

/** Events this version cannot parse stay in the outbox and do not block others. */
function readEvent(item: Record<string, unknown>): DomainEvent[] {
  const { success, data } = storedEventSchema.safeParse(item);
  if (!success) log.error('event not readable', { id: item['id'] });
  return success ? [data] : [];
}

/** Removes events that are on the bus. */
export async function removeFromOutbox(events: readonly DomainEvent[]): Promise<void> {
  await batchDelete([...new Map(events.map((event) => [event.id, outboxKey(event)])).values()]);
}
