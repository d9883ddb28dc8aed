import { atMost, has } from '#shared/platform/dynamo/conditions.ts';
import { dueUntil } from '#shared/platform/dynamo/due-index.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { check } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { isBoundTo } from './binding-actions.ts';
import type { Domain } from './domain.ts';
import { bindingKey, domainDue, domainKey } from './domain-items.ts';
import { conflicting, findDomain, write } from './domain-store.ts';
import { startHosting } from './hosting/hosting-store.ts';

/** When the worker looks at a domain. */

/**
 * Has the worker look at the host of a verified domain again, as if it had just been
 * verified. Throws WRITE_CONFLICT.
 */
export async function restartHosting({ host, ownerId }: Domain, now: Date): Promise<void> {
  const bound = check(bindingKey(host), isBoundTo(ownerId));
  await write(conflicting(bound, startHosting({ host, ownerId }, now)));
}

/**
 * Takes a pending claim that is due, until `until` of it, so that no other worker looks at it. Undefined if
 * another one was first, or it is no longer due.
 */
export async function takeClaim(
  { ownerId, host }: Pick<Domain, 'ownerId' | 'host'>,
  now: Date,
  until: (claim: Domain) => Date,
): Promise<Domain | undefined> {
  const domain = await findDomain(ownerId, host);
  if (domain?.status !== 'pending') return undefined;
  const { sortKey } = INDEX.byExpiry;
  const taken = await updateItem(
    update(domainKey(ownerId, host))
      .set({ [sortKey]: domainDue(host, until(domain))[sortKey] })
      .when(atMost(sortKey, dueUntil(now))),
  );
  return taken && domain;
}

/** The worker looks at a claim no more; its owner can still verify it. */
export async function giveUpClaim({ ownerId, host, txtValue }: Domain): Promise<void> {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  await updateItem(
    update(domainKey(ownerId, host))
      .remove(partitionKey, sortKey)
      .when(has({ txtValue, status: 'pending' })),
  );
}
