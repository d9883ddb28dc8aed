import { counted } from '#shared/languages/forms.ts';
import { translatedIn } from '#shared/languages/language.ts';
import { SMART_LINK_TEXTS } from '#shared/languages/texts.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { cleanLine } from './clean-text.ts';

/** Texts of a card besides the owner's, in the page's language. */

const SEPARATOR = ' · ';

/** Maximum platforms in a line. */
const MAX_NAMES = 3;

/** The detail line for a page's type; undefined if there is none. */
export function cardDetail(link: SmartLink): string | undefined {
  switch (link.type) {
    case 'myBio':
      return undefined;
    case 'appDownload':
      return joined([
        link.appstoreLink && 'App Store',
        link.playstoreLink && 'Google Play',
        link.webUrl && hostOf(link.webUrl),
      ]);
    case 'musicLink':
      return joined(link.platforms.slice(0, MAX_NAMES).map(({ name }) => cleanLine(name)));
    case 'videoLink':
      return link.videos.length > 1 ? countOf(link.videos.length, 'videos', link.language) : undefined;
    case 'webinarLink':
      return startOf(link);
    case 'surveyLink':
      return link.questions.length > 0
        ? countOf(link.questions.length, 'questions', link.language)
        : undefined;
  }
}

const joined = (parts: readonly (string | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(SEPARATOR) || undefined;

const hostOf = (url: string): string | undefined => URL.parse(url)?.hostname.replace(/^www\./, '');

/** In English on pages in a language without built-in texts. */
function countOf(count: number, what: 'questions' | 'videos', tag: string | null): string {
  const language = translatedIn(tag ?? 'en') ?? 'en';
  return counted(count, SMART_LINK_TEXTS[language][what], language);
}

function startOf({ startsAt, timezone, language }: SmartLink): string | undefined {
  const start = new Date(startsAt ?? Number.NaN);
  if (Number.isNaN(start.getTime())) return undefined;
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat(language ?? 'en', {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(start);
  try {
    return format(timezone ?? 'UTC');
  } catch {
    // This version of Node does not know the time zone.
    return format('UTC');
  }
}
