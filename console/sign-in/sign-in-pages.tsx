import type { SignInPagesProps } from '#console/session/session-provider.tsx';
import { SignIn } from './sign-in.tsx';
import { SignedInPart } from './signed-in-part.tsx';
import { Splash } from './splash.tsx';

/** The page for each state of a session that is not signed in to an account. */
export function SignInPages({ state, machine }: SignInPagesProps) {
  if (state.is === 'checking') return <Splash />;
  if (state.is === 'choosing') {
    const { session } = state;
    return (
      <SignedInPart load={() => import('./choose-account.tsx')}>
        {({ ChooseAccount }) => (
          <ChooseAccount
            // The link of another invitation starts over.
            key={state.followed?.account}
            reason={state.reason}
            followed={state.followed}
            back={session && { name: session.account.owner.name, goBack: () => machine.returnTo(session) }}
            onChoose={(accountId) => machine.switchTo(accountId)}
            onEnded={() => machine.end('SESSION_INVALID')}
            onSignOut={() => machine.signOut()}
          />
        )}
      </SignedInPart>
    );
  }
  return (
    <SignIn
      onSignedIn={(result) => machine.signIn(result)}
      signInWithKey={(apiKey) => machine.signInWithKey(apiKey)}
      {...(state.is === 'out' && state)}
      {...(state.is === 'confirming' && { token: state.token })}
      {...(state.is === 'stuck' && {
        unverified: {
          error: state.error,
          retry: () => void machine.check(),
          signOut: () => machine.end('signed-out'),
        },
      })}
      {...(state.is === 'other' && {
        email: state.email,
        other: {
          email: state.session.account.member?.email ?? '',
          onContinue: () => machine.returnTo(state.session),
        },
      })}
    />
  );
}
