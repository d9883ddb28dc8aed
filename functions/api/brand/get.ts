import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { brandSourceSchema, getBrand } from '#shared/brand/manage-brand.ts';
import { brandRecordSchema } from '#shared/core/brand/brand.ts';
import { domainQuery } from '#shared/qr/domain-query.ts';

export const contract = {
  tag: 'Account',
  summary: 'Retrieve the brand',
  description:
    'What visitors see on pages that they get instead of a destination: the brand saved for `domain`, else ' +
    'for the account. Without `domain`, the one of the account.',
  permission: 'links:read',
  reach: 'nothing',
  query: z.object({ domain: domainQuery }),
  data: z.object({ brand: brandRecordSchema, source: brandSourceSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, query }) => ({
  message: 'Brand found.',
  data: await getBrand(caller.ownerId, { domain: query.domain }),
}));
