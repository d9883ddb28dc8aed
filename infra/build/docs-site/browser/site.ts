import { addCopyButtons } from './copy.ts';
import { chooseLanguage, chosenLanguage, showLanguage } from './language.ts';
import { addSearch } from './search.ts';
import { addThemeButton } from './theme-button.ts';

showLanguage(chosenLanguage());
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-choose]');
  if (!button) return;
  // Examples above change their height, too: what the reader looks at stays in place.
  const before = button.getBoundingClientRect().top;
  chooseLanguage(button.dataset['choose'] ?? '');
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
});
addCopyButtons();
addSearch();
addThemeButton();
