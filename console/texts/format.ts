import type { Language } from './language.ts';

export interface Format {
  /** For formats that only some views need. */
  locale: string;
  number: (value: number) => string;
  /** A size in the largest binary unit with a value of at least 1: `12.5 MB`. */
  bytes: (value: number) => string;
  /** With 2 to 6 decimals. */
  amount: (value: number) => string;
  percent: (share: number) => string;
  /** With its sign: `+12.5%`. */
  change: (share: number) => string;
  /** A date, from `2026-11-20` or a timestamp. */
  date: (value: string | Date) => string;
  /** Without the year. */
  shortDate: (value: string | Date) => string;
  /** `Nov 2026` */
  month: (value: string | Date) => string;
  /** `Mon`, of 1 for Monday to 7. */
  weekday: (day: number) => string;
  dateTime: (value: string | Date) => string;
  /** `14:05` */
  time: (value: string | Date) => string;
  /** `3 days ago` */
  relative: (value: string | Date, now?: Date) => string;
  /** `2.5 hours`: in the largest unit with a value of at least 1. */
  duration: (seconds: number) => string;
  /** Name of an ISO 3166 alpha-2 code; other values are returned unchanged. */
  country: (code: string) => string;
  /** Name of the language with a tag such as `pt-BR`; other values are returned unchanged. */
  languageName: (tag: string) => string;
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const BYTE = ['B', 1] as const;
const BYTE_UNITS = [['TB', 1024 ** 4], ['GB', 1024 ** 3], ['MB', 1024 ** 2], ['KB', 1024], BYTE] as const;

const SECOND = ['second', 1] as const;
const DURATION_UNITS = [['day', 86_400], ['hour', 3600], ['minute', 60], SECOND] as const;

export function createFormat(language: Language): Format {
  // Day before month, as most English readers outside the US expect.
  const locale = language === 'en' && !navigator.language.startsWith('en-US') ? 'en-GB' : language;
  const number = new Intl.NumberFormat(locale);
  const byteCount = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const month = dateFormatter(locale, { month: 'short', year: 'numeric' });
  const weekday = dateFormatter(locale, { weekday: 'short' });
  const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const shortDate = dateFormatter(locale, { day: 'numeric', month: 'short' });
  const date = dateFormatter(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const durations = new Map(
    DURATION_UNITS.map(([unit]) => [
      unit,
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
    ]),
  );
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return {
    locale,
    number: (value) => number.format(value),
    bytes: (value) => {
      const [unit, size] = BYTE_UNITS.find(([, bytes]) => value >= bytes) ?? BYTE;
      return `${byteCount.format(value / size)} ${unit}`;
    },
    amount: (value) => amount.format(value),
    percent: (share) => percent.format(share),
    change: (share) => change.format(share),
    date,
    month,
    // The first of this month was a Monday.
    weekday: (day) => weekday(`2024-01-0${day}`),
    shortDate,
    dateTime: (value) => dateTime.format(new Date(value)),
    time: (value) => time.format(new Date(value)),
    relative: (value, now = new Date()) => {
      const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
      return relative.format(Math.round(seconds / size), unit);
    },
    duration: (seconds) => {
      const [unit, size] = DURATION_UNITS.find(([, length]) => seconds >= length) ?? SECOND;
      return durations.get(unit)?.format(seconds / size) ?? '';
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    languageName: (tag) => (/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag) ? nameOf(languages, tag) : tag),
  };
}

/** Plain dates have no time zone; timestamps are shown in local time. */
function dateFormatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (value: string | Date) => string {
  const ofDay = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const ofTime = new Intl.DateTimeFormat(locale, options);
  return (value) =>
    (typeof value === 'string' && value.length === 10 ? ofDay : ofTime).format(new Date(value));
}

/** Visitors also send languages: a value that looks like a tag may be invalid. */
function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
