import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { accountDeletionSchema, restoreAccount } from '#shared/account-data/schedule-deletion.ts';

export const contract = {
  tag: 'Account',
  summary: 'Restore your account',
  description: 'Cancels a scheduled deletion. Has no effect if no deletion is scheduled.',
  permission: 'account:delete',
  reach: 'everything',
  data: z.object({ account: accountDeletionSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act }) => ({
  message: 'The deletion was canceled.',
  data: { account: await restoreAccount(act) },
}));
