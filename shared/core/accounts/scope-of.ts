import { type FolderAccess, type Scope, WHOLE } from '../access/scope.ts';
import type { ApiKey, Owner } from './account.ts';
import type { Member } from './member.ts';
import { isAllowed, type Permission } from './permissions.ts';
import { ROLE_PERMISSIONS } from './roles.ts';

/** The folders that keys and members reach, from the items that authentication reads anyway. */

/** Folders that a key may be limited to: they are stored with it, and read with each of its requests. */
export const MAX_KEY_FOLDERS = 50;

/** The permissions that a key limited to folders may have: none that concern the rest of the account. */
export const FOLDER_PERMISSIONS = [
  'links:read',
  'links:write',
  'smart-links:read',
  'smart-links:write',
  'analytics:read',
  'shares:manage',
  'media:write',
] as const satisfies readonly Permission[];

/** Whatever is stored: no key that is limited to folders has other permissions. */
export function permissionsOfKey({
  permissions,
  folders,
}: Pick<ApiKey, 'permissions' | 'folders'>): readonly Permission[] {
  return folders ? FOLDER_PERMISSIONS.filter((name) => isAllowed(permissions, name)) : permissions;
}

export function scopeOfKey({ folders }: Pick<ApiKey, 'folders'>): Scope {
  if (!folders) return WHOLE;
  return { loose: 'none', others: 'none', folders: Object.fromEntries(folders.map((id) => [id, 'edit'])) };
}

/** People who may manage members give access to folders, so they have all of it. */
const managesFolders = (permissions: readonly Permission[]): boolean =>
  isAllowed(permissions, 'members:manage');

export function scopeOfMember(
  { role, folderAccess = {} }: Pick<Member, 'role' | 'folderAccess'>,
  {
    closedFolders = new Set(),
    readOnlyFolders = new Set(),
  }: Pick<Owner, 'closedFolders' | 'readOnlyFolders'>,
): Scope {
  if (managesFolders(ROLE_PERMISSIONS[role])) return WHOLE;
  const defaults: [string, FolderAccess][] = [
    ...[...closedFolders].map((id): [string, FolderAccess] => [id, 'none']),
    ...[...readOnlyFolders].map((id): [string, FolderAccess] => [id, 'view']),
  ];
  if (defaults.length === 0 && Object.keys(folderAccess).length === 0) return WHOLE;
  // Sorted, so that equal accesses are equal as JSON: sets have no order.
  const folders = Object.entries({ ...Object.fromEntries(defaults), ...folderAccess }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return { loose: 'edit', others: 'edit', folders: Object.fromEntries(folders) };
}
