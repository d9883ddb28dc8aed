import * as z from 'zod';
import { shareOrigin } from '#functions/framework/origins.ts';
import { idField } from '#shared/platform/http/response-fields.ts';
import { createShare, deleteShare, listShares } from '#shared/shares/manage-shares.ts';
import { createShareSchema } from '#shared/shares/share.ts';
import { tool } from '../tool.ts';

export const listSharesTool = tool({
  name: 'list_shares',
  title: 'List shared reports',
  description:
    'Lists the reports that anyone with their URL can open, newest first, with what they are about and ' +
    'their URLs.',
  permission: 'shares:manage',
  reach: 'folders',
  effect: 'read',
  input: z.object({}),
  run: async ({ caller, now }) => ({
    data: { shares: await listShares(caller, { ...shareOrigin(), now }) },
  }),
});

export const createShareTool = tool({
  name: 'create_share',
  title: 'Share a report',
  description:
    'Makes a page with the clicks of a link, page, folder, tag or the account public, for everyone who has ' +
    'its URL, and returns the URL. Ask the user before you share figures, and offer a `password` and ' +
    '`expiresAt`. Requires `analytics:read`, too.',
  permission: 'shares:manage',
  reach: 'folders',
  effect: 'create',
  // Filters would take a tenth of what all tools may take of a context.
  input: createShareSchema.omit({ filters: true, embed: true }),
  run: async ({ caller, input, ids, now }) => ({
    data: { share: await createShare({ by: caller, ids, now, ...shareOrigin() }, input) },
  }),
});

export const deleteShareTool = tool({
  name: 'delete_share',
  title: 'Revoke a shared report',
  description: 'Revokes a shared report by its id: its URL returns 404 from then on.',
  permission: 'shares:manage',
  reach: 'folders',
  effect: 'delete',
  input: z.object({ share: idField('share') }),
  run: async ({ caller, input, now }) => {
    await deleteShare({ by: caller, now }, input.share);
    return { data: { _id: input.share, deleted: true as const } };
  },
});
