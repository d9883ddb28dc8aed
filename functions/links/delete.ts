import { deleteLink } from '../../shared/links/manage-links.ts';
import { apiFunction } from '../api-function.ts';

export const contract = { summary: 'Delete a link', permission: 'links:write' } as const;

export const handler = apiFunction(contract, async ({ caller, id }) => {
  await deleteLink(caller.ownerId, id);
  return { message: 'Link deleted.', data: { _id: id, deleted: true } };
});
