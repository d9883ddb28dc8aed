import type * as z from 'zod';

type Def = z.core.$ZodTypes['_zod']['def'];

/** What schemas accept without their wrappers, alternatives one by one. */
export function* alternativesOf(schemas: readonly z.core.$ZodType[]): Generator<Def> {
  const open = [...schemas];
  for (let schema = open.pop(); schema; schema = open.pop()) {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'union':
        open.push(...def.options);
        break;
      case 'intersection':
        open.push(def.left, def.right);
        break;
      case 'pipe':
        // A schema behind a function reads what the function returns, unless that only prepares the input.
        open.push(def.in._zod.def.type === 'transform' ? def.out : def.in);
        break;
      case 'lazy':
        open.push(def.getter());
        break;
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'readonly':
      case 'catch':
        open.push(def.innerType);
        break;
      default:
        yield def;
    }
  }
}

/** Types of the schemas at a path in an object: `boolean`, `array`; empty for a path that no schema has. */
export function typesAt(schema: z.ZodType, path: readonly (string | number)[]): ReadonlySet<Def['type']> {
  let schemas: z.core.$ZodType[] = [schema];
  for (const key of path) {
    schemas = [...alternativesOf(schemas)].flatMap((def): z.core.$ZodType[] => {
      if (typeof key === 'number') return def.type === 'array' ? [def.element] : [];
      const field = def.type === 'object' && Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
      return field ? [field] : [];
    });
  }
  return new Set([...alternativesOf(schemas)].map(({ type }) => type));
}
