import { OTHER } from '../user-agent.ts';
import { MAX_NAMES } from './journal-limits.ts';

/**
 * A bounded table of the most frequent names: Space-Saving (Metwally et al. 2005), merged batch by batch as
 * in Agarwal et al. (2012). A name that comes after the table is full takes the place of the least frequent
 * one, so names made up early cannot keep later ones out. With `n` counted and room for `m` names:
 *
 * - Each name with more than `n / m` is in the table.
 * - A shown count is never too high, and too low by at most its error, which is at most `n / m`. What it
 *   lacks is in `Other`: all counts add up to `n`.
 */

/** A name, its minimum count, and the maximum error of that count; absent: 0. */
export type StoredName = [name: string, count: number, error?: number];

/** The errors of a stored table's counts. */
export interface NameErrors {
  errors: ReadonlyMap<string, number>;
  /** Maximum count of a name that is not in the table. */
  missing: number;
}

const EMPTY: NameErrors = { errors: new Map(), missing: 0 };

export function errorsOf(stored: readonly StoredName[]): NameErrors {
  const named = stored.filter(([name]) => name !== OTHER);
  const isFull = named.length < stored.length && named.length >= MAX_NAMES - 1;
  return {
    errors: new Map(named.map(([name, , error = 0]) => [name, error])),
    missing: isFull ? Math.min(...named.map(([, count, error = 0]) => count + error)) : 0,
  };
}

/**
 * The table to store: the names that may be the most frequent ones, then `Other`; ties are sorted by name.
 * `before`: errors of the table that the counts include.
 */
export function mostFrequent(
  counters: ReadonlyMap<string, number>,
  before: NameErrors = EMPTY,
): StoredName[] {
  const names = [...counters].map(([name, count]): Required<StoredName> => {
    const error = name === OTHER ? 0 : (before.errors.get(name) ?? before.missing);
    return [name, count, error];
  });
  if (names.length <= MAX_NAMES) return names.map(compact);
  const named = names
    .filter(([name]) => name !== OTHER)
    .sort((a, b) => b[1] + b[2] - a[1] - a[2] || (a[0] < b[0] ? -1 : 1));
  const rest = named.splice(MAX_NAMES - 1);
  const other = rest.reduce((sum, [, count]) => sum + count, counters.get(OTHER) ?? 0);
  return [...named.map(compact), [OTHER, other]];
}

const compact = ([name, count, error]: Required<StoredName>): StoredName =>
  error === 0 ? [name, count] : [name, count, error];
