import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { Account } from '../../clients/typescript/src/api.ts';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { type Client, createClient } from '../../clients/typescript/src/client.ts';
import { chatOrigin } from '../config.ts';
import { forgetEverything } from '../data/query.ts';
import type { Ending } from './ending.ts';
import { SignIn } from './sign-in.tsx';
import { Splash } from './splash.tsx';

export type Permission = Account['permissions'][number];

export interface Session {
  api: Client;
  apiKey: string;
  account: Account;
  /** What views keep until signing out, by names of their own. */
  kept: Map<string, unknown>;
  /** Whether the key may do this. */
  can: (permission: Permission) => boolean;
  /** Reads the account anew: balance and quotas change with what is done. */
  refresh: () => Promise<void>;
  signOut: () => void;
}

type State =
  | { is: 'checking'; apiKey: string }
  | { is: 'out'; ending: Ending | undefined }
  /** There is a key, but it could not be checked. */
  | { is: 'stuck'; apiKey: string; error: ApiError }
  | { is: 'in'; apiKey: string; api: Client; account: Account; kept: Map<string, unknown> };

/** Kept for the tab only: closed, it is gone. */
const KEPT = 'signpost.key';

const Context = createContext<Session | undefined>(undefined);

/** Shows what is below it to who has signed in, and the sign-in to who has not. */
export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [state, setState] = useState<State>(() => {
    const apiKey = sessionStorage.getItem(KEPT);
    return apiKey ? { is: 'checking', apiKey } : { is: 'out', ending: undefined };
  });

  const end = (ending: Ending) => {
    // What views have kept for the tab goes with the key.
    sessionStorage.clear();
    forgetEverything();
    setState({ is: 'out', ending });
  };

  /** Throws what the API says against the key. */
  const signIn = async (apiKey: string): Promise<void> => {
    const api = createClient({
      origin: location.origin,
      chatOrigin,
      apiKey,
      fetch: endingFetch(apiKey, end),
    });
    const account = await api.get('/v1/api/me');
    sessionStorage.setItem(KEPT, apiKey);
    setState({ is: 'in', apiKey, api, account, kept: new Map() });
  };

  useEffect(() => {
    if (state.is !== 'checking') return;
    const { apiKey } = state;
    signIn(apiKey).catch((error: ApiError) => {
      // Not signed out: only that was not said.
      setState((now) => (now.is === 'checking' ? { is: 'stuck', apiKey, error } : now));
    });
  }, [state]);

  const session = useMemo((): Session | undefined => {
    if (state.is !== 'in') return undefined;
    const { api, apiKey, account, kept } = state;
    return {
      api,
      apiKey,
      account,
      kept,
      can: (permission) => account.permissions.some((one) => one === '*' || one === permission),
      refresh: async () => {
        const fresh = await api.get('/v1/api/me').catch(({ code }: ApiError) =>
          // Once the balance is used up, all that is still said of the account is that.
          code === 'ACCOUNT_PAUSED' ? { ...account, paused: true, balance: 0 } : account,
        );
        setState((now) => (now.is === 'in' && now.api === api ? { ...now, account: fresh } : now));
      },
      signOut: () => end('signed-out'),
    };
  }, [state]);

  if (state.is === 'checking') return <Splash />;
  if (state.is === 'stuck') {
    const { apiKey, error } = state;
    const retry = () => setState({ is: 'checking', apiKey });
    return <SignIn signIn={signIn} stuck={{ error, retry, signOut: () => end('signed-out') }} />;
  }
  if (state.is === 'out') return <SignIn signIn={signIn} ending={state.ending} />;
  return <Context.Provider value={session}>{children}</Context.Provider>;
}

/** The session; there is one wherever a view is shown. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('There is no session above');
  return session;
}

/** Ends the session of this key when an answer says that it is worth nothing any more. */
function endingFetch(apiKey: string, end: (ending: Ending) => void): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const ending = await endingOf(response);
    // A late answer to the key before says nothing of this one.
    if (ending && sessionStorage.getItem(KEPT) === apiKey) end(ending);
    return response;
  };
}

/** The chat API has words of its own for the same things. */
const ENDINGS: Record<string, Ending> = {
  API_KEY_INACTIVE: 'API_KEY_INACTIVE',
  inactive_api_key: 'API_KEY_INACTIVE',
  OWNER_SUSPENDED: 'OWNER_SUSPENDED',
  account_suspended: 'OWNER_SUSPENDED',
};

async function endingOf(response: Response): Promise<Ending | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: { code?: string } };
  if (response.status === 401) return 'API_KEY_INVALID';
  return ENDINGS[body.error?.code ?? ''];
}
