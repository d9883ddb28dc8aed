import { useEffect, useState } from 'preact/hooks';
import type { AccountChoice } from '../../clients/typescript/src/api.ts';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { createClient, type Data } from '../../clients/typescript/src/client.ts';
import { Button } from '../components/actions/button.tsx';
import { Logo } from '../components/content/logo.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { ErrorState, Loading } from '../components/feedback/states.tsx';
import { useAction } from '../data/use-action.ts';
import { LanguageSelect } from '../shell/language-select.tsx';
import { errorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/text.tsx';

interface Props {
  /** Why the account of this tab cannot be used. */
  reason: 'NOT_A_MEMBER' | 'OWNER_SUSPENDED';
  onChoose: (accountId: string) => Promise<void>;
  onEnded: () => void;
  onSignOut: () => Promise<void>;
}

/** Shown to signed-in people who are not a member of this tab's account. */
export function ChooseAccount({ reason, onChoose, onEnded, onSignOut }: Props) {
  const texts = useTexts();
  const { signIn: text, shell } = texts;
  const [found, setFound] = useState<Data<'get', '/v1/auth/session'>>();
  const load = useAction(async () => {
    const session = await createClient({ origin: location.origin }).get('/v1/auth/session');
    setFound(session);
  });
  const choose = useAction(onChoose);
  const signOut = useAction(onSignOut);
  const error: ApiError | undefined = choose.error ?? signOut.error;
  useEffect(() => {
    document.title = `${text.chooseTitle} · Signpost`;
    void load.run();
  }, []);
  useEffect(() => {
    if (load.error?.status === 401) onEnded();
  }, [load.error]);
  return (
    <main class="sign-in">
      <div class="card sign-in-card">
        <Logo />
        <h1>{text.chooseTitle}</h1>
        <Notice tone="wrong">{texts.errors[reason]}</Notice>
        {error && <Notice tone="wrong">{errorText(texts, error)}</Notice>}
        {found ? (
          <Choices accounts={found.accounts} onChoose={(id) => void choose.run(id)} />
        ) : load.error ? (
          <ErrorState error={load.error} onRetry={() => void load.run()} />
        ) : (
          <Loading />
        )}
        <div class="sign-in-others">
          {found && <span class="soft small">{found.user.email}</span>}
          <Button
            variant="quiet"
            icon="signOut"
            isBusy={signOut.isRunning}
            onClick={() => void signOut.run()}
          >
            {shell.signOut}
          </Button>
        </div>
      </div>
      <div class="sign-in-foot">
        <LanguageSelect />
      </div>
    </main>
  );
}

function Choices({
  accounts,
  onChoose,
}: {
  accounts: readonly AccountChoice[];
  onChoose: (accountId: string) => void;
}) {
  const { signIn: text, shell, members } = useTexts();
  if (accounts.length === 0) return <p>{text.noAccounts}</p>;
  return (
    <ul class="account-choices">
      {accounts.map(({ _id, name, role, joined }) => (
        <li key={_id}>
          <button type="button" class="account-choice" onClick={() => onChoose(_id)}>
            <span class="account-choice-name">{name}</span>
            <span class="soft small">{joined ? members.roles[role] : shell.acceptInvitation}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
