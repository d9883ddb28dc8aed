import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { folderRecordSchema } from '#shared/core/folders/folder.ts';
import { getFolder } from '#shared/core/folders/manage-folders.ts';

export const contract = {
  tag: 'Folders',
  path: { id: 'folder' },
  summary: 'Retrieve a folder',
  permission: 'links:read',
  reach: 'folders',
  etagOf: 'folder',
  data: z.object({ folder: folderRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => ({
  message: 'Folder found.',
  data: { folder: await getFolder(caller, id, now) },
}));
