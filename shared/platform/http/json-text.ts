import { invalidField } from '../errors.ts';
import { problem } from '../problems.ts';

/**
 * Levels of arrays and objects in a request. No valid one has ten. Serializing, hashing and validating are
 * recursive, and overflow the stack at some thousands.
 */
const MAX_JSON_DEPTH = 64;

export interface JsonTextOptions {
  /** Field of the text, for errors. */
  field?: string;
  /** Message for a text that is not JSON. */
  invalid?: string;
  /** Most entries of one array. */
  maxEntries?: number;
  /** Message for an array with more. */
  tooMany?: string;
}

/**
 * Parses JSON of a caller. Throws VALIDATION_ERROR; hostile shapes are rejected before
 * anything is built of them.
 */
export function parseJson(
  text: string,
  {
    field = 'body',
    invalid = 'is not valid JSON',
    maxEntries = Number.POSITIVE_INFINITY,
    tooMany,
  }: JsonTextOptions = {},
): unknown {
  const { depth, entries } = shapeOf(text, maxEntries);
  if (depth > MAX_JSON_DEPTH)
    throw invalidField(
      field,
      problem('too_deep', `may be nested at most ${MAX_JSON_DEPTH} levels deep`, { maximum: MAX_JSON_DEPTH }),
    );
  if (entries > maxEntries) {
    throw invalidField(
      field,
      problem('too_many', tooMany ?? `may have at most ${maxEntries} entries in an array`, {
        maximum: maxEntries,
      }),
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(field, problem('malformed', invalid, { type: 'json' }));
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Depth and length of the longest array, both counted only until they exceed their limit. */
function shapeOf(text: string, maxEntries: number): { depth: number; entries: number } {
  // Entries of each open array; of objects, nothing.
  const open: (number | undefined)[] = [];
  let entries = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfString(text, i);
        break;
      case 0x5b: // [
        open.push(1);
        break;
      case 0x7b: // {
        open.push(undefined);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open.pop();
        break;
      case COMMA: {
        const before = open.at(-1);
        if (before === undefined) break;
        open[open.length - 1] = before + 1;
        entries = Math.max(entries, before + 1);
        break;
      }
    }
    if (open.length > MAX_JSON_DEPTH || entries > maxEntries) return { depth: open.length, entries };
  }
  return { depth: 0, entries };
}

/** Index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1;
  return i;
}
