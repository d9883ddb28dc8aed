import { apiFunction } from '#functions/framework/api-function.ts';
import { priceList, publishPause } from '#functions/framework/billing.ts';
import { counted } from '#functions/framework/counted.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { bulkSchema, createLinks, createLinksSchema } from '#shared/links/manage/create-links.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import type { Warning } from '#shared/platform/http/warning.ts';

export const contract = {
  tag: 'Import and export',
  summary: 'Create up to 100 links',
  description:
    'Each row has its own result, in the order of the rows: a row that fails does not affect the others, ' +
    'and the status is 200 even if all of them fail. Of rows with the same URL and domain, only the first ' +
    'is created.',
  permission: 'links:write',
  reach: 'folders',
  idempotent: true,
  body: createLinksSchema,
  data: bulkSchema,
} as const;

export const handler = apiFunction(
  contract,
  async ({ act, caller, body }) => {
    const allowance = new LinkAllowance(caller.owner, priceList());
    const warnings: Warning[] = [];
    const data = await createLinks({ ...act, hosts: linkHosts(caller), warnings }, body.links, allowance);
    return { message: `${counted(data.created, 'link')} created, ${data.failed} failed.`, data, warnings };
  },
  publishPause,
);
