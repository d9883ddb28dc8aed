import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import {
  accountDeletionSchema,
  deleteAccountSchema,
  scheduleDeletion,
} from '#shared/account-data/schedule-deletion.ts';

export const contract = {
  tag: 'Account',
  summary: 'Delete your account',
  description:
    'Schedules the deletion. For 14 days, everything keeps working and the account can be restored. The ' +
    'owners and the contact address are notified by email now and 3 days before. Then everything is ' +
    'deleted: links, Smart Links, files, analytics, responses, members and keys. Short codes and slugs ' +
    'stay reserved, so that no one else can take over a printed one. Repeating the request has no effect.',
  permission: 'account:delete',
  reach: 'everything',
  body: deleteAccountSchema,
  status: 202,
  data: z.object({ account: accountDeletionSchema }),
  errors: ['WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const account = await scheduleDeletion(act, body.name);
  return { message: `The account will be deleted at ${account.deletionAt}.`, data: { account } };
});
