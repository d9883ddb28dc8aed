import { describe, expect, it } from 'vitest';
import { targeting as english } from '#console/texts/en/targeting.ts';
import { targeting as spanish } from '#console/texts/es/targeting.ts';
import { createFormat } from '#console/texts/format.ts';
import { draftOf, EMPTY_DRAFT, updateBody } from '#console/views/links/form/link-draft.ts';
import {
  type ConditionNames,
  completed,
  optionsOf,
  typedValue,
} from '#console/views/links/targeting/choices.ts';
import { ruleSentence } from '#console/views/links/targeting/sentences.ts';
import {
  EMPTY_TARGETING,
  EMPTY_TEST,
  newCondition,
  newRule,
  newVariant,
  sharesOf,
  targetingDraftOf,
  targetingFields,
  unknownValue,
  withDestination,
} from '#console/views/links/targeting/targeting-draft.ts';
import { withUtm } from '#console/views/links/targeting/utm-url.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { addParameters } from '#shared/links/targeting/add-parameters.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const link = aLinkRecord({
  rules: [
    {
      if: {
        countries: ['DE', 'AT'],
        os: ['ios'],
        query: { plan: 'pro', empty: '', sum: 'a=b' },
        from: '2027-01-01T00:00:30.500Z',
        until: '2027-02-01T00:00:00.000Z',
      },
      to: 'https://example.com/de',
    },
    { if: { languages: ['pt'] }, to: 'https://example.com/pt' },
  ],
  variants: [
    { url: 'https://example.com/a', weight: 70 },
    { url: 'https://example.com/b', weight: 30 },
  ],
  test: {
    goal: 'signup',
    minimum: 10,
    endsAt: '2027-02-01T00:00:30.500Z',
    apply: 'switch',
    startedAt: '2026-11-01T12:00:00.000Z',
    result: null,
  },
  startsAt: '2027-01-01T12:00:00.000Z',
  utm: { source: 'newsletter' },
  forwardQuery: true,
  preview: { title: 'Spring', image: 'https://example.com/spring.jpg' },
  app: {
    ios: { path: '/shop/7', appStoreId: '1234567890' },
    android: { url: 'example://shop/7' },
    ifMissing: 'destination',
  },
  allowDuplicate: true,
});

describe('targetingFields', () => {
  it('gives back what the link has, times with their seconds', () => {
    const fields = targetingFields(targetingDraftOf(link));
    expect(fields.rules).toEqual(link.rules);
    expect(fields.variants).toEqual(link.variants);
    const { goal, minimum, endsAt, apply } = link.test ?? {};
    expect(fields.test).toEqual({ goal, minimum, endsAt, apply });
    expect(fields).toMatchObject({ startsAt: link.startsAt, forwardQuery: true, allowDuplicate: true });
    expect(
      createLinkSchema.parse({ originalUrl: 'https://example.com', title: 'x', ...fields }),
    ).toMatchObject({
      rules: link.rules,
      variants: link.variants,
      utm: link.utm,
      preview: link.preview,
      app: link.app,
    });
  });

  it('sends a path or a URL of an app as what it is, and no store that nobody named', () => {
    const app = { ...EMPTY_TARGETING.app, android: ' /shop/7 ' };
    expect(targetingFields({ ...EMPTY_TARGETING, app }).app).toEqual({
      android: { path: '/shop/7', package: null },
      ifMissing: 'destination',
    });
    const withStore = { ...app, ios: 'example://shop', appStoreId: '1234567890' };
    expect(targetingFields({ ...EMPTY_TARGETING, app: withStore }).app).toEqual({
      ios: { url: 'example://shop', appStoreId: '1234567890' },
      android: { path: '/shop/7', package: null },
      ifMissing: 'store',
    });
  });

  it('sends null where nothing is entered, and leaves it to the API to judge the rest', () => {
    expect(targetingFields(EMPTY_TARGETING)).toMatchObject({
      rules: [],
      variants: [],
      test: null,
      utm: null,
      preview: null,
    });
    const draft = {
      ...EMPTY_TARGETING,
      rules: [newRule()],
      variants: [newVariant('x', 'many')],
      preview: { title: '', description: 'Only this', image: '' },
    };
    const { rules, variants, preview } = targetingFields(draft);
    expect(rules).toEqual([{ if: { countries: [] }, to: '' }]);
    expect(variants).toEqual([{ url: 'x', weight: Number.NaN }]);
    expect(preview).toMatchObject({ title: '', description: 'Only this' });
    const test = { ...EMPTY_TEST, goal: 'sale' as const, minimum: '' };
    expect(targetingFields({ ...draft, test }).test).toEqual({
      goal: 'sale',
      minimum: Number.NaN,
      endsAt: null,
      apply: 'notify',
    });
    expect(targetingFields({ ...draft, variants: [], test }).test).toBeNull();
  });

  it('sends of a link what was changed only', () => {
    const before = draftOf(link);
    expect(updateBody(before, before, NOW)).toEqual({});
    const [first, second] = before.rules;
    const draft = { ...before, rules: [second, first].flatMap((rule) => rule ?? []), forwardQuery: false };
    expect(updateBody(before, draft, NOW)).toEqual({
      rules: [link.rules[1], link.rules[0]],
      forwardQuery: false,
    });
    expect(updateBody(before, { ...before, ...EMPTY_DRAFT, rules: [] }, NOW)).toMatchObject({
      rules: [],
      variants: [],
      startsAt: null,
      utm: null,
      preview: null,
      allowDuplicate: false,
    });
  });
});

