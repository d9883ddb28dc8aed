import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '#functions/api/links/import.ts';
import { IMPORT_FIELDS } from '#shared/links/imports/field-readers.ts';
import { type ImportOptions, MAX_IMPORT_ROWS } from '#shared/links/imports/import-job.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { linksToCsv } from '#shared/links/model/link-csv.ts';
import { plainColumns } from '#shared/links/model/plain-fields.ts';
import { isVisible, oneLine } from '#shared/platform/http/visible-text.ts';
import { firstValues } from '#test/support/builders/link-values.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';
import { hostileCell } from '#test/support/files/hostile-cells.ts';
import { forEvery } from '#test/support/for-every.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const fail: ImportOptions = { onCodeTaken: 'fail' };

const csv = (text: string, options = fail) =>
  readImportFile({ ownerId: 'own_1', hosts, now }, { isJson: false, text }, options);
const json = (body: unknown, options = fail) =>
  readImportFile({ ownerId: 'own_1', hosts, now }, { isJson: true, text: JSON.stringify(body) }, options);
/** Without dates of creation: see `creation-dates.test.ts`. */
const inputs = ({ rows }: ReturnType<typeof csv>) =>
  rows.map((row) => {
    if (!('input' in row)) return row;
    const { originallyCreatedAt: _, ...input } = row.input;
    return input;
  });
const sample = (name: string) =>
  readFileSync(new URL(`../../../support/files/import-samples/${name}`, import.meta.url), 'utf8');

/** A table as a spreadsheet saves it again: quotes where needed, flags in capitals, another delimiter. */
const throughSpreadsheet = (text: string): string =>
  (parse(text) as string[][])
    .map((row) =>
      row.map((cell) => spreadsheetCell(cell.replace(/^(?:true|false)$/, (flag) => flag.toUpperCase()))),
    )
    .map((row) => `${row.join(';')}\n`)
    .join('');

const spreadsheetCell = (text: string): string =>
  /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

