export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A displayed theme: the style sheet has colors for these. */
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

/** Applies the chosen theme; `system` follows the device. */
export function showTheme(): void {
  const theme = chosenTheme();
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export const shownTheme = (): ShownTheme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

/** Calls `onChange` whenever the displayed theme changes. Returns a function that stops this. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
