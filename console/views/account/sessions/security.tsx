import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Button } from '#console/components/elements/button.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { invalidate } from '#console/data/query.ts';
import { useQuery } from '#console/data/use-query.ts';
import { usePersonApi } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Passkeys } from '../security/passkeys.tsx';
import { SessionTable } from './session-table.tsx';

/** The person's passkeys and active sessions. Needs no account. */
export default function Security() {
  return (
    <>
      <Passkeys />
      <SessionList />
    </>
  );
}

function SessionList() {
  const { sessions: text } = useTexts();
  const api = usePersonApi();
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
