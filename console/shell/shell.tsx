import type { Member } from '@signpost/client/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary, default as lazy } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Icon } from '#console/components/elements/icon.tsx';
import { Logo } from '#console/components/elements/logo.tsx';
import { NotFound } from '#console/components/feedback/not-found.tsx';
import { NotLoaded } from '#console/components/feedback/not-loaded.tsx';
import { ToastProvider, useToast } from '#console/components/feedback/toast.tsx';
import { LanguageSelect } from '#console/components/forms/language-select.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useNotedAccount } from '#console/session/use-fresh-account.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SECTIONS, sectionOf, VIEWS, type ViewEntry } from '#console/views/views.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { Commands } from './commands/commands.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { UserMenu } from './user-menu.tsx';

/** The app of people who are signed in. */
export function Shell() {
  return (
    <ToastProvider>
      <Frame />
    </ToastProvider>
  );
}

/** Navigation, account and the current view. */
function Frame() {
  const { shell } = useTexts();
  const { path } = useLocation();
  const { account } = useSession();
  const { member, accounts, invitations } = account;
  useNotedAccount(account, path);
  useRoleNotice(member?.role);
  useKeptFocus();
  const [isLoading, setLoading] = useState(false);
  const current = sectionOf(path.slice(BASE.length));
  return (
    <div class="shell">
      <a class="skip-link" href="#main">
        {shell.skip}
      </a>
      <header class="shell-head">
        <a href={BASE} class="shell-logo">
          <Logo />
        </a>
        {member && (
          <AccountSwitcher member={member} accounts={accounts ?? []} invitations={invitations ?? []} />
        )}
        <Commands />
      </header>
      <nav class="sections" aria-label={shell.sections}>
        {SECTIONS.map(({ key, path: sectionPath, icon }) => (
          <a key={key} href={`${BASE}${sectionPath}`} aria-current={key === current ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{shell[key]}</span>
          </a>
        ))}
      </nav>
      <aside class="shell-tools" aria-label={shell.tools}>
        {member ? <UserMenu member={member} /> : <KeyTools />}
      </aside>
      <main id="main" tabIndex={-1} aria-busy={isLoading || undefined}>
        {isLoading && <div class="progress" />}
        <ErrorBoundary>
          <Router onLoadStart={() => setLoading(true)} onLoadEnd={() => setLoading(false)}>
            {ROUTES.map(({ path: viewPath, component }) => (
              <Route key={viewPath} path={`${BASE}${viewPath}`} component={component} />
            ))}
            <Route default component={NotFound} />
          </Router>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/**
 * Shows when a role has changed in the meantime: actions that it no longer allows have
 * disappeared from the view.
 */
function useRoleNotice(role: Member['role'] | undefined): void {
  const { shell, members } = useTexts();
  const toast = useToast();
  const before = useRef(role);
  useEffect(() => {
    if (role && before.current !== role)
      toast({ text: shell.roleChanged(members.roles[role]), tone: 'wrong' });
    before.current = role;
  }, [role]);
}

/** Signed in with an API key. */
function KeyTools() {
  const { shell } = useTexts();
  const { account, signOut } = useSession();
  return (
    <>
      <p class="shell-owner">
        <span class="shell-owner-name">{account.owner.name}</span>
        <span class="soft small">{account.key?.name}</span>
      </p>
      <LanguageSelect />
      <ThemeChoice />
      <Button variant="quiet" icon="signOut" onClick={() => void signOut()}>
        {shell.signOut}
      </Button>
    </>
  );
}

const ROUTES = VIEWS.map((view) => ({ path: view.path, component: routeOf(view) }));

/** A lazy-loaded view with its permission check. */
function routeOf({ load, needs, section }: ViewEntry) {
  const Content = lazy(() => load().catch(() => ({ default: NotLoaded })));
  return function Guarded() {
    const { shell } = useTexts();
    return (
      <Permitted
        to={needs}
        {...(needs.length > 0 && { fallback: <Forbidden title={shell[section]} needs={needs} /> })}
      >
        <Content />
      </Permitted>
    );
  };
}

function Forbidden({ title, needs }: { title: string; needs: ViewEntry['needs'] }) {
  return (
    <View title={title}>
      <div class="card">
        <Permitted to={needs}>{null}</Permitted>
      </div>
    </View>
  );
}
