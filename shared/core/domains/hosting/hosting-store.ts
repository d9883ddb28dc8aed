import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { absent, any, atMost, has, is, isOneOf } from '#shared/platform/dynamo/conditions.ts';
import { dueFirst } from '#shared/platform/dynamo/due-first.ts';
import { dueUntil } from '#shared/platform/dynamo/due-index.ts';
import { findItem, getItem } from '#shared/platform/dynamo/get-item.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { type TransactAction, transactIf } from '#shared/platform/dynamo/transact.ts';
import { change, check, remove, removeVersion } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import type { DomainEvent } from '../../events/event.ts';
import { outboxPut } from '../../events/outbox-store.ts';
import { bindingKey, DOMAINS_DUE, domainDue, hostingKey } from '../domain-items.ts';
import { type Hosting, hostingSchema } from './hosting.ts';

/**
 * The hosting of hosts. Its item exists from the transaction that binds a host until its tenant is gone, so
 * that no tenant is ever without one: whatever was interrupted, the worker finds it due.
 */

/** The hosting of a host, read strongly consistent. */
export const findHosting = (host: string): Promise<Hosting | undefined> =>
  findItem(hostingKey(host), hostingSchema);

/** The hostings of several hosts, by host. Hosts without a tenant are missing. */
export async function findHostings(hosts: readonly string[]): Promise<Map<string, Hosting>> {
  const items = hosts.length === 0 ? [] : await batchGet(hosts.map(hostingKey), { consistent: true });
  return new Map(items.map((item) => [String(item['host']), hostingSchema.parse(item)]));
}

/**
 * Starts the hosting of a host, or starts it again, for the transaction that binds it. A tenant that the
 * former owner's visitors had serves on for the new one.
 */
export const startHosting = (
  {
    host,
    ownerId,
    formerOwnerId = ownerId,
  }: { host: string; ownerId: string; formerOwnerId?: string | undefined },
  now: Date,
): TransactAction =>
  update(hostingKey(host))
    .set({ host, ownerId, state: 'verified', since: now.toISOString(), misses: 0, ...domainDue(host, now) })
    .add({ version: 1 })
    .remove('reason', 'requestedAt')
    .when(any(absent(), isOneOf('ownerId', [ownerId, formerOwnerId]))).action;

/** Has the tenant of a host removed, for the transaction that closes it. */
export const endHosting = ({ host, ownerId }: Hosting, now: Date): TransactAction =>
  update(hostingKey(host))
    .set({ state: 'removing', since: now.toISOString(), ...domainDue(host, now) })
    .add({ version: 1 })
    .remove('reason')
    .when(is('ownerId', ownerId)).action;

/** Fails if a host has a tenant, which its end would leave behind. */
export const hasNoHosting = (host: string): TransactAction => check(hostingKey(host), absent());

/** A host with a tenant, or a pending domain, that is due. */
export type Due = { kind: 'hosting'; host: string } | { kind: 'claim'; host: string; ownerId: string };

export async function* dueDomains(now: Date): AsyncGenerator<Due[]> {
  for await (const items of dueFirst(DOMAINS_DUE, now)) {
    yield items.map((item): Due => {
      const host = String(item['host']);
      return item['sk'] === 'TENANT'
        ? { kind: 'hosting', host }
        : { kind: 'claim', host, ownerId: String(item['ownerId']) };
    });
  }
}

/**
 * Takes a hosting that is due, until `until`, so that no other worker does. Undefined if another one was
 * first, or it is not due.
 */
export async function takeHosting(host: string, now: Date, until: Date): Promise<Hosting | undefined> {
  const { sortKey } = INDEX.byExpiry;
  const taken = await updateItem(
    update(hostingKey(host))
      .set({ [sortKey]: domainDue(host, until)[sortKey] })
      .add({ version: 1 })
      .when(atMost(sortKey, dueUntil(now))),
  );
  return taken && hostingSchema.parse(taken);
}

/**
 * Stores what a worker has found out; null: it does not look again. False if the hosting was
 * changed in the meantime.
 */
export const saveHosting = (
  { before, after }: { before: Hosting; after: Hosting },
  { due, event }: { due: Date | null; event: DomainEvent | undefined },
): Promise<boolean> =>
  transactIf([
    change(
      { ...before },
      {
        ...hostingKey(after.host),
        ...after,
        version: before.version + 1,
        ...(due && domainDue(after.host, due)),
      },
      { version: before.version },
    ),
    ...(event ? [outboxPut(event)] : []),
  ]);

/**
 * Unbinds a closed host whose tenant is gone; one that was released stays closed. False if the hosting was
 * changed in the meantime: the host has an owner again.
 */
export async function removeHosting({ host, ownerId, version }: Hosting): Promise<boolean> {
  const binding = await getItem(bindingKey(host));
  return transactIf([
    removeVersion(hostingKey(host), version),
    ...(binding?.['releasedAt'] === undefined ? [unbindClosed(host, ownerId)] : []),
  ]);
}

const unbindClosed = (host: string, ownerId: string): TransactAction =>
  remove(bindingKey(host), any(absent(), has({ ownerId, closed: true, releasedAt: undefined })));
