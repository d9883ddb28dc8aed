import type { ApiError } from '@signpost/client/core';
import { createClient } from '@signpost/client/core';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Logo } from '#console/components/elements/logo.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { LanguageSelect } from '#console/components/forms/language-select.tsx';
import { focusNextView } from '#console/components/navigation/view.tsx';
import { preloadShell } from '#console/preload.ts';
import type { SignedIn, SignOutReason } from '#console/session/session-state.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFirstTexts, useLanguage } from '#console/texts/text.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { KeyForm } from './key-form.tsx';
import { LinkForm } from './link-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SsoButton } from './sso-button.tsx';

interface Props {
  /** After the cookie is set. */
  onSignedIn: (result: SignedIn) => Promise<void>;
  signInWithKey: (apiKey: string) => Promise<void>;
  reason?: SignOutReason | undefined;
  /** Why single sign-on has failed. */
  errorCode?: string | undefined;
  /** Prefilled from the link of an invitation. */
  email?: string | undefined;
  /** Whether the link of an invitation was opened. */
  isInvited?: boolean | undefined;
  /** The token of an opened sign-in link. */
  token?: string | undefined;
  /** Set if the stored session could not be verified. */
  unverified?: { error: ApiError; retry: () => void; signOut: () => void };
  /** Another person is signed in. */
  other?: { email: string; onContinue: () => void };
}

type Step = 'email' | 'code' | 'key' | 'link';

const api = createClient({ origin: location.origin });

export function SignIn({
  onSignedIn,
  signInWithKey,
  reason,
  errorCode,
  isInvited,
  token,
  unverified,
  other,
  ...props
}: Props) {
  const texts = useFirstTexts();
  const { signIn: text } = texts;
  const [step, setStep] = useState<Step>(token ? 'link' : isAboutKeys(reason) ? 'key' : 'email');
  const [email, setEmail] = useState(props.email ?? '');
  // Notices are about how this page was reached, not about actions on it.
  const [isNew, setNew] = useState(true);
  // Not after the next frame, which would undo what is typed until then.
  useLayoutEffect(() => {
    if (token) setStep('link');
  }, [token]);
  useLayoutEffect(() => {
    if (props.email !== undefined) setEmail(props.email);
  }, [props.email]);
  const titles = { email: text.title, code: text.codeTitle, key: text.title, link: text.title };
  const title = titles[step];
  const { language } = useLanguage();
  useEffect(() => {
    // The next step signs in.
    if (step === 'code' || step === 'link') void preloadShell(language);
  }, [step]);
  useEffect(() => {
    document.title = `${title} · Signpost`;
  }, [title]);
  useEffect(focusNextView, []);
  const go = (next: Step) => {
    setStep(next);
    setNew(false);
  };
  return (
    <main class="sign-in">
      <div class="card sign-in-card">
        <Logo />
        <h1>{title}</h1>
        {isNew && reason && (
          <Notice tone={reason === 'signed-out' ? 'info' : 'wrong'}>{text.endings[reason]}</Notice>
        )}
        {isNew && isInvited && !reason && !errorCode && <Notice>{text.invited}</Notice>}
        {isNew && errorCode && (
          <Notice tone="wrong">
            {/* The code comes from the URL: only own properties count. */}
            {[text.failures, texts.sso.failures].find((own) => Object.hasOwn(own, errorCode))?.[errorCode] ??
              text.failed}
          </Notice>
        )}
        {isNew && unverified && (
          <Notice tone="wrong">
            <p>
              {errorText(texts, unverified.error)} {text.stuck}
            </p>
            <Button variant="quiet" icon="refresh" onClick={unverified.retry}>
              {texts.common.retry}
            </Button>
            <Button variant="quiet" icon="signOut" onClick={unverified.signOut}>
              {texts.shell.signOut}
            </Button>
          </Notice>
        )}
        {isNew && other && (
          <Notice>
            <p>{text.otherPerson(other.email)}</p>
            <Button variant="quiet" onClick={other.onContinue}>
              {text.continue}
            </Button>
          </Notice>
        )}
        {step === 'email' && (
          <EmailForm
            email={email}
            onEmail={setEmail}
            onSubmit={async () => {
              await api.post('/v1/auth/code', { body: { email: email.trim() } });
              go('code');
            }}
          />
        )}
        {step === 'code' && (
          <CodeForm
            email={email.trim()}
            onSubmit={async (code) =>
              onSignedIn(await api.post('/v1/auth/session', { body: { email: email.trim(), code } }))
            }
            onResend={() => api.post('/v1/auth/code', { body: { email: email.trim() } })}
            onBack={() => go('email')}
          />
        )}
        {step === 'key' && <KeyForm onSubmit={signInWithKey} />}
        {step === 'link' && token && (
          <LinkForm
            onSubmit={async () => onSignedIn(await api.post('/v1/auth/session', { body: { token } }))}
            onOther={() => go('email')}
          />
        )}
        {step === 'email' && <SsoButton />}
        {(step === 'email' || step === 'key') && (
          <div class="sign-in-others">
            {step === 'email' && <PasskeyButton onSignedIn={onSignedIn} />}
            <Button
              variant="quiet"
              icon={step === 'key' ? 'back' : 'lock'}
              onClick={() => go(step === 'key' ? 'email' : 'key')}
            >
              {step === 'key' ? text.withEmail : text.withKey}
            </Button>
          </div>
        )}
      </div>
      <div class="sign-in-foot">
        <LanguageSelect />
        <a href="/docs">{text.reference}</a>
      </div>
    </main>
  );
}

const isAboutKeys = (reason: SignOutReason | undefined): boolean => reason?.startsWith('API_KEY') ?? false;
