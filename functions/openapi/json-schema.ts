import * as z from 'zod';

/** JSON Schema draft 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };

/** Converts zod schemas to JSON Schema; schemas with an `id` in their meta become components. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  /** `input`: request schemas; `output`: response schemas. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Wrapped in an object, because zod never writes the root as a reference.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: schema }), {
      io,
      override: keepHints,
    });
    const simple = mapValues($defs as JsonSchema, simplify) as Record<string, JsonSchema>;
    for (const [name, plain] of Object.entries(simple)) {
      const component = discriminated(plain, simple) as JsonSchema;
      const known = this.components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two different schemas have the id ${name}`);
      }
      this.components[name] = component;
    }
    return discriminated(simplify(properties?.['root']), simple) as JsonSchema;
  }

  /** A schema that zod cannot write, as a component. */
  add(name: string, schema: JsonSchema): JsonSchema {
    this.components[name] = schema;
    return { $ref: `${COMPONENTS}${name}` };
  }

  /** Follows a `$ref`. */
  resolve(schema: JsonSchema): JsonSchema {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return schema;
    return this.components[reference.replace(COMPONENTS, '')] ?? {};
  }
}

/**
 * Zod drops examples of transformed schemas, because it treats them as output; ours are input. And
 * it omits discriminators.
 */
function keepHints({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) jsonSchema['examples'] = examples;
  const { discriminator } = zodSchema._zod.def as { discriminator?: string };
  if (discriminator !== undefined) jsonSchema['discriminator'] = { propertyName: discriminator };
}

/**
 * Completes the discriminators: OpenAPI maps them to components, so that they are left out
 * where an alternative is none.
 */
function discriminated(value: unknown, components: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((one) => discriminated(one, components));
  if (typeof value !== 'object' || value === null) return value;
  const { discriminator, ...rest } = value as JsonSchema;
  const schema = Object.fromEntries(
    Object.entries(rest).map(([keyword, content]) => [
      keyword,
      isData(keyword) ? content : discriminated(content, components),
    ]),
  );
  const { propertyName } = (discriminator ?? {}) as { propertyName?: unknown };
  if (typeof propertyName !== 'string')
    return discriminator === undefined ? schema : { ...schema, discriminator };
  const mapping = ((schema['oneOf'] ?? []) as JsonSchema[]).flatMap(({ $ref }) => {
    if (typeof $ref !== 'string') return [];
    const { properties = {} } = components[$ref.slice(COMPONENTS.length)] ?? {};
    return [[(properties as Record<string, JsonSchema>)[propertyName]?.['const'], $ref]];
  });
  const isComplete = mapping.length > 0 && mapping.length === (schema['oneOf'] as unknown[]).length;
  return isComplete
    ? { ...schema, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } }
    : schema;
}

const COMPONENTS = '#/components/schemas/';

/** Simplifies a schema and leaves objects open: responses may get more fields. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, id: _, ...rest } = value as JsonSchema;
  const schema: JsonSchema = {};
  if (typeof $ref === 'string') schema['$ref'] = $ref.replace('#/$defs/', COMPONENTS);
  for (const [keyword, content] of Object.entries(rest)) {
    if (keyword === 'additionalProperties' && isEmpty(content)) continue;
    // JSON keys are always strings.
    if (keyword === 'propertyNames') continue;
    // z.int() adds the safe integer range.
    if (keyword === 'minimum' && content === Number.MIN_SAFE_INTEGER) continue;
    if (keyword === 'maximum' && content === Number.MAX_SAFE_INTEGER) continue;
    // A pattern says more than a custom format, and is redundant with a standard one.
    if (keyword === 'format' && isOwnFormat(rest)) continue;
    if (keyword === 'pattern' && rest['format'] !== undefined && !isOwnFormat(rest)) continue;
    if (isData(keyword)) schema[keyword] = content;
    // Field names, not keywords: a field may be called `id`.
    else if (keyword === 'properties') schema[keyword] = mapValues(content as JsonSchema, simplify);
    else schema[keyword] = simplify(content);
  }
  // Generators in Java write an enumeration of texts, which does not compile.
  if (schema['type'] === 'boolean' && typeof schema['const'] === 'boolean') {
    const { const: value, ...rest } = schema;
    return { description: `Always \`${value}\`.`, examples: [value], ...rest };
  }
  // Generators in Kotlin write an enumeration of texts.
  if (typeof schema['const'] === 'number') {
    const { const: value, ...rest } = schema;
    const type = Number.isInteger(value) ? 'integer' : 'number';
    return { ...rest, type, minimum: value, maximum: value };
  }
  // Without it, generators in Java take 32 bits, which bytes and epoch seconds exceed.
  if (schema['type'] === 'integer' && schema['maximum'] === undefined) schema['format'] = 'int64';
  return collapseNullable(withAlternatives(schema));
}

/** `type: ["string", "number"]` as alternatives: many generators know one type and null only. */
function withAlternatives({ type, ...rest }: JsonSchema): JsonSchema {
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [];
  if (types.length < 2) return { ...(type !== undefined && { type }), ...rest };
  return { anyOf: (type as string[]).map((one) => ({ type: one })), ...rest };
}

const STANDARD_FORMATS: readonly unknown[] = ['date', 'date-time', 'email', 'iri', 'iri-reference', 'uri'];

const isOwnFormat = ({ format, pattern }: JsonSchema): boolean =>
  format !== undefined && pattern !== undefined && !STANDARD_FORMATS.includes(format);

const mapValues = (values: JsonSchema, change: (value: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Keywords whose content is a value, not a schema. */
const isData = (keyword: string): boolean => ['examples', 'default', 'const', 'enum'].includes(keyword);

const isEmpty = (content: unknown): boolean =>
  content === false || (typeof content === 'object' && content !== null && Object.keys(content).length === 0);

const NULL = { type: 'null' };

/**
 * `anyOf: [{ type: "string" }, { type: "null" }]` as `type: ["string", "null"]`; texts beside the
 * alternatives, not in one of them.
 */
function collapseNullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema;
  const [inner] = anyOf as [JsonSchema];
  const { $ref, anyOf: alternatives, type, enum: choices, ...others } = inner;
  if ($ref !== undefined) return { anyOf: [{ $ref }, NULL], ...others, ...rest };
  if (Array.isArray(alternatives)) return { anyOf: [...alternatives, NULL], ...others, ...rest };
  if (typeof type !== 'string' || inner['const'] !== undefined) return schema;
  // Generators make one type of each of an enumeration's types.
  if (choices !== undefined) return { anyOf: [{ type, enum: choices }, NULL], ...others, ...rest };
  return { ...inner, type: [type, 'null'], ...rest };
}
