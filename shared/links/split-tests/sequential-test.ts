import { logBeta } from './log-beta.ts';

/**
 * A sequential test of two variants that stays valid however often it is looked at: a mixture
 * sequential probability ratio test (Robbins 1970; Johari, Koomen, Pekelis and Walsh, "Always valid
 * inference: continuous monitoring of A/B tests", 2022), here exact for counts, with a beta mixture in
 * place of their normal one.
 *
 * It looks at which of the two variants each converting visitor belongs to. A visitor's variant is drawn by
 * weight (`choose-variant.ts`). So if both variants are equally good, each of these visitors belongs to the
 * first one with the probability `share`, its share of the weights, whatever the rate is, however it changes
 * over the day, and however late conversions come. The evidence is the likelihood of the data under the
 * mixture, divided by its likelihood under that share. It is then a martingale that starts at 1, so the
 * probability that it ever reaches 20 is at most 1/20 (Ville 1939).
 *
 * Assumed: visitors convert independently of each other. Visitors who share a fingerprint, a network address
 * and a browser, count as one, because they have the same variant.
 */
export interface Pair {
  /** Visitors who converted. */
  first: number;
  second: number;
  /** The first one's share of both weights. */
  share: number;
}

/**
 * Concentration of the mixture around `share`: such as to find relative differences of some 20 % with the
 * fewest visitors. Others take a few more.
 */
const CONCENTRATION = 100;

/** Ratios are of the rate of the first variant to that of the second. Bounds are logarithms of evidence. */
export interface SequentialTest {
  /** Logarithm of the evidence that the rates differ. */
  evidence: number;
  /** Whether the evidence excludes that they differ by this factor or more. */
  isWithin: (factor: number, bound: number) => boolean;
  /**
   * All ratios that the evidence does not exclude. With the logarithm of 20 as the bound, the true one is in
   * all intervals that are ever looked at, with a probability of 95 %.
   */
  interval: (bound: number) => { low: number; high: number };
}

export function sequentialTest({ first, second, share }: Pair): SequentialTest {
  const [a, b] = [CONCENTRATION * share, CONCENTRATION * (1 - share)];
  const mixture = logBeta(a + first, b + second) - logBeta(a, b);
  /** Against a probability of the first variant. */
  const evidenceAgainst = (probability: number): number =>
    mixture - times(first, Math.log(probability)) - times(second, Math.log1p(-probability));
  const seen = first + second === 0 ? share : first / (first + second);
  const ratioOf = (probability: number) => (probability / (1 - probability)) * ((1 - share) / share);
  const probabilityOf = (ratio: number) => (ratio * share) / (ratio * share + 1 - share);
  const edge = (outside: number, bound: number): number => {
    let [inside, beyond] = [seen, outside];
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = (inside + beyond) / 2;
      if (evidenceAgainst(middle) < bound) inside = middle;
      else beyond = middle;
    }
    return ratioOf(beyond);
  };
  return {
    evidence: evidenceAgainst(share),
    isWithin: (factor, bound) => {
      const isSeenWithin = ratioOf(seen) < factor && ratioOf(seen) > 1 / factor;
      const isExcluded = (ratio: number) => evidenceAgainst(probabilityOf(ratio)) >= bound;
      return isSeenWithin && isExcluded(factor) && isExcluded(1 / factor);
    },
    interval: (bound) => ({
      low: first === 0 ? 0 : edge(0, bound),
      high: second === 0 ? Number.POSITIVE_INFINITY : edge(1, bound),
    }),
  };
}

const BISECTIONS = 60;

/** A product in which nothing times infinity is nothing. */
const times = (count: number, log: number): number => (count === 0 ? 0 : count * log);
