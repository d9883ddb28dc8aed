import { describe, expect, it } from 'vitest';
import type { Verdict } from '#shared/links/model/split-test-schema.ts';
import { ERROR_RATE, judge } from '#shared/links/split-tests/judge.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { seededRandom } from '#test/support/random.ts';

const MINIMUM = 20;
const DAYS = 60;
/** How many tests most simulations run. */
const RUNS = exhaustively(2000, 1000);
/** How many tests a simulation runs whose rate of errors is near the limit. */
const MANY_RUNS = exhaustively(10_000, 2000);

interface Run {
  weights: readonly number[];
  /** Conversion rate of each variant on a day. */
  rates: (day: number) => readonly number[];
  visitorsADay: number;
  days?: number;
}

/**
 * Looks at a simulated test every day until it ends. Visitors who would convert with the best
 * variant are drawn by their distance, and with their own variant some of them do: which is the same
 * as drawing every visitor.
 */
function simulate(random: () => number, { weights, rates, visitorsADay, days = DAYS }: Run) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const variants = weights.map((weight) => ({ weight, conversions: 0 }));
  for (let day = 0; day < days; day++) {
    const today = rates(day);
    const best = Math.max(...today);
    for (let visitor = 0; ; ) {
      visitor += Math.ceil(Math.log(1 - random()) / Math.log1p(-best));
      if (visitor > visitorsADay) break;
      let [at, i] = [random() * total, 0];
      while (at >= (weights[i] as number)) at -= weights[i++] as number;
      if (random() * best < (today[i] as number)) (variants[i] as { conversions: number }).conversions++;
    }
    const isOver = day === days - 1;
    const { verdict, winner } = judge(variants, { minimum: MINIMUM, isOver });
    if (verdict !== 'not_enough_data' || isOver) return { verdict, winner };
  }
  throw new Error('a test without days');
}

function verdicts(runs: number, run: Run, seed: number): Record<Verdict, number> & { winners: number[] } {
  const random = seededRandom(seed);
  const result = { winner: 0, no_difference: 0, not_enough_data: 0, winners: [] as number[] };
  for (let i = 0; i < runs; i++) {
    const { verdict, winner } = simulate(random, run);
    result[verdict]++;
    if (winner !== undefined) result.winners[winner] = (result.winners[winner] ?? 0) + 1;
  }
  return result;
}

describe('judge', () => {
  it('names a winner in at most 5 % of tests between equal variants that are looked at daily', () => {
    const run = { weights: [50, 50], rates: () => [0.1, 0.1], visitorsADay: 60 };
    const { winner } = verdicts(MANY_RUNS, run, 1);
    expect(winner / MANY_RUNS).toBeLessThanOrEqual(ERROR_RATE);
    // A test that never names one would pass as well.
    expect(winner).toBeGreaterThan(0);
  });

  it.each([
    [
      'unequal weights and rates that change by the day',
      { weights: [80, 20], rates: (day: number) => [0.02 + (day % 7) / 50, 0.02 + (day % 7) / 50] },
    ],
    ['four variants', { weights: [1, 1, 1, 1], rates: () => [0.1, 0.1, 0.1, 0.1] }],
    [
      'two that are equally good and one that is worse',
      { weights: [1, 1, 1], rates: () => [0.1, 0.1, 0.05] },
    ],
    ['rare conversions', { weights: [1, 1], rates: () => [0.01, 0.01] }],
    ['nearly certain conversions', { weights: [1, 1], rates: () => [0.95, 0.95] }],
  ])('keeps to that with %s', (_, run) => {
    const { winner } = verdicts(RUNS, { visitorsADay: 60, ...run }, 2);
    expect(winner / RUNS).toBeLessThanOrEqual(ERROR_RATE);
  });

  it('finds 13 % against 10 % with 3,000 visitors each in most tests, nearly never reversed', () => {
    const run = { weights: [1, 1], rates: () => [0.1, 0.13], visitorsADay: 200, days: 30 };
    const { winners } = verdicts(500, run, 3);
    expect(winners[1]).toBeGreaterThan(300);
    expect(winners[0] ?? 0).toBeLessThan(5);
  });

  it('finds the best of four variants', () => {
    const run = { weights: [1, 1, 1, 2], rates: () => [0.1, 0.15, 0.1, 0.09], visitorsADay: 400, days: 40 };
    const { winners } = verdicts(200, run, 4);
    expect(winners[1]).toBeGreaterThan(150);
  });

  it('ends without a difference once one of the minimum can be excluded, and not before', () => {
    const even = (conversions: number) => [
      { weight: 1, conversions },
      { weight: 1, conversions },
    ];
    expect(judge(even(400), { minimum: 20 }).verdict).toBe('not_enough_data');
    expect(judge(even(2_000), { minimum: 20 }).verdict).toBe('no_difference');
    expect(judge(even(2_000), { minimum: 5 }).verdict).toBe('not_enough_data');
  });

  it('tells at the end whether a difference of the minimum would have shown', () => {
    const variants = [
      { weight: 1, conversions: 1_000 },
      { weight: 1, conversions: 1_080 },
    ];
    expect(judge(variants, { minimum: 20 }).verdict).toBe('not_enough_data');
    expect(judge(variants, { minimum: 20, isOver: true }).verdict).toBe('no_difference');
    expect(judge(variants, { minimum: 5, isOver: true }).verdict).toBe('not_enough_data');
  });

  it('has no verdict without data, and none for a single conversion', () => {
    for (const conversions of [0, 1]) {
      const variants = [
        { weight: 1, conversions: 0 },
        { weight: 1000, conversions },
      ];
      const { verdict, confidence } = judge(variants, { minimum: 100, isOver: true });
      expect(verdict).toBe('not_enough_data');
      expect(confidence.every((value) => value >= 0 && value < 0.5)).toBe(true);
    }
  });

  it('weighs conversions by the weights of their variants', () => {
    const variants = [
      { weight: 90, conversions: 900 },
      { weight: 10, conversions: 100 },
    ];
    expect(judge(variants, { minimum: 20 }).winner).toBeUndefined();
    expect(
      judge(
        [
          { ...variants[0], weight: 50 },
          { ...variants[1], weight: 50 },
        ] as typeof variants,
        { minimum: 20 },
      ),
    ).toMatchObject({
      verdict: 'winner',
      winner: 0,
    });
  });

  it('shows the confidence of the variant that is ahead only', () => {
    const { confidence } = judge(
      [
        { weight: 1, conversions: 300 },
        { weight: 1, conversions: 390 },
      ],
      { minimum: 20 },
    );
    expect(confidence[0]).toBe(0);
    expect(confidence[1]).toBeGreaterThan(0.95);
    expect(confidence[1]).toBeLessThan(1);
  });
});
