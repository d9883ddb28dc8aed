import { apiFunction } from '#functions/framework/api-function.ts';
import { folderMembersSchema, listFolderMembers } from '#shared/folders/folder-members.ts';

export const contract = {
  tag: 'Folders',
  path: { id: 'folder' },
  summary: 'List who has access to a folder',
  description: 'All members of the account, and people who are invited, with their access to the folder.',
  permission: 'members:manage',
  reach: 'everything',
  data: folderMembersSchema,
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => ({
  message: 'Members found.',
  data: await listFolderMembers(caller, id, now),
}));
