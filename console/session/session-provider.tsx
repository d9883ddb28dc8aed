import { type ComponentChildren, Fragment, type FunctionComponent } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { takeFragment } from './fragment.ts';
import { type Session, SessionContext } from './session.ts';
import { SessionMachine } from './session-machine.ts';
import type { SessionState, SignedInState } from './session-state.ts';
import { listenToTabs } from './tabs.ts';

/** Props of the pages that are shown while this tab is not signed in to an account. */
export interface SignInPagesProps {
  state: Exclude<SessionState, SignedInState>;
  machine: SessionMachine;
}

interface SessionProviderProps {
  SignInPages: FunctionComponent<SignInPagesProps>;
  children: ComponentChildren;
}

/** Renders its children when signed in, else the pages to sign in. */
export function SessionProvider({ SignInPages, children }: SessionProviderProps) {
  const { route } = useLocation();
  const [machine] = useState(() => new SessionMachine((next) => setState(next)));
  const [state, setState] = useState(machine.state);
  // At once: it may contain the token of a sign-in link.
  const [first] = useState(takeFragment);
  useEffect(() => {
    void machine.open(first);
    const onHashChange = () => {
      const fragment = takeFragment();
      if (fragment) void machine.open(fragment);
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  useEffect(() => listenToTabs((message) => machine.receive(message)), []);
  const session = useMemo(() => (state.is === 'in' ? sessionOf(state, machine, route) : undefined), [state]);
  if (state.is !== 'in') return <SignInPages state={state} machine={machine} />;
  return (
    <SessionContext.Provider value={session}>
      {/* Views of another account start with new state. */}
      <Fragment key={state.api}>{children}</Fragment>
    </SessionContext.Provider>
  );
}

/** The session as views see it. */
function sessionOf(state: SignedInState, machine: SessionMachine, route: (path: string) => void): Session {
  const { api, credential, account, viewState, isSwitched } = state;
  return {
    api,
    apiKey: credential.type === 'key' ? credential.apiKey : undefined,
    account,
    viewState,
    isSwitched,
    can: (permission) => account.permissions.some((one) => one === '*' || one === permission),
    refresh: () => machine.refresh(api),
    switchTo: (accountId, path) => machine.switchTo(accountId, () => route(path)),
    showInvitations: (accountId) => machine.showInvitations(state, accountId),
    signOut: () => machine.signOut(),
  };
}
