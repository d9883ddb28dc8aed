import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Account } from '../../clients/typescript/src/api.ts';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { type Client, createClient } from '../../clients/typescript/src/client.ts';
import { clearLocalStores } from '../data/local-store.ts';
import { clearQueries } from '../data/query.ts';
import { ChooseAccount, type FollowedInvitation } from './choose-account.tsx';
import { type Credential, forgetCredential, storeCredential, storedCredential } from './credential.ts';
import { type Fragment as LinkFragment, takeFragment } from './fragment.ts';
import { type Session, SessionContext } from './session.ts';
import { SignIn } from './sign-in.tsx';
import type { SignOutReason } from './sign-out-reason.ts';
import type { SignedIn } from './signed-in.ts';
import { Splash } from './splash.tsx';
import { listenToTabs, notifyTabs } from './tabs.ts';
import { type Refusal, refusalOf, watchedFetch } from './watched-fetch.ts';

interface In {
  is: 'in';
  credential: Credential;
  api: Client;
  account: Account;
  viewState: Map<string, unknown>;
  isSwitched?: boolean;
}

type State =
  | { is: 'checking' }
  | {
      is: 'out';
      reason?: SignOutReason | undefined;
      errorCode?: string | undefined;
      email?: string | undefined;
    }
  /** A sign-in link was opened. */
  | { is: 'confirming'; token: string }
  /** The session could not be verified. */
  | { is: 'stuck'; error: ApiError }
  /** Signed in, but not to an account; or looking at invitations in an account, to which `session` returns. */
  | {
      is: 'choosing';
      reason?: 'NOT_A_MEMBER' | 'OWNER_SUSPENDED';
      followed?: FollowedInvitation | undefined;
      session?: In;
    }
  /** Signed in, but the link of an invitation is for another address. */
  | { is: 'other'; email: string; session: In }
  | In;

