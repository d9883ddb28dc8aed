import { counted } from '#shared/languages/forms.ts';
import { translatedIn } from '#shared/languages/language.ts';
import { SMART_LINK_TEXTS } from '#shared/languages/texts.ts';
import type { SmartLink } from '../model/smart-link.ts';
import type { CardDetail } from '../model/types/page-type.ts';
import { PAGE_TYPES } from '../model/types/registry.ts';
import { cleanLine } from './clean-text.ts';

/** Texts of a card besides the owner's, in the page's language. */

const SEPARATOR = ' · ';

/** Maximum platforms in a line. */
const MAX_NAMES = 3;

/** The detail line for a page's type; undefined if there is none. */
export function cardDetail(link: SmartLink): string | undefined {
  const detail = PAGE_TYPES[link.type].cardDetail?.(link);
  if (detail === undefined) return undefined;
  if ('time' in detail) return timeOf(detail, link.language);
  if ('count' in detail) return countOf(detail, link.language);
  const names = detail.names.slice(0, MAX_NAMES).map((name) => cleanLine(name ?? ''));
  return names.filter(Boolean).join(SEPARATOR) || undefined;
}

/** In English on pages in a language without built-in texts. */
function countOf({ count, of: what }: Extract<CardDetail, { count: number }>, tag: string | null): string {
  const language = translatedIn(new Intl.Locale(tag ?? 'en').language) ?? 'en';
  return counted(count, SMART_LINK_TEXTS[language][what], language);
}

function timeOf(
  { time, timezone }: Extract<CardDetail, { timezone: string | null }>,
  language: string | null,
): string | undefined {
  const start = new Date(time ?? Number.NaN);
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