describe('sharesOf', () => {
  it('divides the visitors among valid weights', () => {
    expect(sharesOf(['1', '3'])).toEqual([0.25, 0.75]);
    expect(sharesOf(['1', 'x', '0', '1'])).toEqual([0.5, undefined, undefined, 0.5]);
    expect(sharesOf([])).toEqual([]);
  });
});

describe('unknownValue', () => {
  it('names the condition with a text that is no value', () => {
    const rules = [newRule(), { ...newRule(), conditions: [{ ...newCondition('os'), typed: 'Amiga' }] }];
    expect(unknownValue({ ...EMPTY_TARGETING, rules })).toBe('rules[1].if.os');
    expect(unknownValue({ ...EMPTY_TARGETING, rules: [newRule()] })).toBeUndefined();
  });
});

describe('withUtm', () => {
  const utm = { source: ' news & more ', medium: 'email', campaign: '', term: 'ü', content: '' };
  it.each([
    'https://example.com',
    'https://example.com/a?b=c#part',
    'https://example.com/?utm_source=own',
    'https://example.com/?utm_medium[]=own&x',
    'https://exämple.com/ü?ä=1',
  ])('shows for %s what the redirect does', (url) => {
    const stored = { source: 'news & more', medium: 'email', term: 'ü' };
    expect(withUtm(url, utm)).toBe(addParameters(new URL(url).href, stored, ''));
  });

  it('shows nothing for what is not a URL', () => {
    for (const url of ['', 'example', 'ftp://example.com']) expect(withUtm(url, utm)).toBeUndefined();
  });
});

describe('choices of a condition', () => {
  const names: ConditionNames = english;
  const format = createFormat('en');
  const countries = optionsOf('countries', names, format);

  it('are found by name, by code and by a beginning that fits one only', () => {
    expect(typedValue('countries', ' germany ', countries)).toBe('DE');
    expect(typedValue('countries', 'at', countries)).toBe('AT');
    expect(typedValue('countries', 'Atlantis', countries)).toBeUndefined();
    expect(completed('germ', countries)).toBe('DE');
    expect(completed('Niger', countries)).toBeUndefined();
    expect(optionsOf('countries', spanish, createFormat('es'))).toContainEqual({
      value: 'DE',
      label: 'Alemania',
    });
  });

  it('have languages by name, and any tag; what has no list is taken as it is', () => {
    const languages = optionsOf('languages', names, format);
    expect(languages).toContainEqual({ value: 'pt', label: 'Portuguese' });
    expect(typedValue('languages', 'pt-br', languages)).toBe('pt-BR');
    expect(typedValue('languages', 'no tag', languages)).toBeUndefined();
    expect(typedValue('referrers', ' news.example ', [])).toBe('news.example');
    expect(typedValue('query', '', [])).toBeUndefined();
  });

  it('are all accepted by the API', () => {
    for (const kind of ['countries', 'languages', 'devices', 'os', 'browsers'] as const) {
      for (const { value } of optionsOf(kind, names, format)) {
        const rules = [{ if: { [kind]: [value] }, to: 'https://example.com' }];
        const { error } = createLinkSchema.safeParse({
          originalUrl: 'https://example.com',
          title: 'x',
          rules,
        });
        expect(error, `${kind} ${value}`).toBeUndefined();
      }
    }
  });
});

describe('ruleSentence', () => {
  it('reads as a sentence in the language of the console', () => {
    const rule = { if: { countries: ['DE', 'AT'], os: ['ios' as const] } };
    expect(ruleSentence(rule, { text: english, format: createFormat('en'), language: 'en' })).toBe(
      'If the visitor is in Germany or Austria and uses iOS',
    );
    expect(ruleSentence(rule, { text: spanish, format: createFormat('es'), language: 'es' })).toBe(
      'Si el visitante está en Alemania o Austria y usa iOS',
    );
    const query = { if: { query: { plan: 'pro', a: 'b' }, devices: ['mobile' as const, 'tablet' as const] } };
    expect(ruleSentence(query, { text: english, format: createFormat('en'), language: 'en' })).toBe(
      'If the visitor uses a phone or a tablet and has the query parameter plan=pro and a=b',
    );
  });
});

describe('a split test', () => {
  it('begins with the destination, which the others are compared with', () => {
    const typed = newVariant('');
    const both = withDestination([], [typed], ' https://example.com/ ');
    expect(both.map(({ url }) => url)).toEqual(['https://example.com/', '']);
    expect(both[1]).toBe(typed);
    const third = [...both, newVariant('')];
    expect(withDestination(both, third, 'https://example.com/')).toBe(third);
    // Without a destination, and when a removed variant is put back.
    expect(withDestination([], [typed], ' ')).toEqual([typed]);
    const back = [newVariant('https://example.com/b')];
    expect(withDestination([], back, 'https://example.com/')).toBe(back);
  });
});
