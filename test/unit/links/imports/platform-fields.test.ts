import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImportFile } from '#shared/links/imports/read-file.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

const read = (text: string, isJson: boolean) =>
  readImportFile({ ownerId: 'own_1', hosts, now }, { isJson, text }, { onCodeTaken: 'fail' });
const json = (body: unknown) => read(JSON.stringify(body), true);
/** Without dates of creation: see `creation-dates.test.ts`. */
const inputs = ({ rows }: ReturnType<typeof read>) =>
  rows.map((row) => {
    if (!('input' in row)) return row;
    const { originallyCreatedAt: _, ...input } = row.input;
    return input;
  });
const sample = (name: string) =>
  readFileSync(new URL(`../../../support/files/import-samples/${name}`, import.meta.url), 'utf8');

describe("Dub's API", () => {
  it('gives targeting in the order in which Dub decides, a running test, a preview and the query', () => {
    const file = read(sample('dub.json'), true);
    expect(file.format).toBe('dub');
    expect(inputs(file)).toEqual([
      {
        originalUrl: 'https://example.net/app?utm_source=poster&utm_medium=print',
        title: 'Get the app',
        tags: ['App'],
        code: 'get-app',
        rules: [
          { if: { os: ['ios'] }, to: 'https://apps.example.net/ios' },
          { if: { os: ['android'] }, to: 'https://apps.example.net/android' },
          { if: { countries: ['DE', 'AT'] }, to: 'https://example.net/de' },
          { if: { countries: ['FR'] }, to: 'https://example.net/fr' },
        ],
        variants: [
          { url: 'https://example.net/app?utm_source=poster&utm_medium=print', weight: 70 },
          { url: 'https://example.net/b', weight: 30 },
        ],
        forwardQuery: true,
        preview: {
          title: 'Get the app',
          description: 'On every phone',
          image: 'https://example.net/app.png',
        },
      },
      {
        originalUrl: 'https://example.net/app?utm_source=poster&utm_medium=print',
        title: 'The app',
        code: 'poster',
        forwardQuery: true,
      },
    ]);
  });

  it('names what has no counterpart, and nothing that is off', () => {
    const { ignoredColumns } = read(sample('dub.json'), true);
    expect(ignoredColumns).toEqual(expect.arrayContaining(['comments', 'clicks', 'rewrite']));
    for (const name of ['doIndex', 'video', 'publicStats', 'geo', 'testCompletedAt', 'utm_source', 'tags'])
      expect(ignoredColumns).not.toContain(name);
  });

  const row = (fields: object) =>
    json([{ domain: 'acme.link', key: 'abc', url: 'https://example.net/', ...fields }]).rows[0];

  it('gives a test whose end is not known, and none that is over', () => {
    const testVariants = [
      { url: 'https://example.net/a', percentage: 33.4 },
      { url: 'https://example.net/b', percentage: 66.6 },
    ];
    expect(row({ testVariants })).toMatchObject({ input: { variants: [{ weight: 33 }, { weight: 67 }] } });
    for (const testCompletedAt of [now.toISOString(), '2026-01-01T00:00:00Z'])
      expect(row({ testVariants, testCompletedAt })).not.toHaveProperty('input.variants');
  });

  it.each<[string, object, unknown]>([
    ['rules[0].to', { ios: 'app://open' }, 0],
    ['rules[0].to', { geo: { DE: 7 } }, 0],
    ['rules[1].if.countries[0]', { ios: 'https://a.example/', geo: { XX: 'https://b.example/' } }, 0],
    ['rules[0].if.countries', { geo: 'DE' }, 0],
    ['rules[0].if.countries[0]', { geo: [['DE', 'https://b.example/']] }, 0],
    ['variants', { testVariants: 'a' }, 0],
    ['variants[0]', { testVariants: ['a', 'b'] }, 0],
    [
      'variants[1].weight',
      { testVariants: [{ url: 'https://a.example/', percentage: 1 }, { url: 'https://b.example/' }] },
      0,
    ],
    ['preview.image', { proxy: true, title: 'A', image: 'data:image/png;base64,AA' }, 0],
  ])('fails a row by the path %s of what cannot be kept: %j', (path, fields) => {
    expect(row(fields)).toMatchObject({ row: 1, code: 'VALIDATION_ERROR', path });
  });

  it('of any values fails rows at most', () => {
    const names = [
      'ios',
      'android',
      'geo',
      'testVariants',
      'testCompletedAt',
      'proxy',
      'title',
      'image',
      'utm_source',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 })), (fields) => {
        expect(row(fields)).toMatchObject({ row: 1 });
      }),
    );
  });

  it('is read from a table, too, with JSON in its cells', () => {
    const text = `Short link,Destination URL,ios,geo,proxy,title,description
https://acme.link/abc,https://example.net/,https://apps.example.net/ios,"{""DE"":""https://example.net/de""}",TRUE,A,${'x'.repeat(600)}
`;
    expect(inputs(read(text, false))).toMatchObject([
      {
        code: 'abc',
        rules: [{ if: { os: ['ios'] } }, { if: { countries: ['DE'] }, to: 'https://example.net/de' }],
        preview: { title: 'A', description: 'x'.repeat(500) },
      },
    ]);
  });
});

