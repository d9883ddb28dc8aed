import * as z from 'zod';
import { listOwnLinks } from '../../../shared/links/manage/list-links.ts';
import { listLinksSchema } from '../../../shared/links/model/link-input.ts';
import { linkRecordSchema } from '../../../shared/links/model/link-record.ts';
import { nextCursorField } from '../../../shared/platform/http/response-fields.ts';
import { SETTING, setting } from '../../../shared/platform/runtime/settings.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Links',
  summary: 'List links',
  description: 'Newest first. Without `limit`, returns as many as fit into one response.',
  permission: 'links:read',
  query: listLinksSchema,
  data: z.object({ links: z.array(linkRecordSchema), nextCursor: nextCursorField }),
} as const;

export const handler = apiFunction(contract, async ({ caller, query, now }) => {
  const hosts = { publicOrigin: setting(SETTING.publicOrigin) };
  const list = await listOwnLinks({ ownerId: caller.ownerId, hosts, now }, query);
  return { message: 'Links found.', data: list };
});
