import { apiFunction } from '#functions/framework/api-function.ts';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { transferResultsSchema } from '#shared/links/transfer/transfers.ts';
import {
  transferSmartLinks,
  transferSmartLinksSchema,
} from '#shared/smart-links/transfer/transfer-smart-links.ts';

export const contract = {
  tag: 'Smart Links',
  summary: 'Move up to 100 Smart Links to another account',
  description:
    'Moves pages from this account to another one of yours. Only for people who are signed in, as an owner ' +
    'or admin of this account and with `smart-links:write` in the other: an API key belongs to one ' +
    'account, so a key gets a 403.\n\nA page keeps its id, slug, content, files and clicks, and stays ' +
    'online throughout. It leaves its folder, gets the brand of the other account, and counts against its ' +
    'quotas. Its history counts in reports of the account that it is in. Shared and scheduled reports ' +
    'about it end; slugs that it had before stay reserved for this account. Each page has its own result, ' +
    'in the order of the ids, and the status is 200 even if all of them fail: `PAGE_HAS_DATA` if it has ' +
    'survey responses, registrations or subscribers, confirmed or not, because people gave them to this ' +
    'account (export and delete them first), `QUOTA_EXCEEDED`, `LINK_ALREADY_EXISTS` if the other account ' +
    'has a page of its type and title, `TOO_MANY_FILES`, and `LINK_BLOCKED`. In a repeated request, pages ' +
    'that were moved fail with `SMART_LINK_NOT_FOUND`.',
  permission: 'members:manage',
  reach: 'folders',
  body: transferSmartLinksSchema,
  data: transferResultsSchema,
  errors: ['NOT_A_MEMBER'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const data = await transferSmartLinks({ ...act, hosts: smartLinkOrigins() }, body);
  return { message: `${data.transferred} Smart Links moved, ${data.failed} failed.`, data };
});
