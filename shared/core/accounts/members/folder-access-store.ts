import { tableName } from '#shared/platform/dynamo/client.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
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
): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: memberKey(ownerId, userId),
    UpdateExpression: 'SET folderAccess = :after',
    ConditionExpression: `attribute_exists(pk) AND ${
      folderAccess ? 'folderAccess = :before' : 'attribute_not_exists(folderAccess)'
    }`,
    ExpressionAttributeValues: { ':after': after, ...(folderAccess && { ':before': folderAccess }) },
  },
});
