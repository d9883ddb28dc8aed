import type { Caller } from '../accounts/caller.ts';
import { type Account, describeAccount } from '../accounts/describe-account.ts';
import { listAccounts } from '../accounts/members/manage-members.ts';
import { countLinksOnce } from '../links/link-allowance.ts';
import { countStorageOnce, uploadsOn } from '../media/media-allowance.ts';
import { countStoredBytes } from '../smart-links/stored-bytes.ts';

/** The caller's account with what it uses of its quotas. The first use of an account counts its links and media. */
export async function readAccount(caller: Caller, now: Date): Promise<Account> {
  const { owner, credential } = caller;
  const [links, storageBytes, choices] = await Promise.all([
    owner.linkCount ?? countLinksOnce(owner.ownerId),
    owner.storageBytes ?? countStorageOnce(owner.ownerId, countStoredBytes),
    credential.type === 'session' ? listAccounts(credential.member.userId, now) : null,
  ]);
  const use = { links, storageBytes, uploadsToday: uploadsOn(now.toISOString().slice(0, 10), owner) };
  return describeAccount(caller, use, choices, now);
}
