import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { priceList, publishPause } from '#functions/framework/billing.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { linkRecordSchema } from '#shared/links/model/link-record.ts';
import type { Warning } from '#shared/platform/http/warning.ts';

export const contract = {
  tag: 'Links',
  summary: 'Create a link',
  permission: 'links:write',
  reach: 'folders',
  idempotent: true,
  etagOf: 'link',
  body: createLinkSchema,
  status: 201,
  data: z.object({ link: linkRecordSchema }),
  errors: [
    'LINK_ALREADY_EXISTS',
    'DOMAIN_NOT_YOURS',
    'DOMAIN_LAPSED',
    'DOMAIN_NOT_VERIFIED',
    'CODE_TAKEN',
    'QUOTA_EXCEEDED',
    'BALANCE_TOO_LOW',
  ],
} as const;

export const handler = apiFunction(
  contract,
  async ({ act, caller, body }) => {
    const allowance = new LinkAllowance(caller.owner, priceList());
    const id = act.ids.newId('link');
    const warnings: Warning[] = [];
    const link = await createLink({ ...act, hosts: linkHosts(caller), warnings }, body, { id, allowance });
    return { message: 'Link created.', data: { link }, warnings };
  },
  publishPause,
);
