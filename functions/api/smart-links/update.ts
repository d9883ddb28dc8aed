import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { multipartForm } from '#functions/framework/multipart-form.ts';
import { smartLinkChangeHosts } from '#functions/framework/thumbnails.ts';
import { updateSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { SMART_LINK_FIELDS } from '#shared/smart-links/model/smart-link-form.ts';
import { formOnlyFields, updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { smartLinkRecordSchema } from '#shared/smart-links/model/smart-link-record.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'Update a Smart Link',
  description:
    'Absent fields do not change, null clears an optional field, and lists are replaced as a whole. A new ' +
    'title does not change the URL. A new `slug` moves the page; the old slug stays reserved for your ' +
    'account, or for a day if no visit has reached the page.',
  permission: 'smart-links:write',
  reach: 'folders',
  etagOf: 'link',
  conditional: true,
  body: updateSmartLinkSchema,
  ignored: formOnlyFields,
  multipart: multipartForm(SMART_LINK_FIELDS, updateSmartLinkSchema),
  data: z.object({ link: smartLinkRecordSchema }),
  errors: [
    'SMART_LINK_NOT_FOUND',
    '403 LINK_BLOCKED',
    'LINK_ALREADY_EXISTS',
    'SLUG_TAKEN',
    'QUOTA_EXCEEDED',
    'WRITE_CONFLICT',
  ],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body, files, ifMatch }) => {
  const hosts = smartLinkChangeHosts();
  const link = await updateSmartLink({ ...act, hosts }, id, { input: body, files, ifMatch });
  return { message: 'Smart Link updated.', data: { link } };
});
