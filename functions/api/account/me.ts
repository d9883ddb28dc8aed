import { readAccount } from '../../../shared/account-data/read-account.ts';
import { accountSchema } from '../../../shared/accounts/describe-account.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'Read your account',
  description:
    'Owner, plan, quotas with their use, balance, and what the key or member may do. Any valid key or session will do.',
  permission: 'any',
  data: accountSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  return { message: 'Account found.', data: await readAccount(caller, now) };
});
