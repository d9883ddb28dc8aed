import { expect, it } from 'vitest';
import { COMMANDS } from '#clients/typescript/src/cli/commands.ts';
import { importCheck } from '#shared/links/imports/check-import.ts';
import { FORMAT_NAMES } from '#shared/links/imports/formats.ts';
import type { PlannedRow } from '#shared/links/imports/plan-import.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { assertShortUrlsRead } from '#shared/links/imports/shown-columns.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

const read = (text: string) =>
  readImportFile({ ownerId: 'own_1', hosts, now }, { isJson: false, text }, { onCodeTaken: 'fail' });

/** Without the links that there are: see `plan-import.test.ts`. */
function check(text: string, page = { after: 0, limit: 100 }) {
  const file = read(text);
  const planned = file.rows.map((row): PlannedRow => {
    const changes = file.changes.get(row.row) ?? [];
    if ('input' in row) return { row: row.row, outcome: 'create', input: row.input, changes };
    return { row: row.row, outcome: 'refuse', changes, failure: row };
  });
  return importCheck(file, planned, page);
}

it('importCheck reports each column and row, with the value as sent and what is allowed', () => {
  const rows = ['https://example.com/1,one,x,A,7', 'nonsense,two,,A,', 'https://example.com/3,one,,A,'];
  expect(check(`Long URL,code,cloaking,name,clicks\n${rows.join('\n')}\n`)).toEqual({
    format: 'generic',
    columns: [
      { name: 'Long URL', field: 'originalUrl', rows: 3, read: 3 },
      { name: 'code', field: 'code', rows: 3, read: 3 },
      { name: 'cloaking', field: null, rows: 1, read: 0, reason: 'unknown' },
      { name: 'name', field: 'title', rows: 3, read: 3 },
      { name: 'clicks', field: null, rows: 1, read: 0, reason: 'not_imported' },
    ],
    ignoredColumns: ['cloaking', 'clicks'],
    unreadShortUrls: [],
    ignoredDomains: [],
    total: 3,
    valid: 1,
    renamed: 0,
    failed: 2,
    leftOut: 0,
    rows: [
      { row: 1, outcome: 'create', originalUrl: 'https://example.com/1', title: 'A', code: 'one' },
      {
        row: 2,
        outcome: 'refuse',
        error: expect.objectContaining({ column: 'Long URL', value: 'nonsense', path: 'originalUrl' }),
      },
      { row: 3, outcome: 'refuse', error: expect.objectContaining({ path: 'code', value: 'one' }) },
    ],
    nextAfter: null,
    errors: [
      expect.objectContaining({
        row: 2,
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('Long URL: must be'),
      }),
      expect.objectContaining({ row: 3, code: 'CODE_TAKEN', message: expect.stringContaining('Row 1') }),
    ],
  });
});

it('importCheck says what it changes: long titles, and what is switched off', () => {
  const { rows } = check(`url,title,archived\nhttps://a.example/,${'x'.repeat(300)},yes\n`);
  expect(rows).toMatchObject([
    {
      title: 'x'.repeat(200),
      changes: [
        { field: 'title', from: 'x'.repeat(200), to: 'x'.repeat(200) },
        { field: 'status', from: 'archived: yes', to: 'inactive' },
      ],
    },
  ]);
});

it('importCheck returns the first thousand errors, and rows in pages', () => {
  const text = `url\n${'nonsense\n'.repeat(1500)}`;
  const { failed, errors, rows, nextAfter } = check(text);
  expect([failed, errors.length, errors.at(-1)?.row]).toEqual([1500, 1000, 1000]);
  expect([rows.length, nextAfter]).toEqual([100, 100]);
  const last = check(text, { after: 1400, limit: 100 });
  expect([last.rows[0]?.row, last.rows.length, last.nextAfter]).toEqual([1401, 100, null]);
});

it.each([
  [
    'url,printed\nhttps://a.example/1,https://go.acme.example/x1\n' +
      'https://a.example/2,https://go.acme.example/x2\n',
    ['printed'],
  ],
  ['url,QR link\nhttps://a.example/1,acme.example/x1\n', ['QR link']],
  ['url,code,printed\nhttps://a.example/1,x1,https://go.acme.example/x1\n', []],
  ['url,image\nhttps://a.example/1,https://cdn.example/1.png\n', []],
  ['url,author\nhttps://a.example/1,https://b.example/ann\nhttps://a.example/2,https://b.example/ann\n', []],
])(
  'a file with a column of short URLs that is not read is refused, unless its owner knows it: %j',
  (text, names) => {
    const { columns } = read(text);
    expect(columns.flatMap(({ name, reason }) => (reason === 'short_urls' ? [name] : []))).toEqual(names);
    if (names.length === 0) return assertShortUrlsRead(columns, {});
    expect(() => assertShortUrlsRead(columns, {})).toThrow(`"${names[0]}"`);
    assertShortUrlsRead(columns, { allowRandomCodes: true });
  },
);

it('signpost links import --from knows every format', () => {
  const { flags } = COMMANDS.find(({ name }) => name === 'links import') ?? {};
  expect(flags?.['from']?.choices?.toSorted()).toEqual(FORMAT_NAMES.toSorted());
});
