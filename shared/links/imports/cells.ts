import { isVisible } from '#shared/platform/http/visible-text.ts';

/** A row of a file, and how its cells are read. JSON rows hold more than text. */

/** A row's cells by normalized column name. What is read is recorded, for what was not. */
export interface Cells {
  /** The cell of the first column with this name that has one; `field`: what it is read as. */
  get: (name: string, field: string) => unknown;
  /** The cells of all columns with this name. */
  all: (name: string, field: string) => unknown[];
  /** The cell, without reading it. */
  peek: (name: string) => unknown;
  /** Notes that the cell cannot be read as a date. */
  refuse: (name: string) => void;
}

/** `Destination URL`, `destination_url` and `Destination-URL (required)` normalize to one name. */
export function normalizeColumn(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s\([^()]*\)\s*$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The first cell of these columns that is not empty. */
export function firstFilled(cells: Cells, names: readonly string[], field: string): unknown {
  const name = names.find((each) => !isEmpty(cells.peek(each)));
  return name === undefined ? undefined : cells.get(name, field);
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isText(value) && !isVisible(cellText(value));
}

/** Whether a cell is as if its column were absent: empty, or a flag or a counter that is off. */
export function isBlank(value: unknown): boolean {
  if (isEmpty(value)) return true;
  return isText(value) ? isOff(value) : Object.keys(value as object).length === 0;
}

const OFF = /^(?:false|no|off|n|f|none|never|0|null|\[\]|\{\}|0000-00-00.*)$/i;

export const isOff = (value: unknown): boolean => isText(value) && OFF.test(cellText(value).trim());

type Text = string | number | boolean | null | undefined;

export const isText = (value: unknown): value is Text => typeof value !== 'object' || value === null;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const cellText = (value: Text): string => (value === null || value === undefined ? '' : String(value));

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

const ON = /^(?:true|yes|on|y|t|1)$/i;

/** Spreadsheets write TRUE, databases 1. */
export const flag = (value: unknown): unknown =>
  converted(trimmed(value), (text) => (ON.test(text) ? true : isOff(text) ? false : text));

export const isOn = (value: unknown): boolean => flag(value) === true;

export const wholeNumber = (value: unknown): unknown =>
  converted(trimmed(value), (text) => (/^\d+$/.test(text) ? Number(text) : text));

/** Other products allow longer texts. */
export const cut = (text: string, length: number): string =>
  [...text].slice(0, length).join('').slice(0, length);
