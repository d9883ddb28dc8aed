import { below, exists, is } from '#shared/platform/dynamo/conditions.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import { ownerKey } from './account-items.ts';

/** What an owner's item says of domains: their number, the hosts that serve codes, the default. */

export interface DomainCount {
  by: 1 | -1;
  /** null: unlimited. */
  max: number | null;
  /** A host to add to `rootHosts`, or to delete from them. */
  rootHost?: string | undefined;
  /** A removed domain that was the default of new links: fails if it no longer is, and clears the default. */
  defaultHost?: string | undefined;
}

/** Action that counts a domain, for the transaction that stores or deletes it. Fails above `max`. */
export function domainCountAction(
  ownerId: string,
  { by, max, rootHost, defaultHost }: DomainCount,
): TransactAction {
  const hosts = rootHost === undefined ? undefined : new Set([rootHost]);
  const count = update(ownerKey(ownerId))
    .add({ domainCount: by, rootHosts: by === 1 ? hosts : undefined })
    .subtract({ rootHosts: by === 1 ? undefined : hosts })
    .when(
      exists(),
      max !== null && below('domainCount', max),
      defaultHost !== undefined && is('defaultDomain', defaultHost),
    );
  return (defaultHost === undefined ? count : count.remove('defaultDomain')).action;
}

/** Action that adds a host to the owner's `rootHosts`, or deletes it from them. */
export const rootHostAction = (ownerId: string, change: 'ADD' | 'DELETE', host: string): TransactAction =>
  listed(update(ownerKey(ownerId)), change, host).when(exists()).action;

const listed = (owner: Update, change: 'ADD' | 'DELETE', host: string): Update =>
  change === 'ADD'
    ? owner.add({ rootHosts: new Set([host]) })
    : owner.subtract({ rootHosts: new Set([host]) });

/** The default domain of an account before and after a change. */
export interface DefaultDomainChange {
  before: string | undefined;
  after: string | undefined;
}

/**
 * Action that lists a changed domain in the owner's item: in its `rootHosts`, and as its default domain.
 * Fails if that default is no longer `before`. Undefined if nothing changes there.
 */
export function listedDomainAction(
  ownerId: string,
  host: string,
  { root, isDefault }: { root?: 'ADD' | 'DELETE' | undefined; isDefault?: DefaultDomainChange | undefined },
): TransactAction | undefined {
  if (!isDefault) return root && rootHostAction(ownerId, root, host);
  const { before, after } = isDefault;
  const change = update(ownerKey(ownerId))
    .set({ defaultDomain: after })
    .remove(...(after === undefined ? ['defaultDomain'] : []))
    .when(exists(), is('defaultDomain', before));
  return (root ? listed(change, root, host) : change).action;
}