/** Only on this machine does a link sign in without confirmation: `npm start` prints one. */
const isThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** Renders its children when signed in, else the sign-in page. */
export function SessionProvider({ children }: { children: ComponentChildren }) {
  const { route } = useLocation();
  const [first] = useState(takeFragment);
  const [state, setState] = useState<State>({ is: 'checking' });
  const latest = useRef(state);
  latest.current = state;
  // Counts replacements of the session: responses of an earlier one are ignored.
  const turn = useRef(0);

  const replace = (next: State): void => {
    turn.current += 1;
    clearQueries();
    setState(next);
  };

  const end = (reason: SignOutReason | undefined, rest: { errorCode?: string; email?: string } = {}) => {
    // The next sign-in in this tab returns to its account.
    forgetCredential({ account: reason === 'signed-out' });
    // A person who signs in again after a session has ended finds their unsaved changes.
    if (reason === 'signed-out') clearLocalStores();
    replace({ is: 'out', reason, ...rest });
  };

  /** The link of an invitation that this tab has followed, also while the person signs in. */
  const followed = useRef<FollowedInvitation>(undefined);

  const chooseAccount = (reason: 'NOT_A_MEMBER' | 'OWNER_SUSPENDED') => {
    forgetCredential({ account: true });
    replace({ is: 'choosing', reason, followed: followed.current });
  };

  const returnTo = (session: In): void => {
    followed.current = undefined;
    replace(session);
  };

  const onRefusal = (api: Client, refusal: Refusal): void => {
    const now = latest.current;
    if (now.is !== 'in' || now.api !== api) return;
    if (refusal.type === 'permission') void reload(api).catch(() => undefined);
    if (refusal.type === 'account') chooseAccount(refusal.reason);
    if (refusal.type !== 'ended') return;
    if (now.credential.type === 'cookie') notifyTabs({ type: 'ended' });
    end(refusal.reason);
  };

  const reload = async (api: Client): Promise<void> => {
    const account = await api.get('/v1/api/me');
    setState((now) => (now.is === 'in' && now.api === api ? { ...now, account } : now));
  };

  /** Throws an `ApiError` if the credential is rejected. Undefined: something else has replaced it in the meantime. */
  const enter = async (credential: Credential): Promise<In | undefined> => {
    turn.current += 1;
    const mine = turn.current;
    const account = await clientOf(credential).get('/v1/api/me');
    if (turn.current !== mine) return undefined;
    const found: Credential =
      credential.type === 'key' ? credential : { type: 'cookie', accountId: account.owner._id };
    storeCredential(found);
    const api: Client = clientOf(
      found,
      watchedFetch(found, (refusal) => onRefusal(api, refusal)),
    );
    return { is: 'in', credential: found, api, account, viewState: new Map() };
  };

  /** Signs in with this tab's stored credential, or explains why it cannot. */
  const check = async ({ errorCode, email }: { errorCode?: string; email?: string } = {}): Promise<void> => {
    const credential = storedCredential();
    setState({ is: 'checking' });
    try {
      const session = await enter(credential);
      if (!session) return;
      const { member } = session.account;
      const isOther = email !== undefined && member && member.email !== email.trim().toLowerCase();
      if (isOther) replace({ is: 'other', email, session });
      else if (followed.current && member) replace({ is: 'choosing', followed: followed.current, session });
      else replace(session);
    } catch (failure) {
      const error = failure as ApiError;
      const refusal = refusalOf(credential, error.status, error.code);
      if (refusal?.type === 'ended') {
        const wasIn = credential.type === 'key' || credential.accountId !== undefined;
        end(errorCode === undefined && wasIn ? refusal.reason : undefined, {
          ...(errorCode !== undefined && { errorCode }),
          ...(email !== undefined && { email }),
        });
      } else if (refusal?.type === 'account') chooseAccount(refusal.reason);
      else replace({ is: 'stuck', error });
    }
  };

  /** After a person has signed in here: the cookie is set. */
  const onSignedIn = async ({ user, accounts }: SignedIn): Promise<void> => {
    notifyTabs({ type: 'signed-in', userId: user._id });
    const stored = storedCredential();
    const isKnown = stored.type === 'cookie' && accounts.some(({ _id }) => _id === stored.accountId);
    if (!isKnown) forgetCredential({ account: true });
    await check();
  };

  const followLink = async (fragment: LinkFragment | undefined): Promise<void> => {
    if (fragment?.type === 'error') return end(undefined, { errorCode: fragment.code });
    if (fragment?.type === 'invitation') {
      const { account, email } = fragment;
      followed.current = account === undefined ? undefined : { account, email: email || undefined };
      return check(email ? { email } : {});
    }
    if (fragment?.type !== 'token') return check();
    if (!isThisMachine) return replace({ is: 'confirming', token: fragment.token });
    setState({ is: 'checking' });
    try {
      await onSignedIn(await anybody().post('/v1/auth/session', { body: { token: fragment.token } }));
    } catch (error) {
      await check({ errorCode: (error as ApiError).code });
    }
  };

  const choose = async (accountId: string, path?: string): Promise<void> => {
    await anybody().patch('/v1/auth/session', { body: { account: accountId } });
    const session = await enter({ type: 'cookie', accountId });
    if (!session) return;
    followed.current = undefined;
    if (path !== undefined) route(path);
    replace({ ...session, isSwitched: true });
  };

  useEffect(() => {
    void followLink(first);
    const onHashChange = () => {
      const fragment = takeFragment();
      if (fragment) void followLink(fragment);
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  useEffect(
    () =>
      listenToTabs((message) => {
        const now = latest.current;
        if (now.is === 'in' && now.credential.type === 'key') return;
        if (message.type === 'signed-in') {
          const userId = now.is === 'in' ? now.account.member?._id : undefined;
          if (userId !== undefined && userId !== message.userId) forgetCredential({ account: true });
          if (userId !== message.userId && now.is !== 'confirming') void check();
        }
        if (now.is !== 'in' && now.is !== 'choosing') return;
        if (message.type === 'signed-out') end('signed-out');
        // It may have been for an earlier session.
        if (message.type === 'ended') {
          void clientOf(storedCredential())
            .get('/v1/api/me')
            .catch(({ status }: ApiError) => status === 401 && end('SESSION_INVALID'));
        }
      }),
    [],
  );

  const session = useMemo((): Session | undefined => {
    if (state.is !== 'in') return undefined;
    const { api, credential, account, viewState, isSwitched = false } = state;
    return {
      api,
      apiKey: credential.type === 'key' ? credential.apiKey : undefined,
      account,
      viewState,
      isSwitched,
      can: (permission) => account.permissions.some((one) => one === '*' || one === permission),
      refresh: () =>
        reload(api).catch(({ code }: ApiError) => {
          if (code !== 'ACCOUNT_PAUSED') return;
          // A paused account can no longer be read, except for the fact that it is paused.
          setState((now) =>
            now.is === 'in' && now.api === api
              ? { ...now, account: { ...now.account, paused: true, balance: 0 } }
              : now,
          );
        }),
      switchTo: choose,
      showInvitations: (accountId) =>
        replace({
          is: 'choosing',
          followed: accountId === undefined ? undefined : { account: accountId },
          session: state,
        }),
      signOut: async () => {
        if (credential.type === 'cookie') await endCookieSession();
        end('signed-out');
      },
    };
  }, [state]);

  const signInWithKey = async (apiKey: string): Promise<void> => {
    const entered = await enter({ type: 'key', apiKey });
    if (entered) replace(entered);
  };

  const backTo = (before: In) => ({ name: before.account.owner.name, goBack: () => returnTo(before) });

  switch (state.is) {
    case 'in':
      return (
        <SessionContext.Provider value={session}>
          {/* Views of another account start with new state. */}
          <Fragment key={state.api}>{children}</Fragment>
        </SessionContext.Provider>
      );
    case 'checking':
      return <Splash />;
    case 'choosing':
      return (
        <ChooseAccount
          // Another link starts anew.
          key={state.followed?.account}
          reason={state.reason}
          followed={state.followed}
          back={state.session && backTo(state.session)}
          onChoose={choose}
          onEnded={() => end('SESSION_INVALID')}
          onSignOut={async () => {
            await endCookieSession();
            const email = state.followed?.email;
            end('signed-out', email === undefined ? {} : { email });
          }}
        />
      );
    default:
      return (
        <SignIn
          onSignedIn={onSignedIn}
          signInWithKey={signInWithKey}
          {...(state.is === 'out' && {
            reason: state.reason,
            errorCode: state.errorCode,
            email: state.email,
            isInvited: followed.current !== undefined,
          })}
          {...(state.is === 'confirming' && { token: state.token })}
          {...(state.is === 'stuck' && {
            unverified: { error: state.error, retry: () => void check(), signOut: () => end('signed-out') },
          })}
          {...(state.is === 'other' && {
            email: state.email,
            other: {
              email: state.session.account.member?.email ?? '',
              goOn: () => returnTo(state.session),
            },
          })}
        />
      );
  }
}

const clientOf = (credential: Credential, fetch?: typeof globalThis.fetch): Client =>
  createClient({
    origin: location.origin,
    ...(credential.type === 'key' ? { apiKey: credential.apiKey } : { accountId: credential.accountId }),
    fetch,
  });

/** For endpoints without an account. */
const anybody = (): Client => createClient({ origin: location.origin });

/** Ends the session in all tabs. Ignores a session that has already ended. */
async function endCookieSession(): Promise<void> {
  await anybody()
    .delete('/v1/auth/session')
    .catch((error: ApiError) => {
      if (error.status !== 401) throw error;
    });
  notifyTabs({ type: 'signed-out' });
}
