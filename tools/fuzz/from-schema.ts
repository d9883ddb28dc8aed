import fc from 'fast-check';
import type { Json } from '#test/support/json.ts';
import { acceptableText, DATES, hostileKey, RESERVED, TIMES } from './hostile.ts';
import { ref } from './references.ts';
import { deniedUrl, isUrlField } from './schemes.ts';

export interface Taste {
  /** The OpenAPI document that the schema refers to. */
  document: Json;
  /** Which of the fields that may be missing are there. Default: a few of them or half of them. */
  optional?: 'none';
  /** Texts are what programs stumble over, where the schema allows any. */
  oddTexts?: boolean;
}

/** Valid values of a JSON schema, as far as the document says what is valid; examples first. */
export function valuesOf(schema: Json, taste: Taste, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || schema === null) return fc.constant('x');
  if (schema.$ref) return valuesOf(followed(schema.$ref, taste.document), taste, depth);
  const built = builtFrom(schema, taste, depth);
  const examples: unknown[] = schema.examples ?? [];
  const weight = weightOfExamples(schema, taste);
  if (examples.length === 0 || weight === 0) return built;
  return fc.oneof({ weight, arbitrary: fc.constantFrom(...examples) }, { weight: 2, arbitrary: built });
}

/**
 * Weight of the examples in a schema. Each destination may be used only once; for other texts, the document
 * rarely says all that makes them valid.
 */
function weightOfExamples({ format, properties, type }: Json, { optional, oddTexts }: Taste): number {
  if (format === 'iri-reference' || format === 'uri') return oddTexts || optional ? 0 : 1;
  if (properties) return oddTexts || optional ? 0 : 3;
  return oddTexts && type === 'string' ? 3 : 12;
}

/** What is put in the place of a schema; undefined: nothing. */
export type LeafOf = (schema: Json, name: string) => fc.Arbitrary<unknown> | undefined;

/**
 * Values with what `leafOf` puts in one place of a schema and, besides, what is required. One for each place.
 */
export function withLeaf(
  leafOf: LeafOf,
  schema: Json,
  document: Json,
  { name = '', depth = 0 } = {},
): fc.Arbitrary<unknown>[] {
  if (typeof schema !== 'object' || schema === null || depth > 8) return [];
  if (schema.$ref) return withLeaf(leafOf, followed(schema.$ref, document), document, { name, depth });
  const leaf = leafOf(schema, name);
  if (leaf) return [leaf];
  const within = (child: Json, key = name) =>
    withLeaf(leafOf, child, document, { name: key, depth: depth + 1 });
  const taste: Taste = { document, optional: 'none' };
  const options: Json[] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const others = schema.allOf && valuesOf(schema, taste);
  return [
    ...options.flatMap((option) => within(option)),
    ...(schema.allOf ?? [])
      .flatMap((part: Json) => within(part))
      .map((part: fc.Arbitrary<unknown>) => merged(others, part)),
    ...(schema.items ? within(schema.items).map((item) => item.map((value) => [value])) : []),
    ...Object.entries<Json>(schema.properties ?? {}).flatMap(([key, child]) =>
      within(child, key).map((inner) =>
        merged(
          objects(schema, taste, depth),
          inner.map((value) => ({ [key]: value })),
        ),
      ),
    ),
  ];
}

/** Values with this key in an object whose keys callers choose: see `withLeaf`. */
export const withKey = (key: string, schema: Json, document: Json): fc.Arbitrary<unknown>[] =>
  withLeaf(
    (child) =>
      hasFreeKeys(child)
        ? valuesOf(valueSchema(child), { document, optional: 'none' }).map((value) =>
            Object.fromEntries([[key, value]]),
          )
        : undefined,
    schema,
    document,
  );

const merged = (one: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(one, other).map(([a, b]) => ({ ...(a as object), ...(b as object) }));

/** Whether callers choose the keys. */
const hasFreeKeys = ({ type, properties, additionalProperties }: Json): boolean =>
  [type].flat().includes('object') &&
  (properties ? Boolean(additionalProperties) : additionalProperties !== false);

const valueSchema = ({ additionalProperties }: Json): Json =>
  typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' };

function builtFrom(schema: Json, taste: Taste, depth: number): fc.Arbitrary<unknown> {
  const options: Json[] | undefined = schema.oneOf ?? schema.anyOf;
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, taste, depth)));
  if (schema.allOf) {
    const parts: fc.Arbitrary<unknown>[] = schema.allOf.map((part: Json) => valuesOf(part, taste, depth));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types: string[] = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, taste, depth)));
}

