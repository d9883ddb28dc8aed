import type { ToolAnnotations, Tool as ToolDescription } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { type JsonSchema, SchemaWriter } from '#functions/openapi/json-schema.ts';
import { SEVERAL } from '#shared/clicks/analytics/analytics-query.ts';
import { type Effect, type Tool, warningOf } from './tool.ts';

const described = new Map<Tool, ToolDescription>();

/**
 * A tool as `tools/list` shows it. Without an output schema: hosts do not hand it to the model, and it
 * would be a third of the list.
 */
export function describe(tool: Tool): ToolDescription {
  const known = described.get(tool);
  if (known) return known;
  const { name, title, description, strangersText, effect, fieldsAsIn } = tool;
  const { properties, required } = plainSchema(tool.shownInput ?? tool.input);
  const explained = new Set(fieldsAsIn ? argumentsOf(fieldsAsIn) : []);
  const texts = new Map<string, string>();
  const fields = Object.entries(properties).map(([field, schema]) => {
    const shown = portable(schema);
    return [field, explained.has(field) ? outlineOf(shown) : withTextsOnce(field, shown, texts)];
  });
  const shown = {
    name,
    title,
    description: [
      description,
      ...(fieldsAsIn ? [`Its arguments are explained in \`${fieldsAsIn.name}\`.`] : []),
      ...(strangersText ? [warningOf(strangersText)] : []),
    ].join(' '),
    inputSchema: { type: 'object', properties: Object.fromEntries(fields), ...(required && { required }) },
    annotations: annotationsOf(effect),
  } as unknown as ToolDescription;
  described.set(tool, shown);
  return shown;
}

/** The JSON Schema of an object. */
interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required?: readonly string[];
}

const accepted = new Map<Tool, ObjectSchema>();

/** What a tool accepts, with null where it has a meaning; without references and examples. */
export function argumentSchema(tool: Tool): ObjectSchema {
  const known = accepted.get(tool);
  if (known) return known;
  const input = plainSchema(tool.input);
  const isUnion = input['type'] !== 'object';
  const schema = tool.shownInput && isUnion ? plainSchema(tool.shownInput) : input;
  accepted.set(tool, schema);
  return schema;
}

/** Names of the arguments that a tool accepts. */
export const argumentsOf = (tool: Tool): string[] => Object.keys(argumentSchema(tool).properties);

/** The hints of a tool. An update is destructive in the protocol's sense: it replaces what was there. */
function annotationsOf(effect: Effect): ToolAnnotations {
  if (effect === 'read') return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: effect !== 'create',
    idempotentHint: effect !== 'create',
    openWorldHint: false,
  };
}

/** Many model APIs do not follow references, and examples fill the context. */
function plainSchema(schema: z.ZodType): ObjectSchema {
  const writer = new SchemaWriter();
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as JsonSchema;
    const { examples, ...all } = $ref === undefined ? own : { ...writer.resolve({ $ref }), ...own };
    // A field may be called `examples`.
    const isField = examples !== undefined && !Array.isArray(examples);
    const entries = Object.entries(isField ? { ...all, examples } : all);
    return Object.fromEntries(entries.map(([keyword, content]) => [keyword, plain(content)]));
  };
  return { properties: {}, ...(plain(writer.write(schema, 'input')) as JsonSchema) };
}

/**
 * The keywords that every model API accepts: Gemini refuses a whole request for lists of types, for
 * `additionalProperties`, and for formats of strings other than `date-time`. Lengths and patterns
 * would take a tenth of the list; errors name them.
 */
const PORTABLE: readonly string[] = [
  'type',
  'description',
  'enum',
  'properties',
  'required',
  'items',
  'default',
  'minimum',
  'maximum',
];

/** A schema with one type, as all model APIs accept it. Null is left to the description. */
function portable(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...rest } = schema;
  const shown = chosen((anyOf as JsonSchema[] | undefined) ?? []);
  const merged: JsonSchema = { ...shown, ...(type !== undefined && { type: oneOf(type) }), ...rest };
  const kept = Object.entries(merged).filter(([keyword]) => PORTABLE.includes(keyword));
  const { description, ...keywords } = Object.fromEntries(kept) as JsonSchema;
  // Gemini refuses an object without fields, too. `readArguments` parses the text.
  const isMap = keywords['type'] === 'object' && Object.keys(keywords['properties'] ?? {}).length === 0;
  const own = String(description ?? '')
    .replace(SEVERAL, '')
    .replace(IS_NONE, '');
  const text = [own, isMap && 'An object, as JSON.'];
  const described = {
    ...(isMap ? { type: 'string' } : keywords),
    description: text.filter(Boolean).join(' '),
  };
  return mapFields('', described.description === '' ? keywords : described, (_name, field) =>
    portable(field),
  );
}

/** Says no more than that null clears a field, as each tool for changes does. */
const IS_NONE = /(?<=\.) null: none\.$/;

const oneOf = (type: unknown): unknown => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

/** The alternative that can say the most: a list before a text with commas, a text before a number. */
function chosen(alternatives: readonly JsonSchema[]): JsonSchema | undefined {
  const isOf = (wanted: string) => (schema: JsonSchema) => oneOf(schema['type']) === wanted;
  return ['object', 'array', 'string', 'number', 'integer', 'boolean']
    .map((type) => alternatives.find(isOf(type)))
    .find((one) => one !== undefined);
}

/** A schema whose subschemas are changed; `path` is where it is, and that of a field `path.field`. */
function mapFields(
  path: string,
  { properties, items, ...schema }: JsonSchema,
  change: (path: string, schema: JsonSchema) => JsonSchema,
): JsonSchema {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        fields.map(([field, inner]) => [field, change(`${path}.${field}`, inner)]),
      ),
    }),
    ...(items !== undefined && { items: change(path, items as JsonSchema) }),
  };
}

/** Only the types and names of the fields of a schema: which are required is explained, too. */
const outlineOf = ({ type, properties, items }: JsonSchema): JsonSchema =>
  mapFields(
    '',
    {
      type,
      ...(properties !== undefined && { properties }),
      ...(items !== undefined && { items }),
    },
    (_name, inner) => outlineOf(inner),
  );

/** Texts shorter than this say less than a reference would cost. */
const MIN_REFERENCE = 40;

/** A schema in which a text that an earlier field has is a reference to that field. */
function withTextsOnce(path: string, schema: JsonSchema, texts: Map<string, string>): JsonSchema {
  const { description = '' } = schema as { description?: string };
  const first = description.length < MIN_REFERENCE ? undefined : texts.get(description);
  if (first === undefined) texts.set(description, path);
  const shown = first === undefined ? schema : { ...schema, description: `As \`${first}\`.` };
  return mapFields(path, shown, (inner, field) => withTextsOnce(inner, field, texts));
}
