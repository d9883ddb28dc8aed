import type { Language } from '#shared/languages/language.ts';
import { PAGE_TEXTS } from '#shared/languages/texts.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/** The page at `/` of a service without a root redirect. */
export function frontPage(language: Language): VisitorPage {
  const { about, hint, console, reference, report } = PAGE_TEXTS[language].front;
  const links = [
    ['/console', console],
    ['/docs', reference],
    ['/report', report],
  ].map(([href, label]) => `<li><a href="${href}">${label}</a></li>`);
  return localizedPage(language, {
    title: 'Signpost',
    content: `<p>${about} ${hint}</p><ul class="links">${links.join('')}</ul>`,
  });
}
