import * as z from 'zod';
import { linkRecordSchema } from '../../../shared/links/link-record.ts';
import { getLink } from '../../../shared/links/manage-links.ts';
import { SETTING, setting } from '../../../shared/platform/runtime/settings.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Links',
  path: { id: 'link' },
  summary: 'Retrieve a link',
  permission: 'links:read',
  data: z.object({ link: linkRecordSchema }),
  errors: ['LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => {
  const link = await getLink(caller.ownerId, id, setting(SETTING.publicOrigin), now);
  return { message: 'Link found.', data: { link } };
});
