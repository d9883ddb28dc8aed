import { updateEntryStatus } from '../accounts/entry-status-store.ts';
import { type OwnerStatus, propagateOwnerStatus, syncOwnerStatus } from '../accounts/owner-status.ts';
import type { Domain } from './domain.ts';
import { bindingKey } from './domain-items.ts';
import { findDomains } from './domain-store.ts';

/** The hosts of a suspended account do not redirect: what their settings say is not followed. */

const update = (
  { host, ownerId }: Pick<Domain, 'host' | 'ownerId'>,
  owner: Pick<OwnerStatus, 'status' | 'statusVersion'>,
) => updateEntryStatus(bindingKey(host), { idName: 'ownerId', id: ownerId }, owner);

/**
 * Applies an owner's status to all hosts that are bound to the owner; returns how many domains the
 * owner has. Safe to rerun.
 */
export async function applyOwnerStatus(
  owner: OwnerStatus,
  options?: { settleMs?: number },
): Promise<{ domains: number }> {
  async function* list(ownerId: string): AsyncGenerator<Domain[]> {
    yield await findDomains(ownerId);
  }
  return { domains: await propagateOwnerStatus<Domain>(owner, { list, update }, options) };
}

/** Applies the owner's status to a host that was bound. Never throws. */
export const syncBoundHost = (host: string, ownerId: string): Promise<void> =>
  syncOwnerStatus(ownerId, [{ host, ownerId }], update);
