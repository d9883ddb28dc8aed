import { apiFunction } from '#functions/framework/api-function.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { transferLinks, transferLinksSchema } from '#shared/links/transfer/transfer-links.ts';
import { transferResultsSchema } from '#shared/links/transfer/transfers.ts';

export const contract = {
  tag: 'Links',
  summary: 'Move up to 100 links to another account',
  description:
    'Moves links from this account to another one of yours. Only for people who are signed in, as an owner ' +
    'or admin of this account and with `links:write` in the other: an API key belongs to one account, so a ' +
    'key gets a 403.\n\nA link keeps its id, codes, aliases, settings, tags and clicks, and keeps ' +
    'redirecting throughout. It leaves its folder, and counts against the quota of the other account. Its ' +
    'history counts in reports of the account that it is in. Shared and scheduled reports about it end. ' +
    'Each link has its own result, in the order of the ids, and the status is 200 even if all of them ' +
    'fail: `QUOTA_EXCEEDED`, `LINK_ALREADY_EXISTS` if the other account already has such a link, ' +
    '`DOMAIN_NOT_YOURS`, `DOMAIN_LAPSED` or `DOMAIN_NOT_VERIFIED` if its `customDomain` is not a verified ' +
    'domain of the other account, `VALIDATION_ERROR` if the other account requires UTM parameters that it ' +
    'lacks, and `LINK_BLOCKED`. In a repeated request, links that were moved fail with `LINK_NOT_FOUND`.',
  permission: 'members:manage',
  reach: 'folders',
  body: transferLinksSchema,
  data: transferResultsSchema,
  errors: ['NOT_A_MEMBER'],
} as const;

export const handler = apiFunction(contract, async ({ act, caller, body }) => {
  const data = await transferLinks({ ...act, hosts: linkHosts(caller) }, body);
  return { message: `${data.transferred} links moved, ${data.failed} failed.`, data };
});
