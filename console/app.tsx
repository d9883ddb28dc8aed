import { LocationProvider } from 'preact-iso/router';
import { BASE } from './config.ts';
import { loadShell } from './preload.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { SignInPages } from './sign-in/sign-in-pages.tsx';
import { SignedInPart } from './sign-in/signed-in-part.tsx';
import type { FirstTexts } from './texts/en-first.ts';
import type { Language } from './texts/language.ts';
import { TextProvider } from './texts/text.tsx';

export function App({ language, texts }: { language: Language; texts: FirstTexts }) {
  return (
    <TextProvider language={language} texts={texts}>
      <LocationProvider scope={BASE}>
        <SessionProvider SignInPages={SignInPages}>
          <SignedInPart load={loadShell}>{({ Shell }) => <Shell />}</SignedInPart>
        </SessionProvider>
      </LocationProvider>
    </TextProvider>
  );
}
