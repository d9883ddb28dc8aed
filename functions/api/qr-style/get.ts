import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { qrStyleRecord, qrStyleRecordSchema } from '#shared/core/accounts/saved-qr-style.ts';
import { domainQuery } from '#shared/qr/domain-query.ts';
import { qrStyleFor, qrStyleSourceSchema } from '#shared/qr/find-qr-style.ts';

export const contract = {
  tag: 'Links',
  summary: 'Retrieve the saved style of QR codes',
  description:
    'The style that `style=saved` applies to the QR codes of links on `domain`: the one saved for the ' +
    'domain, else for the account. Without `domain`, the one of the account.',
  permission: 'links:read',
  reach: 'nothing',
  query: z.object({ domain: domainQuery }),
  data: z.object({ qrStyle: qrStyleRecordSchema, source: qrStyleSourceSchema }),
} as const;

export const handler = apiFunction(contract, async ({ caller, query }) => {
  const { qrStyle, source } = await qrStyleFor(caller.owner, query.domain);
  return { message: 'QR style found.', data: { qrStyle: qrStyleRecord(qrStyle), source } };
});
