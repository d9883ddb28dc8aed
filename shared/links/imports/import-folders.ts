import type { Folder } from '../../core/folders/folder.ts';
import { findFolder, findFolders } from '../../core/folders/folder-store.ts';
import { assertFolder } from '../../core/folders/manage-folders.ts';
import type { Warning } from '../../platform/http/warning.ts';
import { problem } from '../../platform/problems.ts';
import type { Link } from '../model/link.ts';
import type { ImportFile } from './read-file.ts';

/** Folders of imported links. A file may be the export of another account, whose folders do not exist here. */

/**
 * Puts the rows without a folder of the account into `folderId`, if given. Returns a warning for folders in the file that the account does
 * not have. Throws VALIDATION_ERROR for an unknown `folderId`.
 */
export async function placeRows(
  { rows }: ImportFile,
  ownerId: string,
  folderId: string | null | undefined,
): Promise<Warning[]> {
  await assertFolder(ownerId, folderId);
  const links = rows.flatMap((row) => ('input' in row ? [row] : []));
  const isAsked = links.some(({ input }) => input.folderId != null);
  const known = new Set(isAsked ? (await findFolders(ownerId)).filter(isOpen).map(({ id }) => id) : []);
  const unknown = links.filter(({ input }) => input.folderId != null && !known.has(input.folderId));
  for (const { input } of links) {
    if (input.folderId == null || !known.has(input.folderId)) input.folderId = folderId ?? null;
  }
  const [first] = unknown;
  if (first === undefined) return [];
  const count = unknown.length.toLocaleString('en');
  const place = folderId == null ? 'in no folder' : 'in the folder of the import';
  const message = `is not one of your folders: ${count} of the links are imported ${place}`;
  return [{ path: `rows[${first.row}].folderId`, ...problem('not_found', message) }];
}

/** Takes links out of folders that do not exist any more. */
export async function leaveDeletedFolders(ownerId: string, links: readonly Link[]): Promise<void> {
  for (const folderId of new Set(links.flatMap((link) => link.folderId ?? []))) {
    const folder = await findFolder(ownerId, folderId);
    if (folder && isOpen(folder)) continue;
    for (const link of links) if (link.folderId === folderId) link.folderId = null;
  }
}

const isOpen = ({ isClosed }: Folder): boolean => !isClosed;
