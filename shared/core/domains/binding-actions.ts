import { absent, any, type Condition, has, is } from '#shared/platform/dynamo/conditions.ts';
import { listKeys } from '#shared/platform/dynamo/newest-first.ts';
import type { TransactAction, TransactItems } from '#shared/platform/dynamo/transact.ts';
import { put, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { keepCodeOwner } from './code-space.ts';
import type { Binding } from './domain.ts';
import { BINDINGS_LIST, bindingKey } from './domain-items.ts';
import type { Hosting } from './hosting/hosting.ts';
import { endHosting, hasNoHosting } from './hosting/hosting-store.ts';

/** Changes of the binding of a host, for the transactions that change the claim of its owner. */

/** `former`: the binding to another account, which must still be the same. */
export const bind = (binding: Binding, former?: Binding): TransactAction =>
  put(
    { ...bindingKey(binding.host), ...binding, ...listKeys(BINDINGS_LIST, binding.host) },
    former ? isStill(former) : any(absent(), is('ownerId', binding.ownerId)),
  );

const isStill = ({ ownerId, boundAt, releasedAt }: Binding): Condition =>
  has({
    ownerId,
    boundAt,
    isAssigned: undefined,
    ...(releasedAt === undefined ? { closed: undefined } : { releasedAt }),
  });

/** Condition: a host is still bound to this owner. */
export const isBoundTo = (ownerId: string): Condition => has({ ownerId, closed: undefined });

/** Says that an operator has bound a host, so that it needs no proof. */
export const assignHost = (host: string, ownerId: string): TransactAction =>
  update(bindingKey(host)).set({ isAssigned: true }).remove('lapsedAt').when(isBoundTo(ownerId)).action;

/**
 * Unbinds a host, or closes it until its tenant is gone. Fails if the host has got a
 * tenant since it was read.
 */
export const release = (
  { host, ownerId }: Pick<Binding, 'host' | 'ownerId'>,
  hosting: Hosting | undefined,
  now: Date,
): TransactItems => [
  ...(hosting
    ? [
        endHosting(hosting, now),
        update(bindingKey(host)).set({ closed: true }).when(is('ownerId', ownerId)).action,
      ]
    : [remove(bindingKey(host), any(absent(), is('ownerId', ownerId))), hasNoHosting(host)]),
  keepCodeOwner(host, ownerId),
];
