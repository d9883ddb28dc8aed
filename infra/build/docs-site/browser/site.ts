import { chooseTheme, shownTheme, watchTheme } from '#console/theme/theme.ts';
import { chooseLanguage, chosenLanguage, showLanguage } from './language.ts';
import { addSearch } from './search.ts';

function button(className: string, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const added = Object.assign(document.createElement('button'), { type: 'button', className });
  added.addEventListener('click', () => onClick(added));
  return added;
}

/** How long a button says what it has done, in milliseconds. */
const SAID_MS = 2000;

async function copy(code: Element | null, by: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
    by.textContent = 'Copied';
  } catch {
    by.textContent = 'Press Ctrl+C';
    if (code) getSelection()?.selectAllChildren(code);
  }
  setTimeout(() => {
    by.textContent = 'Copy';
  }, SAID_MS);
}

function addCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code')) {
    const added = button('copy', (clicked) => void copy(figure.querySelector('code'), clicked));
    added.textContent = 'Copy';
    figure.append(added);
  }
}

const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19';
const MOON = 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z';

/** Adds the button that switches between light and dark. The console shares the choice. */
function addThemeButton(): void {
  const other = () => (shownTheme() === 'dark' ? 'light' : 'dark');
  const added = button('icon', () => chooseTheme(other()));
  const show = () => {
    added.ariaLabel = `Switch to ${other()} theme`;
    const path = other() === 'dark' ? MOON : SUN;
    added.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  };
  watchTheme(show);
  show();
  document.querySelector('#site-theme')?.append(added);
}

showLanguage(chosenLanguage());
document.addEventListener('click', ({ target }) => {
  const chosen = (target as Element).closest<HTMLElement>('[data-choose]');
  if (!chosen) return;
  // Examples above change their height, too: what the reader looks at stays in place.
  const before = chosen.getBoundingClientRect().top;
  chooseLanguage(chosen.dataset['choose'] ?? '');
  scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: 'instant' });
});
addCopyButtons();
addSearch();
addThemeButton();
