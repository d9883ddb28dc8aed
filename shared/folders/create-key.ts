import type { CreateKey, KeyRecord } from '#shared/core/accounts/key-contract.ts';
import { createKey, type KeyAct, notYourFolder } from '#shared/core/accounts/manage-keys.ts';
import { findFolders } from '#shared/core/folders/folder-store.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';

/**
 * Creates a key, which may be limited to folders. Throws VALIDATION_ERROR for unknown ones,
 * and as `createKey` does.
 */
export async function createKeyForFolders(
  act: KeyAct & { ids: IdSource },
  input: CreateKey,
): Promise<{ key: KeyRecord; apiKey: string }> {
  const { folders } = input;
  if (folders) {
    const known = await findFolders(act.by.ownerId);
    const open = new Set(known.filter(({ isClosed }) => !isClosed).map(({ id }) => id));
    const at = folders.findIndex((id) => !open.has(id));
    if (at >= 0) throw notYourFolder(at);
  }
  return createKey(act, input);
}
