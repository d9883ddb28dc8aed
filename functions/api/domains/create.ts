import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { domainTarget } from '#functions/framework/origins.ts';
import { defaultHosts } from '#shared/core/domains/bound-hosts.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { createDomainSchema, domainRecordSchema } from '#shared/core/domains/domain.ts';

export const contract = {
  tag: 'Domains',
  summary: 'Add a domain',
  description:
    'The domain is `pending` until you add the TXT record `txtName` with the value `txtValue` to ' +
    'its DNS, and verify it. With `cname`, also add that record: the domain is then verified and ' +
    'goes live automatically, within minutes once DNS has both records. Keep the TXT record, ' +
    'which is looked up once a day. A domain that you have already added is returned unchanged.',
  permission: 'domains:manage',
  reach: 'settings',
  body: createDomainSchema,
  status: 201,
  data: z.object({ domain: domainRecordSchema }),
  errors: ['QUOTA_EXCEEDED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const domain = await createDomain({ ...act, target: domainTarget() }, body.host, defaultHosts());
  return {
    message: domain.cname
      ? 'Domain added. Add its TXT and CNAME records.'
      : 'Domain added. Add its TXT record, then verify it.',
    data: { domain },
  };
});
