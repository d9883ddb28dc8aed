import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  csvOf,
  csvText,
  guardFormula,
  joinCell,
  splitCell,
  unguardFormula,
} from '#shared/platform/http/csv.ts';
import { hostileCell } from '#test/support/files/hostile-cells.ts';

describe('csvText', () => {
  it('quotes every cell, guards texts and leaves numbers alone', () => {
    expect(
      csvText([
        ['a', '', -1],
        ['say "hi"', '=1+1', 'x\r\ny'],
      ]),
    ).toBe(`"a","","-1"\r\n"say ""hi""","'=1+1","x\r\ny"\r\n`);
  });

  it('is read back as it was, whatever is in the cells', () => {
    const rows = fc.array(fc.tuple(hostileCell, hostileCell), { minLength: 1 });
    fc.assert(
      fc.property(rows, (table) => {
        const read: string[][] = parse(csvText([['a', 'b'], ...table]));
        expect(read.slice(1).map((row) => row.map(unguardFormula))).toEqual(table);
      }),
    );
  });
});

describe('a guarded cell', () => {
  it('is read back as it was, whatever it is', () => {
    fc.assert(fc.property(hostileCell, (cell) => void expect(unguardFormula(guardFormula(cell))).toBe(cell)));
  });

  it('never begins like a formula, not even behind white space or in full width', () => {
    fc.assert(
      fc.property(hostileCell, (cell) => {
        expect(guardFormula(cell)).not.toMatch(/^[\t\r\n\0]/);
        // Compatibility forms, as some spreadsheets read them.
        expect(
          guardFormula(cell)
            .normalize('NFKC')
            .replace(/^[\s\u200b\0]+/, ''),
        ).not.toMatch(/^[=+\-@]/);
      }),
    );
  });

  it.each([
    '=1',
    '+1',
    '-1',
    '@A1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    ' =1',
    '\u00a0=1',
    '\u3000＝1',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '\ufeff=1',
    '\u200b=1',
    '\t',
    '\ta',
  ])('keeps %j from running', (cell) => expect(guardFormula(cell)).toBe(`'${cell}`));

  it.each(['', 'a', 'a=1', ' a', "'a", "it's = 1", '1-1', '(+1)'])('leaves %j alone', (cell) => {
    expect(guardFormula(cell)).toBe(cell);
  });
});

describe('texts in a cell', () => {
  it('are read back as they were, whatever is in them', () => {
    const tag = fc
      .string({ unit: fc.constantFrom('|', '\\', ',', 'a', ' ', 'ü', '😀'), minLength: 1 })
      .filter((text) => text.trim() !== '');
    fc.assert(fc.property(fc.array(tag), (tags) => void expect(splitCell(joinCell(tags))).toEqual(tags)));
  });
});

describe('csvOf', () => {
  it('has a column for each field, which is empty without a value', () => {
    const { header, rows } = csvOf(['_id', 'name']);
    expect(
      header +
        rows([
          { _id: 'a', name: '=1' },
          { _id: 'b', name: null },
        ]),
    ).toBe('"_id","name"\r\n"a","\'=1"\r\n"b",""\r\n');
  });
});
