import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { referredObject } from './document.ts';

/** A field of a body, a response or an object, as the reference describes it. */
export interface Field {
  name: string;
  type: TypePart[];
  isRequired: boolean;
  /** Description in Markdown. */
  description: string;
  /** Restrictions of the value, such as `1 to 200 characters`. */
  limits: string[];
  /** Fields of an object, or of the entries of a list. */
  fields: FieldGroup[];
}

/** Text, or the name of an object that the reference describes. */
export type TypePart = string | { object: string };

/** Fields of an object; several groups if it has one of several shapes. */
export interface FieldGroup {
  /** Undefined: the fields of every shape. */
  title?: string;
  fields: Field[];
}

/** Fields of an object schema. */
export function fieldGroups(schema: JsonSchema): FieldGroup[] {
  const shapes = shapesOf(schema).map((shape) => ({ title: titleOf(shape), fields: fieldsOf(shape) }));
  const texts = shapes.map(({ fields }) => new Set(fields.map((field) => JSON.stringify(field))));
  const isCommon = (field: Field): boolean => texts.every((shape) => shape.has(JSON.stringify(field)));
  const own = shapes.map(({ title, fields }) => ({ title, fields: fields.filter((one) => !isCommon(one)) }));
  const common = shapes[0]?.fields.filter(isCommon) ?? [];
  return [{ fields: common }, ...own].filter(({ fields }) => fields.length > 0);
}

/** The object schemas that a schema can be. */
function shapesOf(schema: JsonSchema): JsonSchema[] {
  const choices = (schema['oneOf'] ?? schema['anyOf']) as JsonSchema[] | undefined;
  if (choices) return choices.flatMap(shapesOf);
  if (schema['properties']) return [schema];
  if (schema['items']) return shapesOf(schema['items'] as JsonSchema);
  return [];
}

/** The constants that tell a shape from the others: `myBio`. */
function titleOf({ properties = {} }: JsonSchema): string {
  const fields = Object.values(properties as Record<string, JsonSchema>);
  const constants = fields.flatMap((field) => ('const' in field ? [String(field['const'])] : []));
  return constants.join(', ') || Object.keys(properties as object).join(', ');
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): Field[] =>
  Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) =>
    fieldOf(name, schema, (required as string[]).includes(name)),
  );

/** A field, or a parameter. */
export function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): Field {
  return {
    name,
    type: typeOf(schema),
    isRequired,
    description: String(schema['description'] ?? ''),
    limits: limitsOf(schema),
    fields: fieldGroups(schema),
  };
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time',
  date: 'date',
  iri: 'URL',
  'iri-reference': 'URL',
  uri: 'URL',
  email: 'email address',
  binary: 'file',
};

function typeOf(schema: JsonSchema): TypePart[] {
  const object = referredObject(schema);
  if (object !== undefined) return [{ object }];
  const choices = (schema['oneOf'] ?? schema['anyOf']) as JsonSchema[] | undefined;
  if (choices) return joined(unique(choices.map(typeOf)));
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  const names = [schema['type'] ?? 'any'].flat() as string[];
  return joined(unique(names.map((name) => namedType(name, schema))));
}

function namedType(name: string, schema: JsonSchema): TypePart[] {
  if (name === 'array') {
    const items = schema['items'] as JsonSchema | undefined;
    return items ? ['array of ', ...typeOf(items)] : ['array'];
  }
  const format = schema['format'];
  return name === 'string' && typeof format === 'string' ? [FORMATS[format] ?? name] : [name];
}

const unique = (types: TypePart[][]): TypePart[][] => [
  ...new Map(types.map((type) => [JSON.stringify(type), type])).values(),
];

const joined = (types: TypePart[][]): TypePart[] =>
  types.flatMap((type, index) => (index === 0 ? type : [' or ', ...type]));

/** What a value may be, in Markdown. */
function limitsOf(schema: JsonSchema): string[] {
  const items = (schema['items'] ?? {}) as JsonSchema;
  return [
    choicesText('One of', schema['enum'] ?? enumIn(schema['anyOf'])),
    choicesText('Each is one of', items['enum']),
    range(schema['minLength'], schema['maxLength'], 'characters'),
    range(schema['minItems'], schema['maxItems'], 'entries'),
    range(items['minLength'], items['maxLength'], 'characters each'),
    range(schema['minimum'], schema['maximum'], ''),
    'default' in schema ? `Default: \`${JSON.stringify(schema['default'])}\`` : '',
    exampleText(schema['examples']),
  ].filter((text) => text !== '');
}

/** The `enum` among alternatives, one of which may be null. */
const enumIn = (alternatives: unknown): unknown =>
  ((alternatives ?? []) as JsonSchema[]).find((one) => one['enum'] !== undefined)?.['enum'];

function choicesText(before: string, values: unknown): string {
  if (!Array.isArray(values)) return '';
  const shown = values.filter((value) => value !== null);
  return `${before} ${shown.map((value) => `\`${value}\``).join(', ')}`;
}

function range(least: unknown, most: unknown, unit: string): string {
  const [from, to] = [least, most].map((value) => value !== undefined && Number(value).toLocaleString('en'));
  if (to) return `${from ? `${from} to` : 'At most'} ${to} ${unit}`.trim();
  return from && unit === '' ? `At least ${from}` : '';
}

/** Short examples only: long ones are in the example of the whole. */
function exampleText(examples: unknown): string {
  const [first] = Array.isArray(examples) ? examples : [];
  if (first === undefined || first === null || first === '') return '';
  const text = typeof first === 'string' ? first : JSON.stringify(first);
  return text.length <= 60 && !text.includes('`') ? `Example: \`${text}\`` : '';
}
