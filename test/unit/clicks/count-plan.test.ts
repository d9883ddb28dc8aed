import { describe, expect, it } from 'vitest';
import { type ClickFacts, factsOf } from '../../../shared/clicks/click-facts.ts';
import {
  type CountPlan,
  DIMENSIONS,
  type Known,
  learn,
  nothingKnown,
  planCounts,
  planSize,
} from '../../../shared/clicks/count-plan.ts';
import { aClick, second, visitorNumber } from '../../support/clicks.ts';

const TARGET = 'lnk_00000000000000000000';
const facts = (n: number, make: (i: number) => Parameters<typeof aClick>[0] = () => ({})): ClickFacts[] =>
  Array.from({ length: n }, (_, i) => factsOf(aClick({ time: second(i), ...make(i) })));
const plan = (clicks: readonly ClickFacts[], known = nothingKnown(), budget = 100) =>
  planCounts(TARGET, clicks, known, budget);
const planned = (clicks: readonly ClickFacts[], known?: Known): CountPlan => {
  const made = plan(clicks, known).plan;
  if (!made) throw new Error('nothing planned');
  return made;
};

describe('planCounts', () => {
  it('plans one update for all clicks of a day, with every breakdown adding up', () => {
    const { days, total } = planned(
      facts(20, (i) => ({ country: i % 2 ? 'DE' : 'FR', referrer: `r${i}.example` })),
    );
    const [day] = days.values();
    expect([days.size, total.clicks, day?.clicks]).toEqual([1, 20, 20]);
    for (const dimension of DIMENSIONS.filter((name) => name !== 'event' && name !== 'target')) {
      const sum = [...(day?.counts[dimension].values() ?? [])].reduce((a, b) => a + b, 0);
      expect(sum, dimension).toBe(20);
    }
  });

  it('never writes more items than its budget, and leaves the rest in order', () => {
    const clicks = facts(80, (i) => ({ visitor: visitorNumber(i) }));
    const { plan: first, rest } = plan(clicks);
    expect(planSize(first as CountPlan)).toBeLessThanOrEqual(100);
    expect(planSize(first as CountPlan)).toBeGreaterThan(95);
    expect([...(first?.clicks ?? []), ...rest]).toEqual(clicks);
  });

  it('fits 98 clicks of a known visitor into one transaction', () => {
    const known = nothingKnown();
    learn(known, planned(facts(1)));
    expect(plan(facts(120), known).plan?.clicks).toHaveLength(98);
  });

  it('stays below the operators that one update expression may hold', () => {
    const clicks = facts(98, (i) => ({
      referrer: `r${i}.example`,
      country: String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26)),
      time: new Date(Date.UTC(2025, 2, 10, i % 24, 0, i)).toISOString(),
    })).map((click, i) => ({ ...click, browser: `browser ${i}` }));
    const { plan: first, rest } = plan(clicks);
    const [day] = first?.days.values() ?? [];
    const counters = DIMENSIONS.reduce((sum, name) => sum + (day?.counts[name].size ?? 0), 0);
    expect(counters).toBeGreaterThan(200);
    expect(counters).toBeLessThan(250);
    expect(rest.length).toBeGreaterThan(0);
  });

  it('leaves out clicks that are counted, and plans nothing when all are', () => {
    const clicks = facts(5);
    const known = { ...nothingKnown(), counted: new Set(clicks.slice(0, 3).map(({ id }) => id)) };
    expect(planned(clicks, known).clicks).toEqual(clicks.slice(3));
    known.counted = new Set(clicks.map(({ id }) => id));
    expect(plan(clicks, known)).toEqual({ plan: undefined, rest: [] });
  });

  it('counts a visitor once in all and once a day', () => {
    const clicks = facts(6, (i) => ({ time: `2025-03-1${i % 2}T0${i}:00:00.000Z` }));
    const { visitors, lists, total, days } = planned(clicks);
    expect([...visitors.values()]).toEqual([{ isNew: true, dates: ['2025-03-10', '2025-03-11'] }]);
    expect([...lists.values()].map(({ kind, visitors }) => [kind, visitors.length])).toEqual([
      ['new', 1],
      ['back', 1],
    ]);
    expect(total.visitors).toBe(1);
    expect([...days.values()].map(({ visitors }) => visitors)).toEqual([1, 1]);
  });

  it('moves the first and last moment only outward', () => {
    const known = nothingKnown();
    known.total = { firstClickAt: second(10), lastClickAt: second(20) };
    expect(
      planned(
        facts(1, () => ({ time: second(15) })),
        known,
      ).total,
    ).toEqual({ clicks: 1, visitors: 1 });
    const both = planned(
      facts(2, (i) => ({ time: second(i ? 30 : 5) })),
      known,
    ).total;
    expect(both).toMatchObject({ firstClickAt: second(5), lastClickAt: second(30) });
  });

  it('counts referrers beyond fifty as Other, but direct visits and known referrers by name', () => {
    const known = nothingKnown();
    const names = Array.from({ length: 50 }, (_, i) => `r${i}.example`);
    known.days.set('2025-03-10', { referrers: new Set(names), events: new Set(), targets: new Set() });
    const clicks = [
      ...facts(1, () => ({ referrer: 'new.example' })),
      ...facts(1, () => ({ referrer: 'r7.example' })),
      ...facts(1),
      ...facts(1, () => ({ referrer: `${'long'.repeat(40)}.example` })),
    ];
    const [day] = planned(clicks, known).days.values();
    expect(Object.fromEntries(day?.counts.referrer ?? [])).toEqual({ Other: 2, 'r7.example': 1, direct: 1 });
    expect(day?.newReferrers.size).toBe(0);
  });

  it('counts where clicks in a page led beyond a hundred as Other, and none of them as a click', () => {
    const known = nothingKnown();
    const targets = new Set(Array.from({ length: 99 }, (_, i) => `https://example.com/${i}`));
    known.days.set('2025-03-10', { referrers: new Set(), events: new Set(['click']), targets });
    const clicks = ['https://example.com/7', 'https://new.example/', 'https://newer.example/'].map((meta) =>
      factsOf(aClick({ source: 'pixel', event: 'click', meta })),
    );
    const plays = facts(1, () => ({ source: 'pixel', event: 'play', meta: 'no target' }));
    const { days, total } = planned([...clicks, ...plays], known);
    const [day] = days.values();
    expect(Object.fromEntries(day?.counts.target ?? [])).toEqual({
      'https://example.com/7': 1,
      'https://new.example/': 1,
      Other: 1,
    });
    expect([...(day?.newTargets ?? [])]).toEqual(['https://new.example/']);
    expect([total.clicks, total.visitors]).toEqual([0, 0]);
  });

  it('knows after learning a plan what reading it back would tell', () => {
    const known = nothingKnown();
    const clicks = facts(3, (i) => ({ referrer: `r${i}.example`, visitor: visitorNumber(i) }));
    learn(known, planned(clicks));
    expect(plan(clicks, known).plan).toBeUndefined();
    expect(known.days.get('2025-03-10')).toEqual({
      referrers: new Set(['r0.example', 'r1.example', 'r2.example']),
      events: new Set(),
      targets: new Set(),
      firstClickAt: second(0),
      lastClickAt: second(2),
    });
  });
});
