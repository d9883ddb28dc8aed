import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { assertFreeName } from '#shared/platform/http/free-name.ts';
import { assertMatch, type IfMatch, nextUpdate } from '#shared/platform/http/if-match.ts';
import { problem } from '#shared/platform/problems.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import {
  accessTo,
  assertMayEdit,
  mayEdit,
  mayView,
  onlyFolders,
  type Scope,
  type Viewer,
  WHOLE,
} from '../access/scope.ts';
import { isAllowed, type Permission } from '../accounts/permissions.ts';
import { type AuditEntry, updateEntry } from '../audit/audit-entry.ts';
import { type Act, type Author, viewerOf } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import {
  type CreateFolder,
  type Folder,
  type FolderRecord,
  folderRecord,
  MAX_FOLDERS,
  NO_FOLDER,
  type UpdateFolder,
} from './folder.ts';
import { withCount, withCounts } from './folder-counts.ts';
import { addFolder, changeFolder, findFolder, findFolders, forgetFolderCounts } from './folder-store.ts';

/** All folders that a viewer sees by name, without those that are being deleted. */
export async function listFolders({ ownerId, scope }: Viewer, now = new Date()): Promise<FolderRecord[]> {
  const folders = await findFolders(ownerId);
  const names = new Intl.Collator('en', { numeric: true });
  const shown = folders.filter((folder) => !folder.isClosed && isVisible(scope, folder));
  return (await withCounts(shown, now))
    .sort((a, b) => names.compare(a.name, b.name))
    .map((folder) => folderRecord(folder, scope));
}

const isVisible = (scope: Scope, { id }: Folder): boolean => mayView(scope, { folderId: id });

/** Throws NOT_FOUND, also for another owner's, and for one that the viewer may not see. */
export const getFolder = async (viewer: Viewer, id: string, now = new Date()): Promise<FolderRecord> =>
  folderRecord(await withCount(await requireFolder(viewer, id), now), viewer.scope);

/** An author who may give access to folders, or not. Absent permissions: an operator, or the service. */
export interface FolderAct extends Act {
  by: Author & { permissions?: readonly Permission[] };
}

/**
 * Creates a folder. Idempotent by the id from `ids`. Throws VALIDATION_ERROR for a name in use,
 * QUOTA_EXCEEDED, PERMISSION_DENIED for an access that the author may not give, and ALL_FOLDERS_REQUIRED for
 * a key that is limited to other folders.
 */
export async function createFolder(
  { by, now, ids }: FolderAct & { ids: IdSource },
  input: CreateFolder,
): Promise<FolderRecord> {
  const { scope } = viewerOf(by);
  const { defaultAccess = 'edit' } = input;
  if (scope.others !== 'edit') throw new AppError('ALL_FOLDERS_REQUIRED', LIMITED_KEY);
  if (defaultAccess !== 'edit') assertGivesAccess(by);
  const folder: Folder = {
    id: ids.newId('folder'),
    ownerId: by.ownerId,
    name: input.name,
    description: input.description || null,
    color: input.color ?? null,
    defaultAccess,
    requiredUtm: input.requiredUtm ?? [],
    isClosed: false,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    version: 1,
    linkCount: 0,
    smartLinkCount: 0,
    countVersion: 0,
    countedAt: now.toISOString(),
  };
  const others = (await findFolders(by.ownerId)).filter(({ id }) => id !== folder.id);
  assertFreeName(folder, visible(scope, others), 'another folder of yours');
  if (others.length >= MAX_FOLDERS) {
    throw new AppError(
      'QUOTA_EXCEEDED',
      `You already have ${MAX_FOLDERS} folders, the most an account may have.`,
      {
        params: { quota: 'folders', limit: MAX_FOLDERS },
      },
    );
  }
  await addFolder(folder, folderEntry({ by, now }, 'folder.created', { after: folder }));
  return folderRecord(folder, scope);
}

/**
 * Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR for a name in use, FOLDER_READ_ONLY, and
 * PERMISSION_DENIED for an access that the author may not give.
 */
export async function updateFolder(
  act: FolderAct,
  id: string,
  { input, ifMatch }: { input: UpdateFolder; ifMatch?: IfMatch | undefined },
): Promise<FolderRecord> {
  const { by, now } = act;
  const viewer = viewerOf(by);
  const { scope } = viewer;
  return retryConflicts(async () => {
    const before = await requireFolder(viewer, id);
    assertMayEdit(viewer, { folderId: id });
    assertMatch(before, ifMatch);
    const after: Folder = {
      ...before,
      name: input.name ?? before.name,
      description: input.description === undefined ? before.description : input.description || null,
      color: input.color === undefined ? before.color : input.color,
      defaultAccess: input.defaultAccess ?? before.defaultAccess,
      requiredUtm: input.requiredUtm ?? before.requiredUtm,
      updatedAt: nextUpdate(before, now),
      version: before.version + 1,
    };
    if (after.defaultAccess !== before.defaultAccess) assertGivesAccess(by);
    if (after.name !== before.name) {
      const folders = await findFolders(by.ownerId);
      const others = visible(scope, folders).filter((other) => other.id !== id);
      assertFreeName(after, others, 'another folder of yours');
    }
    const entry = folderEntry(act, 'folder.updated', { before, after });
    if (entry && !(await changeFolder(before, after, entry))) throw new AppError('WRITE_CONFLICT');
    return folderRecord(await withCount(entry ? after : before, now), scope);
  });
}

