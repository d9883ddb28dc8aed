import { LANGUAGES, type Language, type Translated } from '#shared/visitor-pages/language.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { cleanLine } from './clean-text.ts';

/** Texts of a card besides the owner's, in the page's language. */

const SEPARATOR = ' · ';

/** Maximum platforms in a line. */
const MAX_NAMES = 3;

/** Plural forms of a noun by `Intl.PluralRules` category; `#` is replaced by the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const QUESTIONS: Translated<Forms> = {
  en: { one: '# question', other: '# questions' },
  es: { one: '# pregunta', other: '# preguntas' },
  fr: { one: '# question', other: '# questions' },
  de: { one: '# Frage', other: '# Fragen' },
  pt: { one: '# pergunta', other: '# perguntas' },
  ar: { one: 'سؤال واحد', two: 'سؤالان', few: '# أسئلة', many: '# سؤالًا', other: '# سؤال' },
};

const VIDEOS: Translated<Forms> = {
  en: { one: '# video', other: '# videos' },
  es: { one: '# vídeo', other: '# vídeos' },
  fr: { one: '# vidéo', other: '# vidéos' },
  de: { one: '# Video', other: '# Videos' },
  pt: { one: '# vídeo', other: '# vídeos' },
  ar: {
    one: 'فيديو واحد',
    two: 'مقطعا فيديو',
    few: '# مقاطع فيديو',
    many: '# مقطع فيديو',
    other: '# مقطع فيديو',
  },
};

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
      return link.videos.length > 1 ? counted(link.videos.length, VIDEOS, link.language) : undefined;
    case 'webinarLink':
      return startOf(link);
    case 'surveyLink':
      return link.questions.length > 0 ? counted(link.questions.length, QUESTIONS, link.language) : undefined;
  }
}

const joined = (parts: readonly (string | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(SEPARATOR) || undefined;

const hostOf = (url: string): string | undefined => URL.parse(url)?.hostname.replace(/^www\./, '');

/** The language of built-in texts: English for pages in any other language. */
function languageOf(tag: string | null): Language {
  const { language } = new Intl.Locale(tag ?? 'en');
  return LANGUAGES.find((known) => known === language) ?? 'en';
}

function counted(count: number, forms: Translated<Forms>, tag: string | null): string {
  const language = languageOf(tag);
  const form = forms[language][new Intl.PluralRules(language).select(count)] ?? forms[language].other;
  return form.replace('#', String(count));
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
