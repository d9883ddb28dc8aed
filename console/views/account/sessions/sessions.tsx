import { useState } from 'preact/hooks';
import { Button } from '../../../components/actions/button.tsx';
import { useToastedAction } from '../../../components/actions/use-toasted-action.ts';
import { Card } from '../../../components/content/card.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Empty, Loaded } from '../../../components/feedback/states.tsx';
import { invalidate } from '../../../data/query.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { Passkeys } from '../security/passkeys.tsx';
import { SessionTable } from './session-table.tsx';

/** The person's sign-in methods, active sessions, and leaving the account. */
export default function Sessions() {
  const { sessions: text } = useTexts();
  const { account } = useSession();
  return (
    <AccountFrame part={text.title} lead={text.lead}>
      {account.member ? (
        <div class="account-stack">
          <Passkeys />
          <SessionList />
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

function SessionList() {
  const { sessions: text } = useTexts();
  const { api } = useSession();
  const list = useQuery('sessions', async (signal) => {
    const { sessions } = await api.get('/v1/auth/sessions', { signal });
    return sessions;
  });
  const others = list.data?.filter(({ current }) => !current) ?? [];
  const endAll = useToastedAction(async () => {
    // Sequentially: each one is ended even if a later one fails.
    for (const { _id } of others) await api.delete('/v1/auth/sessions/{id}', { path: { id: _id } });
    invalidate('sessions');
  });
  return (
    <section class="card card-flush" aria-label={text.list}>
      <div class="card-head account-flush-head">
        <h2>{text.list}</h2>
        {others.length > 0 && (
          <Button variant="quiet" icon="signOut" isBusy={endAll.isRunning} onClick={() => void endAll.run()}>
            {text.endOthers}
          </Button>
        )}
      </div>
      <Loaded of={list}>{(sessions) => <SessionTable sessions={sessions} />}</Loaded>
    </section>
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
