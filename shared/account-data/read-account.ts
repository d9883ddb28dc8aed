import type { Caller } from '#shared/core/accounts/caller.ts';
import { codesToday } from '#shared/core/accounts/code-quota.ts';
import { type Account, describeAccount } from '#shared/core/accounts/describe-account.ts';
import { listAccounts } from '#shared/core/accounts/members/manage-members.ts';
import { countStorageOnce, uploadsOn } from '#shared/core/media/media-allowance.ts';
import { countLinksOnce } from '#shared/links/manage/link-allowance.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';

/**
 * The caller's account with what it uses of its quotas. The first use of an account
 * counts its links and media.
 */
export async function readAccount(
  caller: Caller,
  { rootHosts, now }: { rootHosts: ReadonlySet<string>; now: Date },
): Promise<Account> {
  const { owner, credential } = caller;
  const [links, storageBytes, choices] = await Promise.all([
    owner.linkCount ?? countLinksOnce(owner.ownerId),
    owner.storageBytes ?? countStorageOnce(owner.ownerId, countStoredBytes),
    credential.type === 'session' ? listAccounts(credential.member.userId, now) : null,
  ]);
  const use = {
    links,
    storageBytes,
    uploadsToday: uploadsOn(now.toISOString().slice(0, 10), owner),
    codesToday: codesToday(owner, now),
  };
  return describeAccount(caller, { use, choices, rootHosts }, now);
}
