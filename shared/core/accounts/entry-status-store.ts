import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import type { Owner } from './account.ts';

/**
 * Applies the owner's status to an entry that serves visitors: sets or clears `suspended`, and stores the
 * status version as `ownerVersion`, so that an older status never overwrites a newer one. False if the entry
 * already has this or a newer status, is deleted, or belongs to another record than `id` (its attribute
 * `idName`) or, if given, to another owner than `ownerId`.
 */
export async function updateEntryStatus(
  key: ItemKey,
  { idName, id, ownerId }: { idName: string; id: string; ownerId?: string },
  owner: Pick<Owner, 'status' | 'statusVersion'>,
): Promise<boolean> {
  const isSuspended = owner.status === 'suspended';
  const changed = await updateItem({
    Key: key,
    UpdateExpression: isSuspended
      ? 'SET ownerVersion = :version, suspended = :true'
      : 'SET ownerVersion = :version REMOVE suspended',
    ConditionExpression:
      '#id = :id AND attribute_not_exists(deleted) AND (attribute_not_exists(ownerVersion) OR ownerVersion ' +
      '< :version)' +
      (ownerId === undefined ? '' : ' AND ownerId = :owner'),
    ExpressionAttributeNames: { '#id': idName },
    ExpressionAttributeValues: {
      ':id': id,
      ...(ownerId !== undefined && { ':owner': ownerId }),
      ':version': owner.statusVersion,
      ...(isSuspended && { ':true': true }),
    },
  });
  return changed !== undefined;
}
