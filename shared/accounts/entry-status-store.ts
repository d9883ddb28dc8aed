import type { ItemKey } from '../platform/dynamo/table.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import type { Owner } from './account.ts';

/**
 * Makes an entry that visitors are served from follow a status of its owner: sets or clears `suspended`, and
 * `ownerVersion`, the version of the status that it follows. An older status never undoes a newer one, in whatever
 * order they arrive. False when the entry follows this or a newer one already, is a deleted one's, or not that of
 * `id`, which stands in its attribute `idName`.
 */
export async function updateEntryStatus(
  key: ItemKey,
  { idName, id }: { idName: string; id: string },
  owner: Pick<Owner, 'status' | 'statusVersion'>,
): Promise<boolean> {
  const isSuspended = owner.status === 'suspended';
  const changed = await updateItem({
    Key: key,
    UpdateExpression: isSuspended
      ? 'SET ownerVersion = :version, suspended = :true'
      : 'SET ownerVersion = :version REMOVE suspended',
    ConditionExpression:
      '#id = :id AND attribute_not_exists(deleted) AND (attribute_not_exists(ownerVersion) OR ownerVersion < :version)',
    ExpressionAttributeNames: { '#id': idName },
    ExpressionAttributeValues: {
      ':id': id,
      ':version': owner.statusVersion,
      ...(isSuspended && { ':true': true }),
    },
  });
  return changed !== undefined;
}
