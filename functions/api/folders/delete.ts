import { apiFunction } from '#functions/framework/api-function.ts';
import { smartLinkHosts } from '#functions/framework/origins.ts';
import { deletedFolderSchema, deleteFolder } from '#shared/folders/delete-folder.ts';

export const contract = {
  tag: 'Folders',
  path: { id: 'folder' },
  summary: 'Delete a folder',
  description:
    'Links and Smart Links in it are not deleted: they are moved out of it, which takes a second ' +
    'for about 100. A request that moves some and does not finish returns `deleted: false`: ' +
    'repeat it until `deleted` is true. Until then, nothing can be added to it.',
  permission: 'links:write',
  reach: 'folders',
  conditional: true,
  data: deletedFolderSchema,
  errors: ['NOT_FOUND', 'WRITE_CONFLICT', 'ALL_FOLDERS_REQUIRED'],
} as const;

/** How long one request moves contents: less than the function's timeout, with room for the last moves. */
const MAX_MS = 20_000;

export const handler = apiFunction(contract, async ({ act, id, ifMatch }) => {
  const start = Date.now();
  const isLate = () => Date.now() - start > MAX_MS;
  const data = await deleteFolder({ ...act, hosts: smartLinkHosts() }, id, { ifMatch, isLate });
  const message = data.deleted ? 'Folder deleted.' : 'The folder is being deleted. Repeat the request.';
  return { message, data };
});
