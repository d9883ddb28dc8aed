import { useState } from 'preact/hooks';
import { Card } from '#console/components/content/card.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { Empty } from '#console/components/feedback/states.tsx';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { AccountFrame } from '../account-frame.tsx';
import Security from './security.tsx';

/** The person's sign-in methods, active sessions, and leaving the account. */
export default function Sessions() {
  const { sessions: text } = useTexts();
  const { account } = useSession();
  return (
    <AccountFrame part={text.title} lead={text.lead}>
      {account.member ? (
        <div class="account-stack">
          <Security />
          <Leave email={account.member.email} />
        </div>
      ) : (
        <div class="card">
          <Empty title={text.notWithKey} icon="lock">
            {text.notWithKeyText}
          </Empty>
        </div>
      )}
    </AccountFrame>
  );
}

function Leave({ email }: { email: string }) {
  const { sessions: text } = useTexts();
  const { api, account, refresh } = useSession();
  const [isAsking, setAsking] = useState(false);
  const { name, _id } = account.owner;
  const leave = async () => {
    await api.delete('/v1/auth/accounts/{id}', { path: { id: _id } });
    // The API rejects this, which shows the choice of another account.
    void refresh();
  };
  return (
    <Card title={text.leave}>
      <p class="soft">{text.leaveLead(email, name)}</p>
      <p>
        <Button icon="signOut" onClick={() => setAsking(true)}>
          {text.leaveAccount(name)}
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={text.leaveTitle(name)}
          action={text.leave}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          {text.leaveText}
        </ConfirmDialog>
      )}
    </Card>
  );
}
