import type { Member } from '../../../../clients/typescript/src/api.ts';
import { useToast } from '../../../components/feedback/toast.tsx';
import { invalidate } from '../../../data/query.ts';
import { useSession } from '../../../session/session.tsx';
import { useTexts } from '../../../texts/text.tsx';
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
