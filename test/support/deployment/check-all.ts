import { expect } from 'vitest';

/** As many as keep a local run busy. More would start many functions at once, each of which then takes seconds. */
const SIDE_BY_SIDE = 4;

/** Checks every case, some side by side, and fails with the list of those that fell short. */
export async function checkAll<T>(cases: readonly T[], check: (one: T) => Promise<void>): Promise<void> {
  const fellShort: string[] = [];
  const left = cases.values();
  const lane = async () => {
    for (const one of left) {
      await check(one).catch((error: Error) => fellShort.push(`${nameOf(one)}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  expect(cases.length).toBeGreaterThan(0);
  expect(fellShort).toEqual([]);
}

const nameOf = (one: unknown): string => (JSON.stringify(one) ?? String(one)).slice(0, 200);
