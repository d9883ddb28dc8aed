import { digitValue } from '#shared/platform/ascii-digits.ts';

/** Where a text has phone numbers of at least 7 digits. */
interface Found {
  start: number;
  end: number;
}

/** Between digits of one number: spaces, signs, emojis, marks, and letters that are drawn as dashes. */
const SEPARATOR = '(?:[^\\p{L}\\p{Nd}]|\\p{Lm})';

/** Digits with separators; each separator is short, so that numbers of different sentences stay apart. */
const CANDIDATE = new RegExp(`\\+?[(\\[]?\\p{Nd}(?:${SEPARATOR}{0,5}\\p{Nd})*\\p{M}*`, 'gu');

const LEAST_DIGITS = 7;

/**
 * The phone numbers of a text. Dates, times and versions are none. `isStrict`: numbers of books, orders and
 * so on are.
 */
export function phoneNumbersIn(text: string, isStrict: boolean): Found[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: found, index }) => {
    const before = text.slice(0, index);
    const after = text.slice(index + found.length);
    const digits = inAscii(found);
    if (digits.replace(/\D/g, '').length < LEAST_DIGITS) return [];
    // A code such as `A1234567`.
    if (!isStrict && /(?<!\p{L})\p{Lu}{1,3}$/u.test(before) && /^[1-9]\d{6,7}$/.test(digits)) return [];
    return numbersIn(digits, { before, after, isStrict }).map(({ start, end }) => ({
      start: index + start,
      end: index + end,
    }));
  });
}

/** A mark, which numbers are read without. */
const MARK = '\u0300';

/** Digits of any script as ASCII, in as many code units. */
const inAscii = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)).padEnd(digit.length, MARK));

interface Context {
  before: string;
  after: string;
  isStrict: boolean;
}

/** The phone numbers in digits with separators: what is left when dates, prices and so on are taken out. */
function numbersIn(digits: string, context: Context): Found[] {
  if (!context.isStrict && isHarmless(digits, context)) return [];
  const words = [...digits.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    kind: kindOf(word.replace(/\p{M}/gu, ''), context.isStrict),
    digits: word.replace(/\D/g, ''),
  }));
  const loose = words.filter(({ kind }) => kind === 'part');
  const hasDate = words.some(({ kind }) => kind === 'date');
  const hasRange = words.some(({ kind }) => kind === 'dash');
  // Two times, or days without a year, may stand alone; more of them are a number in pairs of digits.
  const isLoose = loose.length > 2 && !hasDate && !hasRange;
  const years = words.filter(({ kind }) => kind === 'year').length;
  const rest = words.filter(
    ({ kind }) => kind === 'other' || (kind === 'part' && isLoose) || (kind === 'year' && years > 2),
  );
  const [first] = rest;
  const last = rest.at(-1);
  if (!first || !last) return [];
  const count = rest.reduce((sum, word) => sum + word.digits.length, 0);
  if (count >= LEAST_DIGITS) {
    // Dates around it stay.
    return [{ start: first.start, end: last.end }];
  }
  const looksDialed = /^[+(]/.test(digits) || rest.some((word) => /^0\d\d/.test(word.digits));
  return looksDialed ? [{ start: 0, end: digits.length }] : [];
}

const isHarmless = (digits: string, context: Context): boolean =>
  isBookNumber(digits, context) ||
  isAmount(digits, context) ||
  isList(digits) ||
  isReference(digits, context.before);

type Kind = 'date' | 'part' | 'year' | 'dash' | 'harmless' | 'other';

const Y = '(?:19|20)\\d\\d';
const M = '(?:0?[1-9]|1[0-2])';
const D = '(?:0?[1-9]|[12]\\d|3[01])';

/** Years of other calendars, in whole dates only. */
const OTHER_Y = '(?:1[34]|25|57)\\d\\d';

const DATES = [
  `(?:${Y}|${OTHER_Y})([-./])${M}\\1${D}`,
  `${D}([-./])${M}\\2(?:${Y}|'?\\d\\d)`,
  `${M}([-./])${D}\\3(?:${Y}|'?\\d\\d)`,
  `${Y}[-./]${M}`,
  `${M}[-./]${Y}`,
  `${Y}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`,
  `(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])${Y}`,
];

const DATE = new RegExp(`^(?:${DATES.join('|')})\\.?$`);

/** A year, or two of them such as `2026/27`. */
const YEARS = new RegExp(`^${Y}(?:[/\\p{Pd}](?:${Y}|\\d\\d))?\\.?$`, 'u');

/** A time, or a day without a year. */
const TIME = /^(?:[01]?\d|2[0-4])[:.][0-5]\d(?:[:.][0-5]\d)?$/;
const DAY = new RegExp(`^(?:${D}[./]${M}|${D})\\.?$`);

/** `10.0.22631.4317`. */
const VERSION = /^(?:0|[1-9]\d?)(?:\.(?:0|[1-9]\d?))(?:\.(?:0|[1-9]\d{0,4})){1,2}$/;
const PAIRS = /^\d\d(?:\.\d\d)+$/;

