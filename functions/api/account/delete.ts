import * as z from 'zod';
import {
  accountDeletionSchema,
  deleteAccountSchema,
  scheduleDeletion,
} from '../../../shared/account-data/schedule-deletion.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'Delete your account',
  description:
    'Schedules it: for 14 days everything works, and the account can be restored. The owners and the contact address are told by email now ' +
    'and 3 days before. Then everything is removed: links, Smart Links, files, statistics, responses, members, keys. Short codes and slugs ' +
    'stay reserved, so that nobody else can use a printed one. Repeating the request changes nothing.',
  permission: 'account:delete',
  body: deleteAccountSchema,
  status: 202,
  data: z.object({ account: accountDeletionSchema }),
  errors: ['WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ caller, body, now }) => {
  const account = await scheduleDeletion(caller, body.name, now);
  return { message: `The account will be deleted at ${account.deletionAt}.`, data: { account } };
});
