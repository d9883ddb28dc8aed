import { tableName } from '#shared/platform/dynamo/client.ts';
import { dueUntil } from '#shared/platform/dynamo/due-index.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
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
  const bound = {
    TableName: tableName(),
    Key: bindingKey(host),
    ConditionExpression: 'ownerId = :owner AND attribute_not_exists(closed)',
    ExpressionAttributeValues: { ':owner': ownerId },
  };
  await write(conflicting({ ConditionCheck: bound }, startHosting(host, ownerId, now)));
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
  const taken = await updateItem({
    Key: domainKey(ownerId, host),
    UpdateExpression: 'SET #sk = :until',
    ConditionExpression: '#sk <= :now',
    ExpressionAttributeNames: { '#sk': INDEX.byExpiry.sortKey },
    ExpressionAttributeValues: {
      ':until': domainDue(host, until(domain))[INDEX.byExpiry.sortKey],
      ':now': dueUntil(now),
    },
  });
  return taken && domain;
}

/** The worker looks at a claim no more; its owner can still verify it. */
export async function giveUpClaim({ ownerId, host, txtValue }: Domain): Promise<void> {
  await updateItem({
    Key: domainKey(ownerId, host),
    UpdateExpression: 'REMOVE #pk, #sk',
    ConditionExpression: 'txtValue = :txt AND #status = :pending',
    ExpressionAttributeNames: {
      '#pk': INDEX.byExpiry.partitionKey,
      '#sk': INDEX.byExpiry.sortKey,
      '#status': 'status',
    },
    ExpressionAttributeValues: { ':txt': txtValue, ':pending': 'pending' },
  });
}
