import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { smartLinkRecordSchema } from '#shared/smart-links/model/smart-link-record.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'Retrieve a Smart Link',
  permission: 'smart-links:read',
  reach: 'folders',
  etagOf: 'link',
  data: z.object({ link: smartLinkRecordSchema }),
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id }) => {
  const link = await getSmartLink(caller, id, smartLinkOrigins());
  return { message: 'Smart Link found.', data: { link } };
});
