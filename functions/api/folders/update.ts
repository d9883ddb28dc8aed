import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { folderRecordSchema, updateFolderSchema } from '#shared/core/folders/folder.ts';
import { updateFolder } from '#shared/core/folders/manage-folders.ts';

export const contract = {
  tag: 'Folders',
  path: { id: 'folder' },
  summary: 'Update a folder',
  description: 'Absent fields do not change.',
  permission: 'links:write',
  reach: 'folders',
  etagOf: 'folder',
  conditional: true,
  body: updateFolderSchema,
  data: z.object({ folder: folderRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body, ifMatch }) => ({
  message: 'Folder updated.',
  data: { folder: await updateFolder(act, id, { input: body, ifMatch }) },
}));
