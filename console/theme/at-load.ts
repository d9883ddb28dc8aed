import { STORAGE_KEY, showTheme } from './theme.ts';

// A separate script that the page runs before anything is painted: with the main script, which loads later, a
// dark page would flash in light colors.
showTheme();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
// Chosen in another tab.
addEventListener('storage', ({ key }) => key === STORAGE_KEY && showTheme());
