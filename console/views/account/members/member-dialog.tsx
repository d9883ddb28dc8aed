import type { Member } from '@signpost/client/core';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { Role } from './roles.ts';
import { useChangeRole } from './use-change-role.ts';

export type MemberAction =
  | { kind: 'remove'; member: Member }
  | { kind: 'changeRole'; member: Member; role: Role };

/** Asks before an action. */
export function MemberDialog({ action, onClose }: { action: MemberAction; onClose: () => void }) {
  const { members: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const changeRole = useChangeRole();
  const { member } = action;
  const { _id, email, status } = member;
  if (action.kind === 'changeRole') {
    const isPromoted = action.role === 'owner';
    return (
      <ConfirmDialog
        title={isPromoted ? text.changeToOwnerTitle : text.demoteTitle}
        action={text.changeRole}
        variant={isPromoted ? 'primary' : 'danger'}
        onConfirm={() => changeRole(member, action.role)}
        onClose={onClose}
      >
        {isPromoted ? text.changeToOwnerText(email) : text.demoteText(email, text.roles[action.role])}
      </ConfirmDialog>
    );
  }
  const remove = async () => {
    await api.delete('/v1/api/members/{id}', { path: { id: _id } });
    invalidate('members');
    toast({ text: text.wasRemoved(email) });
  };
  const isInvited = status !== 'active';
  return (
    <ConfirmDialog
      title={isInvited ? text.revokeTitle : text.removeTitle}
      action={text.remove}
      onConfirm={remove}
      onClose={onClose}
    >
      {isInvited ? text.revokeText(email) : text.removeText(email)}
    </ConfirmDialog>
  );
}
