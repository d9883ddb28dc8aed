import type { JsonSchema } from '#functions/openapi/json-schema.ts';

const COMPONENTS = '#/components/schemas/';

/** The TypeScript type of a schema. Throws on an unknown `type`. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  const { $ref, type, oneOf, anyOf } = schema;
  const choices = schema['enum'];
  if (typeof $ref === 'string') return $ref.replace(COMPONENTS, '');
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(choices)) return choices.map(literal).join(' | ');
  const alternatives = oneOf ?? anyOf;
  if (Array.isArray(alternatives))
    return union(alternatives.map((part) => typeOf(part as JsonSchema, indent)));
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  switch (type) {
    case 'string':
      return schema['format'] === 'binary' ? 'Blob' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return arrayOf(typeOf((schema['items'] ?? {}) as JsonSchema, indent));
    case 'object':
      return objectType(schema, indent);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`There is no type for ${JSON.stringify(schema)}`);
  }
}

/** An object type with its descriptions as comments. */
export function objectType(schema: JsonSchema, indent: string): string {
  const { properties, additionalProperties } = schema as {
    properties?: Record<string, JsonSchema>;
    additionalProperties?: JsonSchema;
  };
  if (!properties)
    return `{ [name: string]: ${additionalProperties ? typeOf(additionalProperties, indent) : 'unknown'} }`;
  const required = (schema['required'] ?? []) as string[];
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const value = typeOf(field, inner);
    const isOptional = !required.includes(name);
    return (
      `${comment(field['description'], inner)}${inner}${key(name)}${isOptional ? '?' : ''}: ` +
      `${isOptional ? union([value, 'undefined']) : value};`
    );
  });
  const others = additionalProperties
    ? [`${inner}[name: string]: ${typeOf(additionalProperties, inner)};`]
    : [];
  return `{\n${[...fields, ...others].join('\n')}\n${indent}}`;
}

export function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  );
}

/** JSON as its type, a form as FormData, anything else as a Blob with its content type. */
export function bodyType(content: Record<string, { schema: JsonSchema }>, indent: string): string {
  const types = Object.entries(content).map(([contentType, { schema }]) => {
    if (contentType === 'application/json') return typeOf(schema, indent);
    return contentType === 'multipart/form-data' ? 'FormData' : 'Blob';
  });
  return union(types);
}

/** A property key, quoted if necessary. */
export const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

export const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);

const union = (parts: string[]): string => [...new Set(parts)].join(' | ');

const arrayOf = (item: string): string => (/^(\w+|\{[^|]*\})$/.test(item) ? `${item}[]` : `(${item})[]`);
