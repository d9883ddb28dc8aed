import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { deleteDomain } from '#shared/core/domains/manage-domains.ts';

export const contract = {
  tag: 'Domains',
  path: { host: 'domain' },
  summary: 'Remove a domain',
  description:
    'If the domain was verified, it serves links of all accounts again, and another account can ' +
    'verify it. A domain with `cname` stops serving anything immediately, and another account ' +
    'can verify it a few minutes later. Your links keep it as their `customDomain`.',
  permission: 'domains:manage',
  reach: 'settings',
  data: z.object({
    host: z.string().meta({ description: 'The domain.', examples: ['go.example.com'] }),
    deleted: z.literal(true),
  }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, path }) => {
  const host = await deleteDomain(act, path['host'] ?? '');
  return { message: 'Domain removed.', data: { host, deleted: true as const } };
});
