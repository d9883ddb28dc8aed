import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { removeBrand } from '#shared/brand/manage-brand.ts';
import { domainQuery } from '#shared/qr/domain-query.ts';

export const contract = {
  tag: 'Account',
  summary: 'Remove the brand',
  description:
    "Removes the brand of `domain`, whose pages then show the account's, or that of the account, " +
    'whose pages then show the default brand. Without one, it changes nothing.',
  permission: 'links:write',
  reach: 'settings',
  query: z.object({ domain: domainQuery }),
  data: z.object({ domain: z.string().nullable().meta({ description: 'The domain. null: the account.' }) }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, query }) => {
  await removeBrand(act, { domain: query.domain });
  return { message: 'Brand removed.', data: { domain: query.domain ?? null } };
});
