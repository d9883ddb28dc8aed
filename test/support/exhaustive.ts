/**
 * Whether tests try every case: `npm run test:exhaustive`, as CI does. Otherwise, long ones try some of them:
 * all cases together take a third of the time of the whole suite.
 */
export const IS_EXHAUSTIVE = process.env['EXHAUSTIVE'] === 'on';

/** The first argument if tests try every case, otherwise the second. */
export const exhaustively = <T>(every: T, some: T): T => (IS_EXHAUSTIVE ? every : some);

/** All cases if tests try every one, otherwise every nth. */
export const sampled = <T>(cases: readonly T[], nth: number): readonly T[] =>
  cases.filter((_, i) => IS_EXHAUSTIVE || (i + 1) % nth === 0);
