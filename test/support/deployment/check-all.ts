import { expect } from 'vitest';

/**
 * Cases at a time: enough to keep a local run busy. More start many functions at once,
 * which then take seconds each.
 */
const SIDE_BY_SIDE = 4;

/** Checks every case, some side by side, and fails with the list of those that fell short. */
export async function checkAll<T>(cases: readonly T[], check: (one: T) => Promise<void>): Promise<void> {
  const fellShort: string[] = [];
  const left = cases.values();
  const lane = async () => {
    for (const one of left) {
      await check(one).catch((error: unknown) => fellShort.push(`${shown(one)}: ${reasonOf(error)}`));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  expect(cases.length).toBeGreaterThan(0);
  expect(fellShort).toEqual([]);
}

/** The message of an assertion shortens lists, so what it got follows whole. */
function reasonOf(error: unknown): string {
  const { message, actual } = error as Error & { actual?: unknown };
  return actual === undefined ? message : `${message}: ${shown(actual, 1000)}`;
}

const shown = (value: unknown, length = 200): string =>
  (JSON.stringify(value) ?? String(value)).slice(0, length);