describe('the export of', () => {
  it('Signpost is recognised, and every field read back', () => {
    const test = { goal: 'sale', minimum: 10, endsAt: '2026-07-01T00:00:00.000Z', apply: 'switch' as const };
    const link = aLinkRecord({
      ...firstValues(),
      tags: ['a', 'b|c'],
      folderId: 'fld_4fJ2kQ8sT1vX7yZ0aBcD',
      expiresAt: '2090-01-01T10:00:00.000Z',
      rules: [
        { if: { countries: ['DE'], query: { 'a"b': '=1,2' } }, to: 'https://example.com/de?a=1,2' },
        { if: { os: ['ios'], from: '2026-06-01T00:00:00.000Z' }, to: 'https://example.com/ios' },
      ],
      test: {
        ...test,
        startedAt: '2026-05-01T08:00:00.000Z',
        result: null,
      },
      utm: { source: '=1+1', medium: 'a, "b"; c' },
      preview: { title: "'=1", description: 'two\nlines', image: 'https://example.com/a.png' },
    });
    // When it began is not imported.
    const elsewhere = ['aliases', 'originallyCreatedAt'];
    const read = IMPORT_FIELDS.filter((field) => !elsewhere.includes(field));
    const fields = { ...Object.fromEntries(read.map((field) => [field, link[field]])), test };
    const exported = linksToCsv([link]);
    for (const text of [exported, throughSpreadsheet(exported)]) {
      const file = csv(text);
      expect(file).toMatchObject({ format: 'signpost', ignoredColumns: [] });
      expect(inputs(file)).toEqual([fields]);
    }
    const expiration = { type: 'date', value: link.expiresAt };
    expect(inputs(json({ links: [{ ...link, expiration }] }))).toMatchObject([fields]);
  });

  it('Signpost gives back aliases', () => {
    const aliased = aLinkRecord({ aliases: ['spring', 'easter'] });
    for (const file of [csv(linksToCsv([aliased])), json([aliased])]) {
      expect(file.ignoredColumns).toEqual([]);
      expect(inputs(file)).toMatchObject([{ code: aliased.code, aliases: ['spring', 'easter'] }]);
    }
    expect(inputs(csv(linksToCsv([aLinkRecord()])))[0]).not.toHaveProperty('aliases');
  });

  it('Signpost gives back a link without any of them', () => {
    const { originalUrl, title, code, status } = aLinkRecord();
    const flags = Object.fromEntries(plainColumns('flag').map((name) => [name, false]));
    expect(inputs(csv(throughSpreadsheet(linksToCsv([aLinkRecord()]))))).toEqual([
      { originalUrl, title, code, status, ...flags },
    ]);
  });

  it('Signpost gives back all targeting that links can have', () => {
    const url = fc
      .tuple(fc.webPath(), fc.webQueryParameters())
      .map(([path, query]) => `https://example.com${path}?${query}`);
    const text = hostileCell.map((cell) => `${cell.replace(/\p{Cc}/gu, '').trim()}x`);
    const rules = fc.uniqueArray(
      fc.record({ if: fc.record({ query: fc.dictionary(text, text, { minKeys: 1, maxKeys: 3 }) }), to: url }),
      {
        minLength: 1,
        maxLength: 5,
        selector: (rule) => JSON.stringify(Object.entries(rule.if.query).sort()),
      },
    );
    fc.assert(
      fc.property(rules, fc.record({ source: text, term: text }), (rules, utm) => {
        const exported = linksToCsv([aLinkRecord({ rules, utm })]);
        for (const text of [exported, throughSpreadsheet(exported)])
          expect(inputs(csv(text))).toMatchObject([{ rules, utm }]);
      }),
    );
  });

  it('Signpost gives back every title and tag in one line, also those that look like formulas', () => {
    const text = hostileCell.map(oneLine).filter(isVisible);
    const tags = fc.uniqueArray(text, { maxLength: 5 });
    fc.assert(
      fc.property(text, tags, (title, tags) => {
        const [row] = inputs(csv(linksToCsv([aLinkRecord({ title, tags })])));
        expect(row).toMatchObject({ title, ...(tags.length > 0 && { tags }) });
      }),
    );
  });

  it('Shlink is recognised', () => {
    const file = csv(sample('shlink.csv'), { onCodeTaken: 'new' });
    expect(file.format).toBe('shlink');
    expect(inputs(file)).toEqual([
      {
        originalUrl: 'https://shop.example.org/spring?utm_source=mail',
        title: 'Spring, sale',
        tags: ['shop', 'mail'],
        code: 'spring24',
      },
      { originalUrl: 'https://docs.example.org/start', title: 'docs.example.org/start', code: 'hJk32' },
      {
        originalUrl: 'https://docs.example.org/%C3%BC',
        title: 'Ümlaut "quoted"',
        tags: ['docs'],
        code: null,
      },
    ]);
  });

  it('Dub is recognised', () => {
    const file = csv(sample('dub.csv'));
    expect(file.format).toBe('dub');
    expect(inputs(file)).toEqual([
      {
        originalUrl: 'https://example.net/launch?ref=dub',
        title: 'example.net/launch',
        tags: ['Launch', 'Social'],
        code: 'launch',
        forwardQuery: true,
      },
      {
        originalUrl: 'https://example.net/docs',
        title: 'example.net/docs',
        status: 'inactive',
        code: 'start',
        forwardQuery: true,
      },
    ]);
  });

  it("Dub's API is recognised", () => {
    const link = {
      id: 'clux0rgak00011',
      domain: 'dub.sh',
      key: 'try',
      url: 'https://app.example.net/register',
      shortLink: 'https://dub.sh/try',
      expiresAt: null,
      password: null,
      title: null,
      tags: [{ id: 't1', name: 'signup', color: 'red' }],
      clicks: 9,
    };
    expect(json([link])).toMatchObject({
      format: 'dub',
      rows: [{ input: { code: 'try', tags: ['signup'], originalUrl: 'https://app.example.net/register' } }],
    });
  });

  it.each(['bitly.csv', 'bitly.json'])('Bitly (%s) is recognised', (name) => {
    const text = sample(name);
    const file = name.endsWith('json') ? json(JSON.parse(text)) : csv(text);
    expect(file.format).toBe('bitly');
    expect(inputs(file)).toEqual([
      {
        originalUrl: 'https://example.edu/report.pdf',
        title: 'Annual report 2023',
        tags: ['press', '2023'],
        code: 'annual-report',
        aliases: ['3QwErTy'],
      },
      { originalUrl: 'https://example.edu/', title: 'example.edu', code: '4AbCdEf' },
    ]);
  });

  it('YOURLS is recognised', () => {
    const file = csv(sample('yourls.csv'));
    expect(file.format).toBe('yourls');
    expect(inputs(file)).toEqual([
      { originalUrl: 'https://ozh.example/', title: "Ozh's blog", code: 'ozh' },
      { originalUrl: 'https://example.com/?a=1&b=2', title: 'example.com', code: '1a2' },
    ]);
  });

  it("YOURLS's export plugin is recognised", () => {
    const file = csv(sample('yourls-plugin.csv'));
    expect(file.format).toBe('yourls');
    expect(inputs(file)).toEqual([
      { originalUrl: 'https://ozh.example/', title: 'ozh.example', code: 'ozh' },
      { originalUrl: 'https://example.com/?q=a,b', title: 'example.com', code: '1a2' },
    ]);
  });

  it('Kutt is recognised', () => {
    const file = json(JSON.parse(sample('kutt.json')));
    expect(file.format).toBe('kutt');
    expect(inputs(file)).toEqual([
      {
        originalUrl: 'https://docs.kutt.example/',
        title: 'The documentation',
        code: 'kutt-docs',
        expiresAt: '2090-06-01T12:00:00.000Z',
      },
      { originalUrl: 'https://example.com/kutt', title: 'example.com/kutt', code: 'aB3xYz' },
    ]);
    const asCsv =
      'address,target,description,visit_count,expire_in,password\n' +
      'ab1,https://a.example/,,3,2090-06-01 12:00:00,false\n';
    expect(csv(asCsv)).toMatchObject({
      format: 'kutt',
      rows: [{ input: { code: 'ab1', expiresAt: '2090-06-01T12:00:00.000Z' } }],
    });
  });
});

