import { mayEdit } from '#shared/core/access/scope.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import type { Folder } from '#shared/core/folders/folder.ts';
import { findFolder, findFolders } from '#shared/core/folders/folder-store.ts';
import { assertFolder, folderOfNew } from '#shared/core/folders/manage-folders.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import { problem } from '#shared/platform/problems.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { Link } from '../model/link.ts';
import type { CreateLink } from '../model/link-input.ts';
import { assertFolderUtm } from '../utm/utm-of-new-link.ts';
import type { ImportFile } from './read-file.ts';
import { rowFailure } from './row-failure.ts';

/**
 * Folders of imported links. A file may be the export of another account, whose folders do not exist here.
 */

/**
 * Puts the rows without a folder that the author may change into `folderId`, if given. Returns a warning for
 * other folders in the file. Throws VALIDATION_ERROR for an unknown `folderId`, and without one for a key
 * that is limited to several folders, and FOLDER_READ_ONLY.
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

/** The rows of a file that are placed: those without what their folder requires fail. */
export async function withFolderUtm(file: ImportFile, ownerId: string): Promise<ImportFile> {
  const placed = file.rows.flatMap((row) => ('input' in row ? (row.input.folderId ?? []) : []));
  const folders = await openFolders(ownerId, placed);
  if (![...folders.values()].some(({ requiredUtm }) => requiredUtm.length > 0)) return file;
  const rows = file.rows.map((row) => {
    if (!('input' in row)) return row;
    const error = folderUtmError(row.input, folders);
    return error ? rowFailure(row.row, error) : row;
  });
  return { ...file, rows };
}

/** Takes links out of folders that do not exist any more. Returns the folders of the others. */
export async function leaveDeletedFolders(
  ownerId: string,
  links: readonly Link[],
): Promise<ReadonlyMap<string, Folder>> {
  const folders = await openFolders(
    ownerId,
    links.flatMap((link) => link.folderId ?? []),
  );
  for (const link of links) if (link.folderId !== null && !folders.has(link.folderId)) link.folderId = null;
  return folders;
}

/** The error if a link lacks UTM parameters that its folder requires; undefined if it has all. */
export function folderUtmError(
  link: Pick<Link, 'originalUrl'> & Pick<CreateLink, 'utm' | 'folderId'>,
  folders: ReadonlyMap<string, Folder>,
): AppError | undefined {
  try {
    assertFolderUtm(link, folders.get(link.folderId ?? ''));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error;
  }
}

// Enough to hide the table's latency.
const PARALLEL_READS = 8;

async function openFolders(ownerId: string, ids: readonly string[]): Promise<Map<string, Folder>> {
  const folders = new Map<string, Folder>();
  await inParallel(new Set(ids), PARALLEL_READS, async (id) => {
    const folder = await findFolder(ownerId, id);
    if (folder && isOpen(folder)) folders.set(id, folder);
  });
  return folders;
}

const isOpen = ({ isClosed }: Folder): boolean => !isClosed;
