import type { Member } from '@signpost/client/core';
import { useSession } from '#console/session/session.ts';

export type Role = Member['role'];

/** The most powerful first. */
export const ROLES = ['owner', 'admin', 'editor', 'analyst', 'developer'] as const satisfies readonly Role[];

/** Whether members with a role can be managed: only owners can manage owners. */
export function useMayManage(): (role: Role) => boolean {
  const { account, can } = useSession();
  const isAll = account.permissions.includes('*');
  return (role) => can('members:manage') && (role !== 'owner' || isAll);
}
