import * as z from 'zod';
import { accountDeletionSchema, restoreAccount } from '../../../shared/account-data/schedule-deletion.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'Restore your account',
  description: 'Cancels its deletion. Does nothing for an account that is not to be deleted.',
  permission: 'account:delete',
  data: z.object({ account: accountDeletionSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => ({
  message: 'The account stays.',
  data: { account: await restoreAccount(caller, now) },
}));
