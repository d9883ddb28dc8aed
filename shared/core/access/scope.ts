import * as z from 'zod';
import { AppError } from '#shared/platform/errors.ts';

/** Folder access of callers: which links and pages of an account they may see and change. */

export const FOLDER_ACCESS = ['none', 'view', 'edit'] as const;

export type FolderAccess = (typeof FOLDER_ACCESS)[number];

/** Access by folder. Plain data: an import stores that of the caller who started it. */
export const scopeSchema = z.object({
  /** Access to links and pages in no folder. */
  loose: z.enum(FOLDER_ACCESS),
  /** Access to folders that are not listed. */
  others: z.enum(FOLDER_ACCESS),
  folders: z.record(z.string(), z.enum(FOLDER_ACCESS)),
});

export type Scope = Readonly<z.infer<typeof scopeSchema>>;

/** All of an account: its owners and admins, keys without folders, and the service itself. */
export const WHOLE: Scope = { loose: 'edit', others: 'edit', folders: {} };

/** A reader: the account whose links and pages are read, and which of them are visible. */
export interface Viewer {
  ownerId: string;
  scope: Scope;
}

/** The viewer for the service itself, and for public pages: sees the whole account. */
export const wholeAccount = (ownerId: string): Viewer => ({ ownerId, scope: WHOLE });

/** A link, a page, or what is known of one. */
export interface InFolder {
  folderId: string | null;
}

/** Access to a folder; null: to what is in none. */
export function accessTo({ loose, others, folders }: Scope, folderId: string | null): FolderAccess {
  if (folderId === null) return loose;
  return Object.hasOwn(folders, folderId) ? (folders[folderId] as FolderAccess) : others;
}

export const mayView = (scope: Scope, { folderId }: InFolder): boolean =>
  accessTo(scope, folderId) !== 'none';

export const mayEdit = (scope: Scope, { folderId }: InFolder): boolean =>
  accessTo(scope, folderId) === 'edit';

/** Whether nothing of the account is hidden. */
export const seesAll = ({ loose, others, folders }: Scope): boolean =>
  ![loose, others, ...Object.values(folders)].includes('none');

/** The folders that a caller sees, if it sees nothing else; undefined: the caller sees more. */
export function onlyFolders({ loose, others, folders }: Scope): string[] | undefined {
  if (loose !== 'none' || others !== 'none') return undefined;
  return Object.keys(folders).filter((id) => folders[id] !== 'none');
}

/** The record if the viewer may see it. To others it does not exist. */
export const ifVisible = <Found extends InFolder>(
  { scope }: Viewer,
  found: Found | undefined,
): Found | undefined => (found && mayView(scope, found) ? found : undefined);

/** Throws FOLDER_READ_ONLY for what a caller may see, and not change. */
export function assertMayEdit({ scope }: Viewer, what: InFolder): void {
  if (mayEdit(scope, what)) return;
  const { folderId } = what;
  const message =
    folderId === null
      ? 'You may not change links and Smart Links outside of your folders.'
      : `You may only view what is in the folder ${folderId}.`;
  throw new AppError('FOLDER_READ_ONLY', message, { params: folderId === null ? {} : { folderId } });
}
