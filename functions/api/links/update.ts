import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { updateLinkSchema } from '#shared/links/model/link-input.ts';
import { linkRecordSchema } from '#shared/links/model/link-record.ts';
import type { Warning } from '#shared/platform/http/warning.ts';

export const contract = {
  tag: 'Links',
  path: { id: 'link' },
  summary: 'Update a link',
  description:
    'Absent fields do not change. null clears an optional field. If `code` changes, the previous ' +
    'code keeps redirecting, as one of the `aliases`.',
  permission: 'links:write',
  reach: 'folders',
  etagOf: 'link',
  conditional: true,
  body: updateLinkSchema,
  data: z.object({ link: linkRecordSchema }),
  errors: [
    'LINK_NOT_FOUND',
    '403 LINK_BLOCKED',
    'LINK_ALREADY_EXISTS',
    'CODE_TAKEN',
    'QUOTA_EXCEEDED',
    'DOMAIN_NOT_YOURS',
    'DOMAIN_LAPSED',
    'DOMAIN_NOT_VERIFIED',
    'WRITE_CONFLICT',
  ],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body, ifMatch }) => {
  const warnings: Warning[] = [];
  const link = await updateLink({ ...act, hosts: linkHosts(act.by), warnings }, id, { input: body, ifMatch });
  return { message: 'Link updated.', data: { link }, warnings };
});
