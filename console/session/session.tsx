import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { Account } from '../../clients/typescript/src/api.ts';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { type Client, createClient } from '../../clients/typescript/src/client.ts';
import { clearQueries } from '../data/query.ts';
import { SignIn } from './sign-in.tsx';
import type { SignOutReason } from './sign-out-reason.ts';
import { Splash } from './splash.tsx';

export type Permission = Account['permissions'][number];

export interface Session {
  api: Client;
  apiKey: string;
  account: Account;
  /** State that views keep until sign-out, by name. */
  viewState: Map<string, unknown>;
  /** Whether the key has a permission. */
  can: (permission: Permission) => boolean;
  /** Reloads the account: balance and quotas change with use. */
  refresh: () => Promise<void>;
  signOut: () => void;
}

type State =
  | { is: 'checking'; apiKey: string }
  | { is: 'out'; reason: SignOutReason | undefined }
  /** The stored key could not be verified. */
  | { is: 'stuck'; apiKey: string; error: ApiError }
  | { is: 'in'; apiKey: string; api: Client; account: Account; viewState: Map<string, unknown> };

/** In sessionStorage: gone when the tab is closed. */
const STORAGE_KEY = 'signpost.key';

const Context = createContext<Session | undefined>(undefined);

/** Renders its children when signed in, else the sign-in page. */
export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [state, setState] = useState<State>(() => {
    const apiKey = sessionStorage.getItem(STORAGE_KEY);
    return apiKey ? { is: 'checking', apiKey } : { is: 'out', reason: undefined };
  });

  const endSession = (reason: SignOutReason) => {
    // Views store data there, too.
    sessionStorage.clear();
    clearQueries();
    setState({ is: 'out', reason });
  };

  /** Throws an `ApiError` if the key is rejected. */
  const signIn = async (apiKey: string): Promise<void> => {
    const api = createClient({
      origin: location.origin,
      apiKey,
      fetch: sessionFetch(apiKey, endSession),
    });
    const account = await api.get('/v1/api/me');
    sessionStorage.setItem(STORAGE_KEY, apiKey);
    setState({ is: 'in', apiKey, api, account, viewState: new Map() });
  };

  useEffect(() => {
    if (state.is !== 'checking') return;
    const { apiKey } = state;
    signIn(apiKey).catch((error: ApiError) => {
      // Unverified is not signed out.
      setState((now) => (now.is === 'checking' ? { is: 'stuck', apiKey, error } : now));
    });
  }, [state]);

  const session = useMemo((): Session | undefined => {
    if (state.is !== 'in') return undefined;
    const { api, apiKey, account, viewState } = state;
    return {
      api,
      apiKey,
      account,
      viewState,
      can: (permission) => account.permissions.some((one) => one === '*' || one === permission),
      refresh: async () => {
        const fresh = await api.get('/v1/api/me').catch(({ code }: ApiError) =>
          // A paused account can no longer be read, only that it is paused.
          code === 'ACCOUNT_PAUSED' ? { ...account, paused: true, balance: 0 } : account,
        );
        setState((now) => (now.is === 'in' && now.api === api ? { ...now, account: fresh } : now));
      },
      signOut: () => endSession('signed-out'),
    };
  }, [state]);

  if (state.is === 'checking') return <Splash />;
  if (state.is === 'stuck') {
    const { apiKey, error } = state;
    const retry = () => setState({ is: 'checking', apiKey });
    return <SignIn signIn={signIn} unverified={{ error, retry, signOut: () => endSession('signed-out') }} />;
  }
  if (state.is === 'out') return <SignIn signIn={signIn} reason={state.reason} />;
  return <Context.Provider value={session}>{children}</Context.Provider>;
}

/** The session; always present in a view. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('There is no session above');
  return session;
}

/** A fetch that ends the session when a response says that the key is no longer valid. */
function sessionFetch(apiKey: string, end: (reason: SignOutReason) => void): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const reason = await signOutReasonOf(response);
    // Ignores a late response to a previous key.
    if (reason && sessionStorage.getItem(STORAGE_KEY) === apiKey) end(reason);
    return response;
  };
}

/** The chat API uses other codes. */
const REASON_BY_CODE: Record<string, SignOutReason> = {
  API_KEY_INACTIVE: 'API_KEY_INACTIVE',
  inactive_api_key: 'API_KEY_INACTIVE',
  OWNER_SUSPENDED: 'OWNER_SUSPENDED',
  account_suspended: 'OWNER_SUSPENDED',
};

async function signOutReasonOf(response: Response): Promise<SignOutReason | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: { code?: string } };
  if (response.status === 401) return 'API_KEY_INVALID';
  return REASON_BY_CODE[body.error?.code ?? ''];
}
