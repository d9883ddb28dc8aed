import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf, joinCsv } from '#console/data/csv.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { hostileCell } from '#test/support/files/hostile-cells.ts';

it('writes cells that any reader gives back, and that no spreadsheet runs', () => {
  const rows = [
    ['row', 'reason'],
    ['1', 'says "no", twice\r\nand more'],
    ['2', '=HYPERLINK("https://example.com")'],
  ];
  expect(parse(csvOf(rows))).toEqual([...rows.slice(0, 2), ['2', `'=HYPERLINK("https://example.com")`]]);
});

it('writes numbers as they are, although a minus sign begins a formula', () => {
  expect(csvOf([['-1', '-12.50']])).toBe('"-1","-12.50"\r\n');
});

/** Here, figures are texts, too. */
const isFigure = (cell: string): boolean => /^-1+$/.test(cell);

it('writes what the API would write', () => {
  const rows = fc.array(fc.array(hostileCell.filter((cell) => !isFigure(cell))));
  fc.assert(fc.property(rows, (table) => void expect(csvOf(table)).toBe(csvText(table))));
});

it('joins pages under one header row', () => {
  expect(joinCsv(['a,b\r\n1,2\r\n', 'a,b\r\n3,4\r\n'])).toBe('a,b\r\n1,2\r\n3,4\r\n');
  expect(joinCsv(['a,b\r\n'])).toBe('a,b\r\n');
});
