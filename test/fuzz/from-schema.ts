import fc from 'fast-check';
import type { Json } from '../support/json.ts';
import { ref } from './references.ts';

/** Valid values of a JSON schema, as far as the document says what is valid; examples first. */
export function valuesOf(schema: Json, document: Json, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || schema === null) return fc.constant('x');
  if (schema.$ref) return valuesOf(followed(schema.$ref, document), document, depth);
  const built = builtFrom(schema, document, depth);
  const examples: unknown[] = schema.examples ?? [];
  if (examples.length === 0) return built;
  const example = { weight: weightOfExamples(schema), arbitrary: fc.constantFrom(...examples) };
  return fc.oneof(example, { weight: 2, arbitrary: built });
}

/** Of destinations, each may be used once only; for other texts, the document rarely says all that makes them valid. */
function weightOfExamples({ format, properties }: Json): number {
  if (format === 'iri' || format === 'uri') return 1;
  return properties ? 3 : 12;
}

function builtFrom(schema: Json, document: Json, depth: number): fc.Arbitrary<unknown> {
  const options: Json[] | undefined = schema.oneOf ?? schema.anyOf;
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, document, depth)));
  if (schema.allOf) {
    const parts: fc.Arbitrary<unknown>[] = schema.allOf.map((part: Json) => valuesOf(part, document, depth));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types: string[] = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, document, depth)));
}

function ofType(type: string, schema: Json, document: Json, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objects(schema, document, depth);
    case 'array': {
      const maxLength = Math.min(schema.maxItems ?? 4, 4);
      const minLength = Math.min(schema.minItems ?? 0, maxLength);
      if (depth > 4) return fc.constant([]);
      return fc.array(valuesOf(schema.items ?? {}, document, depth + 1), { minLength, maxLength });
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
      return texts(schema);
  }
}

function objects(schema: Json, document: Json, depth: number): fc.Arbitrary<unknown> {
  const required: string[] = schema.required ?? [];
  const properties: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, child] of Object.entries<Json>(schema.properties ?? {})) {
    if (depth > 4 && !required.includes(name)) continue;
    properties[name] = valuesOf(child, document, depth + 1);
  }
  const named = fc.record(properties, { requiredKeys: required.filter((name) => name in properties) });
  if (typeof schema.additionalProperties !== 'object') return named;
  const more = fc.dictionary(
    fc.constantFrom('0', '1', 'a', 'constructor'),
    valuesOf(schema.additionalProperties, document, depth + 1),
    { maxKeys: 2 },
  );
  return fc.tuple(named, more).map(([one, other]) => ({ ...other, ...one }));
}

/** New destinations and titles are counted up, or most would be duplicates. */
function texts({ format, minLength = 0, maxLength = 40, pattern }: Json): fc.Arbitrary<unknown> {
  switch (format) {
    case 'iri':
    case 'uri':
      return fc.constantFrom(`https://example.com/${ref('new')}`, `http://localhost:1/${ref('new')}`);
    case 'date-time':
      return fc.constantFrom('2090-01-01T00:00:00Z', '2026-05-01T12:00:00.000Z');
    case 'date':
      return fc.constantFrom('2026-05-01', '2090-12-31');
    case 'email':
      return fc.constant('jane@example.com');
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.oneof(
    fc.constant(`Text ${ref('new')}`),
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20), unit: 'grapheme' }),
  );
}

function followed(reference: string, document: Json): Json {
  const parts = reference.replace('#/', '').split('/');
  return parts.reduce((at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
