import { exists } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { entryOf, redirectKey } from '../model/redirect-entry.ts';

/** Click limits, as the expiry sweep needs them. */

/** Attributes of an entry that reached its click limit. */
export const CLICK_LIMIT_FLAGS = [
  'capReachedAt',
  INDEX.byExpiry.partitionKey,
  INDEX.byExpiry.sortKey,
] as const;

/** Visits of a link with a click limit; strongly consistent. */
export async function readVisitCount(code: string): Promise<number> {
  const item = await getItem(redirectKey(code));
  return (item && entryOf(item).visits) ?? 0;
}

/** Removes an entry from the expiry index. */
export async function clearClickLimitFlags(code: string): Promise<void> {
  await updateItem(
    update(redirectKey(code))
      .remove(...CLICK_LIMIT_FLAGS)
      .when(exists()),
  );
}
