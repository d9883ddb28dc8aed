import { apiFunction } from '#functions/framework/api-function.ts';
import { rootHostsOf } from '#functions/framework/origins.ts';
import { readAccount } from '#shared/account-data/read-account.ts';
import { accountSchema } from '#shared/core/accounts/describe-account.ts';

export const contract = {
  tag: 'Account',
  summary: 'Retrieve your account',
  description:
    'Owner, plan, quotas and their usage, balance, and the permissions of the key or member. Works with ' +
    'any valid key or session.',
  permission: 'any',
  reach: 'folders',
  data: accountSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  return {
    message: 'Account found.',
    data: await readAccount(caller, { rootHosts: rootHostsOf(caller.owner), now }),
  };
});
