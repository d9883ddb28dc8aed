import { describe, expect, it } from 'vitest';
import type { Link } from '#shared/links/model/link.ts';
import { recordItem } from '#shared/links/model/link-items.ts';
import { lookDue, servedVariants } from '#shared/links/model/split-test.ts';
import { testInput } from '#shared/links/model/split-test-input.ts';
import type { SplitTest } from '#shared/links/model/split-test-schema.ts';
import { chooseVariant } from '#shared/links/targeting/choose-variant.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { aStoredLink } from '#test/support/builders/links.ts';

const HOUR = 3_600_000;
const now = new Date('2026-05-01T12:00:00Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();

const test: SplitTest = {
  goal: 'sale',
  minimum: 20,
  endsAt: null,
  apply: 'switch',
  startedAt: now.toISOString(),
  result: null,
};

const variants = [
  { url: 'https://example.com/a', weight: 1 },
  { url: 'https://example.com/b', weight: 3 },
];

const aTested = (fields: Partial<Link> = {}) => aStoredLink({ variants, test, ...fields });

const ended = (fields: Partial<NonNullable<SplitTest['result']>> = {}): SplitTest => ({
  ...test,
  result: {
    verdict: 'winner',
    winner: 'variant:1',
    switched: true,
    endedAt: hoursLater(1),
    unit: 'visitors',
    variants: [],
    ...fields,
  },
});

const problemsOf = (input: object) =>
  testInput.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('testInput', () => {
  it.each(['lead', 'sale', 'signup_2'])('accepts the goal %s', (goal) => {
    expect(problemsOf({ goal })).toBeUndefined();
  });

  it.each([
    ['clicks', 'how many clicks a variant gets only depends on its weight'],
    ['refund', 'a refund is a sale with a negative amount'],
    ['Sign up', 'must be lead, sale or a name of 1 to 50 characters'],
    ['Sale', 'did you mean sale?'],
    ['a'.repeat(51), 'must be lead, sale or a name of 1 to 50 characters'],
    [undefined, 'must be lead, sale or a name of 1 to 50 characters'],
  ])('refuses the goal %s, with the reason', (goal, reason) => {
    expect(problemsOf({ goal })).toEqual([
      expect.stringMatching(`^goal: .*${reason.replaceAll('?', '\\?')}`),
    ]);
  });

  it('names the field that is out of range', () => {
    expect(problemsOf({ goal: 'sale', minimum: 0 })).toEqual([
      'minimum: must be a number of percent from 1 to 100',
    ]);
    expect(problemsOf({ goal: 'sale', minimum: 101 })).toEqual([
      'minimum: must be a number of percent from 1 to 100',
    ]);
    expect(problemsOf({ goal: 'sale', apply: 'stop' })).toEqual(['apply: must be one of notify, switch']);
  });
});

describe('lookDue', () => {
  it('is within a day while the link redirects, and no later than the end', () => {
    const due = lookDue(aTested(), now) as string;
    expect(due > now.toISOString() && due <= hoursLater(24)).toBe(true);
    expect(lookDue(aTested(), new Date(due))).toBe(new Date(Date.parse(due) + 24 * HOUR).toISOString());
    const soon = new Date(Date.parse(due) - 1).toISOString();
    expect(lookDue(aTested({ test: { ...test, endsAt: soon } }), now)).toBe(soon);
    expect(lookDue(aTested({ test: { ...test, endsAt: hoursLater(1000) } }), now)).toBe(due);
  });

  it('is only the end while the link does not redirect', () => {
    for (const status of ['inactive', 'expired'] as const) {
      expect(lookDue(aTested({ status }), now)).toBeUndefined();
      expect(lookDue(aTested({ status, test: { ...test, endsAt: hoursLater(1000) } }), now)).toBe(
        hoursLater(1000),
      );
    }
  });

  it('is never without a test, or after its end', () => {
    expect(lookDue(aTested({ test: null }), now)).toBeUndefined();
    expect(lookDue(aTested({ test: ended() }), now)).toBeUndefined();
  });
});

describe('recordItem of a link with a test', () => {
  const dueOf = (link: Link) => recordItem(link)[INDEX.byExpiry.sortKey];

  it('is in the expiry index at the earlier one of its next look and its expiry', () => {
    const look = lookDue(aTested(), new Date(aTested().updatedAt)) as string;
    const [before, later] = [-1, 1].map((ms) => new Date(Date.parse(look) + ms).toISOString());
    expect(dueOf(aTested({ expiresAt: later as string }))).toBe(`${look}#${aTested().id}`);
    expect(dueOf(aTested({ expiresAt: before as string }))).toBe(`${before}#${aTested().id}`);
    expect(dueOf(aTested({ test: null }))).toBeUndefined();
  });
});

describe('servedVariants', () => {
  it('gives all visitors to the winner once a test has switched to it', () => {
    const served = servedVariants({ variants, test: ended() });
    const chosen = Array.from({ length: 100 }, (_, i) => chooseVariant(served, `visitor ${i}`));
    expect(new Set(chosen)).toEqual(new Set([0]));
  });

  it('are the variants while the test runs, and after one that only tells', () => {
    expect(servedVariants({ variants, test })).toEqual(variants);
    expect(servedVariants({ variants, test: ended({ switched: false }) })).toEqual(variants);
    expect(servedVariants({ variants, test: null })).toEqual(variants);
  });
});
