import type { Member } from '../../../../clients/typescript/src/api.ts';
import { Button } from '../../../components/actions/button.tsx';
import { useToastedAction } from '../../../components/actions/use-toasted-action.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Table } from '../../../components/content/table.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useSession } from '../../../session/session.ts';
import { useFormat, useTexts } from '../../../texts/text.tsx';
import type { MemberAction } from './member-dialog.tsx';
import { ROLES, useMayManage } from './roles.ts';
import { useChangeRole } from './use-change-role.ts';

interface MemberTableProps {
  members: readonly Member[];
  /** The action to confirm. */
  onAction: (action: MemberAction) => void;
}

export function MemberTable({ members, onAction }: MemberTableProps) {
  const { members: text } = useTexts();
  const { account } = useSession();
  const format = useFormat();
  const isOwn = ({ _id }: Member) => _id === account.member?._id;
  return (
    <Table
      caption={text.title}
      rows={members}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'email',
          title: text.email,
          isHeader: true,
          cell: (member) => (
            <span class="row-title">
              {member.email} {isOwn(member) && <Badge>{text.you}</Badge>}
            </span>
          ),
        },
        {
          key: 'role',
          title: text.role,
          cell: (member) => <RoleSelect member={member} onAction={onAction} />,
        },
        {
          key: 'status',
          title: text.status,
          cell: ({ status }) => (
            <Badge tone={status === 'active' ? 'good' : 'plain'}>{text.statuses[status]}</Badge>
          ),
        },
        {
          key: 'seen',
          title: text.lastSeen,
          cell: ({ lastSeenAt }) =>
            lastSeenAt ? <time dateTime={lastSeenAt}>{format.relative(lastSeenAt)}</time> : text.never,
        },
        {
          key: 'by',
          title: text.invitedBy,
          cell: ({ invitedBy }) => <span class="account-by">{invitedBy}</span>,
        },
        {
          key: 'actions',
          title: text.actions,
          hideTitle: true,
          align: 'end',
          cell: (member) => <MemberActions member={member} isOwn={isOwn(member)} onAction={onAction} />,
        },
      ]}
    />
  );
}

type RowProps = { member: Member; onAction: (action: MemberAction) => void };

/** Changes a role at once, but asks before granting or revoking the owner role. */
function RoleSelect({ member, onAction }: RowProps) {
  const { members: text } = useTexts();
  const mayManage = useMayManage();
  const changeRole = useChangeRole();
  const change = useToastedAction((role: Member['role']) => changeRole(member, role));
  const isDisabled = !mayManage(member.role);
  return (
    <select
      class="member-role"
      aria-label={text.roleOf(member.email)}
      value={member.role}
      disabled={isDisabled}
      title={isDisabled ? text.ownerOnly : undefined}
      aria-busy={change.isRunning || undefined}
      onChange={(event) => {
        const role = event.currentTarget.value as Member['role'];
        // Until the change is done.
        event.currentTarget.value = member.role;
        if (role === 'owner' || member.role === 'owner') onAction({ kind: 'changeRole', member, role });
        else void change.run(role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role} value={role} disabled={!mayManage(role)}>
          {text.roles[role]}
        </option>
      ))}
    </select>
  );
}

function MemberActions({ member, isOwn, onAction }: RowProps & { isOwn: boolean }) {
  const { members: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const mayManage = useMayManage();
  const { email, role, status } = member;
  const resend = useToastedAction(async () => {
    await api.post('/v1/api/members', { body: { email, role } });
    toast({ text: text.wasInvited(email) });
  });
  if (!mayManage(role)) return null;
  return (
    <div class="account-domain-actions">
      {status === 'invited' && (
        <Button
          variant="quiet"
          icon="refresh"
          iconOnly
          isBusy={resend.isRunning}
          onClick={() => void resend.run()}
        >
          {text.resend} {email}
        </Button>
      )}
      {!isOwn && (
        <Button variant="quiet" icon="trash" iconOnly onClick={() => onAction({ kind: 'remove', member })}>
          {text.remove} {email}
        </Button>
      )}
    </div>
  );
}
