import { chooseTheme, shownTheme, watchTheme } from '#console/theme/theme.ts';

const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19';
const MOON = 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z';

/** Adds the button that switches between light and dark. The console shares the choice. */
export function addThemeButton(): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon';
  const show = () => {
    const other = shownTheme() === 'dark' ? 'light' : 'dark';
    button.setAttribute('aria-label', `Switch to ${other} theme`);
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${other === 'dark' ? MOON : SUN}"/></svg>`;
  };
  button.addEventListener('click', () => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark'));
  watchTheme(show);
  show();
  document.querySelector('#site-theme')?.append(button);
}