describe('another file', () => {
  it.each([
    'originalUrl,title,tags,code',
    'URL,Name,Labels,Slug',
    'Long URL,Title,Tags,Alias',
    'destination_url,title,tag,back-half',
    'Target URL,Title,TAGS,Keyword',
  ])('is understood by its columns: %s', (header) => {
    const file = csv(`${header}\nhttps://example.com/x,Some title,"one, two",my-code\n`);
    expect(file).toMatchObject({
      format: 'generic',
      ignoredColumns: [],
      ignoredDomains: [],
      rows: [
        {
          row: 1,
          input: {
            originalUrl: 'https://example.com/x',
            title: 'Some title',
            tags: ['one', 'two'],
            code: 'my-code',
          },
        },
      ],
    });
  });

  it('may say all that a link can have', () => {
    const header = 'url,title,expires at,max clicks,custom domain,expired url,status';
    const row = "https://a.example/,'=x,2090-01-01,5,Go.Example.com,https://a.example/over,INACTIVE";
    expect(inputs(csv(`${header}\n${row}\n`))).toEqual([
      {
        originalUrl: 'https://a.example/',
        title: '=x',
        expiresAt: '2090-01-01',
        maxClicks: 5,
        customDomain: 'go.example.com',
        expiredUrl: 'https://a.example/over',
        status: 'inactive',
      },
    ]);
  });

  it('of JSON may be a list or hold one, in the words of POST /links', () => {
    const link = {
      originalUrl: 'https://a.example/',
      title: 'A',
      tags: ['x'],
      expiration: { type: 'never' },
    };
    for (const body of [[link], { links: [link] }, { status: 'success', data: { links: [link] } }]) {
      expect(inputs(json(body))).toEqual([link]);
    }
  });

  it('may have the columns that the API document and the error name', () =>
    forEvery(IMPORT_FIELDS, (field) => {
      expect(contract.description).toContain(`\`${field}\``);
      expect(() => csv('name,colour\nx,red\n')).toThrow(new RegExp(`\\b${field}\\b`));
    }));

  it('without a column for the destination is refused, with the columns and formats there are', () => {
    expect(() => csv('name,colour\nx,red\n')).toThrow(
      /found: name, colour.*originalUrl.*Bitly, Short.io, Rebrandly, YOURLS and Kutt/,
    );
    expect(() => json([{ colour: 'red' }])).toThrow(/found: colour/);
  });

  it('without rows, or with too many, is refused', () => {
    expect(() => csv('url\n')).toThrow('no rows');
    expect(() => csv('url\n,\n\n  \n')).toThrow('no rows');
    expect(() => json([])).toThrow('no rows');
    const lines = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, i) => `https://a.example/${i}`);
    const tooMany = 'body: holds more than 10000 rows; import at most 10000 at once';
    expect(() => csv(`url\n${lines.join('\n')}`)).toThrow(tooMany);
    expect(() => json(lines.map((url) => ({ url })))).toThrow(tooMany);
    expect(csv(`url\n${lines.slice(1).join('\n')}`).rows).toHaveLength(MAX_IMPORT_ROWS);
  });

  it('of millions of rows is refused before they are built', () => {
    const rows = 2_000_000;
    const memory = () => {
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const files = [
      `url\n${'a\n'.repeat(rows)}`,
      `[${'{},'.repeat(rows)}{}]`,
      `{"links":[${'0,'.repeat(rows)}0]}`,
    ];
    for (const text of files) {
      const before = memory();
      expect(() =>
        readImportFile({ ownerId: 'own_1', hosts, now }, { isJson: text[0] !== 'u', text }, fail),
      ).toThrow('more than 10000 rows');
      expect(memory() - before).toBeLessThan(100e6);
    }
  });

  it('may have any number of empty rows, which spreadsheets append', () => {
    const file = csv(`url,title\nhttps://a.example/,A\n${',\n'.repeat(200_000)}\nhttps://b.example/,B\n`);
    expect(file.rows).toMatchObject([{ row: 1 }, { row: 200_002 }]);
  });

  it('may have 500 columns', () => {
    const columns = Array.from({ length: 499 }, (_, i) => `c${i}`).join(',');
    expect(csv(`url,${columns}\nhttps://a.example/${','.repeat(4000)}\n`).rows).toHaveLength(1);
    expect(() => csv(`url,x,${columns}\nhttps://a.example/\n`)).toThrow('body: may have at most 500 columns');
  });

  it.each<unknown>([{ toString: 1 }, { toString: null, valueOf: 'x' }, {}, [], [[]], [{}], [{ name: {} }]])(
    'of JSON with %j where text belongs fails in that row, by the name of the field',
    (value) => {
      const signatures = [
        { long_url: 'https://a.example/', link: 'https://bit.ly/abc', title: 'A' },
        { key: 'abc', url: 'https://a.example/', domain: 'd.example' },
        { address: 'abc', target: 'https://a.example/', description: 'A', expire_in: '2090-01-01' },
        {
          url: 'https://a.example/',
          title: 'A',
          tags: 'x',
          code: 'abc',
          expires: '2090-01-01',
          maxclicks: 5,
          expiredurl: 'https://b.example/',
          customdomain: 'd.example',
          status: 'active',
          password: '',
        },
      ];
      for (const good of signatures) {
        expect(json([good]).rows, JSON.stringify(good)).toMatchObject([{ input: {} }]);
        for (const name of Object.keys(good)) {
          for (const onCodeTaken of ['fail', 'new'] as const) {
            const { rows } = json([good, { ...good, [name]: value }], { onCodeTaken });
            expect(rows, name).toHaveLength(2);
          }
        }
      }
      const wrong = json([
        { url: 'https://a.example/', title: 'A' },
        { url: 'https://b.example/', title: { a: 1 } },
      ]);
      expect(wrong.rows[1]).toMatchObject({
        code: 'VALIDATION_ERROR',
        path: 'title',
        message: expect.stringContaining('must be a string'),
      });
    },
  );

  it('of JSON that is nested too deep is refused', () => {
    const text = `[{"url":"https://a.example/","title":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`;
    expect(() => readImportFile({ ownerId: 'own_1', hosts, now }, { isJson: true, text }, fail)).toThrow(
      '64 levels',
    );
  });

  it.each(['"text"', '5', 'null', '{"links":5}', '{}', '{'])(
    'of JSON that is no list is refused: %s',
    (text) => {
      expect(() => readImportFile({ ownerId: 'own_1', hosts, now }, { isJson: true, text }, fail)).toThrow(
        /body/,
      );
    },
  );
});

