import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { domainTarget } from '#functions/framework/origins.ts';
import { domainRecordSchema } from '#shared/core/domains/domain.ts';
import { verifyDomain } from '#shared/core/domains/manage-domains.ts';
import { dnsServers, readTxt } from '#shared/core/domains/read-txt.ts';

export const contract = {
  tag: 'Domains',
  path: { host: 'domain' },
  summary: 'Verify a domain',
  description:
    'Looks up the TXT record of the domain in DNS, at most 30 times per minute per account. Once ' +
    'verified, the domain is yours: only you can use it as `customDomain`, and it serves only ' +
    'your links and pages. Keep the record: it is looked up once a day. A domain whose record ' +
    'was missing is verified again. A domain of another account becomes yours immediately if the ' +
    'record of that account is gone; otherwise, `DOMAIN_TAKEN` says what to do. A domain with ' +
    '`cname` is verified automatically; this endpoint verifies it sooner, and gives a `failed` ' +
    'domain another 7 days. `DOMAIN_NOT_VERIFIED` contains what DNS returned.',
  permission: 'domains:manage',
  reach: 'settings',
  data: z.object({ domain: domainRecordSchema }),
  errors: ['NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'DOMAIN_TAKEN', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, path }) => {
  const ask = (name: string) => readTxt(name, dnsServers());
  const domain = await verifyDomain({ ...act, target: domainTarget() }, path['host'] ?? '', ask);
  return { message: 'Domain verified. It serves only your links and pages.', data: { domain } };
});