/** Makes the next request that shows a folder of an owner count what is in it. */
export async function recountFolders(ownerId: string): Promise<void> {
  await Promise.all((await findFolders(ownerId)).map(forgetFolderCounts));
}

/** A name is unique among the folders that its author sees: a refusal must not tell of others. */
const visible = (scope: Scope, folders: readonly Folder[]): Folder[] =>
  folders.filter((folder) => isVisible(scope, folder));

const LIMITED_KEY = 'This API key is limited to folders, and may not create or delete any.';

/** Throws PERMISSION_DENIED for authors who do not manage members. */
function assertGivesAccess({ permissions }: FolderAct['by']): void {
  if (!permissions || isAllowed(permissions, NEEDED)) return;
  const message = `To choose who has access to a folder, you need the permission ${NEEDED}.`;
  throw new AppError('PERMISSION_DENIED', message, { params: { permissions: [NEEDED] } });
}

const NEEDED = 'members:manage';

/**
 * Throws FOLDER_READ_ONLY or ALL_FOLDERS_REQUIRED for authors who may not delete a folder: what is in it
 * would leave their reach. Without its access, everyone would see it: so of one with an access of its own,
 * PERMISSION_DENIED for those who may not give any.
 */
export function assertDeletes(by: FolderAct['by'], { id, defaultAccess }: Folder): void {
  const viewer = viewerOf(by);
  assertMayEdit(viewer, { folderId: id });
  if (!mayEdit(viewer.scope, { folderId: null })) throw new AppError('ALL_FOLDERS_REQUIRED', LIMITED_KEY);
  if (defaultAccess !== 'edit') assertGivesAccess(by);
}

/** A folder that the viewer may see, unless it is being deleted. Throws NOT_FOUND. */
export async function requireFolder({ ownerId, scope }: Viewer, id: string): Promise<Folder> {
  const folder =
    isId('folder', id) && mayView(scope, { folderId: id }) ? await findFolder(ownerId, id) : undefined;
  if (!folder || folder.isClosed) throw folderNotFound();
  return folder;
}

export const folderNotFound = (): AppError =>
  new AppError('NOT_FOUND', 'The folder was not found.', { params: { resource: 'folder' } });

/**
 * The folder; undefined: none. Throws VALIDATION_ERROR unless `folderId` is null or a folder that the
 * viewer sees and that is not being deleted. For a change, also FOLDER_READ_ONLY if the viewer may
 * not change what is in it.
 */
export async function assertFolder(
  viewer: Viewer,
  folderId: string | null | undefined,
  { access, path = 'folderId' }: { access: 'view' | 'edit'; path?: string },
): Promise<Folder | undefined> {
  const { ownerId, scope } = viewer;
  let folder: Folder | undefined;
  if (folderId != null) {
    folder = mayView(scope, { folderId }) ? await findFolder(ownerId, folderId) : undefined;
    if (!folder || folder.isClosed) throw unknownFolder(path);
  }
  if (access === 'edit') assertMayEdit(viewer, { folderId: folderId ?? null });
  return folder;
}

/**
 * The folder of a link that the viewer may change, with what it requires; undefined for any other, and for
 * one that is being deleted.
 */
export async function folderRule(
  { ownerId, scope }: Viewer,
  folderId: string | null,
): Promise<Folder | undefined> {
  if (folderId === null || !mayEdit(scope, { folderId })) return undefined;
  const folder = await findFolder(ownerId, folderId);
  return folder?.isClosed ? undefined : folder;
}

/**
 * The folder of something new. Of a key that is limited to one folder, this one; if it is limited to several,
 * throws VALIDATION_ERROR without one.
 */
export function folderOfNew(by: Author, folderId: string | null | undefined): string | null {
  const { scope } = viewerOf(by);
  if (folderId != null || accessTo(scope, null) !== 'none') return folderId ?? null;
  const folders = onlyFolders(scope) ?? [];
  const [first, ...others] = folders;
  if (first !== undefined && others.length === 0) return first;
  const message = `is required: this API key is limited to the folders ${folders.join(', ')}`;
  throw invalidField('folderId', problem('required', message));
}

/**
 * The folders that a list is read from; undefined: the list of the account. Throws VALIDATION_ERROR for an
 * unknown folder, and for one that the viewer may not see.
 */
export async function listedFolders(
  viewer: Viewer,
  filter: string | undefined,
): Promise<string[] | undefined> {
  if (filter === undefined) return onlyFolders(viewer.scope);
  if (filter === NO_FOLDER) return mayView(viewer.scope, { folderId: null }) ? undefined : [];
  await assertFolder(viewer, filter, { access: 'view' });
  return [filter];
}

const unknownFolder = (path: string): AppError =>
  invalidField(path, problem('not_found', 'is not one of your folders; GET /v1/api/folders lists them'));

/** The audit entry of a change; undefined if nothing changes. */
export const folderEntry = (
  { by, now }: Act,
  action: 'folder.created' | 'folder.updated' | 'folder.deleted',
  { before = null, after = null }: { before?: Folder | null; after?: Folder | null },
): AuditEntry | undefined => {
  const { id, name } = (after ?? before) as Folder;
  const [had, has] = [before, after].map((folder) => folder && folderRecord(folder, WHOLE));
  const changes = changesOf(had ?? null, has ?? null, ['access', 'links', 'smartLinks']);
  return updateEntry(by, { action, target: { type: 'folder', id, name }, changes }, now);
};
