import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';
import { SPAM_LIMITS } from '#shared/smart-links/spam/spam.ts';
import { listDropped, listSpamSchema } from '#shared/smart-links/spam-review/manage-spam.ts';
import { spamRecordSchema } from '#shared/smart-links/spam-review/spam-record.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'List the forms that were dropped as spam',
  description:
    'Forms of the page whose hidden field was filled in, newest first. Usually a bot fills it in, ' +
    'sometimes a password manager. Forms are kept for 30 days: for each day (UTC), the first ' +
    `${SPAM_LIMITS.kept}, up to ${SPAM_LIMITS.keptBytes / 1024} KiB in total. Accept the ones sent by ` +
    'people.',
  permission: 'smart-links:read',
  reach: 'folders',
  query: listSpamSchema,
  data: z.object({
    forms: z.array(spamRecordSchema),
    dropped: z.int().meta({
      description:
        'Forms dropped in the last 30 days, kept or not. Of a day, at most ' +
        `${SPAM_LIMITS.counted.toLocaleString('en')} are counted.`,
      examples: [3],
    }),
    nextCursor: nextCursorField,
  }),
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const viewer = { ownerId: caller.ownerId, scope: caller.scope, now };
  return { message: 'Forms found.', data: await listDropped(viewer, id, query) };
});
