import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { domainTarget, linkHosts } from '#functions/framework/origins.ts';
import { domainRecordSchema } from '#shared/core/domains/domain.ts';
import { changeDomain } from '#shared/domain-settings/change-domain.ts';
import { updateDomainSchema } from '#shared/domain-settings/update-domain-schema.ts';

export const contract = {
  tag: 'Domains',
  path: { host: 'domain' },
  summary: 'Update a domain',
  description:
    'Changes the given fields; null clears. Links that were copied or printed keep working in ' +
    'both forms of short URLs. Visitors of a verified domain notice within 30 seconds. Its URLs ' +
    'follow the rules of `originalUrl`; on the domain itself, they can only redirect to a page.',
  permission: 'domains:manage',
  reach: 'settings',
  body: updateDomainSchema,
  data: z.object({ domain: domainRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, caller, path, body }) => {
  const domain = await changeDomain(
    { ...act, target: domainTarget(), hosts: linkHosts(caller) },
    path['host'] ?? '',
    body,
  );
  return { message: 'Domain updated.', data: { domain } };
});
