import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { shareOrigin } from '#functions/framework/origins.ts';
import { createShare } from '#shared/shares/manage-shares.ts';
import { createShareSchema, shareRecordSchema } from '#shared/shares/share.ts';

export const contract = {
  tag: 'Analytics',
  summary: 'Share a report',
  description:
    'Returns the URL of a page with the figures of a link, a page, a tag or the account, with filters and ' +
    'a period. Anyone with the URL can open it without an account. The page has totals and breakdowns ' +
    'only: no individual clicks, visitors or destinations. Requires `analytics:read`, too.',
  permission: 'shares:manage',
  reach: 'folders',
  idempotent: true,
  body: createShareSchema,
  status: 201,
  data: z.object({ share: shareRecordSchema }),
  errors: ['ALL_FOLDERS_REQUIRED', 'QUOTA_EXCEEDED', 'LINK_NOT_FOUND', 'SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const share = await createShare({ ...act, ...shareOrigin() }, body);
  return { message: 'Report shared. Anyone with the URL can open it.', data: { share } };
});
