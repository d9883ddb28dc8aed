import { absent, any, below, has, is } from '#shared/platform/dynamo/conditions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
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
  const { status, statusVersion: ownerVersion } = owner;
  const change = update(key)
    .set({ ownerVersion })
    .when(
      has({ [idName]: id, deleted: undefined }),
      any(absent('ownerVersion'), below('ownerVersion', ownerVersion)),
      ownerId !== undefined && is('ownerId', ownerId),
    );
  const changed = await updateItem(
    status === 'suspended' ? change.set({ suspended: true }) : change.remove('suspended'),
  );
  return changed !== undefined;
}
