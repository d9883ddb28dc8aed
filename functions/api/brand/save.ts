import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { brandInputSchema } from '#shared/brand/brand-input.ts';
import { saveBrand } from '#shared/brand/manage-brand.ts';
import { brandRecordSchema } from '#shared/core/brand/brand.ts';
import { domainQuery } from '#shared/qr/domain-query.ts';

export const contract = {
  tag: 'Account',
  summary: 'Save the brand',
  description:
    'Changes the brand of the account, or of `domain`, whose pages then show it instead. Missing fields ' +
    'stay as they are; null removes one. Visitors see the change within a minute. 404: you have no such ' +
    'domain, or no such image.',
  permission: 'links:write',
  reach: 'settings',
  query: z.object({ domain: domainQuery }),
  body: brandInputSchema,
  data: z.object({ brand: brandRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, query, body }) => {
  const brand = await saveBrand({ ...act, hosts: linkHosts() }, { domain: query.domain, fields: body });
  return { message: 'Brand saved.', data: { brand } };
});