describe('CSV', () => {
  const url = 'https://a.example/';

  it.each([
    ['a byte order mark', `\uFEFFurl,title\n${url},A\n`],
    ['CRLF', `url,title\r\n${url},A\r\n`],
    ['no line break at its end', `url,title\n${url},A`],
    ['empty lines', `\n\nurl,title\n\n${url},A\n\n`],
    ['quotes everywhere', `"url","title"\n"${url}","A"\n`],
    ['semicolons', `url;title\n${url};A\n`],
    ['tabs', `url\ttitle\n${url}\tA\n`],
    ['spaces around the names', ` url , Title \n${url},A\n`],
    ['a cell too few', `url,title,tags\n${url},A\n`],
    ['empty cells too many', `url,title\n${url},A,,,\n`],
  ])('may have %s', (_, text) => {
    expect(inputs(csv(text))).toEqual([{ originalUrl: url, title: 'A' }]);
  });

  it('keeps line breaks, quotes and commas inside of quotes', () => {
    const file = csv(`url,title,tags\n"${url}?a=1,2","say ""hi""",x|y\n`);
    expect(inputs(file)).toEqual([{ originalUrl: `${url}?a=1,2`, title: 'say "hi"', tags: ['x', 'y'] }]);
  });

  it('with a quote that is never closed is refused, and says where', () => {
    expect(() => csv(`url,title\n${url},"A\n`)).toThrow(/is not valid CSV: .*line 2/);
  });

  it('with a huge cell fails in that row only', () => {
    const file = csv(`url,title\n${url}${'x'.repeat(1_000_000)},A\n${url},B\n`);
    expect(file.rows).toMatchObject([
      { row: 1, code: 'VALIDATION_ERROR', path: 'originalUrl' },
      { row: 2, input: { title: 'B' } },
    ]);
  });

  it('numbers its rows from the first below the header, empty ones included', () => {
    const file = csv(`url,title\n${url}1,A\n,\n${url}3,C\n`);
    expect(file.rows.map(({ row }) => row)).toEqual([1, 3]);
  });
});

