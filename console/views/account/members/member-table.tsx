import type { Member } from '@signpost/client/core';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { LastSeen } from '#console/components/content/last-seen.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
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
              <Address>{shownAddress(member.email)}</Address> {isOwn(member) && <Badge>{text.you}</Badge>}
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
          cell: (member) => <Status member={member} />,
        },
        {
          key: 'seen',
          title: text.lastSeen,
          cell: ({ lastSeenAt }) => (lastSeenAt ? <LastSeen at={lastSeenAt} /> : text.never),
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

/** May break before its host, not within a word. */
function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

/** The status, and until when it lasts. */
function Status({ member: { status, expiresAt, invitableAt } }: { member: Member }) {
  const { members: text } = useTexts();
  const format = useFormat();
  const tone = status === 'active' ? 'good' : status === 'invited' ? 'plain' : 'wrong';
  return (
    <span class="member-status">
      <Badge tone={tone}>{text.statuses[status]}</Badge>
      {expiresAt && <span class="soft small">{text.expires(format.date(expiresAt))}</span>}
      {invitableAt && <span class="soft small">{text.declinedUntil(format.date(invitableAt))}</span>}
    </span>
  );
}

type RowProps = { member: Member; onAction: (action: MemberAction) => void };

/** Changes a role at once, but asks before granting or revoking the owner role. */
function RoleSelect({ member, onAction }: RowProps) {
  const { members: text } = useTexts();
  const mayManage = useMayManage();
  const changeRole = useChangeRole();
  const change = useToastedAction((role: Member['role']) => changeRole(member, role));
  const isDisabled = !mayManage(member.role) || member.status === 'declined';
  return (
    <select
      class="member-role"
      aria-label={text.roleOf(shownAddress(member.email))}
      value={member.role}
      disabled={isDisabled}
      title={mayManage(member.role) ? undefined : text.ownerOnly}
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
    const { member: invited } = await api.post('/v1/api/members', { body: { email, role } });
    invalidate('members');
    toast({ text: `${text.wasInvited(email)} ${text.names(invited.invitationNames)}` });
  });
  // A declined invitation stays until the person can be invited again.
  if (!mayManage(role) || status === 'declined') return null;
  return (
    <div class="account-domain-actions">
      {(status === 'invited' || status === 'expired') && (
        <Button
          variant="quiet"
          icon="refresh"
          iconOnly
          isBusy={resend.isRunning}
          onClick={() => void resend.run()}
        >
          {status === 'expired' ? text.inviteAgain : text.resend} {email}
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
