import { invalidField } from '#shared/platform/errors.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { problem } from '#shared/platform/problems.ts';
import { nextDaily } from '#shared/platform/runtime/next-daily.ts';
import type { Link } from './link.ts';
import { DEFAULT_MINIMUM, type SplitTestInput } from './split-test-input.ts';
import type { SplitTest } from './split-test-schema.ts';
import type { Variant } from './targeting-schema.ts';

/**
 * The rules of split tests that end: when they begin and begin again, and when they
 * are looked at. Without I/O.
 */

/** A link with a test that has not ended. */
export type TestedLink = Link & { test: SplitTest };

export const isTested = (link: Link): link is TestedLink => link.test !== null && link.test.result === null;

/** Names of variants, as analytics have them. */
export const variantName = (index: number): string => `variant:${index + 1}`;

/** The test of a link after a change; `given`: as the request has it. Throws VALIDATION_ERROR. */
export function testAfter(
  before: Pick<Link, 'test' | 'variants'>,
  variants: readonly Variant[],
  { given, now }: { given: SplitTestInput | null | undefined; now: Date },
): SplitTest | null {
  const { test } = before;
  const hasSameVariants = JSON.stringify(variants) === JSON.stringify(before.variants);
  if (given === null) return null;
  if (given === undefined) {
    if (test === null || hasSameVariants) return test;
    // Its figures are of other variants: a test that has ended is over, and one that runs starts again.
    return test.result === null && variants.length > 0 ? begun(test, now) : null;
  }
  if (variants.length === 0) {
    throw invalidField(
      'test',
      problem('requires_field', 'requires variants, of which it finds the best', { field: 'variants' }),
    );
  }
  const wanted = settingsOf(given);
  const isSame = test !== null && hasSameVariants && wanted.goal === test.goal;
  if (isSame && wanted.minimum === test.minimum && wanted.endsAt === test.endsAt) {
    return applied({ ...test, apply: wanted.apply });
  }
  if (wanted.endsAt !== null && new Date(wanted.endsAt) <= now) {
    const message = `must be in the future; it is now ${now.toISOString()}`;
    throw invalidField('test.endsAt', problem('too_early', message, { after: now.toISOString() }));
  }
  // Neither its end nor the difference that matters change what was counted.
  return isSame && test.result === null ? { ...test, ...wanted } : begun(wanted, now);
}

const begun = (settings: TestSettings, now: Date): SplitTest => ({
  ...settings,
  startedAt: now.toISOString(),
  result: null,
});

/** Applies the end of a test that has a result: owners can choose it afterwards, and undo it. */
const applied = (test: SplitTest): SplitTest =>
  test.result === null
    ? test
    : {
        ...test,
        result: { ...test.result, switched: test.apply === 'switch' && test.result.winner !== null },
      };

type TestSettings = Omit<SplitTest, 'startedAt' | 'result'>;

const settingsOf = ({ goal, minimum, endsAt, apply }: SplitTestInput): TestSettings => ({
  goal,
  minimum: minimum ?? DEFAULT_MINIMUM,
  endsAt: endsAt == null ? null : isoDate(endsAt, 'test.endsAt'),
  apply: apply ?? 'notify',
});

/**
 * When a link's test is to be looked at next: every day while the link redirects, and when the test
 * ends. undefined: not at all.
 */
export function lookDue(link: Link, after: Date): string | undefined {
  if (!isTested(link)) return undefined;
  const { id, status, test } = link;
  const daily = status === 'active' ? nextDaily(id, after).toISOString() : undefined;
  if (test.endsAt === null) return daily;
  return daily !== undefined && daily < test.endsAt ? daily : test.endsAt;
}

/**
 * The variants as redirects choose between them: once a test has switched to one of
 * them, the others get nobody.
 */
export function servedVariants({ variants, test }: Pick<Link, 'variants' | 'test'>): readonly Variant[] {
  if (!test?.result?.switched) return variants;
  const { winner } = test.result;
  return variants.map((variant, i) => (variantName(i) === winner ? variant : { ...variant, weight: 0 }));
}
