/** The language of the examples, chosen once for all pages. */

const STORAGE_KEY = 'signpost.docs-language';

const LANGUAGES = ['curl', 'ts', 'python', 'cli'];

export function chosenLanguage(): string {
  try {
    const stored = localStorage.getItem(STORAGE_KEY) ?? '';
    return LANGUAGES.includes(stored) ? stored : 'curl';
  } catch {
    // Storage is blocked.
    return 'curl';
  }
}

export function showLanguage(language: string): void {
  document.documentElement.dataset['language'] = language;
  for (const button of document.querySelectorAll<HTMLElement>('[data-choose]'))
    button.ariaPressed = String(button.matches(`[data-for~="${language}"]`));
}

export function chooseLanguage(language: string): void {
  showLanguage(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Then only this page shows it.
  }
}
