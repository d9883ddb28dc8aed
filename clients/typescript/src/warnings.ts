import type { RequestWarning } from './api.ts';

/** By result, as calls return it: results stay plain data. */
const kept = new WeakMap<object, readonly RequestWarning[]>();

/**
 * What the service accepted in the request that returned this result, and will not work as sent: such as a
 * link on a domain that is not verified. Empty for most results, and for copies.
 */
export const warningsOf = (result: object): readonly RequestWarning[] => kept.get(result) ?? [];

/** Keeps the warnings of a response for its `data` and the records in it. */
export function keepWarnings(warnings: readonly RequestWarning[] | undefined, data: unknown): void {
  if (warnings === undefined || typeof data !== 'object' || data === null) return;
  for (const result of [data, ...Object.values(data)]) {
    if (typeof result === 'object' && result !== null) kept.set(result, warnings);
  }
}
