import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { domainTarget } from '#functions/framework/origins.ts';
import { domainRecordSchema } from '#shared/core/domains/domain.ts';
import { listDomains } from '#shared/core/domains/manage-domains.ts';

export const contract = {
  tag: 'Domains',
  summary: 'List your domains',
  description: 'All your domains, sorted by name.',
  permission: 'domains:manage',
  reach: 'settings',
  data: z.object({ domains: z.array(domainRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller }) => {
  const domains = await listDomains(caller.ownerId, domainTarget());
  return { message: 'Domains found.', data: { domains } };
});
