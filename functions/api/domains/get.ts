import * as z from 'zod';
import { domainRecordSchema } from '../../../shared/core/domains/domain.ts';
import { getDomain } from '../../../shared/core/domains/manage-domains.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Domains',
  path: { host: 'domain' },
  summary: 'Retrieve a domain',
  permission: 'domains:manage',
  data: z.object({ domain: domainRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, path }) => {
  const domain = await getDomain(caller.ownerId, path['host'] ?? '');
  return { message: 'Domain found.', data: { domain } };
});
