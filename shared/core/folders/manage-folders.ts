import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { assertMatch, type IfMatch, nextUpdate } from '../../platform/http/if-match.ts';
import { problem } from '../../platform/problems.ts';
import { type IdSource, isId } from '../../platform/runtime/ids.ts';
import { type AuditEntry, updateEntry } from '../audit/audit-entry.ts';
import type { Act } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import {
  type CreateFolder,
  type Folder,
  type FolderRecord,
  folderRecord,
  MAX_FOLDERS,
  type UpdateFolder,
} from './folder.ts';
import { addFolder, findFolder, findFolders, replaceFolder } from './folder-store.ts';

/** All folders of an owner by name, without those that are being deleted. */
export async function listFolders(ownerId: string): Promise<FolderRecord[]> {
  const folders = await findFolders(ownerId);
  const names = new Intl.Collator('en', { numeric: true });
  return folders
    .filter(({ isClosed }) => !isClosed)
    .sort((a, b) => names.compare(a.name, b.name))
    .map(folderRecord);
}

/** Throws NOT_FOUND, also for another owner's. */
export const getFolder = async (ownerId: string, id: string): Promise<FolderRecord> =>
  folderRecord(await requireOpenFolder(ownerId, id));

/** Creates a folder. Idempotent by the id from `ids`. Throws VALIDATION_ERROR for a name in use, and QUOTA_EXCEEDED. */
export async function createFolder(
  { by, now, ids }: Act & { ids: IdSource },
  input: CreateFolder,
): Promise<FolderRecord> {
  const folder: Folder = {
    id: ids.newId('folder'),
    ownerId: by.ownerId,
    name: input.name,
    description: input.description || null,
    color: input.color ?? null,
    isClosed: false,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    version: 1,
  };
  const others = (await findFolders(by.ownerId)).filter(({ id }) => id !== folder.id);
  assertFreeName(folder, others);
  if (others.length >= MAX_FOLDERS) {
    throw new AppError(
      'QUOTA_EXCEEDED',
      `You already have ${MAX_FOLDERS} folders, the most an account may have.`,
      {
        params: { quota: 'folders', limit: MAX_FOLDERS },
      },
    );
  }
  await addFolder(folder, folderEntry({ by, now }, 'folder.created', null, folder));
  return folderRecord(folder);
}

/** Throws NOT_FOUND, PRECONDITION_FAILED, and VALIDATION_ERROR for a name in use. */
export async function updateFolder(
  act: Act,
  id: string,
  { input, ifMatch }: { input: UpdateFolder; ifMatch?: IfMatch | undefined },
): Promise<FolderRecord> {
  const { by, now } = act;
  return retryConflicts(async () => {
    const before = await requireOpenFolder(by.ownerId, id);
    assertMatch(before, ifMatch);
    const after: Folder = {
      ...before,
      name: input.name ?? before.name,
      description: input.description === undefined ? before.description : input.description || null,
      color: input.color === undefined ? before.color : input.color,
      updatedAt: nextUpdate(before, now),
      version: before.version + 1,
    };
    if (after.name !== before.name) {
      const folders = await findFolders(by.ownerId);
      assertFreeName(
        after,
        folders.filter((other) => other.id !== id),
      );
    }
    const entry = folderEntry(act, 'folder.updated', before, after);
    if (!entry) return folderRecord(before);
    if (!(await replaceFolder(before, after, entry))) throw new AppError('WRITE_CONFLICT');
    return folderRecord(after);
  });
}

/** The folder of an owner, unless it is being deleted. Throws NOT_FOUND. */
async function requireOpenFolder(ownerId: string, id: string): Promise<Folder> {
  const folder = isId('folder', id) ? await findFolder(ownerId, id) : undefined;
  if (!folder || folder.isClosed) throw folderNotFound();
  return folder;
}

export const folderNotFound = (): AppError =>
  new AppError('NOT_FOUND', 'The folder was not found.', { params: { resource: 'folder' } });

/** Throws VALIDATION_ERROR unless `folderId` is null or an owner's folder that is not being deleted. */
export async function assertFolder(
  ownerId: string,
  folderId: string | null | undefined,
  path = 'folderId',
): Promise<void> {
  if (folderId == null) return;
  const folder = await findFolder(ownerId, folderId);
  if (folder && !folder.isClosed) return;
  throw unknownFolder(path);
}

export const unknownFolder = (path = 'folderId'): AppError =>
  invalidField(path, problem('not_found', 'is not one of your folders; GET /v1/api/folders lists them'));

function assertFreeName({ name }: Folder, others: readonly Folder[]): void {
  const taken = new Set(others.map((other) => other.name.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return;
  let number = 2;
  while (taken.has(`${name} ${number}`.toLowerCase())) number++;
  const suggestion = `${name} ${number}`;
  throw invalidField(
    'name',
    problem('duplicate', `is the name of another folder of yours; "${suggestion}" is free`, { suggestion }),
  );
}

/** undefined if nothing has changed. */
export const folderEntry = (
  { by, now }: Act,
  action: 'folder.created' | 'folder.updated' | 'folder.deleted',
  before: Folder | null,
  after: Folder | null,
): AuditEntry | undefined => {
  const { id, name } = (after ?? before) as Folder;
  const changes = changesOf(before && folderRecord(before), after && folderRecord(after));
  return updateEntry(by, { action, target: { type: 'folder', id, name }, changes }, now);
};
