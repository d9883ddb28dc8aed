import { mayEdit } from '../../core/access/scope.ts';
import { type Author, viewerOf } from '../../core/audit/author.ts';
import type { Folder } from '../../core/folders/folder.ts';
import { findFolder, findFolders } from '../../core/folders/folder-store.ts';
import { assertFolder, folderOfNew } from '../../core/folders/manage-folders.ts';
import type { Warning } from '../../platform/http/warning.ts';
import { problem } from '../../platform/problems.ts';
import type { Link } from '../model/link.ts';
import type { ImportFile } from './read-file.ts';

/** Folders of imported links. A file may be the export of another account, whose folders do not exist here. */

/**
 * Puts the rows without a folder that the author may change into `folderId`, if given. Returns a warning for other folders in the file.
 * Throws VALIDATION_ERROR for an unknown `folderId`, and without one for a key that is limited to several folders, and FOLDER_READ_ONLY.
 */
export async function placeRows(
  { rows }: ImportFile,
  by: Author,
  folderId: string | null | undefined,
): Promise<Warning[]> {
  const viewer = viewerOf(by);
  if (folderId != null) await assertFolder(viewer, folderId, { access: 'edit' });
  const links = rows.flatMap((row) => ('input' in row ? [row] : []));
  const isAsked = links.some(({ input }) => input.folderId != null);
  const folders = isAsked ? (await findFolders(viewer.ownerId)).filter(isOpen) : [];
  const known = new Set(folders.map(({ id }) => id).filter((id) => mayEdit(viewer.scope, { folderId: id })));
  const unknown = links.filter(({ input }) => input.folderId != null && !known.has(input.folderId));
  const homeless = links.filter(({ input }) => input.folderId == null || !known.has(input.folderId));
  const home = homeless.length > 0 ? folderOfNew(by, folderId) : null;
  for (const { input } of homeless) input.folderId = home;
  const [first] = unknown;
  if (first === undefined) return [];
  const count = unknown.length.toLocaleString('en');
  const place = home === null ? 'in no folder' : 'in the folder of the import';
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
