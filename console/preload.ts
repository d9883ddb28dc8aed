import { loadViewStyle } from '#console/style/view-style.ts';
import { type Language, loadTexts } from '#console/texts/language.ts';

export const loadShell = () => import('#console/shell/shell.tsx');

/** Loads what the console shows after sign-in. Failures are handled where it is shown. */
export async function preloadShell(language: Language): Promise<void> {
  await Promise.allSettled([loadShell(), loadViewStyle(), loadTexts(language)]);
}
