/** The language of the examples, chosen once for all pages. */

const STORAGE_KEY = 'signpost.docs-language';

export function chosenLanguage(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? 'curl';
  } catch {
    // Storage is blocked.
    return 'curl';
  }
}

export function showLanguage(language: string): void {
  document.documentElement.dataset['language'] = language;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-choose]')) {
    button.setAttribute('aria-pressed', String(button.dataset['choose'] === language));
  }
}

export function chooseLanguage(language: string): void {
  showLanguage(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Then only this page shows it.
  }
}
