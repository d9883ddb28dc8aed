import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';

/**
 * Text from the API without control characters and changes of direction: titles and referrers are from
 * strangers, and could rewrite what a terminal shows.
 */
export const clean = (text: string): string =>
  stripVTControlCharacters(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

/** Text of several lines, without what would control the terminal. */
export const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');

const segmenter = new Intl.Segmenter();

/** Truncated to columns of a terminal, with an ellipsis. */
export function truncate(text: string, columns: number, ellipsis: string): string {
  if (stringWidth(text) <= columns) return text;
  let kept = '';
  let width = stringWidth(ellipsis);
  for (const { segment } of segmenter.segment(text)) {
    width += stringWidth(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${ellipsis}`;
}

export const padEnd = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - stringWidth(text)));

export const padStart = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - stringWidth(text))) + text;

const numbers = new Intl.NumberFormat('en');

/** `12,345` */
export const count = (value: number): string => numbers.format(value);

/** `2026-11-23 05:58` in the time zone of this machine; a dash for null. */
export function dateTime(iso: string | null): string {
  if (iso === null) return '-';
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Local date and time to the second: `2026-05-01 14:30:05`. */
export const dateTimeSeconds = (iso: string): string =>
  `${dateTime(iso)}:${String(new Date(iso).getSeconds()).padStart(2, '0')}`;

/** `1 link`, `2 links` */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
