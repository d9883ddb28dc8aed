import type { Member } from '@signpost/client/core';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { Role } from './roles.ts';

/** Changes the role of a member. Throws an `ApiError`. */
export function useChangeRole(): (member: Member, role: Role) => Promise<void> {
  const { members: text } = useTexts();
  const { api, account, refresh } = useSession();
  const toast = useToast();
  return async ({ _id, email }, role) => {
    await api.patch('/v1/api/members/{id}', { path: { id: _id }, body: { role } });
    invalidate('members');
    toast({ text: text.wasChanged(email, text.roles[role]) });
    if (_id === account.member?._id) await refresh();
  };
}
