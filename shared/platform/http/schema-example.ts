type JsonSchema = Record<string, unknown>;

/** Schemas that refer to others. */
interface References {
  /** Follows a `$ref`. */
  resolve: (schema: JsonSchema) => JsonSchema;
}

/** An example value for a schema, built from the examples in it. */
export function exampleOf(schema: JsonSchema, schemas: References): unknown {
  const { examples, enum: choices, anyOf, oneOf, items, properties, ...whole } = schemas.resolve(schema);
  if (Array.isArray(examples)) return examples[0];
  if ('const' in whole) return whole['const'];
  if ('default' in whole) return whole['default'];
  if (Array.isArray(choices)) return choices[0];
  const [first] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  if (first) return exampleOf(first, schemas);
  if (properties) {
    const fields = Object.entries(properties as Record<string, JsonSchema>);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas)]));
  }
  const type = [whole['type']].flat()[0];
  if (type === 'array') return items ? [exampleOf(items as JsonSchema, schemas)] : [];
  // The range of z.int() is that of safe integers.
  if (type === 'integer' || type === 'number')
    return whole['minimum'] === Number.MIN_SAFE_INTEGER ? 0 : (whole['minimum'] ?? 0);
  if (type === 'boolean') return false;
  if (whole['format'] === 'date-time') return '2027-01-31T12:00:00.000Z';
  return type === 'object' ? {} : 'text';
}
