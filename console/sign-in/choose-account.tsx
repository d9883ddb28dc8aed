import type { AccountChoice, ApiError, Invitation } from '@signpost/client/core';
import { createClient, type Data } from '@signpost/client/core';
import { useEffect, useState } from 'preact/hooks';
import { ErrorBoundary, default as lazy } from 'preact-iso/lazy';
import { Button } from '#console/components/elements/button.tsx';
import { Logo } from '#console/components/elements/logo.tsx';
import { NotLoaded } from '#console/components/feedback/not-loaded.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { ErrorState, Loading } from '#console/components/feedback/states.tsx';
import { ToastProvider } from '#console/components/feedback/toast.tsx';
import { LanguageSelect } from '#console/components/forms/language-select.tsx';
import { focusNextView } from '#console/components/navigation/view.tsx';
import { useAction } from '#console/data/use-action.ts';
import type { AccountRefusal, FollowedInvitation } from '#console/session/session-state.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { InvitationCard } from './invitation-card.tsx';

interface Props {
  /** Why the account of this tab cannot be used. */
  reason?: AccountRefusal | undefined;
  followed?: FollowedInvitation | undefined;
  /** The account to which the person can return. */
  back?: { name: string; goBack: () => void } | undefined;
  onChoose: (accountId: string) => Promise<void>;
  onEnded: () => void;
  onSignOut: () => Promise<void>;
}

interface Found {
  session: Data<'get', '/v1/auth/session'>;
  /** Invitations to choose from: first the one whose link was followed, then the others of the session. */
  invitations: Invitation[];
}

/** Not at import: tests without a browser import this. */
const api = () => createClient({ origin: location.origin });

/**
 * Invitations and accounts of a signed-in person, who may have no account, or have followed the link of an
 * invitation.
 */
export function ChooseAccount({ reason, followed, back, onChoose, onEnded, onSignOut }: Props) {
  const texts = useTexts();
  const { signIn: text, shell } = texts;
  const [found, setFound] = useState<Found>();
  const [declined, setDeclined] = useState<Invitation>();
  const [isSecurity, setSecurity] = useState(false);
  const load = useAction(async () => setFound(await find(followed)));
  const choose = useAction(onChoose);
  const signOut = useAction(onSignOut);
  const hasInvitations = (found?.invitations.length ?? 0) > 0;
  const title = isSecurity ? shell.sessions : hasInvitations ? text.invitations : text.chooseTitle;
  useEffect(() => {
    document.title = `${title} · Signpost`;
  }, [title]);
  useEffect(() => {
    focusNextView();
    void load.run();
  }, []);
  useEffect(() => {
    if (load.error?.status === 401) onEnded();
  }, [load.error]);
  const error: ApiError | undefined = choose.error ?? signOut.error;
  if (isSecurity) {
    return (
      <main class="sign-in">
        <div class="sign-in-security">
          <h1>{title}</h1>
          <ToastProvider>
            <ErrorBoundary>
              <Security />
            </ErrorBoundary>
          </ToastProvider>
          <Button variant="quiet" icon="back" onClick={() => setSecurity(false)}>
            {text.invitations}
          </Button>
        </div>
      </main>
    );
  }
  return (
    <main class="sign-in">
      <div class="card sign-in-card">
        <Logo />
        <h1>{title}</h1>
        {error && <Notice tone="wrong">{errorText(texts, error)}</Notice>}
        {declined && <Notice>{text.declined(declined.name)}</Notice>}
        {found ? (
          <>
            <Situation found={found} reason={reason} followed={declined ? undefined : followed} />
            {found.invitations.map((invitation) => (
              <InvitationCard
                key={invitation._id}
                invitation={invitation}
                onAccept={() => onChoose(invitation._id)}
                onDecline={async () => {
                  await api().delete('/v1/auth/accounts/{id}', { path: { id: invitation._id } });
                  setDeclined(invitation);
                  await load.run();
                }}
              />
            ))}
            {hasInvitations && found.session.accounts.length > 0 && (
              <h2 class="sign-in-accounts">{shell.accounts}</h2>
            )}
            <Accounts accounts={found.session.accounts} onChoose={(id) => void choose.run(id)} />
          </>
        ) : load.error ? (
          <ErrorState error={load.error} onRetry={() => void load.run()} />
        ) : (
          <Loading />
        )}
        <div class="sign-in-others">
          {found && <span class="soft small">{found.session.user.email}</span>}
          {back && (
            <Button variant="quiet" icon="back" onClick={back.goBack}>
              {text.backTo(back.name)}
            </Button>
          )}
          {found && !back && (
            <Button variant="quiet" icon="lock" onClick={() => setSecurity(true)}>
              {shell.sessions}
            </Button>
          )}
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

const Security = lazy(() =>
  import('#console/views/account/sessions/security.tsx').catch(() => ({ default: NotLoaded })),
);

async function find(followed: FollowedInvitation | undefined): Promise<Found> {
  const session = await api().get('/v1/auth/session');
  const { accounts, invitations } = session;
  if (followed === undefined || accounts.some(({ _id }) => _id === followed.account)) {
    return { session, invitations };
  }
  const others = invitations.filter(({ _id }) => _id !== followed.account);
  const own = invitations.find(({ _id }) => _id === followed.account) ?? (await findOne(followed.account));
  return { session, invitations: own ? [own, ...others] : others };
}

/** One that is not among the newest. */
async function findOne(id: string): Promise<Invitation | undefined> {
  try {
    return (await api().get('/v1/auth/invitations/{id}', { path: { id } })).invitation;
  } catch (error) {
    if ((error as ApiError).status === 404) return undefined;
    throw error;
  }
}

/** Says why the person sees this page, unless it is obvious. */
function Situation({
  found: { session, invitations },
  reason,
  followed,
}: { found: Found } & Pick<Props, 'reason' | 'followed'>) {
  const { signIn: text, errors } = useTexts();
  const { accounts, user } = session;
  const joined = accounts.find(({ _id }) => _id === followed?.account);
  if (joined) return <Notice>{text.alreadyJoined(joined.name)}</Notice>;
  if (followed && !invitations.some(({ _id }) => _id === followed.account)) {
    const isOther = followed.email !== undefined && followed.email.trim().toLowerCase() !== user.email;
    return (
      <Notice tone="wrong">{isOther ? text.notYours(user.email, followed.email ?? '') : text.gone}</Notice>
    );
  }
  // A session that has never been in an account has lost none.
  const hasLost = reason === 'OWNER_SUSPENDED' || (reason && session.accountId !== '');
  return (
    <>
      {hasLost && <Notice tone="wrong">{errors[reason]}</Notice>}
      {accounts.length === 0 && <p>{invitations.length > 0 ? text.notJoined : text.noAccounts}</p>}
    </>
  );
}

function Accounts({
  accounts,
  onChoose,
}: {
  accounts: readonly AccountChoice[];
  onChoose: (accountId: string) => void;
}) {
  const { members } = useTexts();
  if (accounts.length === 0) return null;
  return (
    <ul class="account-choices">
      {accounts.map(({ _id, name, role }) => (
        <li key={_id}>
          <button type="button" class="account-choice" onClick={() => onChoose(_id)}>
            <span class="account-choice-name">{name}</span>
            <span class="soft small">{members.roles[role]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
