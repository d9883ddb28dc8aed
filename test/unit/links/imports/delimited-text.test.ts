import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordsOf } from '#shared/links/imports/delimited-text.ts';

const records = (text: string) => [...recordsOf(text)];

describe('recordsOf', () => {
  it.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, in quotes',
      '"a";"b"\n"1;x";"2"\n',
      [
        ['a', 'b'],
        ['1;x', '2'],
      ],
    ],
    [
      'bars',
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a line for Excel',
      'sep=;\na;b,c\n1;2',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'carriage returns',
      'a,b\r1,2\r3,4',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'empty lines',
      '\n\r\na,b\n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes that are doubled',
      'a,b\n"say ""hi""","x\ny"\n',
      [
        ['a', 'b'],
        ['say "hi"', 'x\ny'],
      ],
    ],
    [
      'quotes inside of cells',
      'a,b\nHe said "hi",5" disk\n',
      [
        ['a', 'b'],
        ['He said "hi"', '5" disk'],
      ],
    ],
    [
      'quotes that end before the cell does',
      'a,b\n"Best" shoes,2\n',
      [
        ['a', 'b'],
        ['"Best" shoes', '2'],
      ],
    ],
    [
      'spaces around quotes',
      'a,b\n1, "2, 3" \n',
      [
        ['a', 'b'],
        ['1', '2, 3'],
      ],
    ],
    [
      'quotes escaped by a backslash',
      'a,b\n"O\\"zh","x\\\\y"\n',
      [
        ['a', 'b'],
        ['O"zh', 'x\\y'],
      ],
    ],
    [
      'backslashes that escape nothing',
      'a,b\n"C:\\new",x\n',
      [
        ['a', 'b'],
        ['C:\\new', 'x'],
      ],
    ],
    // What `mysql --batch` writes: no quotes, but escapes.
    [
      'escapes of MySQL',
      'a\tb\nx\\ty\\nz\\\\\t"hi" he said\n',
      [
        ['a', 'b'],
        ['x\ty\nz\\', '"hi" he said'],
      ],
    ],
    [
      'a quote of MySQL that is alone',
      'a\tb\n"x\t2\n3\t"hi"\n',
      [
        ['a', 'b'],
        ['"x', '2'],
        ['3', '"hi"'],
      ],
    ],
    [
      'NULL of MySQL',
      'a\tb\nNULL\t\\N\n',
      [
        ['a', 'b'],
        ['NULL', '\\N'],
      ],
    ],
    [
      'quotes of MySQL with escapes',
      'a\tb\n"O\\"zh"\t2\n',
      [
        ['a', 'b'],
        ['O"zh', '2'],
      ],
    ],
    [
      'paths in a spreadsheet',
      'a\tb\nC:\\x\t"1\t2"\n',
      [
        ['a', 'b'],
        ['C:\\x', '1\t2'],
      ],
    ],
  ])('reads %s', (_, text, expected) => expect(records(text)).toEqual(expected));

  it('says where a quote is opened that is never closed', () => {
    expect(() => records('a,b\n1,2\n3,"x\n')).toThrow('line 3');
  });

  it('reads back what is written by the standard', () => {
    const cell = fc.string({ unit: 'binary-ascii' }).filter((text) => !text.includes('\\"'));
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '|'), (rows, delimiter) => {
        const text = [['a', 'b'], ...rows].map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join('');
        expect(records(text)).toEqual([['a', 'b'], ...rows]);
      }),
    );
  });

  it('takes time in proportion to the text, whatever quotes are in it', () => {
    const text = `a\tb\n${'"x\t""y\n'.repeat(200_000)}`;
    const start = performance.now();
    expect(records(text)).toHaveLength(200_001);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
