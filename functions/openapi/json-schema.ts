import * as z from 'zod';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown };

/** Writes zod schemas as JSON Schema; those with an `id` in their meta become components that the others refer to. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  /** `input`: what a caller sends; `output`: what is answered. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // In an object, because a root is never written as a reference.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: schema }), {
      io,
      override: keepExamples,
    });
    for (const [name, definition] of Object.entries($defs)) {
      const component = tidy(definition) as JsonSchema;
      const known = this.components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two different schemas have the id ${name}`);
      }
      this.components[name] = component;
    }
    return tidy(properties?.['root']) as JsonSchema;
  }

  /** Follows a reference. */
  resolve(schema: JsonSchema): JsonSchema {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return schema;
    return this.components[reference.replace(COMPONENTS, '')] ?? {};
  }
}

/** Zod drops the examples of what it transforms, as if they showed what comes out; ours show what goes in. */
function keepExamples({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}): void {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) jsonSchema['examples'] = examples;
}

const COMPONENTS = '#/components/schemas/';

/** Says the same in fewer words, and closes no object: an answer may get further fields one day. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, id: _, ...rest } = value as JsonSchema;
  const schema: JsonSchema = {};
  if (typeof $ref === 'string') schema['$ref'] = $ref.replace('#/$defs/', COMPONENTS);
  for (const [keyword, content] of Object.entries(rest)) {
    if (keyword === 'additionalProperties' && saysNothing(content)) continue;
    // The keys of an object in JSON are texts.
    if (keyword === 'propertyNames') continue;
    // z.int() stands for the whole numbers that a number can hold.
    if (keyword === 'minimum' && content === Number.MIN_SAFE_INTEGER) continue;
    if (keyword === 'maximum' && content === Number.MAX_SAFE_INTEGER) continue;
    // The format says the same in a word.
    if (keyword === 'pattern' && rest['format'] !== undefined) continue;
    if (isData(keyword)) schema[keyword] = content;
    // Names of fields, not keywords: one may be called `id`.
    else if (keyword === 'properties') schema[keyword] = mapValues(content as JsonSchema, tidy);
    else schema[keyword] = tidy(content);
  }
  return orNull(schema);
}

const mapValues = (values: JsonSchema, change: (value: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Keywords whose content is a value, not a schema. */
const isData = (keyword: string): boolean => ['examples', 'default', 'const', 'enum'].includes(keyword);

const saysNothing = (content: unknown): boolean =>
  content === false || (typeof content === 'object' && content !== null && Object.keys(content).length === 0);

/** `anyOf: [{ type: "string" }, { type: "null" }]` as `type: ["string", "null"]`. */
function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema;
  const [inner] = anyOf as [JsonSchema];
  if (typeof inner['type'] !== 'string' || inner['const'] !== undefined) return schema;
  const choices = inner['enum'] as unknown[] | undefined;
  return { ...inner, type: [inner['type'], 'null'], ...(choices && { enum: [...choices, null] }), ...rest };
}
