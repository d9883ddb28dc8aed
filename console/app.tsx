import { LocationProvider } from 'preact-iso/router';
import { ToastProvider } from './components/feedback/toast.tsx';
import { BASE } from './config.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { Shell } from './shell/shell.tsx';
import { SignInPages } from './sign-in/sign-in-pages.tsx';
import type { Texts } from './texts/en.ts';
import type { Language } from './texts/language.ts';
import { TextProvider } from './texts/text.tsx';

export function App({ language, texts }: { language: Language; texts: Texts }) {
  return (
    <TextProvider language={language} texts={texts}>
      <LocationProvider scope={BASE}>
        <SessionProvider SignInPages={SignInPages}>
          <ToastProvider>
            <Shell />
          </ToastProvider>
        </SessionProvider>
      </LocationProvider>
    </TextProvider>
  );
}
