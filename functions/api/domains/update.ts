import * as z from 'zod';
import { domainRecordSchema, updateDomainSchema } from '../../../shared/core/domains/domain.ts';
import { updateDomain } from '../../../shared/core/domains/manage-domains.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Domains',
  path: { host: 'domain' },
  summary: 'Update a domain',
  description:
    'Changes which form of the short URLs people see, copy and scan, and the apps that open its links. Links that were copied or printed keep ' +
    'working in both forms.',
  permission: 'domains:manage',
  body: updateDomainSchema,
  data: z.object({ domain: domainRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, path, body }) => {
  const domain = await updateDomain(act, path['host'] ?? '', body);
  return { message: 'Domain updated.', data: { domain } };
});
