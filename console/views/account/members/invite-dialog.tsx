import { useState } from 'preact/hooks';
import { useToast } from '#console/components/feedback/toast.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { invalidate } from '#console/data/query.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { ROLES, type Role, useMayManage } from './roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { members: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useAction(async () => {
    const { member } = await api.post('/v1/api/members', {
      body: { email: email.trim(), role },
    });
    invalidate('members');
    toast({ text: `${text.wasInvited(shownAddress(member.email))} ${text.names(member.invitationNames)}` });
    onClose();
  });
  return (
    <FormDialog
      title={text.inviteTitle}
      onClose={onClose}
      isUnsaved={email !== ''}
      fieldByErrorCode={{ MEMBER_ALREADY_EXISTS: 'email', MEMBER_DECLINED: 'email' }}
      action={invite}
      label={text.invite}
    >
      <TextField
        name="email"
        label={text.email}
        hint={text.inviteHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellcheck={false}
        value={email}
        onChange={setEmail}
        required
        autoFocus
      />
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}

/** Roles with what they allow. */
function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { members: text } = useTexts();
  const mayManage = useMayManage();
  return (
    <fieldset class="member-roles">
      <legend class="label">{text.role}</legend>
      {ROLES.filter(mayManage).map((one) => (
        <label key={one}>
          <input type="radio" name="role" value={one} checked={one === role} onInput={() => onChange(one)} />
          <span>
            <strong>{text.roles[one]}</strong>
            <span class="soft small">{text.roleHints[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
