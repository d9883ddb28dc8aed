import type { AccountChoice } from '@signpost/client/core';
import { useSession } from '#console/session/session.ts';

/** Roles that may create links and pages. */
const WRITERS: ReadonlySet<AccountChoice['role']> = new Set(['owner', 'admin', 'editor']);

/**
 * The accounts that the person may move links and pages to; none for a key, and for members who may not move
 * any out of this account.
 */
export function useOtherAccounts(): readonly AccountChoice[] {
  const { account, can } = useSession();
  if (!account.member || !can('members:manage')) return [];
  return (account.accounts ?? []).filter(({ _id, role }) => _id !== account.owner._id && WRITERS.has(role));
}
