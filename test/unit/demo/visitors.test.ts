import { describe, expect, it } from 'vitest';
import { surveyAnswers } from '#infra/demo/answers.ts';
import { pastConversions } from '#infra/demo/conversions.ts';
import { DESTINATION, LINKS } from '#infra/demo/links.ts';
import { PAGES, QUESTIONS } from '#infra/demo/pages.ts';
import { ALL_CLICKS, type DemoTarget, pastVisits } from '#infra/demo/visitors.ts';
import { clickEvent } from '#shared/clicks/click.ts';
import { isClick, rowOf } from '#shared/clicks/journal/row.ts';
import { isCountable } from '#shared/clicks/visits/visit.ts';
import { conversionInput } from '#shared/conversions/conversion-contract.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { readAnswers } from '#shared/smart-links/surveys/answers.ts';
import { aQuestion } from '#test/support/builders/questions.ts';

const DAY_MS = 86_400_000;
const UNTIL = new Date('2026-11-18T15:30:00.000Z');

/** An id of this kind that follows from a number. */
const anId = (prefix: string, i: number): string => `${prefix}_${String(i).padStart(20, '0')}`;

const TARGETS: readonly DemoTarget[] = [
  ...LINKS.map(({ path, traffic, targeting, converts }, i) => ({
    id: anId('lnk', i),
    name: path,
    traffic,
    targeting,
    converts,
  })),
  ...PAGES.map(({ slug, type, traffic, action }, i) => ({
    id: anId('sml', i),
    name: slug,
    traffic,
    type,
    action,
  })),
];

const visits = pastVisits(TARGETS, { until: UNTIL, seed: 'test' });
const clicks = visits.map(rowOf).filter(isClick);

describe('the visits of the demo', () => {
  it('are the same ones for the same seed, and others for another one', () => {
    // As texts: to compare so many objects takes seconds.
    const text = (seed: string) => JSON.stringify(pastVisits(TARGETS, { until: UNTIL, seed }));
    expect(text('test') === JSON.stringify(visits)).toBe(true);
    expect(text('other') === JSON.stringify(visits)).toBe(false);
  });

  it('are about as many as they should be, each with an id of its own', () => {
    expect(clicks.length).toBeGreaterThan(ALL_CLICKS * 0.9);
    expect(clicks.length).toBeLessThan(ALL_CLICKS * 1.1);
    expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length);
  });

  it('lie within 90 days and before the end, in their order', () => {
    const times = visits.map(({ time }) => Date.parse(time));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(UNTIL.getTime() - 91 * DAY_MS);
    expect(Math.max(...times)).toBeLessThan(UNTIL.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('are what redirects and pixels report', () => {
    for (const visit of visits) expect(clickEvent.safeParse(visit).error).toBeUndefined();
    const agents = new Set(visits.map(({ userAgent }) => userAgent));
    for (const agent of agents) {
      expect(isCountable({ method: 'GET', headers: { 'user-agent': agent } })).toBe(true);
    }
  });

  it('lead where the rules and variants of their link say', () => {
    const at = LINKS.findIndex(({ targeting }) => targeting);
    const chosen = visits.filter(({ targetId }) => targetId === anId('lnk', at));
    const sharesOf = Object.groupBy(chosen, ({ destination }) => destination ?? 'none');
    const expected = ['rule:1', 'rule:2', 'rule:3', 'variant:1', 'variant:2'];
    expect(Object.keys(sharesOf).sort()).toEqual(expected);
    for (const { country } of sharesOf['rule:1'] ?? []) expect(['DE', 'AT', 'CH']).toContain(country);
    expect(sharesOf['variant:1']?.length).toBeGreaterThan(sharesOf['variant:2']?.length ?? 0);
    expect(visits.filter(({ destination }) => destination)).toHaveLength(chosen.length);
  });
});

describe('the conversions of the demo', () => {
  const about = { visits, until: UNTIL, seed: 'test' };
  const conversions = pastConversions(TARGETS, about);
  const all = conversions.map(({ conversion }) => conversion);
  const sales = all.filter(({ amount }) => amount !== undefined && amount !== null && amount > 0);
  const refunds = all.filter(({ amount }) => amount !== undefined && amount !== null && amount < 0);

  it('are leads, sales and refunds in two currencies, which the API accepts', () => {
    for (const { click, conversion } of conversions) {
      const sent = { ...conversion, clickId: click && 'ADIB2n1Y' };
      expect(conversionInput.safeParse(sent).error).toBeUndefined();
    }
    expect(all.filter(({ event }) => event === 'lead').length).toBeGreaterThan(50);
    expect(sales.length).toBeGreaterThan(100);
    expect(refunds.length).toBeGreaterThan(5);
    expect(new Set(sales.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD']));
    // Below the conversions a day of the smallest plan, twice.
    expect(all.length).toBeLessThan(2500);
  });

  it('have ids of their own, follow their click, and lie before the end, in their order', () => {
    expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(all.length);
    const times = all.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? '') < UNTIL.toISOString()).toBe(true);
    for (const { click, conversion } of conversions) {
      if (click) expect(conversion.occurredAt > click.time).toBe(true);
    }
  });

  it('refund no more than was paid', () => {
    for (const { customerId, amount, currency } of refunds) {
      const sale = sales.find((one) => one.customerId === customerId);
      expect(sale?.currency).toBe(currency);
      expect(Number(sale?.amount) + Number(amount)).toBeGreaterThanOrEqual(0);
    }
  });

  it('are the same ones for the same seed, also of a part of the visits', () => {
    expect(pastConversions(TARGETS, about)).toEqual(conversions);
    const some = pastConversions(TARGETS, { ...about, visits: visits.filter((_, i) => i % 2 === 0) });
    expect(some.length).toBeGreaterThan(50);
    expect(conversions).toEqual(expect.arrayContaining(some));
  });
});

describe('what the demo creates', () => {
  it('is accepted: links of different URLs and codes, pages of every type', () => {
    for (const { path, title, tags, code, password, targeting } of LINKS) {
      const link = { originalUrl: DESTINATION + path, title, tags, code, password, ...targeting };
      expect(createLinkSchema.safeParse(link).error).toBeUndefined();
    }
    expect(new Set(LINKS.map(({ path }) => path)).size).toBe(LINKS.length);
    for (const { type, title, slug, description, fields } of PAGES) {
      const page = { type, title, slug, description, ...fields };
      expect(createSmartLinkSchema.safeParse(page).error).toBeUndefined();
    }
    expect(new Set(PAGES.map(({ type }) => type))).toEqual(new Set(SMART_LINK_TYPES));
  });

  it('has answers that its survey takes', () => {
    const questions = QUESTIONS.map((question) =>
      aQuestion({ ...question, options: 'options' in question ? [...question.options] : null }),
    );
    const answers = surveyAnswers(64, 'test');
    expect(answers).toEqual(surveyAnswers(64, 'test'));
    for (const answer of answers) expect(readAnswers(questions, answer).length).toBeGreaterThanOrEqual(3);
  });
});
