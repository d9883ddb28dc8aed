import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importCheck } from '#shared/links/imports/check-import.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { linksToCsv } from '#shared/links/model/link-csv.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const url = 'https://example.com/a';

const readJson = (...links: unknown[]) => read(JSON.stringify(links), true);

const read = (text: string, isJson = false) =>
  readImportFile({ ownerId: 'own_1', hosts, now }, { isJson, text }, { onCodeTaken: 'fail' });

const datesOf = ({ rows }: ReturnType<typeof read>) =>
  rows.map((row) => ('input' in row ? row.input.originallyCreatedAt : row));

const sample = (name: string) =>
  readFileSync(new URL(`../../../support/files/import-samples/${name}`, import.meta.url), 'utf8');

const table = (...cells: string[]) =>
  `url,created at\n${cells.map((cell, i) => `${url}?${i},"${cell}"`).join('\n')}\n`;

describe('the date of creation of a link', () => {
  // Names and forms as each product documents or exports them.
  it.each([
    ['Bitly API v4 (dev.bitly.com, Bitlink)', { long_url: url, created_at: '2020-10-26T17:20:40+0000' }],
    ['Bitly API v3 (user/link_history)', { long_url: url, created_at: 1_603_732_840 }],
    ['Dub API (dub.co/docs/api-reference/links)', { url, key: 'ab', createdAt: '2020-10-26T17:20:40.000Z' }],
    [
      'Rebrandly API (developers.rebrandly.com, link model)',
      { slashtag: 'ab', destination: url, createdAt: '2020-10-26T17:20:40.000Z' },
    ],
    ['Short.io API (developers.short.io)', { originalURL: url, path: 'ab', createdAt: 1_603_732_840_000 }],
    [
      'TinyURL API (tinyurl.com/app/dev)',
      { tiny_url: 'https://tinyurl.com/ab', alias: 'ab', url, created_at: '2020-10-26T17:20:40+00:00' },
    ],
    ['Kutt API (docs.kutt.it)', { address: 'ab', target: url, created_at: '2020-10-26T17:20:40.000Z' }],
    [
      'Shlink REST API (api-spec.shlink.io)',
      { shortCode: 'ab', longUrl: url, dateCreated: '2020-10-26T19:20:40+02:00' },
    ],
    ['YOURLS (table yourls_url)', { keyword: 'ab', url, timestamp: '2020-10-26 17:20:40' }],
    ['Sink (its export)', { slug: 'ab', url, createdAt: 1_603_732_840, updatedAt: 1_603_732_840 }],
    ['MySQL with fractions', { url, created: '2020-10-26 17:20:40.000000' }],
    [
      'JavaScript Date',
      { url, date_created: 'Mon Oct 26 2020 18:20:40 GMT+0100 (Central European Standard Time)' },
    ],
    ['RFC 2822', { url, 'Creation Date': 'Mon, 26 Oct 2020 17:20:40 +0000' }],
    ['US spreadsheet', { url, Created: '10/26/2020 5:20:40 PM' }],
  ])('is kept as %s writes it', (_, link) =>
    expect(datesOf(readJson(link))).toEqual(['2020-10-26T17:20:40.000Z']),
  );

  it.each([
    ['bitly.csv', ['2023-11-20T00:00:00.000Z', '2023-11-21T00:00:00.000Z']],
    ['bitly.json', ['2023-11-20T17:20:40.000Z', '2023-11-21T17:20:40.000Z']],
    ['dub.csv', ['2024-05-02T08:00:00.000Z', '2024-05-04T08:00:00.000Z']],
    ['kutt.json', ['2022-06-01T12:00:00.000Z', '2022-06-02T12:00:00.000Z']],
    ['shlink.csv', ['2024-03-01T08:15:00.000Z', '2024-03-02T09:00:00.000Z']],
    ['short-io.tsv', [undefined]],
    ['yourls.csv', ['2019-02-03T04:05:06.000Z', '2020-02-03T04:05:06.000Z']],
  ])('is kept of every link of %s', (name, expected) =>
    expect(datesOf(read(sample(name), name.endsWith('.json'))).slice(0, expected.length)).toEqual(expected),
  );

  it('is read by the order of the numbers that the column itself shows', () => {
    expect(datesOf(read(table('3/4/2021', '10/26/2020 5:20 PM', '12/1/2022')))).toEqual([
      '2021-03-04T00:00:00.000Z',
      '2020-10-26T17:20:00.000Z',
      '2022-12-01T00:00:00.000Z',
    ]);
    expect(datesOf(read(table('03.04.2021', '26.10.2020')))).toEqual([
      '2021-04-03T00:00:00.000Z',
      '2020-10-26T00:00:00.000Z',
    ]);
    // Each of these could be two days: other columns, or both orders, say nothing.
    expect(datesOf(read(table('3/4/2021', '5/6/2021')))).toEqual([undefined, undefined]);
    expect(datesOf(read(table('3/4/2021', '26/10/2020', '10/26/2020')))).toEqual([
      undefined,
      '2020-10-26T00:00:00.000Z',
      '2020-10-26T00:00:00.000Z',
    ]);
    // Expiry dates are not guessed at: a link must not end on another day.
    expect(read(`url,expires\n${url}?1,3/4/2090\n${url}?2,10/26/2090\n`).rows).toMatchObject([
      { path: 'expiresAt' },
      { input: { expiresAt: '2090-10-26' } },
    ]);
  });

  it.each([
    ['the future', '2026-05-02T02:00:01Z'],
    ['a time before the web', '1989-12-31'],
    ['a time before 1970', '-3600000'],
    ['a day that does not exist', '2021-02-30'],
    ['two possible days', '03/04/2021'],
    ['text', 'yesterday'],
    ['a name', 'Ann Lee'],
    ['a list', ['2021-01-01']],
    ['an object', { year: 2021 }],
    ['true', true],
    ['hostile digits', '9'.repeat(5000)],
  ])('that is %s is left out, and the check says so', (_, created) => {
    const file = readJson({ url, created });
    const [row] = file.rows;
    const input = row && 'input' in row ? row.input : undefined;
    expect(input).toMatchObject({ originalUrl: url });
    expect(input).not.toHaveProperty('originallyCreatedAt');
    const changes = file.changes.get(1) ?? [];
    expect(changes).toEqual([{ field: 'originallyCreatedAt', from: expect.any(String), to: null }]);
    expect(file.columns).toContainEqual({
      name: 'created',
      field: null,
      rows: 1,
      read: 0,
      reason: 'unreadable',
    });
    const planned = [{ row: 1, outcome: 'create' as const, changes, ...(input && { input }) }];
    expect(importCheck(file, planned, { after: 0, limit: 10 })).toMatchObject({
      valid: 1,
      rows: [{ changes }],
    });
  });

  it('of a clock ahead of UTC is not in the future', () =>
    expect(datesOf(read(table('2026-05-01 21:30:00', '2026-05-02', '2026-05-01 11:59:59')))).toEqual([
      '2026-05-01T12:00:00.000Z',
      '2026-05-01T12:00:00.000Z',
      '2026-05-01T11:59:59.000Z',
    ]));

  it.each(['', '0', 'NULL', '0000-00-00 00:00:00', 'never'])(
    'is absent where a cell says none: %j',
    (cell) => {
      const file = read(table(cell));
      expect(datesOf(file)).toEqual([undefined]);
      expect([...file.changes]).toEqual([]);
    },
  );

  it('counts the rows whose date is not read', () => {
    const { columns } = read(table('2021-01-01', 'soon', '2022-01-01'));
    expect(columns.find(({ name }) => name === 'created at')).toEqual({
      name: 'created at',
      field: 'originallyCreatedAt',
      rows: 3,
      read: 2,
      reason: 'unreadable',
    });
  });

  it('is the earliest of an export of ours, which was imported itself', () => {
    const createdAt = '2026-04-01T10:00:00.000Z';
    const originallyCreatedAt = '2019-02-03T04:05:06.000Z';
    for (const [link, expected] of [
      [aLinkRecord({ createdAt }), createdAt],
      [aLinkRecord({ createdAt, originallyCreatedAt }), originallyCreatedAt],
    ] as const) {
      expect(datesOf(read(linksToCsv([link])))).toEqual([expected]);
      expect(datesOf(readJson(link))).toEqual([expected]);
    }
  });

  it('is taken from another column if the first one cannot be read', () => {
    const file = read(`url,created,date added,timestamp\n${url},Ann,2021-01-01,1600000000\n`);
    expect(datesOf(file)).toEqual(['2021-01-01T00:00:00.000Z']);
    expect([...file.changes]).toEqual([]);
    expect(file.ignoredColumns).toEqual(['created', 'timestamp']);
  });
});
