import type * as z from 'zod';
import { type ErrorDetail, fieldPath } from '../errors.ts';
import { type Problem, problem } from '../problems.ts';
import { nearestName } from './nearest-name.ts';
import { alternativesOf } from './zod-alternatives.ts';

/**
 * Fields of a request that its schema does not have. Schemas stay open, and strip them: a strict one could
 * not accept what only the record has.
 */

/**
 * Which unknown fields are rejected. `misspelled`: only those close to a known one, as further ones
 * may be of a newer client.
 */
export type Unknown = 'rejected' | 'misspelled' | 'ignored';

interface Level {
  value: unknown;
  /** Schemas of the fields that requests may have here. */
  accepted: readonly z.core.$ZodType[];
  /** Schemas of the fields that records have here: read-only ones are ignored in requests. */
  shown: readonly z.core.$ZodType[];
  path: readonly PropertyKey[];
}

/** `shown`: the schemas of records that callers may send back. At most 50 are reported. */
export function unknownFields(
  input: unknown,
  {
    accepted,
    shown = [],
    unknown = 'rejected',
  }: { accepted: z.ZodType; shown?: readonly z.ZodType[]; unknown?: Unknown },
): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  if (unknown === 'ignored') return found;
  const open: Level[] = [{ value: input, accepted: [accepted], shown, path: [] }];
  for (let level = open.shift(); level && found.length < MAX_FOUND; level = open.shift()) {
    const { value, path } = level;
    if (typeof value !== 'object' || value === null) continue;
    const own = shapesOf(level.accepted, value);
    // Free-form: any field is allowed, and so is anything below.
    if (own.isOpen) continue;
    const record = shapesOf(level.shown, value);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        open.push({ value: item, accepted: own.items, shown: record.items, path: [...path, index] });
      }
      continue;
    }
    if (own.fields.size === 0 && !own.isObject) continue;
    for (const [name, child] of Object.entries(value)) {
      const schemas = own.fields.get(name);
      const shownSchemas = record.fields.get(name);
      if (schemas) {
        open.push({ value: child, accepted: schemas, shown: shownSchemas ?? [], path: [...path, name] });
      } else if (!shownSchemas && !record.isOpen) {
        const known = [...own.fields.keys()];
        if (unknown === 'misspelled' && nearestName(name, known) === undefined) continue;
        found.push({
          path: fieldPath([...path, name.slice(0, MAX_NAME).toWellFormed()]),
          ...unknownField(name, known),
        });
      }
    }
  }
  return found.slice(0, MAX_FOUND);
}

const MAX_FOUND = 50;

/** Most characters of a name in an error: names are the caller's, and errors of imports are stored. */
const MAX_NAME = 100;

/** The problem of a field that is not one of `known`. */
export function unknownField(name: string, known: readonly string[]): Problem {
  const nearest = nearestName(name, known);
  const allowed = known.slice(0, MAX_KNOWN);
  if (nearest !== undefined) {
    return problem('unknown_field', `is not a known field; did you mean ${nearest}?`, { nearest, allowed });
  }
  if (known.length === 0)
    return problem('unknown_field', 'is not a known field; there are none here', { allowed });
  const list = `${allowed.join(', ')}${known.length > allowed.length ? ', ...' : ''}`;
  return problem('unknown_field', `is not a known field; there are ${list}`, { allowed });
}

/** Most names in an error. */
const MAX_KNOWN = 40;

interface Shapes {
  isObject: boolean;
  isOpen: boolean;
  /** Schemas of each field, of all alternatives. */
  fields: Map<string, z.core.$ZodType[]>;
  /** Schemas of the elements of an array. */
  items: z.core.$ZodType[];
}

/** The fields and elements that schemas, without their wrappers, allow in a value. */
function shapesOf(schemas: readonly z.core.$ZodType[], value: object): Shapes {
  const shapes: Shapes = { isObject: false, isOpen: false, fields: new Map(), items: [] };
  for (const def of alternativesOf(schemas)) {
    switch (def.type) {
      case 'object':
        if (Array.isArray(value)) break;
        shapes.isObject = true;
        if (def.catchall && def.catchall._zod.def.type !== 'never') shapes.isOpen = true;
        for (const [name, field] of Object.entries(def.shape)) {
          shapes.fields.set(name, [...(shapes.fields.get(name) ?? []), field]);
        }
        break;
      case 'array':
        if (Array.isArray(value)) shapes.items.push(def.element);
        break;
      case 'unknown':
      case 'any':
      case 'record':
      case 'custom':
        shapes.isOpen = true;
        break;
      default:
        break;
    }
  }
  return shapes;
}
