import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { is } from '#shared/platform/dynamo/conditions.ts';
import { transactOrThrow } from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
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
  const change = update(linkKey(id)).set({ health }).add({ version: 1 }).when(is('version', version));
  await transactOrThrow([change.action, ...(event ? [outboxPut(event)] : [])], 'WRITE_CONFLICT');
}
