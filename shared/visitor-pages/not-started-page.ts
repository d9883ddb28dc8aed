import type { Language, Translated } from './language.ts';
import { localizedPage, type VisitorPage } from './page.ts';

const TEXTS: Translated<readonly [title: string, text: (time: string) => string]> = {
  en: ['This link is not active yet', (time) => `It opens on ${time}.`],
  es: ['Este enlace aún no está activo', (time) => `Estará disponible a partir del ${time}.`],
  fr: ['Ce lien n’est pas encore actif', (time) => `Il sera disponible à partir du ${time}.`],
  de: ['Dieser Link ist noch nicht aktiv', (time) => `Verfügbar ab ${time}.`],
  pt: ['Este link ainda não está ativo', (time) => `Ele estará disponível a partir de ${time}.`],
  ar: ['هذا الرابط ليس نشطًا بعد', (time) => `سيكون متاحًا ابتداءً من ${time}.`],
};

/** The page of a link before its start. */
export function notStartedPage(startsAt: Date, language: Language): VisitorPage {
  const [title, text] = TEXTS[language];
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
  return localizedPage(language, { title, content: `<p>${text(time)}</p>` });
}
