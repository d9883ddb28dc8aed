import { STORAGE_KEY, showTheme } from './theme.ts';

// A script of its own that the page runs before anything is painted: with the main script, which loads later, a dark page would
// flash in light colours.
showTheme();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
// Chosen in another tab.
addEventListener('storage', ({ key }) => key === STORAGE_KEY && showTheme());
