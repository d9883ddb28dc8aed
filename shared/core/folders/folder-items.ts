import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { ownerKey } from '../accounts/account-items.ts';

/** Keys of folders and of what is in them. No zod, no AWS SDK: the manifest reads them. */

export const folderKey = (ownerId: string, id: string): ItemKey => ({
  pk: ownerKey(ownerId).pk,
  sk: `FOLDER#${id}`,
});

const FOLDER = 'FOLDER#';

/**
 * The places of links and pages in folders. The folders themselves are in the partitions of their accounts.
 */
export const FOLDER_PARTITIONS: Partitions = `${FOLDER}*`;

/** Kinds of contents of a folder. */
export type FolderContent = 'LINK' | 'SMART';

export const folderPartition = (folderId: string): string => `${FOLDER}${folderId}`;

/** The place of a link or page in a folder, by its position in the lists of its account. */
export const placeKey = (folderId: string, content: FolderContent, position: string): ItemKey => ({
  pk: folderPartition(folderId),
  sk: `${content}#${position}`,
});

/** A link or a page, and its folder, if it is in one. */
export interface Placed {
  ownerId: string;
  folderId: string | null;
  /** Position in the lists of the account. */
  position: string;
}
