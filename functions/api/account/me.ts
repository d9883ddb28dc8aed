import { accountSchema, describeAccount } from '../../../shared/accounts/describe-account.ts';
import { listAccounts } from '../../../shared/accounts/members/manage-members.ts';
import { countLinksOnce } from '../../../shared/links/link-allowance.ts';
import { countStorageOnce, uploadsOn } from '../../../shared/media/media-allowance.ts';
import { countStoredBytes } from '../../../shared/smart-links/stored-bytes.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'Retrieve your account',
  description:
    'Owner, plan, quotas and their usage, balance, and the permissions of the key or member. Works with any valid key or session.',
  permission: 'any',
  data: accountSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  const { owner } = caller;
  const { credential } = caller;
  const [links, storageBytes, accounts] = await Promise.all([
    owner.linkCount ?? countLinksOnce(owner.ownerId),
    owner.storageBytes ?? countStorageOnce(owner.ownerId, countStoredBytes),
    credential.type === 'session' ? listAccounts(credential.member.userId) : null,
  ]);
  const use = { links, storageBytes, uploadsToday: uploadsOn(now.toISOString().slice(0, 10), owner) };
  return { message: 'Account found.', data: describeAccount(caller, use, accounts, now) };
});
