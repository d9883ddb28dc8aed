import type { Verdict } from '../model/split-test-schema.ts';
import { type SequentialTest, sequentialTest } from './sequential-test.ts';

/** The verdict of a split test on its figures. Without I/O. */

/** The count of one variant. */
export interface VariantCount {
  weight: number;
  /** Visitors who converted, each once. */
  conversions: number;
}

export interface Judgement {
  verdict: Verdict;
  /** Index of the best variant; undefined unless it is the winner. */
  winner: number | undefined;
  /** By variant: the confidence that it is better than every other one, 0 to 1. */
  confidence: number[];
}

/** Maximum share of tests between equal variants that name a winner, over all looks at a test. */
export const ERROR_RATE = 0.05;

/**
 * Judges a test, at any time and as often as one likes. `minimum`: the smallest relative difference
 * that matters, in percent.
 *
 * - `winner`: a variant is better than every other one.
 * - `no_difference`: no two of the variants that no other one beats differ by `minimum` or more. At
 *   the end of a test it suffices that such a difference would have shown: the intervals of their
 *   ratios are no wider than it.
 * - `not_enough_data`: neither.
 *
 * A wrong winner must have beaten the best variant, or one that is as good as it, so there is one chance
 * of error for each of the others: with `n` variants, the evidence of a pair must reach
 * `(n - 1) / ERROR_RATE` (Bonferroni).
 */
export function judge(
  variants: readonly VariantCount[],
  { minimum, isOver = false }: { minimum: number; isOver?: boolean },
): Judgement {
  const others = variants.length - 1;
  const bound = Math.log(others / ERROR_RATE);
  const indexes = [...variants.keys()];
  const rivals = (i: number) => indexes.filter((j) => j !== i);
  const tests = indexes.map((i) => indexes.slice(0, i).map((j) => sequentialTest(pairOf(variants, i, j))));
  const testOf = (i: number, j: number) => tests[Math.max(i, j)]?.[Math.min(i, j)] as SequentialTest;
  const isAhead = (i: number, j: number) => rateOf(variants, i) > rateOf(variants, j);
  const beats = (i: number, j: number) => isAhead(i, j) && testOf(i, j).evidence >= bound;
  const confidence = indexes.map((i) => {
    if (!rivals(i).every((j) => isAhead(i, j))) return 0;
    const weakest = Math.min(...rivals(i).map((j) => testOf(i, j).evidence));
    return Math.max(0, 1 - others * Math.exp(-weakest));
  });
  const winner = indexes.find((i) => rivals(i).every((j) => beats(i, j)));
  if (winner !== undefined) return { verdict: 'winner', winner, confidence };
  const standing = indexes.filter((i) => !rivals(i).some((j) => beats(j, i)));
  const most = 1 + minimum / 100;
  const isSmall = ({ isWithin, interval }: SequentialTest): boolean => {
    if (!isOver) return isWithin(most, bound);
    const { low, high } = interval(bound);
    return high / low <= most ** 2;
  };
  const isEven = standing.every((i) => standing.every((j) => j === i || isSmall(testOf(i, j))));
  return { verdict: isEven ? 'no_difference' : 'not_enough_data', winner: undefined, confidence };
}

function pairOf(variants: readonly VariantCount[], i: number, j: number) {
  const [one, other] = [variants[i] as VariantCount, variants[j] as VariantCount];
  return {
    first: one.conversions,
    second: other.conversions,
    share: one.weight / (one.weight + other.weight),
  };
}

/** A value proportional to the variant's conversion rate: its visitors are proportional to its weight. */
function rateOf(variants: readonly VariantCount[], i: number): number {
  const { conversions, weight } = variants[i] as VariantCount;
  return conversions / weight;
}