describe('a row fails', () => {
  const row = (fields: string, header = 'url,title,code,expiresAt,maxClicks,status,password') =>
    csv(`${header}\n${fields}\n`).rows[0];

  it.each([
    ['nonsense,A', 'originalUrl'],
    [',A,code', 'originalUrl'],
    ['https://a.example/,A,x', 'code'],
    ['https://a.example/,A,with space', 'code'],
    ['https://a.example/,A,,03/04/2090', 'expiresAt'],
    ['https://a.example/,A,,tomorrow', 'expiresAt'],
    ['https://a.example/,A,,,many', 'maxClicks'],
    ['https://a.example/,A,,,0', 'maxClicks'],
    ['https://a.example/,A,,,,broken', 'status'],
    ['https://a.example/,A,,,,,secret', 'password'],
    ['https://sp.example/r/abc,A', 'originalUrl'],
  ])('%s: because of its %s', (fields, path) => {
    expect(row(fields)).toMatchObject({ row: 1, code: 'VALIDATION_ERROR', path });
  });

  it('when an earlier one has its code', () => {
    const text = 'url,code\nhttps://a.example,one\nhttps://b.example,two\nhttps://c.example,one\n';
    expect(csv(text).rows).toMatchObject([
      { row: 1, input: { code: 'one' } },
      { row: 2, input: { code: 'two' } },
      { row: 3, code: 'CODE_TAKEN', message: expect.stringContaining('Row 1') },
    ]);
    expect(csv(text, { onCodeTaken: 'new' }).rows[2]).toMatchObject({ row: 3, input: { code: null } });
  });

  it('when its code is a path of the product, unless such a code may be replaced', () => {
    const text = 'url,title,code\nhttps://a.example,A,Docs\nhttps://b.example,B,ab';
    expect(csv(text).rows).toMatchObject([
      { row: 1, code: 'VALIDATION_ERROR', path: 'code' },
      { row: 2, input: { code: 'ab' } },
    ]);
    expect(csv(text, { onCodeTaken: 'new' }).rows[0]).toMatchObject({ row: 1, input: { code: null } });
  });

  const repeated = (row: number) => ({
    code: 'LINK_ALREADY_EXISTS',
    message: expect.stringContaining(`Row ${row} of this file`),
  });

  it('without a code of its own when another one has its URL and domain, wherever that is', () => {
    const text = [
      'url,custom domain,code,allow duplicate',
      'https://a.example,,,',
      'https://a.example/,,,',
      'https://a.example/,go.example.com,,',
      'https://b.example/,,,',
      'https://b.example/,,bbb,',
      'https://c.example/,,,true',
      'https://c.example/,,,true',
    ].join('\n');
    const { rows } = csv(text);
    expect(rows).toMatchObject([
      { row: 1, input: {} },
      { row: 2, ...repeated(1) },
      { row: 3, input: {} },
      { row: 4, ...repeated(5) },
      { row: 5, input: { code: 'bbb' } },
      { row: 6, input: { allowDuplicate: true } },
      { row: 7, input: { allowDuplicate: true } },
    ]);
    for (const at of [0, 2, 4]) expect(rows[at]).not.toHaveProperty('input.allowDuplicate');
  });

  it('keeps the code of a row whose URL another row has: all become links with duplicates', () => {
    const text = [
      'url,code',
      ...['one', 'two', '', 'one', 'x y'].map((code) => `https://a.example/,${code}`),
      'https://b.example/,bbb',
    ].join('\n');
    for (const [onCodeTaken, fourth, fifth] of [
      ['fail', { code: 'CODE_TAKEN' }, { path: 'code' }],
      ['new', repeated(1), repeated(1)],
    ] as const) {
      expect(csv(text, { onCodeTaken }).rows).toMatchObject([
        { row: 1, input: { code: 'one', allowDuplicate: true } },
        { row: 2, input: { code: 'two', allowDuplicate: true } },
        { row: 3, ...repeated(1) },
        { row: 4, ...fourth },
        { row: 5, ...fifth },
        { row: 6, input: { code: 'bbb' } },
      ]);
    }
  });

  it('when its link had a password, which an export does not tell', () => {
    expect(
      json([{ originalUrl: 'https://a.example/', title: 'A', hasPassword: true }]).rows[0],
    ).toMatchObject({
      path: 'password',
      message: expect.stringContaining('POST /v1/api/links'),
    });
  });

  it('when it is no object', () => {
    expect(json([{ originalUrl: 'https://a.example/' }, null, 'x', []]).rows).toMatchObject([
      { row: 1, input: { title: 'a.example' } },
      { row: 2, path: 'row' },
      { row: 3, path: 'row' },
      { row: 4, path: 'row' },
    ]);
  });
});

