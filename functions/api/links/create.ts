import * as z from 'zod';
import { createLinkSchema } from '../../../shared/links/link-input.ts';
import { linkRecordSchema } from '../../../shared/links/link-record.ts';
import { createLink } from '../../../shared/links/manage-links.ts';
import { apiFunction } from '../../framework/api-function.ts';
import { chargeFor } from '../../framework/billing.ts';
import { linkHosts } from '../../framework/origins.ts';

export const contract = {
  tag: 'Links',
  summary: 'Create a link',
  permission: 'links:write',
  idempotent: true,
  body: createLinkSchema,
  status: 201,
  data: z.object({ link: linkRecordSchema }),
  errors: ['LINK_ALREADY_EXISTS', 'CODE_TAKEN'],
} as const;

export const handler = apiFunction(
  contract,
  async ({ caller, body, ids, now }) => {
    const link = await createLink(caller.ownerId, body, linkHosts(), now, ids.newId('link'));
    return { message: 'Link created.', data: { link } };
  },
  chargeFor('link.create'),
);
