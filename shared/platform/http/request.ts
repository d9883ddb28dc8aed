import * as z from 'zod';
import { AppError, type ErrorDetail, fieldPath, invalidField, validationError } from '../errors.ts';
import { problem } from '../problems.ts';
import { type BodyEvent, bodySize, bodyText, encodedBody } from './body-text.ts';
import { parseJson } from './json-text.ts';
import { decodeText, wrongEncoding } from './text-encoding.ts';
import { type Unknown, unknownFields } from './unknown-fields.ts';
import { problemOf } from './zod-problems.ts';

/** Maximum size of a body in bytes. */
export const MAX_JSON_BYTES = 256 * 1024;

export const isMultipart = ({ headers }: Pick<BodyEvent, 'headers'>): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/** Parses a JSON body. Throws 413, 415 or 400 with instructions. */
export function readJsonBody(event: BodyEvent, maxBytes = MAX_JSON_BYTES): unknown {
  const bytes = bodySize(event);
  if (bytes > maxBytes) {
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `A JSON body may have at most ${maxBytes / 1024} KiB; this one has ${Math.ceil(bytes / 1024)} KiB. ` +
        'Upload files with POST /v1/api/uploads.',
      { params: { maximum: maxBytes } },
    );
  }
  const contentType = event.headers['content-type'];
  if (contentType && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as JSON with content-type: application/json.',
      { params: { allowed: ['application/json'] } },
    );
  }
  const text = bodyText(event);
  if (text.trim() === '') throw invalidField('body', problem('required', 'must be a JSON object'));
  return parseJson(text);
}

export interface TextLimits {
  contentTypes: readonly string[];
  maxBytes: number;
  /** Decodes texts that do not name their encoding. Default: as UTF-8. */
  decode?: (bytes: Uint8Array) => string;
}

export const textBodySchema = z.object({ contentType: z.string(), text: z.string() });

/** Decodes a text body, without a byte order mark. Throws 413, 415 or 400 with instructions. */
export function readTextBody(
  event: BodyEvent,
  { contentTypes, maxBytes, decode }: TextLimits,
): z.infer<typeof textBodySchema> {
  const size = bodySize(event);
  if (size > maxBytes) {
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `The body may have at most ${megabytes(maxBytes)} MB; this one has ${megabytes(size)} MB. ` +
        'Send it in parts.',
      { params: { maximum: maxBytes } },
    );
  }
  const [contentType = ''] = (event.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!contentTypes.includes(contentType.trim())) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Send the body with one of these content types: ${contentTypes.join(', ')}.`,
      { params: { allowed: contentTypes } },
    );
  }
  // API Gateway passes on the bytes of other content types as they are.
  const other = decode && contentTypes.find((type) => /^application\/(?!json)/.test(type));
  const hint = other === undefined ? '' : `, or as it is with content-type: ${other}`;
  const place = { todo: `save the file as UTF-8 and send it again${hint}` };
  const { bytes, charset = 'utf-8' } = encodedBody(event, place);
  const text = decode && charset === 'utf-8' ? decode(bytes) : decodeText(bytes, charset, place);
  // UTF-16 without a mark, or a compressed file; a decoder that detects encodings may have guessed wrong.
  if (text.includes('\0') || (decode && text.includes('\uFFFD'))) throw wrongEncoding(bytes, 'utf-8', place);
  if (text.trim() === '') throw invalidField('body', problem('required', 'is empty'));
  return { contentType: contentType.trim(), text };
}

type InputRoot = 'body' | 'query' | 'path' | 'arguments';

export interface InputOptions {
  /** The name of the whole input in errors. */
  root: InputRoot;
  /** Schemas of records that callers may send back: their read-only fields are ignored. */
  shown?: readonly z.ZodType[];
  /** Default: `rejected`. */
  unknown?: Unknown;
}

/**
 * Validates input against its schema, without unknown fields. Throws VALIDATION_ERROR with
 * details of the first 50 errors.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  options: InputRoot | InputOptions,
): z.infer<Schema> {
  const { root, ...allowed } = typeof options === 'string' ? { root: options } : options;
  assertStorableText(input);
  const unknown = unknownFields(input, { accepted: schema, ...allowed });
  const result = schema.safeParse(input);
  if (result.success && unknown.length === 0) return result.data;
  // A body can have 80,000 errors.
  const issues = result.success ? [] : result.error.issues;
  throw validationError([...unknown, ...issues.flatMap((issue) => detailsOf(issue, input, root))]);
}

function detailsOf(issue: z.core.$ZodIssue, input: unknown, root: string): ErrorDetail[] {
  // Of a strict schema: `unknownFields` has them.
  if (issue.code === 'unrecognized_keys') return [];
  return [
    { path: fieldPath(issue.path) || root, ...(isMissing(input, issue) ? REQUIRED : problemOf(issue)) },
  ];
}

const REQUIRED = problem('required', 'is required');

// A missing field is reported as missing, not as of the wrong type.
function isMissing(input: unknown, issue: { path: PropertyKey[] }): boolean {
  if (issue.path.length === 0) return false;
  let value: unknown = input;
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value === undefined;
}

const UNSTORABLE = 'must not contain U+0000 or half a surrogate pair';

/** Most characters of a path in an error: its names are the caller's, and errors of imports are stored. */
const MAX_PATH = 200;

const shownPath = (path: readonly PropertyKey[]): string =>
  fieldPath(path).slice(0, MAX_PATH).toWellFormed() || 'body';

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/**
 * Setting it on an object replaces the prototype, so copies of the object lose it: a rule
 * would lose its condition.
 */
const PROTOTYPE = '__proto__';

/**
 * Rejects what does not survive storage: lone surrogates, which have no UTF-8 form, U+0000, at which many
 * readers stop, both also in names of fields, and fields named `__proto__`.
 */
function assertStorableText(input: unknown): void {
  const open: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: input, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (isStorable(value)) continue;
      throw invalidField(shownPath(path), problem('invalid_characters', UNSTORABLE));
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (!isStorable(key))
        throw invalidField(shownPath(path), problem('invalid_characters', `a name in it ${UNSTORABLE}`));
      if (key === PROTOTYPE)
        throw invalidField(shownPath([...path, key]), problem('reserved', 'must not be used as a name'));
      open.push({ value: child, path: [...path, Array.isArray(value) ? Number(key) : key] });
    }
  }
}
