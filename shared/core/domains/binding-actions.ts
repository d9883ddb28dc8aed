import { tableName } from '#shared/platform/dynamo/client.ts';
import { listKeys } from '#shared/platform/dynamo/newest-first.ts';
import type { TransactAction, TransactItems } from '#shared/platform/dynamo/transact.ts';
import { onCondition, patch } from '#shared/platform/dynamo/transact-actions.ts';
import { keepCodeOwner } from './code-space.ts';
import type { Binding } from './domain.ts';
import { BINDINGS_LIST, bindingKey } from './domain-items.ts';
import type { Hosting } from './hosting/hosting.ts';
import { endHosting, hasNoHosting } from './hosting/hosting-store.ts';

/** Changes of the binding of a host, for the transactions that change the claim of its owner. */

/** `former`: the binding to another account, which must still be the same. */
export const bind = (binding: Binding, former?: Binding): TransactAction => ({
  Put: {
    TableName: tableName(),
    Item: { ...bindingKey(binding.host), ...binding, ...listKeys(BINDINGS_LIST, binding.host) },
    ...(former
      ? isStill(former)
      : {
          ConditionExpression: 'attribute_not_exists(pk) OR ownerId = :owner',
          ExpressionAttributeValues: { ':owner': binding.ownerId },
        }),
  },
});

const isStill = ({ ownerId, boundAt, releasedAt }: Binding) => ({
  ConditionExpression:
    'ownerId = :former AND boundAt = :since AND attribute_not_exists(isAssigned) AND ' +
    (releasedAt === undefined ? 'attribute_not_exists(closed)' : 'releasedAt = :released'),
  ExpressionAttributeValues: {
    ':former': ownerId,
    ':since': boundAt,
    ...(releasedAt !== undefined && { ':released': releasedAt }),
  },
});

/** A change of a host that is still bound to this owner. */
export const ofOwner = (ownerId: string, action: TransactAction): TransactAction =>
  onCondition(action, 'ownerId = :of_owner AND attribute_not_exists(closed)', { ':of_owner': ownerId });

/** Says that an operator has bound a host, so that it needs no proof. */
export const assignHost = (host: string, ownerId: string): TransactAction =>
  ofOwner(ownerId, patch(bindingKey(host), { isAssigned: true }, ['lapsedAt']));

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
    ? [endHosting(hosting, now), onCondition(patch(bindingKey(host), { closed: true }, []), ...isOf(ownerId))]
    : [unbind({ host, ownerId }), hasNoHosting(host)]),
  keepCodeOwner(host, ownerId),
];

const isOf = (ownerId: string) => ['ownerId = :of_owner', { ':of_owner': ownerId }] as const;

const unbind = ({ host, ownerId }: Pick<Binding, 'host' | 'ownerId'>): TransactAction => ({
  Delete: {
    TableName: tableName(),
    Key: bindingKey(host),
    ConditionExpression: 'attribute_not_exists(pk) OR ownerId = :owner',
    ExpressionAttributeValues: { ':owner': ownerId },
  },
});
