import { render } from 'preact';
import { watchBackButton } from '#console/components/navigation/use-back-guard.ts';
import { wasSignedIn } from '#console/session/credential.ts';
import { loadFirstTexts, preferredLanguage } from '#console/texts/language.ts';
import { App } from './app.tsx';
import { BASE } from './config.ts';
import { preloadShell } from './preload.ts';

// The router throws on malformed escapes, and no view has such a path.
if (!isReadable(location.pathname)) history.replaceState(null, '', `${BASE}/not-found`);

watchBackButton();

const language = preferredLanguage();
if (wasSignedIn()) void preloadShell(language);
const texts = await loadFirstTexts(language);
render(<App language={language} texts={texts} />, document.getElementById('app') as HTMLElement);

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
