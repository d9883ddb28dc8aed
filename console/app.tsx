import { LocationProvider } from 'preact-iso/router';
import { SessionProvider } from '#console/session/session-provider.tsx';
import { SignInPages } from '#console/sign-in/sign-in-pages.tsx';
import { SignedInPart } from '#console/sign-in/signed-in-part.tsx';
import type { FirstTexts } from '#console/texts/en-first.ts';
import type { Language } from '#console/texts/language.ts';
import { TextProvider } from '#console/texts/text.tsx';
import { BASE } from './config.ts';
import { loadShell } from './preload.ts';

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
