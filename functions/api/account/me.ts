import { accountSchema, describeAccount } from '../../../shared/accounts/describe-account.ts';
import { countLinksOnce } from '../../../shared/links/link-allowance.ts';
import { countStorageOnce, uploadsOn } from '../../../shared/media/media-allowance.ts';
import { countStoredBytes } from '../../../shared/smart-links/stored-bytes.ts';
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
  const { owner } = caller;
  const [links, storageBytes] = await Promise.all([
    owner.linkCount ?? countLinksOnce(owner.ownerId),
    owner.storageBytes ?? countStorageOnce(owner.ownerId, countStoredBytes),
  ]);
  const use = { links, storageBytes, uploadsToday: uploadsOn(now.toISOString().slice(0, 10), owner) };
  return { message: 'Account found.', data: describeAccount(caller, use, now) };
});
