import { accountSchema, describeAccount } from '../../../shared/accounts/describe-account.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'Read your account',
  description:
    'Owner, plan, quotas with their use, balance and what the key in use may do. Any valid key will do.',
  permission: 'any',
  data: accountSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  return { message: 'Account found.', data: describeAccount(caller, now) };
});
