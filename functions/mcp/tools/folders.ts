import * as z from 'zod';
import { listFolders } from '#shared/core/folders/manage-folders.ts';
import { listUtmTemplates } from '#shared/links/utm/manage-utm-templates.ts';
import { tool } from '../tool.ts';

export const listFoldersTool = tool({
  name: 'list_folders',
  title: 'List folders',
  description:
    "Lists the account's folders with how many `links` and pages (`smartLinks`) each has. Their `_id` is " +
    'the `folderId` of these. Links in a folder must have the UTM parameters of its `requiredUtm`.',
  permission: 'links:read',
  reach: 'folders',
  effect: 'read',
  input: z.object({}),
  run: async ({ caller, now }) => ({ data: { folders: await listFolders(caller, now) } }),
});

export const listUtmTemplatesTool = tool({
  name: 'list_utm_templates',
  title: 'List UTM templates',
  description: "Lists the account's UTM templates. `create_link` takes the `_id` of one as `utmTemplateId`.",
  permission: 'links:read',
  reach: 'nothing',
  effect: 'read',
  input: z.object({}),
  run: async ({ caller }) => ({ data: { utmTemplates: await listUtmTemplates(caller.ownerId) } }),
});
