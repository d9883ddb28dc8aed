import type * as z from 'zod';
import { type AppError, fieldPath, invalidField } from '#shared/platform/errors.ts';
import { parseJson } from '#shared/platform/http/json-text.ts';
import { shown } from '#shared/platform/http/multipart.ts';
import { typesAt } from '#shared/platform/http/zod-alternatives.ts';
import { problem } from '#shared/platform/problems.ts';

/** How to parse the text parts of a form. */
export interface FormFields {
  /** Plain text. `nullable`: empty or `null` means null. */
  texts: Readonly<Record<string, 'needed' | 'nullable'>>;
  /** JSON in a text part, or parts of their own: `urls[0][title]`. */
  json: readonly string[];
  /** JSON fields that may also be a comma-separated list. */
  lists: readonly string[];
}

export interface FormContext {
  /** The schema of all fields, for the types of values in parts of their own. */
  shape?: z.ZodType | undefined;
  /** Fields whose entries other parts name by their numbers. Gaps in other lists are closed. */
  numbered?: readonly string[];
}

type Texts = readonly (readonly [name: string, text: string])[];

/**
 * The JSON body that the text parts of a form stand for. Parts that no field has stay, for the schema to
 * reject. Throws VALIDATION_ERROR.
 */
export function readTexts(
  texts: Texts,
  fields: FormFields,
  context: FormContext = {},
): Record<string, unknown> {
  const body: [string, unknown][] = [];
  const nested = new Map<string, Texts>();
  for (const [name, all] of Map.groupBy(texts, ([partName]) => partName)) {
    const values = all.map(([, text]) => text);
    const field = jsonFieldOf(name, fields);
    const need = Object.hasOwn(fields.texts, name) ? fields.texts[name] : undefined;
    if (field !== undefined) nested.set(field, [...(nested.get(field) ?? []), ...all]);
    else if (values.length > 1) throw sentTwice(name);
    else if (need === 'nullable') body.push([name, isNull(values[0]) ? null : values[0]]);
    else body.push([name, values[0]]);
  }
  for (const [field, parts] of nested) body.push([field, readJsonField([field, parts], fields, context)]);
  return Object.fromEntries(body);
}

const isNull = (text: string | undefined): boolean => text === '' || text === 'null';

const sentTwice = (name: string): AppError =>
  invalidField(shown(name), problem('duplicate', 'was sent twice; send each text part once'));

