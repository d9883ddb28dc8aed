import { apiFunction } from '#functions/framework/api-function.ts';
import {
  folderMembersSchema,
  saveFolderMembers,
  saveFolderMembersSchema,
} from '#shared/folders/folder-members.ts';

export const contract = {
  tag: 'Folders',
  path: { id: 'folder' },
  summary: 'Give members access to a folder',
  description:
    'Sets the access of the given members; null resets it to the `defaultAccess` of the folder. ' +
    'Other members keep theirs. Up to 50 members in a request. Their next request has the new ' +
    'access. Owners and admins can always see and change everything.',
  permission: 'members:manage',
  reach: 'everything',
  body: saveFolderMembersSchema,
  data: folderMembersSchema,
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body }) => ({
  message: 'Access saved.',
  data: await saveFolderMembers(act, id, body),
}));
