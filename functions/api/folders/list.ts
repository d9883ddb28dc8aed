import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { folderRecordSchema } from '#shared/core/folders/folder.ts';
import { listFolders } from '#shared/core/folders/manage-folders.ts';

export const contract = {
  tag: 'Folders',
  summary: 'List folders',
  description: 'All folders of the account, by name, with how many links and Smart Links each has.',
  permission: 'links:read',
  reach: 'folders',
  data: z.object({ folders: z.array(folderRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => ({
  message: 'Folders found.',
  data: { folders: await listFolders(caller, now) },
}));
