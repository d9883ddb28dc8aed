import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { domainTarget } from '#functions/framework/origins.ts';
import { type Domain, domainRecordSchema } from '#shared/core/domains/domain.ts';
import { readDnsNow } from '#shared/core/domains/going-live/read-dns-now.ts';
import { getDomain } from '#shared/core/domains/manage-domains.ts';
import { dnsServers } from '#shared/core/domains/read-txt.ts';

export const contract = {
  tag: 'Domains',
  path: { host: 'domain' },
  summary: 'Retrieve a domain',
  description:
    'Includes the current DNS records, looked up at most 30 times per minute per account; `dns` ' +
    'is null beyond that. To wait until a domain is live, retrieve it every few seconds, or ' +
    'subscribe to `domain.live` and `domain.failed`.',
  permission: 'domains:manage',
  reach: 'settings',
  data: z.object({ domain: domainRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, path, now }) => {
  const readNow = (domain: Domain) => readDnsNow(domain, { servers: dnsServers(), now });
  const domain = await getDomain(caller.ownerId, path['host'] ?? '', { target: domainTarget(), readNow });
  return { message: 'Domain found.', data: { domain } };
});