describe('Short.io', () => {
  it('is recognised as its API returns it', () => {
    const file = read(sample('short-io.json'), true);
    expect(file.format).toBe('short.io');
    expect(inputs(file)).toEqual([
      {
        originalUrl: 'https://example.net/start',
        title: 'Start',
        tags: ['app', 'spring'],
        code: 'get-app',
        expiresAt: '2090-01-01T00:00:00.000Z',
        maxClicks: 500,
        expiredUrl: 'https://example.net/over',
        rules: [
          { if: { os: ['ios'] }, to: 'https://apps.example.net/ios' },
          { if: { os: ['android'] }, to: 'https://apps.example.net/android' },
        ],
        variants: [
          { url: 'https://example.net/start', weight: 80 },
          { url: 'https://example.net/b', weight: 20 },
        ],
        utm: { source: 'poster' },
        forwardQuery: true,
      },
      {
        originalUrl: 'https://example.net/plain',
        title: 'example.net/plain',
        code: 'plain',
        forwardQuery: false,
      },
    ]);
    expect(file.ignoredColumns).toContain('cloaking');
  });

  it('is recognised as a table', () => {
    const file = read(sample('short-io.tsv'), false);
    expect(file.format).toBe('short.io');
    expect(inputs(file)).toEqual([
      {
        originalUrl: 'https://example.net/features?utm_medium=print',
        title: 'Features',
        tags: ['site', 'product'],
        code: 'features',
        rules: [{ if: { os: ['ios'] }, to: 'https://apps.example.net/ios' }],
        forwardQuery: false,
      },
    ]);
    expect(file.ignoredColumns).toEqual(['id', 'folder_name']);
  });

  it.each([
    [undefined, { variants: [{ weight: 50 }, { url: 'https://example.net/b', weight: 50 }] }],
    [0, { originalUrl: 'https://example.net/' }],
    [100, { originalUrl: 'https://example.net/b' }],
  ])('splits visitors by a percentage of %j', (splitPercent, input) => {
    const link = {
      originalURL: 'https://example.net/',
      path: 'a1b',
      splitURL: 'https://example.net/b',
      splitPercent,
    };
    const [row] = json([link]).rows;
    expect(row).toMatchObject({ input });
    if (splitPercent !== undefined) expect(row).not.toHaveProperty('input.variants');
  });
});

it("Rebrandly's API is recognised", () => {
  const file = read(sample('rebrandly.json'), true);
  expect(file.format).toBe('rebrandly');
  expect(inputs(file)).toEqual([
    {
      originalUrl: 'https://example.net/cars/fast',
      title: 'A fast car',
      tags: ['Cars'],
      code: 'fast-car',
      forwardQuery: true,
    },
  ]);
});

it("Shlink's API gives limits and whether queries are forwarded, and says that rules are left out", () => {
  const meta = {
    validSince: '2026-06-01T00:00:00+00:00',
    validUntil: '2090-01-01T00:00:00+00:00',
    maxVisits: 9,
  };
  const link = {
    shortCode: 'abc',
    shortUrl: 'https://s.example/abc',
    longUrl: 'https://example.net/',
    tags: [],
    meta,
    forwardQuery: true,
    hasRedirectRules: true,
  };
  const file = json({ shortUrls: { data: [link] } });
  expect(file.rows).toMatchObject([
    {
      input: {
        startsAt: '2026-06-01T00:00:00.000Z',
        expiresAt: '2090-01-01T00:00:00.000Z',
        maxClicks: 9,
        forwardQuery: true,
      },
    },
  ]);
  expect(file.ignoredColumns).toEqual(['hasRedirectRules']);
});

describe('any table', () => {
  it('may have UTM parameters in columns of their own, of which those that the URL has stay there', () => {
    const text =
      'url,utm_source,UTM Campaign\nhttps://a.example/?utm_source=x,y,spring\nhttps://b.example/,,\n';
    expect(inputs(read(text, false))).toEqual([
      { originalUrl: 'https://a.example/?utm_source=x', title: 'a.example', utm: { campaign: 'spring' } },
      { originalUrl: 'https://b.example/', title: 'b.example' },
    ]);
  });

  it('names at most 30 columns that were left out, as they are written', () => {
    expect(
      json([{ url: 'https://a.example/', 'My Note': 'x', empty: '', off: false, none: {} }]).ignoredColumns,
    ).toEqual(['My Note']);
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`${i}${'x'.repeat(100)}`, i + 1]),
    );
    const { ignoredColumns } = json([{ url: 'https://a.example/', ...many }]);
    expect(ignoredColumns).toHaveLength(30);
    expect(ignoredColumns[0]).toHaveLength(60);
  });
});
