import { createLinkSchema } from '../../shared/links/link.ts';
import { createLink } from '../../shared/links/manage-links.ts';
import { apiFunction } from '../api-function.ts';
import { linkHosts } from '../link-hosts.ts';

export const contract = {
  summary: 'Create a link',
  permission: 'links:write',
  body: createLinkSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, body, now }) => {
  const link = await createLink(caller.ownerId, body, linkHosts(), now);
  return { status: 201, message: 'Link created.', data: { link } };
});
