import * as z from 'zod';
import { folderRecordSchema } from '../../../shared/core/folders/folder.ts';
import { listFolders } from '../../../shared/core/folders/manage-folders.ts';
import { tool } from '../tool.ts';

export const listFoldersTool = tool({
  name: 'list_folders',
  title: 'List folders',
  description:
    "Lists the account's folders. Their `_id` is the `folderId` of the links and pages in them: `list_links` and `list_pages` filter by " +
    'it, the tools that create and update links and pages set it.',
  permission: 'links:read',
  effect: 'read',
  input: z.object({}),
  output: z.object({ folders: z.array(folderRecordSchema) }),
  run: async ({ caller }) => ({ data: { folders: await listFolders(caller.ownerId) } }),
});
