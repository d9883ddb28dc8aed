import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { multipartForm } from '#functions/framework/multipart-form.ts';
import { smartLinkChangeHosts } from '#functions/framework/thumbnails.ts';
import { createSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { SMART_LINK_FIELDS } from '#shared/smart-links/model/smart-link-form.ts';
import {
  createSmartLinkSchema,
  formOnlyFields,
  updateSmartLinkSchema,
} from '#shared/smart-links/model/smart-link-input.ts';
import { smartLinkRecordSchema } from '#shared/smart-links/model/smart-link-record.ts';

export const contract = {
  tag: 'Smart Links',
  summary: 'Create a Smart Link',
  description: 'A landing page of one of six types. Without `slug`, its URL is generated from the title.',
  permission: 'smart-links:write',
  reach: 'folders',
  idempotent: true,
  etagOf: 'link',
  body: createSmartLinkSchema,
  ignored: formOnlyFields,
  multipart: multipartForm(SMART_LINK_FIELDS, updateSmartLinkSchema, ['title', 'type']),
  status: 201,
  data: z.object({ link: smartLinkRecordSchema }),
  errors: ['LINK_ALREADY_EXISTS', 'SLUG_TAKEN', 'QUOTA_EXCEEDED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, body, files }) => {
  const link = await createSmartLink({ ...act, hosts: smartLinkChangeHosts() }, body, files);
  return { message: 'Smart Link created.', data: { link } };
});
