import type { Grants, PublicGrants } from '#functions/framework/function-spec.ts';

/** All that these sets grant. */
export function union(...sets: readonly PublicGrants[]): PublicGrants;
export function union(...sets: readonly Grants[]): Grants;
export function union(...sets: readonly Grants[]): Grants {
  const result: Record<string, readonly string[] | Grants> = {};
  for (const [name, granted] of sets.flatMap(Object.entries) as [string, readonly string[] | Grants][]) {
    const before = result[name];
    result[name] = isList(granted)
      ? [...new Set([...(isList(before) ? before : []), ...granted])]
      : union(isList(before) ? {} : (before ?? {}), granted);
  }
  return result;
}

const isList = (granted: unknown): granted is readonly string[] => Array.isArray(granted);
