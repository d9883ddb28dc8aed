import { describe, expect, it } from 'vitest';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { AppError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';

const to = 'https://example.com/to';
const read = (fields: object) =>
  parseInput(createLinkSchema, { originalUrl: 'https://example.com/', title: 'A link', ...fields }, 'body');

function problem(fields: object): string {
  try {
    read(fields);
  } catch (error) {
    if (error instanceof AppError) return error.message;
  }
  return 'none';
}

const withRule = (conditions: unknown) => ({ rules: [{ if: conditions, to }] });

describe('the rules of a request', () => {
  it('are read in the form in which they are stored', () => {
    const given = {
      countries: ['de', ' AT ', 'DE'],
      browsers: ['chrome', 'SAMSUNG internet'],
      languages: ['PT-br', 'de'],
      referrers: ['www.News.example', 'bücher.example'],
      query: { plan: 'pro' },
      from: '2027-01-31',
      until: '2027-02-28T12:00:00+02:00',
      os: null,
    };
    expect(read(withRule(given)).rules).toEqual([
      {
        if: {
          countries: ['DE', 'AT'],
          browsers: ['Chrome', 'Samsung Internet'],
          languages: ['pt-BR', 'de'],
          referrers: ['news.example', 'xn--bcher-kva.example'],
          query: { plan: 'pro' },
          from: '2027-01-31T00:00:00.000Z',
          until: '2027-02-28T10:00:00.000Z',
        },
        to,
      },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'an unknown country',
      { countries: ['DE', 'ZZ'] },
      /^rules\[0\]\.if\.countries\[1\]: must be an ISO 3166/,
    ],
    ['a name of a country', { countries: ['Germany'] }, /^rules\[0\]\.if\.countries\[0\]: must be an ISO/],
    ['a text in place of a list', { countries: 'DE' }, /^rules\[0\]\.if\.countries: must be an array of 1/],
    ['an empty list', { countries: [] }, /^rules\[0\]\.if\.countries: must be an array of 1/],
    ['an unknown language', { languages: ['xx'] }, /^rules\[0\]\.if\.languages\[0\]: must be a BCP 47/],
    ['what is no language', { languages: ['de_DE'] }, /^rules\[0\]\.if\.languages\[0\]: must be a BCP 47/],
    ['an unknown system', { os: ['beos'] }, /^rules\[0\]\.if\.os\[0\]: must be one of ios, android, windows/],
    ['an unknown device', { devices: ['phone'] }, /^rules\[0\]\.if\.devices\[0\]: must be one of desktop/],
    ['an unknown browser', { browsers: ['Other'] }, /^rules\[0\]\.if\.browsers\[0\]: must be a browser/],
    [
      'a URL as referrer',
      { referrers: ['https://a.example'] },
      /^rules\[0\]\.if\.referrers\[0\]: must be a host/,
    ],
    ['an empty query', { query: {} }, /^rules\[0\]\.if\.query: must be an object of 1 to 10/],
    ['a query with a number', { query: { a: 1 } }, /^rules\[0\]\.if\.query\.a: must be a string/],
    ['no time', { from: 'soon' }, /^rules\[0\]\.if\.from: must be an ISO 8601 date/],
    [
      'a day that does not exist',
      { until: '2027-02-30' },
      /^rules\[0\]\.if\.until: must be an ISO 8601 date/,
    ],
    [
      'a window that ends first',
      { from: '2027-02-01', until: '2027-01-01' },
      /^rules\[0\]\.if\.until: must be after/,
    ],
    [
      'a window of no time',
      { from: '2027-02-01', until: '2027-02-01' },
      /^rules\[0\]\.if\.until: must be after/,
    ],
    ['no condition', {}, /^rules\[0\]\.if: must have one or more of countries, devices/],
    ['only null', { countries: null }, /^rules\[0\]\.if: must have one or more of countries, devices/],
    ['a list', [], /^rules\[0\]\.if: must be an object with one or more of/],
    ['nothing', undefined, /^rules\[0\]\.if: is required/],
    [
      'a misspelt condition',
      { countries: ['DE'], device: ['mobile'] },
      /^rules\[0\]\.if\.device: is not a known field/,
    ],
  ])('cannot have %s', (_, conditions, message) => {
    expect(problem(withRule(conditions))).toMatch(message);
  });

  it.each<[string, unknown, RegExp]>([
    ['no destination', [{ if: { os: ['ios'] } }], /^rules\[0\]\.to: is required/],
    ['no URL', [{ if: { os: ['ios'] }, to: 'example' }], /^rules\[0\]\.to: must be an absolute URL/],
    [
      'a script',
      [{ if: { os: ['ios'] }, to: 'javascript:alert(1)' }],
      /^rules\[0\]\.to: must be an absolute/,
    ],
    ['21 rules', Array(21).fill({ if: { os: ['ios'] }, to }), /^rules: must be an array of at most 20 rules/],
    ['a text', 'x', /^rules: must be an array/],
    ['a rule that is a text', ['x'], /^rules\[0\]: must be an object \{ if, to \}/],
  ])('cannot be %s', (_, rules, message) => {
    expect(problem({ rules })).toMatch(message);
  });
});

describe('the other fields', () => {
  const a = { url: 'https://example.com/a', weight: 1 };
  const b = { url: 'https://example.com/b', weight: 1000 };

  it.each<[object, RegExp]>([
    [{ variants: [a] }, /^variants: must be an array of 2 to 10 variants/],
    [{ variants: Array(11).fill(a) }, /^variants: must be an array of 2 to 10/],
    [{ variants: [a, { ...b, weight: 0 }] }, /^variants\[1\]\.weight: must be a whole number from 1 to 1000/],
    [{ variants: [a, { ...b, weight: 1001 }] }, /^variants\[1\]\.weight: must be a whole number/],
    [{ variants: [a, { ...b, weight: 0.5 }] }, /^variants\[1\]\.weight: must be a whole number/],
    [{ variants: [a, { url: b.url }] }, /^variants\[1\]\.weight: is required/],
    [
      { variants: [a, { ...b, url: 'HTTPS://EXAMPLE.com/a' }] },
      /^variants\[1\]\.url: is the same as variants\[0\]\.url/,
    ],
    [{ utm: { source: 'a\nb' } }, /^utm\.source: must not contain control characters/],
    [{ utm: { source: 'x'.repeat(201) } }, /^utm\.source: may have at most 200 characters/],
    [{ utm: 'newsletter' }, /^utm: must be an object with one or more of source, medium/],
    [{ forwardQuery: 'yes' }, /^forwardQuery: must be true or false/],
    [{ preview: {} }, /^preview\.title: is required/],
    [{ preview: { title: '' } }, /^preview\.title: must have 1 to 200 characters/],
    [{ startsAt: 5 }, /^startsAt: must be an ISO 8601 date in a string/],
    [{ allowDuplicate: 1 }, /^allowDuplicate: must be true or false/],
  ])('are refused by name: %j', (fields, message) => {
    expect(problem(fields)).toMatch(message);
  });

  it('may be absent, null or empty', () => {
    const none = { rules: [], variants: [], startsAt: null, utm: {}, forwardQuery: null, preview: null };
    expect(read(none)).toMatchObject({ rules: [], variants: [], utm: null });
    expect(read({ rules: null, variants: null, utm: null }).rules).toBeNull();
    expect(read({ utm: { source: ' mail ', medium: '' } }).utm).toEqual({ source: 'mail' });
  });
});
