import * as z from 'zod';
import { getSmartLink } from '../../../shared/smart-links/manage/read-smart-link.ts';
import { smartLinkRecordSchema } from '../../../shared/smart-links/model/smart-link-record.ts';
import { apiFunction } from '../../framework/api-function.ts';
import { smartLinkOrigins } from '../../framework/origins.ts';

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
