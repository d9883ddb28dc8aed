import { wholeAccount } from '#shared/core/access/scope.ts';
import { findFolder } from '#shared/core/folders/folder-store.ts';
import { readTargets } from '#shared/overview/targets.ts';
import type { ShareFilters } from '#shared/shares/share-filters.ts';

/** Names of the links, pages and folders in filters, by id. Those that were deleted have none. */
export async function filterNames(
  ownerId: string,
  { linkId = [], folderId = [] }: ShareFilters,
): Promise<ReadonlyMap<string, string>> {
  const [targets, folders] = await Promise.all([
    readTargets(wholeAccount(ownerId), linkId),
    Promise.all(folderId.map((id) => findFolder(ownerId, id))),
  ]);
  const names = new Map<string, string>();
  for (const { _id, title, path } of targets.values()) names.set(_id, title || path);
  for (const folder of folders) if (folder) names.set(folder.id, folder.name);
  return names;
}