/** The JSON field that a part belongs to: `urls` of `urls`, `urls[0][title]` and `urls.0.title`. */
export function jsonFieldOf(name: string, { json }: FormFields): string | undefined {
  const [, field = ''] = /^([^[.]+)/.exec(name) ?? [];
  return json.includes(field) ? field : undefined;
}

function readJsonField(
  [field, parts]: readonly [string, Texts],
  { lists }: FormFields,
  context: FormContext,
): unknown {
  const isList = lists.includes(field);
  const whole = parts.filter(([name]) => name === field).map(([, text]) => text);
  if (whole.length === parts.length) {
    const [only = ''] = whole;
    if (whole.length === 1) return flagOf(only, [field], context) ?? readJson(field, only, isList);
    // Repeated: one part for each entry.
    return whole
      .filter((text) => text !== '')
      .map((text, i) => (isList ? text : readJson(`${field}[${i}]`, text, false)));
  }
  if (whole.some((text) => text !== ''))
    throw invalidField(
      field,
      problem('duplicate', `was sent both in one part and in several; send \`${field}\` as JSON in one part`),
    );
  const root = new Node();
  for (const [name, text] of parts) {
    if (name !== field) root.add(pathOf(name, field), text);
  }
  return root.value([field], context) ?? null;
}

function readJson(name: string, text: string, mayBeList: boolean): unknown {
  if (text.trim() === '') return null;
  // A comma-separated list may start with a number or a JSON keyword.
  if (mayBeList && !/^\s*(?:\[|"|null\s*$)/.test(text)) return text;
  const also = mayBeList ? ', or text with commas' : '';
  return parseJson(text, {
    field: name,
    invalid: `must be JSON text in a multipart body${also}; this is not valid JSON`,
  });
}

/** Most names and numbers in the name of a part. No field is nested deeper. */
const MAX_DEPTH = 8;

const MAX_INDEX = 999;

/**
 * `[0, 'title']` of `urls[0][title]`, `urls[0].title` and `urls.0.title`; an empty name for the next entry.
 */
function pathOf(name: string, field: string): readonly (string | number)[] {
  const rest = name.slice(field.length);
  if (!/^(?:\[[^[\].]*\]|\.[^[\].]+)+$/.test(rest)) throw unreadable(name, field);
  const path = [...rest.matchAll(/\[([^\]]*)\]|\.([^[.]+)/g)].map(([, inBrackets, afterDot]) => {
    const key = inBrackets ?? afterDot ?? '';
    return /^\d+$/.test(key) ? Number(key) : key;
  });
  // `urls[][title]` does not say where an entry ends.
  const isTooFar = path.some((key) => typeof key === 'number' && key > MAX_INDEX);
  if (isTooFar || path.length > MAX_DEPTH || path.slice(0, -1).includes('')) throw unreadable(name, field);
  return path;
}

const unreadable = (name: string, field: string): AppError =>
  invalidField(
    shown(name),
    problem(
      'malformed',
      `is not a readable name of a part: use names such as \`${field}[0][title]\`, or send \`${field}\` as ` +
        'JSON in one part',
      { type: 'multipart' },
    ),
  );

type Path = readonly (string | number)[];

/** A value whose parts arrive one by one. */
class Node {
  readonly #texts: string[] = [];
  /** Values of fields whose names end in `[]`. */
  readonly #entries: string[] = [];
  readonly #children = new Map<string | number, Node>();

  add([key, ...rest]: Path, text: string): void {
    if (key === undefined) this.#texts.push(text);
    else if (key === '') this.#entries.push(text);
    else {
      const child = this.#children.get(key) ?? new Node();
      this.#children.set(key, child);
      child.add(rest, text);
    }
  }

  /** Undefined for nothing but empty texts, which forms send for what was not filled in. */
  value(path: Path, context: FormContext): unknown {
    const kinds = [this.#texts, this.#entries, [...this.#children]].filter(({ length }) => length > 0);
    if (kinds.length > 1) throw mixed(path);
    if (this.#children.size > 0) return this.#structure(path, context);
    const isList = this.#entries.length > 0 || this.#texts.length > 1;
    const texts = [...this.#texts, ...this.#entries].filter((text) => text !== '');
    if (isList) return texts.map((text) => typed(text, [...path, 0], context));
    return texts.length === 0 ? undefined : typed(texts[0] as string, path, context);
  }

  #structure(path: Path, context: FormContext): unknown {
    const isNumbered = path.length === 1 && context.numbered?.includes(String(path[0]));
    const filled = [...this.#children]
      .map(([key, node]) => ({
        key,
        value: node.value([...path, key], context) ?? (isNumbered ? {} : undefined),
      }))
      .filter(({ value }) => value !== undefined);
    const keys = [...this.#children.keys()];
    if (keys.every((key) => typeof key === 'string'))
      return filled.length === 0
        ? undefined
        : Object.fromEntries(filled.map(({ key, value }) => [key, value]));
    if (keys.some((key) => typeof key === 'string')) throw mixed(path);
    const entries = filled.sort((a, b) => Number(a.key) - Number(b.key));
    if (isNumbered && entries.some(({ key }, i) => key !== i)) throw gap(path);
    return entries.map(({ value }) => value);
  }
}

const mixed = (path: Path): AppError => inOnePart(path, 'was sent in parts that contradict each other: ');

const gap = (path: Path): AppError => inOnePart(path, 'has gaps: number its entries from 0, or ');

const inOnePart = (path: Path, what: string): AppError =>
  invalidField(
    shown(fieldPath(path)),
    problem('malformed', `${what}send \`${String(path[0])}\` as JSON in one part`, {
      type: 'multipart',
    }),
  );

/** Types whose values a form sends as they are. */
const TEXT_TYPES = new Set(['string', 'enum', 'literal', 'template_literal', 'unknown', 'any', 'custom']);

/** How forms and programs write what checkboxes mean. */
const BOOLEANS = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
]);

const flagOf = (text: string, path: Path, { shape }: FormContext): boolean | undefined =>
  shape && typesAt(shape, path).has('boolean') ? BOOLEANS.get(text.trim().toLowerCase()) : undefined;

/** The value of a text where its schema takes no text: `true`, `5`, JSON, or the only entry of a list. */
function typed(text: string, path: Path, context: FormContext): unknown {
  const types = context.shape && typesAt(context.shape, path);
  if (!types || types.size === 0 || [...types].some((type) => TEXT_TYPES.has(type))) return text;
  const flag = flagOf(text, path, context);
  if (flag !== undefined) return flag;
  const isJson = /^\s*(?:[[{]|-?\d|null\s*$)/.test(text);
  if (isJson && !(types.has('array') && !/^\s*\[/.test(text)))
    return parseJson(text, { field: shown(fieldPath(path)) });
  return types.has('array') ? [typed(text, [...path, 0], context)] : text;
}
