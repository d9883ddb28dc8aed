import type { Language } from '#shared/languages/language.ts';
import { LINK_TEXTS } from '#shared/languages/texts.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/** The page of a link before its start. */
export function notStartedPage(startsAt: Date, language: Language): VisitorPage {
  const { title, text } = LINK_TEXTS[language].notStarted;
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  const time = `<time datetime="${startsAt.toISOString()}"><bdi>${format.format(startsAt)}</bdi></time>`;
  return localizedPage(language, { title, content: `<p>${text.replace('{time}', time)}</p>` });
}