function kindOf(given: string, isStrict: boolean): Kind {
  const word = given.replace(/^[([]+|[)\],:]+$/g, '');
  if (!/\d/.test(word)) return /\p{Pd}/u.test(word) ? 'dash' : 'harmless';
  if (DATE.test(word)) return 'date';
  if (YEARS.test(word)) return 'year';
  if (TIME.test(word) || /^\d\d?[./]\d\d?\.?$/.test(word)) return isPart(word) ? 'part' : 'other';
  if (isRange(word)) return 'date';
  if (VERSION.test(word) && !PAIRS.test(word)) return 'harmless';
  if (isStrict) return 'other';
  if (/^[1-9]\d{2,3}×[1-9]\d{2,3}$/.test(word)) return 'harmless';
  // A standard of ISO with its year, or a number of a year.
  if (/^\d{2,5}:(?:19|20)\d\d$/.test(word) || /^(?:19|20)\d\d[-/]\d{1,5}$/.test(word)) return 'harmless';
  if (/^[1-9]\d{0,2}(?:[,'’]\d{3})+(?:\.\d\d?)?$/.test(word)) return 'harmless';
  if (/^[1-9]\d{0,2}(?:\.\d{3})*\.000(?:,\d\d?)?$/.test(word)) return 'harmless';
  return /^[1-9]\d{0,3}0{3,6}$/.test(word) || /^\d[.,]\d{1,8}$/.test(word) ? 'harmless' : 'other';
}

const isPart = (text: string): boolean => TIME.test(text) || DAY.test(text);

/** From one day, time or date to another, such as `12.–14.03.2027` or `10.30-12.00`. */
function isRange(word: string): boolean {
  return [
    /^(.+?)\p{Pd}(.+)$/u,
    /^(.+)\p{Pd}(.+?)$/u,
    /^([^/]+)\/([^/]+)$/,
    /^(.{10})[/\p{Pd}](.{10})$/u,
  ].some((split) => {
    const [, from = '', to = ''] = split.exec(word) ?? [];
    const ends = [from, to];
    return ends.every((end) => DATE.test(end) || isPart(end)) && ends.some((end) => /[.:/-]/.test(end));
  });
}

/** Ascending numbers such as `7, 8, 9`; not in pairs of digits, unless there are commas between them. */
function isList(digits: string): boolean {
  const numbers = digits.split(/,?\s+|\//);
  if (
    !numbers.every((number, i) => /^[1-9]\d?$/.test(number) && Number(number) > Number(numbers[i - 1] ?? 0))
  )
    return false;
  return numbers.some((number) => number.length === 1) || digits.split(', ').length === numbers.length;
}

/** A number of an order, a ticket and so on. */
const isReference = (digits: string, before: string): boolean =>
  /(?:[#№]|\bN[or]\.?)\s*$/i.test(before) && /^[1-9]\d{6,7}$/.test(digits);

/** An ISBN, by its check digit. */
function isBookNumber(text: string, { before, after }: Context): boolean {
  const digits = text.replace(/\D/g, '');
  const isNamed = /ISBN(?:-1[03])?:?\s*$/i.test(before);
  if (isNamed && (digits.length === 9 || digits.length === 10)) return isShortIsbn(digits, after);
  if (digits.length !== 13 || !/^97[89]/.test(digits) || /^\+/.test(text)) return false;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** `after`: has the check digit, if it is an X. */
function isShortIsbn(digits: string, after: string): boolean {
  const check = digits.length === 10 ? digits.slice(9) : /^\W?X/.test(after) ? '10' : '-1';
  const values = [...[...digits.slice(0, 9)].map(Number), Number(check)];
  return check !== '-1' && values.reduce((sum, value, i) => sum + value * (10 - i), 0) % 11 === 0;
}

const CURRENCY =
  '(?:\\p{Sc}|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|CNY|INR|BRL|AED|SAR|BTC|ETH|USDT|Euro|' +
  'Dollars?|kr|zł|Kč|Rs\\.?|руб\\.?|元|円|원|ريال|درهم)';
const BEFORE_AMOUNT = new RegExp(`${CURRENCY}\\s*$`, 'u');
const AFTER_AMOUNT = new RegExp(`^\\s*${CURRENCY}(?!\\p{L})`, 'u');

const NUMBER = "\\p{Nd}(?:[.,'’ ]?\\p{Nd})*";

/** Amounts of money. */
export const AMOUNTS = new RegExp(
  `${CURRENCY}\\s*${NUMBER}|${NUMBER}\\s*${CURRENCY}(?!\\p{L})|\\p{Sc}`,
  'giu',
);

/** A price, its thousands in groups. */
const isAmount = (digits: string, { before, after }: Context): boolean =>
  (BEFORE_AMOUNT.test(before) || AFTER_AMOUNT.test(after)) &&
  /^[1-9]\d{0,2}(?:[.,'’\s]\d{3})*(?:[.,]\d\d?)?$/.test(digits);
