import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { qrStyleRecordSchema } from '#shared/core/accounts/saved-qr-style.ts';
import { domainQuery } from '#shared/qr/domain-query.ts';
import { qrStyleInputSchema, saveQrStyle } from '#shared/qr/manage-qr-styles.ts';

export const contract = {
  tag: 'Links',
  summary: 'Save a style of QR codes',
  description:
    'Changes the style of the account, or of `domain`, for `style=saved` and for the console. Missing ' +
    'fields stay as they are, or get the defaults of the QR code endpoint. 404: you have no such domain, ' +
    'or no such image. Codes without `style=saved` do not change.',
  permission: 'links:write',
  reach: 'settings',
  query: z.object({ domain: domainQuery }),
  body: qrStyleInputSchema,
  data: z.object({ qrStyle: qrStyleRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, query, body }) => {
  // The fonts, which no other function of styles needs.
  if (body.frame) await (await import('#shared/qr/frame-text.ts')).frameTextOf(body.frame);
  const qrStyle = await saveQrStyle(act, { domain: query.domain, fields: body });
  return { message: 'QR style saved.', data: { qrStyle } };
});
