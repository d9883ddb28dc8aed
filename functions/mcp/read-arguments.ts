import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { parseJson } from '#shared/platform/http/json-text.ts';
import type { Tool } from './tool.ts';
import { argumentSchema } from './tool-schema.ts';

/**
 * The arguments of a call as the model meant them. Hosts and models send null for what they leave out, and
 * lists, objects, numbers and booleans as text. What cannot be read stays as it is, for the validation to
 * name.
 */
export const readArguments = (tool: Tool, sent: unknown): unknown =>
  read(argumentSchema(tool), sent, { isQuery: tool.effect === 'read' });

interface Reading {
  /** A query is not changed by an empty text: it leaves out. */
  isQuery: boolean;
}

function read(schema: JsonSchema, value: unknown, reading: Reading): unknown {
  const meant = typeof value === 'string' ? readText(schema, value) : value;
  if (Array.isArray(meant)) {
    // Some hosts send every value as a text, and a list for a list.
    if (meant.length === 1 && meant[0] === 'null' && alternativeOf(schema, 'null')) return null;
    const { items } = alternativeOf(schema, 'array') ?? {};
    return items ? meant.map((one) => read(items as JsonSchema, one, reading)) : meant;
  }
  if (typeof meant !== 'object' || meant === null) return meant;
  const { properties, required = [] } = (alternativeOf(schema, 'object') ?? {}) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  if (!properties) return meant;
  const fields = Object.entries(meant).flatMap(([name, field]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!known) return [[name, field]];
    const isLeftOut =
      !required.includes(name) &&
      ((field === null && !alternativeOf(known, 'null')) || (field === '' && reading.isQuery));
    return isLeftOut ? [] : [[name, read(known, field, reading)]];
  });
  return Object.fromEntries(fields);
}

/** A text as the type that the schema has in its place. */
function readText(schema: JsonSchema, text: string): unknown {
  const isOf = (type: string) => alternativeOf(schema, type) !== undefined;
  const [first] = text.trimStart();
  if ((first === '[' && isOf('array')) || (first === '{' && isOf('object'))) return parsed(text);
  if (text === 'null' && isOf('null')) return null;
  if (isOf('string')) return text;
  const isWord = (text === 'true' || text === 'false') && isOf('boolean');
  const isNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) && (isOf('integer') || isOf('number'));
  return isWord || isNumber ? JSON.parse(text) : text;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** The part of a schema that is for values of a type; undefined if it has none. */
function alternativeOf(schema: JsonSchema, type: string): JsonSchema | undefined {
  const { anyOf, oneOf, type: own } = schema;
  const alternatives = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (alternatives) {
    for (const one of alternatives) {
      const found = alternativeOf(one, type);
      if (found) return found;
    }
    return undefined;
  }
  return own === type || (Array.isArray(own) && own.includes(type)) ? schema : undefined;
}