function ofType(type: string, schema: Json, taste: Taste, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return hasFreeKeys(schema) ? records(schema, taste, depth) : objects(schema, taste, depth);
    case 'array': {
      const maxLength = Math.min(schema.maxItems ?? 4, 4);
      const minLength = Math.min(schema.minItems ?? 0, maxLength);
      if (depth > 4) return fc.constant([]);
      return fc.array(valuesOf(schema.items ?? {}, taste, depth + 1), { minLength, maxLength });
    }
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? -1000, -(2 ** 31));
      return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 1000, 2 ** 31 - 1)) });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return texts(schema, taste);
  }
}

/** The keys are the callers' own. */
const records = (schema: Json, taste: Taste, depth: number): fc.Arbitrary<unknown> =>
  fc.dictionary(
    fc.oneof(fc.constantFrom('0', '1', 'a', ...RESERVED), hostileKey),
    valuesOf(valueSchema(schema), taste, depth + 1),
    { maxKeys: 2, noNullPrototype: true },
  );

function objects(schema: Json, taste: Taste, depth: number): fc.Arbitrary<unknown> {
  const required: string[] = schema.required ?? [];
  const properties: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, child] of Object.entries<Json>(schema.properties ?? {})) {
    if ((depth > 4 || taste.optional === 'none') && !required.includes(name)) continue;
    const values = valuesOf(child, taste, depth + 1);
    const isLed = taste.oddTexts && isUrlField(child, name);
    properties[name] = isLed ? fc.oneof({ weight: 6, arbitrary: values }, deniedUrl) : values;
  }
  const requiredKeys = required.filter((name) => name in properties);
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const half = fc.record(properties, { requiredKeys });
  if (optional.length < 4) return half;
  // Of many fields at once, one is likely not valid, and what the others do is not tried.
  const few = fc
    .tuple(fc.record(properties), fc.subarray(optional, { maxLength: 2 }))
    .map(([all, chosen]) =>
      Object.fromEntries(
        Object.entries(all).filter(([name]) => required.includes(name) || chosen.includes(name)),
      ),
    );
  return fc.oneof({ weight: 1, arbitrary: half }, { weight: 3, arbitrary: few });
}

/** New destinations and titles are counted up, or most would be duplicates. */
function texts(
  { format, minLength = 0, maxLength = 40, pattern }: Json,
  { oddTexts }: Taste,
): fc.Arbitrary<unknown> {
  switch (format) {
    case 'iri-reference':
    case 'uri':
      return fc.constantFrom(`https://example.com/${ref('new')}`, `http://localhost:1/${ref('new')}`);
    case 'date-time':
      return fc.constantFrom('2090-01-01T00:00:00Z', '2026-05-01T12:00:00.000Z', ...(oddTexts ? TIMES : []));
    case 'date':
      return fc.constantFrom('2026-05-01', '2090-12-31', ...(oddTexts ? DATES : []));
    case 'email':
      return fc.constant('jane@example.com');
  }
  if (pattern) return kept(`/${pattern}/`, () => fc.stringMatching(new RegExp(pattern, 'u')));
  if (oddTexts) return acceptableText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
  const lengths = { minLength, maxLength: Math.min(maxLength, minLength + 20) };
  return fc.oneof(
    fc.constant(`Text ${ref('new')}`),
    kept(JSON.stringify(lengths), () => fc.string({ ...lengths, unit: 'grapheme' })),
  );
}

const keptTexts = new Map<string, fc.Arbitrary<string>>();

/**
 * One for all fields of the same kind: fast-check takes milliseconds to make one, and the
 * document has thousands of them.
 */
function kept(kind: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const texts = keptTexts.get(kind) ?? make();
  keptTexts.set(kind, texts);
  return texts;
}

function followed(reference: string, document: Json): Json {
  const parts = reference.replace('#/', '').split('/');
  return parts.reduce((at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
