import { unguardFormula } from '#shared/platform/http/csv.ts';

/** A row of a file, and how its cells are read. JSON rows hold more than text. */

/** A row's cells by normalized column name. */
export interface Cells {
  get: (name: string) => unknown;
}

/** `Destination URL` and `destination_url` normalize to one name. */
export function normalizeColumn(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export function firstFilled(cells: Cells, names: readonly string[]): unknown {
  return names.map((name) => cells.get(name)).find((value) => !isEmpty(value));
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isText(value) && cellText(value).trim() === '';
}

/** Whether a cell is as if its column were absent: empty, or a flag or a counter that is off. */
export function isBlank(value: unknown): boolean {
  if (isEmpty(value)) return true;
  return isText(value) ? isOff(value) : Object.keys(value as object).length === 0;
}

export const isOff = (value: unknown): boolean =>
  isText(value) && /^(?:false|no|0|null|\[\]|\{\})$/i.test(cellText(value).trim());

type Text = string | number | boolean | null | undefined;

export const isText = (value: unknown): value is Text => typeof value !== 'object' || value === null;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function cellText(value: Text): string {
  return unguardFormula(value === null || value === undefined ? '' : String(value));
}

/** Objects and arrays stay as they are, for the schema to reject by the field's name. */
export const trimmed = (value: unknown): unknown => (isText(value) ? cellText(value).trim() : value);

/** Applies a conversion to text. */
export const converted = (value: unknown, convert: (text: string) => unknown): unknown =>
  typeof value === 'string' ? convert(value) : value;

/** A cell of JSON, as our own export writes it; other text stays, for the schema to reject. */
export function jsonValue(value: unknown): unknown {
  return converted(trimmed(value), (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  });
}

/** Spreadsheets write TRUE. */
export const flag = (value: unknown): unknown =>
  converted(trimmed(value), (text) => (/^(?:true|false)$/i.test(text) ? /^true$/i.test(text) : text));

export const isOn = (value: unknown): boolean => flag(value) === true;

export const wholeNumber = (value: unknown): unknown =>
  converted(trimmed(value), (text) => (/^\d+$/.test(text) ? Number(text) : text));

/** Databases export UTC as `2027-01-31 12:00:00`, JavaScript as milliseconds. */
export const isoTime = (value: unknown): unknown =>
  converted(trimmed(value), (text) => {
    if (/^\d{12,14}$/.test(text)) return new Date(Number(text)).toISOString();
    const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(text);
    return parts ? `${parts[1]}T${parts[2]}Z` : text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  });

/** Other products allow longer texts. */
export const cut = (text: string, length: number): string =>
  [...text].slice(0, length).join('').slice(0, length);
