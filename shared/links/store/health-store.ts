import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { transactOrThrow } from '#shared/platform/dynamo/transact.ts';
import type { LinkHealth } from '../model/health.ts';
import type { Link } from '../model/link.ts';
import { linkKey } from '../model/redirect-entry.ts';

/**
 * Stores the health of a link's destinations, and its event, in one transaction. Increments the record's
 * version, so that a concurrent update or deletion starts again. Throws WRITE_CONFLICT if the link was
 * changed or deleted in the meantime.
 */
export async function storeHealth(
  { id, version }: Pick<Link, 'id' | 'version'>,
  health: LinkHealth | null,
  event: DomainEvent | undefined,
): Promise<void> {
  const update = {
    TableName: tableName(),
    Key: linkKey(id),
    UpdateExpression: 'SET health = :health ADD version :one',
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':health': health, ':version': version, ':one': 1 },
  };
  await transactOrThrow([{ Update: update }, ...(event ? [outboxPut(event)] : [])], 'WRITE_CONFLICT');
}
