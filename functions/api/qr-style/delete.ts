import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { domainQuery } from '#shared/qr/domain-query.ts';
import { removeQrStyle } from '#shared/qr/manage-qr-styles.ts';

export const contract = {
  tag: 'Links',
  summary: 'Remove a style of QR codes',
  description:
    "Removes the style of the account, or of `domain`, whose links then have the account's. Without one, " +
    'it changes nothing.',
  permission: 'links:write',
  reach: 'settings',
  query: z.object({ domain: domainQuery }),
  data: z.object({ domain: z.string().nullable().meta({ description: 'The domain. null: the account.' }) }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, query }) => {
  await removeQrStyle(act, { domain: query.domain });
  return { message: 'QR style removed.', data: { domain: query.domain ?? null } };
});
