import type * as z from 'zod';

/** Finds the fields of a request that take URLs by what they accept, so that no new one is overlooked. */

const URL_TEXT = 'https://denied.example';
/** What only texts for people accept. */
const FREE_TEXT = 'Grüße, „heute“ <b>um 5</b>?! 100 % & more';

const NAMED_URL = /(?:url|uri|href|website|(?<!app)links?)$/i;

/** Paths such as `rules[].to` of all fields that take a URL of any host. */
export function urlFieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  visit(schema, '', found, new Set());
  return [...found].sort();
}

function visit(schema: z.ZodType, path: string, found: Set<string>, above: ReadonlySet<z.ZodType>): void {
  // A schema that contains itself.
  if (above.has(schema)) return;
  const inner = partsOf(schema, path);
  if (inner.length === 0) {
    if (takesUrl(schema, path)) found.add(path);
    return;
  }
  // A union or pipe may take a text besides, such as a list as one text.
  for (const [child, at] of inner) visit(child, at, found, new Set([...above, schema]));
}

/** The schemas inside a schema; empty for a single value. */
function partsOf(schema: z.ZodType, path: string): (readonly [z.ZodType, string])[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const same = (...names: string[]) =>
    names.flatMap((name) => [def[name] ?? []].flat() as z.ZodType[]).map((child) => [child, path] as const);
  switch (def.type) {
    case 'object': {
      const at = (name: string) => (path === '' ? name : `${path}.${name}`);
      return Object.entries(def['shape'] as object).map(([name, child]) => [child, at(name)] as const);
    }
    case 'array':
      return [[def['element'] as z.ZodType, `${path}[]`]];
    case 'record':
      return [[def['valueType'] as z.ZodType, `${path}{}`]];
    case 'union':
      return same('options');
    case 'intersection':
      return same('left', 'right');
    case 'lazy':
      return [[(def['getter'] as () => z.ZodType)(), path]];
    case 'pipe': {
      const ends = same('in', 'out').filter(([end]) => isContainer(end));
      return ends;
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return same('innerType');
    default:
      return [];
  }
}

/** Whether values with fields or entries are somewhere in a schema. */
const isContainer = (schema: z.ZodType): boolean =>
  ['object', 'array', 'record'].includes(schema._zod.def.type) ||
  partsOf(schema, '').some(([child]) => isContainer(child));

function takesUrl(schema: z.ZodType, path: string): boolean {
  const takes = (text: string) => schema.safeParse(text).success;
  if (!takes(URL_TEXT) && !takes(`${URL_TEXT}/`)) return false;
  return !takes(FREE_TEXT) || NAMED_URL.test(path.replace(/[[\]{}]+$/, ''));
}
