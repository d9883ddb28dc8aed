/** Numbers as people type them, in any digits and with any separators. Pure rules, no I/O. */

const MAX_LENGTH = 100;

/** Groups of three digits, or as in India: 12,34,567. */
const GROUPED = /^(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})+ \d{3})$/;

/** One group that could be a fraction instead: `1,234` is 1234 or 1.234. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

const SIGNS = [
  [/^[+＋﬩﹢]\s*/, '+'],
  // Hyphens, dashes and minus signs, as keyboards and word processors make them.
  [/^[-−‐‑‒–—˗﹣－]\s*/, '-'],
] as const;

/**
 * The number in a text; undefined if there is none, or more than one. Reads decimal digits of any script, a
 * comma or a point before the fraction, and spaces, apostrophes, points or commas between groups. Where a
 * separator may be of either kind, as in `1,234`, it has to be the decimal separator of `language` (BCP 47;
 * null: English).
 */
export function numberIn(text: string, language: string | null): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let rest = withAsciiDigits(text)
    // Marks that only set the direction.
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  let sign = '';
  for (const [pattern, ascii] of SIGNS) {
    if (sign !== '' || !pattern.test(rest)) continue;
    sign = ascii;
    rest = rest.replace(pattern, '');
  }
  const digits = plainDigits(rest, language);
  return digits === undefined ? undefined : Number(`${sign}${digits}`);
}

/** Digits of an unsigned number, with a point before its fraction. */
function plainDigits(text: string, language: string | null): string | undefined {
  if (/^(?:\d+\.?\d*|\.\d+)e[+-]?\d{1,3}$/i.test(text)) return text;
  const plain = text
    // Separators of other keyboards: full width, Arabic.
    .replace(/[．﹒]/g, '.')
    .replace(/[，﹐،]/g, ',')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/['’‘`´ʼ′＇٬]/g, '’');
  if (!/^[\d.,’٫ ]*\d[\d.,’٫ ]*$/.test(plain)) return undefined;
  const decimal = decimalIn(plain, language);
  if (decimal === undefined) return undefined;
  const parts = decimal === '' ? [plain] : plain.split(decimal);
  const [whole = '', fraction = ''] = parts;
  if (parts.length > 2 || !/^\d*$/.test(fraction)) return undefined;
  const groups = wholeOf(whole);
  return groups === undefined || groups + fraction === '' ? undefined : `${groups || '0'}.${fraction || '0'}`;
}

/** The separator before the fraction; empty: there is none. Undefined if several readings are possible. */
function decimalIn(text: string, language: string | null): string | undefined {
  const found = (separator: string) => text.split(separator).length - 1;
  if (found('٫') > 0) return '٫';
  const points = found('.');
  const commas = found(',');
  // Of both kinds, the last one stands before the fraction.
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (points + commas === 0) return '';
  const separator = points > 0 ? '.' : ',';
  // More than one: between groups.
  if (points + commas > 1) return '';
  return AMBIGUOUS.test(text) && separator !== decimalOf(language) ? undefined : separator;
}

/** The digits of a number without a fraction; undefined unless its groups are of one kind and complete. */
function wholeOf(text: string): string | undefined {
  const separators = new Set(text.replace(/\d/g, ''));
  if (separators.size === 0) return text;
  const [separator = ''] = separators;
  return separators.size === 1 && GROUPED.test(text.replaceAll(separator, ' '))
    ? text.replaceAll(separator, '')
    : undefined;
}

/** The decimal separator of a language in Latin digits. */
function decimalOf(language: string | null): string | undefined {
  return new Intl.NumberFormat(language ?? 'en', { numberingSystem: 'latn' })
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
}

/** A text whose decimal digits are those of ASCII. */
const withAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** Unicode has the ten digits of a script one after the other, from zero on. */
function digitValue(codePoint: number): number {
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(codePoint - before - 1))) before++;
  return before % 10;
}
