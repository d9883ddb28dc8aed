import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { createFolderSchema, folderRecordSchema, MAX_FOLDERS } from '#shared/core/folders/folder.ts';
import { createFolder } from '#shared/core/folders/manage-folders.ts';

export const contract = {
  tag: 'Folders',
  summary: 'Create a folder',
  description:
    'A link or a Smart Link is in one folder at most: set its `folderId`. An account can have ' +
    `${MAX_FOLDERS} folders.`,
  permission: 'links:write',
  reach: 'folders',
  idempotent: true,
  etagOf: 'folder',
  body: createFolderSchema,
  status: 201,
  data: z.object({ folder: folderRecordSchema }),
  errors: ['QUOTA_EXCEEDED', 'ALL_FOLDERS_REQUIRED'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => ({
  message: 'Folder created.',
  data: { folder: await createFolder(act, body) },
}));