describe('what other products switch off', () => {
  const statusOf = (fields: object) => {
    const [row] = json([{ url: 'https://a.example/', code: 'abc', ...fields }]).rows;
    return row && 'input' in row ? row.input.status : row;
  };

  it.each<object>([
    { banned: true },
    { archived: 'TRUE' },
    { is_disabled: 1 },
    { Trashed: 'yes' },
    { deletedAt: '2026-01-01T00:00:00Z' },
    { disabled_at: 1700000000 },
    { active: false },
    { enabled: '0' },
    { isActive: 'no' },
    { status: 'Archived' },
    { state: 'INACTIVE' },
    { status: 'active', blocked: true },
    { status: 'expired' },
    { expired: true },
    { paused: 't' },
    { status: 0 },
  ])('is inactive: %j', (fields) => expect(statusOf(fields)).toBe('inactive'));

  it.each<object>([
    { banned: false },
    { archived: 'no' },
    { is_disabled: '0' },
    { deletedAt: null },
    { deletedAt: '0000-00-00 00:00:00' },
    { archived_at: '2090-01-01' },
    { active: 'true' },
    { state: 'Ohio' },
    { status: 'expired', expires_at: '2026-01-01' },
    { expired: true, expires_at: '2026-01-01' },
  ])('is not: %j', (fields) => expect(statusOf(fields)).toBeUndefined());

  it('is active where a word says so, and refused where nobody knows the word', () => {
    expect(statusOf({ status: 'Enabled', archived: false })).toBe('active');
    expect(statusOf({ status: 'broken' })).toMatchObject({ path: 'status', value: 'broken' });
  });
});

