import type { Member } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { CreateButton } from '#console/components/actions/create-button.tsx';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type MemberAction, MemberDialog } from './member-dialog.tsx';
import { MemberTable } from './member-table.tsx';

/** People with access to the account, and their roles. */
export default function Members() {
  const { members: text } = useTexts();
  const { can } = useSession();
  const [{ invite }, change] = useUrlState();
  const [action, setAction] = useState<MemberAction>();
  return (
    <AccountFrame
      part={text.title}
      lead={text.lead}
      actions={
        <CreateButton to="members:manage" parameter="invite">
          {text.invite}
        </CreateButton>
      }
    >
      <div class="card card-flush">
        <Permitted to="members:manage">
          <MemberList onAction={setAction} />
        </Permitted>
      </div>
      {invite && can('members:manage') && <InviteDialog onClose={() => change({ invite: undefined })} />}
      {action && <MemberDialog action={action} onClose={() => setAction(undefined)} />}
    </AccountFrame>
  );
}

function MemberList({ onAction }: { onAction: (action: MemberAction) => void }) {
  const { members: text } = useTexts();
  const { api } = useSession();
  const list = useQuery<Member[]>('members', async (signal) => {
    const { members } = await api.get('/v1/api/members', { signal });
    return members;
  });
  return (
    <Loaded of={list} lines={4}>
      {(members) =>
        members.length === 0 ? (
          <Empty title={text.none} icon="account" docs="account">
            {text.noneText}
          </Empty>
        ) : (
          <MemberTable members={members} onAction={onAction} />
        )
      }
    </Loaded>
  );
}
