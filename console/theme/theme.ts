export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A theme that is shown: the style sheet has colours for these. */
export type ShownTheme = Exclude<Theme, 'system'>;

export const STORAGE_KEY = 'signpost.theme';

/** The choice stored in this browser. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    // Storage is blocked.
    return 'system';
  }
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  showTheme();
}

/** Shows the chosen theme; `system` is that of the device. */
export function showTheme(): void {
  const theme = chosenTheme();
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export const shownTheme = (): ShownTheme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

/** Calls `onChange` whenever another theme is shown. Returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
