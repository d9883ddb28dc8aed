import { updateLinkSchema } from '../../shared/links/link.ts';
import { updateLink } from '../../shared/links/manage-links.ts';
import { apiFunction } from '../api-function.ts';
import { linkHosts } from '../link-hosts.ts';

export const contract = {
  summary: 'Change a link',
  permission: 'links:write',
  body: updateLinkSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, id, body, now }) => {
  const link = await updateLink(caller.ownerId, id, body, linkHosts(), now);
  return { message: 'Link updated.', data: { link } };
});
