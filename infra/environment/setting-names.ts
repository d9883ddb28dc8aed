import * as z from 'zod';
import { nearestName } from '#shared/platform/http/nearest-name.ts';
import { FORMER_NAMES } from './former-names.ts';
import { unwrapped } from './setting-types.ts';

/** What may follow a path in a schema: settings of a group, or keys of a record, such as functions. */
function membersAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): Record<string, z.core.$ZodType> {
  const members = membersOf(unwrapped(schema));
  const [first, ...rest] = path;
  if (first === undefined) return members;
  const member = members[String(first)];
  return member ? membersAt(member, rest) : {};
}

function membersOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return Object.fromEntries(schema.keyType.options.map((key) => [key, schema.valueType]));
  return {};
}

/** The paths of all settings of a schema, groups included. */
export function settingPaths(schema: z.core.$ZodType, prefix = ''): string[] {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...settingPaths(member, `${prefix}${key}.`),
  ]);
}

/** The end of an error about a name that is not a setting: its name of today, or the nearest one. */
export function unknownName(schema: z.core.$ZodType, group: readonly PropertyKey[], name: string): string {
  const path = [...group, name].join('.');
  const former = Object.hasOwn(FORMER_NAMES, path) ? FORMER_NAMES[path] : undefined;
  if (former)
    return former.length > 0 ? `is now ${former.join(' and ')}` : 'is no longer a setting: remove it';
  const known = Object.keys(membersAt(schema, group));
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `is not a setting; did you mean ${[...group, nearest].join('.')}?`;
  const byLastName = new Map(settingPaths(schema).map((one) => [one.slice(one.lastIndexOf('.') + 1), one]));
  const elsewhere = byLastName.get(nearestName(name, [...byLastName.keys()]) ?? '');
  if (elsewhere !== undefined) return `is not a setting; did you mean ${elsewhere}?`;
  return `is not a setting; allowed are ${known.join(', ')}`;
}
