import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppError, ErrorDetail } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { SMART_LINK_TYPES, type SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { createSmartLinkSchema, updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { forEvery } from '#test/support/for-every.ts';

const input = (type: SmartLinkType, overrides: Record<string, unknown> = {}) => ({
  title: 'A page',
  type,
  ...SMART_LINK_NEEDS[type],
  ...overrides,
});

function faultsOf(
  body: unknown,
  schema: typeof createSmartLinkSchema | typeof updateSmartLinkSchema = createSmartLinkSchema,
): ErrorDetail[] {
  try {
    parseInput(schema, body, 'body');
  } catch (error) {
    return (error as AppError).details ?? [];
  }
  return [];
}

const paths = (...args: Parameters<typeof faultsOf>) => faultsOf(...args).map(({ path }) => path);

describe('a body', () => {
  it.each(SMART_LINK_TYPES)('of type %s is taken with what it needs', (type) => {
    expect(faultsOf(input(type))).toEqual([]);
  });

  it.each([
    ['myBio', 'urls'],
    ['musicLink', 'platforms'],
    ['videoLink', 'videos'],
    ['surveyLink', 'questions'],
  ] as const)('of type %s is told that it needs %s', (type, field) => {
    expect(faultsOf(input(type, { [field]: undefined }))).toMatchObject([
      { path: field, message: 'is required' },
    ]);
    expect(faultsOf(input(type, { [field]: [] }))).toMatchObject([
      { path: field, message: 'must have at least one entry' },
    ]);
    for (const wrong of [null, {}, 'text', 1])
      expect(paths(input(type, { [field]: wrong }))).toEqual([field]);
    for (const wrong of [null, 'text', 1, []]) {
      expect(paths(input(type, { [field]: [wrong] }))[0]).toMatch(new RegExp(`^${field}\\[0\\]`));
    }
  });

  it('names the types where there is none of them', () => {
    for (const type of ['', 'mybio', 'bio', 'constructor', null, 1]) {
      expect(faultsOf({ title: 'A', type })).toMatchObject([
        { path: 'type', message: `must be one of ${SMART_LINK_TYPES.join(', ')}` },
      ]);
    }
    expect(faultsOf({ title: 'A' })).toMatchObject([{ path: 'type', message: 'is required' }]);
    for (const body of [null, 1, 'text', []]) {
      expect(faultsOf(body)).toMatchObject([{ path: 'body', message: 'must be a JSON object' }]);
    }
  });

  it('is told the place of each fault in a list', () => {
    const urls = [
      { title: 'A', url: 'https://example.com' },
      { title: '', url: 'https://example.com' },
      { title: 'B' },
      { title: 'C', url: 'ftp://example.com' },
    ];
    expect(paths(input('myBio', { urls }))).toEqual(['urls[1].title', 'urls[2].url', 'urls[3].url']);
  });

  it('may not have more entries than a page can show', () => {
    const urls = Array.from({ length: 10_000 }, () => ({ title: 'A', url: 'https://example.com' }));
    expect(faultsOf(input('myBio', { urls }))).toMatchObject([
      { path: 'urls', message: 'may have at most 100 entries' },
    ]);
  });
});

describe('every field of a URL', () => {
  const fields: [SmartLinkType, string, (url: string) => object][] = [
    ['myBio', 'urls[0].url', (url) => ({ urls: [{ title: 'A', url }] })],
    ['appDownload', 'appstoreLink', (url) => ({ appstoreLink: url })],
    ['appDownload', 'playstoreLink', (url) => ({ playstoreLink: url })],
    ['musicLink', 'platforms[0].url', (url) => ({ platforms: [{ name: 'A', url }] })],
    [
      'musicLink',
      'platforms[0].icon',
      (icon) => ({ platforms: [{ name: 'A', url: 'https://example.com', icon }] }),
    ],
    ['videoLink', 'videos[0].url', (url) => ({ videos: [{ title: 'A', url }] })],
    [
      'videoLink',
      'videos[0].subLink',
      (subLink) => ({ videos: [{ title: 'A', url: 'https://example.com', subLink }] }),
    ],
    [
      'videoLink',
      'videos[0].cover',
      (cover) => ({ videos: [{ title: 'A', url: 'https://example.com', cover }] }),
    ],
    ['myBio', 'image', (image) => ({ image })],
    ['myBio', 'cover', (cover) => ({ cover })],
  ];
  const hostile = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    '//example.com',
    'https:example.com',
    'https://user:pass@example.com/',
    'https://',
    '"><script>alert(1)</script>',
  ];

  it('refuses what is none', () =>
    forEvery(fields, ([type, path, body]) => {
      for (const url of hostile) {
        const [fault, ...others] = faultsOf(input(type, body(url) as Record<string, unknown>));
        expect(fault, url).toMatchObject({ path });
        expect(fault?.message, url).toMatch(/must|may|is not/);
        expect(others, url).toEqual([]);
      }
    }));

  it('keeps a good one as it is', () =>
    forEvery(fields.slice(0, 4), ([type, , body]) => {
      const url = 'https://example.com/ünïcode?q=<b>&x="y"';
      expect(faultsOf(input(type, body(url) as Record<string, unknown>))).toEqual([]);
    }));
});

describe('a question', () => {
  const questionFaults = (...questions: object[]) => faultsOf(input('surveyLink', { questions }));

  it.each(['0', '7up', '', 'a b', 'answers.x', 'x'.repeat(41), 5])('cannot have the id %j', (id) => {
    expect(questionFaults({ id, question: 'A?', type: 'text' })).toMatchObject([{ path: 'questions[0].id' }]);
  });

  it('needs an id that is neither the id nor the text of another one', () => {
    const asked = (id: string, question: string) => ({ id, question, type: 'text' });
    expect(questionFaults(asked('a', 'A?'), asked('a', 'B?'))).toMatchObject([{ path: 'questions[1].id' }]);
    expect(questionFaults(asked('a', 'A?'), asked('b', 'a'))).toMatchObject([{ path: 'questions[0].id' }]);
    expect(questionFaults(asked('a', 'a'), asked('b', 'B?'))).toEqual([]);
  });

  it('is one of at most 100', () => {
    const questions = Array.from({ length: 200 }, (_, i) => ({ question: `${i}?`, type: 'text' }));
    expect(questionFaults(...questions)).toMatchObject([
      { path: 'questions', message: 'may have at most 100 entries' },
    ]);
  });

  it('needs a known type', () => {
    expect(questionFaults({ question: 'A?', type: 'date' })).toMatchObject([
      {
        path: 'questions[0].type',
        message: 'must be one of rating, text, singleChoice, multipleChoice, email, number, yesNo, nps',
      },
    ]);
  });

  it('needs options where one is to choose, and only there', () => {
    for (const type of ['singleChoice', 'multipleChoice']) {
      for (const options of [[], null]) {
        expect(questionFaults({ question: 'A?', type, options })).toMatchObject([
          { path: 'questions[0].options', message: `is required for ${type}` },
        ]);
      }
      expect(questionFaults({ question: 'A?', type })).toMatchObject([{ path: 'questions[0].options' }]);
    }
    for (const type of ['text', 'email', 'number', 'yesNo']) {
      expect(questionFaults({ question: 'A?', type, options: ['a'] })).toMatchObject([
        { path: 'questions[0].options', message: `cannot be used for ${type}` },
      ]);
    }
    expect(questionFaults({ question: 'A?', type: 'rating', options: ['bad', 'good'] })).toEqual([]);
  });

  it('and each of its options stands there once', () => {
    expect(questionFaults({ question: 'A?', type: 'singleChoice', options: ['x', 'x'] })[0]?.path).toBe(
      'questions[0].options',
    );
    expect(
      questionFaults({ question: 'A?', type: 'text' }, { question: ' A? ', type: 'text' })[0]?.path,
    ).toBe('questions');
  });
});

describe('other fields', () => {
  it.each([
    ['tags', Array.from({ length: 21 }, (_, i) => `t${i}`)],
    ['tags', 5],
    ['description', ''],
    ['description', 'x'.repeat(5001)],
    ['language', 'not a language'],
    ['language', 'x'.repeat(100)],
    ['status', 'expired'],
    ['slug', 'a_b'],
    ['slug', '-a'],
    ['slug', 'a/b/c'],
    ['slug', 'bio/a/b'],
    ['slug', 'bio/'],
    ['slug', 'x'.repeat(81)],
    ['slug', ''],
    ['title', '  '],
    ['title', 'x'.repeat(201)],
    ['image', 5],
    ['image', 'med_short'],
    ['videoFileIndexes', 'x'],
  ])('are refused where they do not fit: %s %j', (field, value) => {
    expect(paths(input('myBio', { [field]: value }))[0]).toBe(field);
    expect(paths({ [field]: value }, updateSmartLinkSchema)[0]).toBe(field);
  });

  it('are cleared by null, but for those that a Smart Link cannot be without', () => {
    const optional = [
      'description',
      'tags',
      'image',
      'cover',
      'language',
      'slug',
      'appstoreLink',
      'playstoreLink',
      'submissionDetails',
    ];
    expect(
      faultsOf(Object.fromEntries(optional.map((field) => [field, null])), updateSmartLinkSchema),
    ).toEqual([]);
    for (const field of ['title', 'status']) {
      expect(paths({ [field]: null }, updateSmartLinkSchema)).toEqual([field]);
    }
  });

  it('take tags as one string with commas', () => {
    expect(parseInput(createSmartLinkSchema, input('myBio', { tags: ' a, b,,a ' }), 'body').tags).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('anything at all', () => {
  it('is taken, or refused with a place and a message', () => {
    const anything = fc.record(
      {
        title: fc.anything(),
        type: fc.oneof(fc.constantFrom(...SMART_LINK_TYPES), fc.anything()),
        urls: fc.anything(),
        videos: fc.array(fc.anything()),
        questions: fc.array(
          fc.dictionary(fc.constantFrom('question', 'type', 'options', 'required'), fc.jsonValue()),
        ),
        tags: fc.anything(),
        submissionDetails: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue()), (body) => {
        const json = JSON.parse(JSON.stringify(body) ?? 'null');
        for (const schema of [createSmartLinkSchema, updateSmartLinkSchema]) {
          try {
            parseInput(schema, json, 'body');
          } catch (error) {
            expect((error as AppError).code).toBe('VALIDATION_ERROR');
            expect((error as AppError).details?.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: exhaustively(1000, 300) },
    );
  });
});
