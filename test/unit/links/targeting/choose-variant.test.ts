import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseVariant } from '#shared/links/targeting/choose-variant.ts';

const urlOf = (i: number) => `https://example.com/${i}`;
const variantsOf = (weights: readonly number[]) => weights.map((weight, i) => ({ url: urlOf(i), weight }));
const VISITORS = Array.from({ length: 20_000 }, (_, i) => `visitor-${i}`);

function sharesOf(weights: readonly number[]): number[] {
  const counts = weights.map(() => 0);
  const variants = variantsOf(weights);
  for (const visitor of VISITORS) {
    const chosen = chooseVariant(variants, visitor);
    counts[chosen] = (counts[chosen] ?? 0) + 1;
  }
  return counts.map((count) => count / VISITORS.length);
}

describe('chooseVariant', () => {
  it.each([[[1, 1]], [[70, 30]], [[1, 999]], [[5, 10, 15, 20, 50]], [[1000, 1, 1, 1, 1, 1, 1, 1, 1, 1]]])(
    'gives shares that converge to the weights %j',
    (weights) => {
      const total = weights.reduce((sum, weight) => sum + weight);
      for (const [i, share] of sharesOf(weights).entries()) {
        const expected = (weights[i] as number) / total;
        // Four standard deviations.
        const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / VISITORS.length);
        expect(Math.abs(share - expected)).toBeLessThanOrEqual(tolerance + 1e-4);
      }
    },
  );

  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 10 });

  it('gives a visitor the same one, in whatever order they are listed', () => {
    fc.assert(
      fc.property(weights, fc.string(), (given, visitor) => {
        const variants = variantsOf(given);
        const chosen = variants[chooseVariant(variants, visitor)];
        const reversed = variants.toReversed();
        expect(chosen).toBeDefined();
        expect(reversed[chooseVariant(reversed, visitor)]).toEqual(chosen);
      }),
    );
  });

  it('moves a visitor only to or from a variant whose weight changes', () => {
    fc.assert(
      fc.property(
        weights,
        fc.nat(9),
        fc.integer({ min: 1, max: 1000 }),
        fc.string(),
        (given, at, weight, visitor) => {
          const changed = at % given.length;
          const before = chooseVariant(variantsOf(given), visitor);
          const after = chooseVariant(variantsOf(given.with(changed, weight)), visitor);
          if (before === after) return;
          expect([before, after]).toContain(changed);
          // Towards it when it grows, away from it when it shrinks.
          expect(weight > (given[changed] as number) ? after : before).toBe(changed);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('moves nobody but its own visitors when a variant is removed', () => {
    fc.assert(
      fc.property(weights, fc.nat(9), fc.string(), (given, at, visitor) => {
        const removed = at % given.length;
        const variants = variantsOf(given);
        const before = chooseVariant(variants, visitor);
        const left = variants.toSpliced(removed, 1);
        if (before !== removed) expect(left[chooseVariant(left, visitor)]).toEqual(variants[before]);
      }),
    );
  });
});
