import { exists, is } from '#shared/platform/dynamo/conditions.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import type { FolderAccess } from '../../access/scope.ts';
import type { Member } from '../member.ts';
import { memberKey } from './member-items.ts';

/** Access of a member by folder. */
export type FolderAccesses = Readonly<Record<string, FolderAccess>>;

/**
 * Action that stores a member's access to folders. Fails if the member was removed, or this access
 * changed, since it was read.
 */
export const folderAccessAction = (
  { ownerId, userId, folderAccess }: Member,
  after: FolderAccesses,
): TransactAction =>
  update(memberKey(ownerId, userId))
    .set({ folderAccess: after })
    .when(exists(), is('folderAccess', folderAccess)).action;
