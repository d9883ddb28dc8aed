import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conditions, Rule } from '#shared/links/model/targeting-schema.ts';
import { firstMatch, type VisitorTraits } from '#shared/links/targeting/match-rule.ts';

const aVisitor = (overrides: Partial<VisitorTraits> = {}): VisitorTraits => ({
  now: new Date('2027-05-01T12:00:00Z'),
  country: 'DE',
  language: 'pt-BR',
  referrer: 'news.example.com',
  query: new URLSearchParams('plan=pro&plan=team&x='),
  agent: { device: 'mobile', browser: 'Safari', os: 'iOS' },
  ...overrides,
});

const NOBODY = { country: undefined, language: undefined, referrer: undefined, agent: undefined };

const ruleOf = (conditions: Conditions): Rule => ({ if: conditions, to: 'https://example.com/' });
const matches = (conditions: Conditions, visitor = aVisitor()) =>
  firstMatch([ruleOf(conditions)], visitor) === 0;

describe('a condition of a rule', () => {
  it.each<[Conditions, boolean]>([
    [{ countries: ['AT', 'DE'] }, true],
    [{ countries: ['AT'] }, false],
    [{ devices: ['mobile'] }, true],
    [{ devices: ['desktop', 'tablet'] }, false],
    [{ os: ['android', 'ios'] }, true],
    [{ os: ['macos'] }, false],
    [{ browsers: ['Safari'] }, true],
    [{ browsers: ['Chrome'] }, false],
    [{ languages: ['pt'] }, true],
    [{ languages: ['pt-BR'] }, true],
    [{ languages: ['pt-br'] }, true],
    [{ languages: ['pt-PT'] }, false],
    [{ languages: ['p'] }, false],
    [{ referrers: ['example.com'] }, true],
    [{ referrers: ['news.example.com'] }, true],
    [{ referrers: ['s.example.com'] }, false],
    [{ query: { plan: 'pro' } }, true],
    [{ query: { plan: 'team', x: '' } }, true],
    [{ query: { plan: 'pro', y: '' } }, false],
    [{ query: { plan: 'free' } }, false],
    [{ from: '2027-05-01T12:00:00.000Z' }, true],
    [{ from: '2027-05-01T12:00:00.001Z' }, false],
    [{ until: '2027-05-01T12:00:00.001Z' }, true],
    [{ until: '2027-05-01T12:00:00.000Z' }, false],
    [{ countries: ['DE'], os: ['ios'] }, true],
    [{ countries: ['DE'], os: ['android'] }, false],
    [{}, false],
  ])('%j: %s', (conditions, expected) => {
    expect(matches(conditions)).toBe(expected);
  });

  it.each<Conditions>([
    { countries: ['DE'] },
    { devices: ['mobile'] },
    { os: ['ios'] },
    { browsers: ['Safari'] },
    { languages: ['pt'] },
    { referrers: ['example.com'] },
  ])('does not match what is unknown of a visitor: %j', (conditions) => {
    expect(matches(conditions, aVisitor(NOBODY))).toBe(false);
  });

  it.each<object>([
    { weather: ['rain'] },
    { toString: 'x' },
    { countries: null },
    { languages: [5] },
    { from: 'soon' },
  ])('that cannot be decided does not match: %j', (conditions) => {
    expect(matches(conditions as Conditions)).toBe(false);
    expect(matches({ ...(conditions as Conditions), devices: ['mobile'] })).toBe(false);
  });
});

describe('firstMatch', () => {
  it('is the first of the rules whose conditions all hold', () => {
    const condition = fc.oneof(
      fc.record({ countries: fc.subarray(['DE', 'AT', 'FR'], { minLength: 1 }) }),
      fc.record({ languages: fc.subarray(['de', 'pt', 'en'], { minLength: 1 }) }),
      fc.record({ devices: fc.subarray(['mobile', 'desktop'] as const, { minLength: 1 }) }),
    );
    const conditions = fc.tuple(condition, condition).map(([a, b]): Conditions => ({ ...a, ...b }));
    fc.assert(
      fc.property(fc.array(conditions, { maxLength: 20 }), (all) => {
        const first = firstMatch(all.map(ruleOf), aVisitor());
        expect(first).toBe(all.findIndex((one) => matches(one)));
      }),
    );
  });
});