describe('columns that come twice', () => {
  it('are merged if they have tags, and the first with a value is read otherwise', () => {
    const text = 'url,Tags,Tags,slug,labels,slug\nhttps://a.example/,,x,abc,"y,x",other\n';
    const file = csv(text);
    expect(inputs(file)).toMatchObject([{ code: 'abc', tags: ['x', 'y'] }]);
    expect(file.columns.map(({ name, field, read, reason }) => [name, field, read, reason])).toEqual([
      ['url', 'originalUrl', 1, undefined],
      ['Tags', 'tags', 1, undefined],
      ['slug', 'code', 1, undefined],
      ['labels', 'tags', 1, undefined],
      ['slug', null, 0, 'other_column'],
    ]);
  });

  it('without a name are ignored by their position, and rows with more cells are refused', () => {
    const file = csv('url,,title,\nhttps://a.example/,x,A,\nhttps://b.example/,,B,C\n');
    expect(file.ignoredColumns).toEqual(['column 2']);
    expect(file.rows).toMatchObject([{ input: { title: 'A' } }, { path: 'row', code: 'VALIDATION_ERROR' }]);
  });
});

describe('a JSON item', () => {
  it('has its texts as they are: only tables guard formulas', () => {
    const link = aLinkRecord({ title: "'=already guarded", tags: ["'-a"] });
    expect(inputs(json([link]))).toMatchObject([{ title: link.title, tags: link.tags }]);
  });

  it('is read by its names, unless it has the signature of our own export', () => {
    const item = {
      originalUrl: 'https://x.example/1',
      slug: 'abc',
      tags: 'a,b',
      expires_at: '2027-12-31 10:00 UTC',
    };
    expect(inputs(json([item]))).toMatchObject([
      { code: 'abc', tags: ['a', 'b'], expiresAt: '2027-12-31T10:00:00.000Z' },
    ]);
  });

  it('may lack the code that others have', () => {
    const items = [
      { url: 'https://a.example/' },
      { url: 'https://b.example/', 'short-url': 'acme.example/bb' },
    ];
    expect(inputs(json(items)).map((input) => 'code' in input && input.code)).toEqual([false, 'bb']);
  });

  it('with more aliases than a link has is refused', () => {
    const slugs = Array.from({ length: 22 }, (_, i) => `https://bit.ly/code${i}`);
    const [row] = json([{ long_url: 'https://a.example/', link: slugs[0], custom_bitlinks: slugs }]).rows;
    expect(row).toMatchObject({ path: 'aliases' });
  });
});
