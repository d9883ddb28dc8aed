import { type Terminal, terminalOf } from '@signpost/command-line/terminal.ts';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { timeOf } from '#clients/typescript/src/cli/commands/link-fields.ts';
import { drawn } from '#clients/typescript/src/cli/commands/qr.ts';
import { barLines, columnLines } from '#clients/typescript/src/cli/output/chart.ts';
import { tableLines } from '#clients/typescript/src/cli/output/table.ts';
import { clean, dateTime, printable, truncate } from '#clients/typescript/src/cli/output/text.ts';

const terminal = (overrides: Partial<Terminal> = {}): Terminal => ({
  isTty: true,
  hasColor: false,
  hasUnicode: true,
  columns: 40,
  ...overrides,
});

describe('clean', () => {
  it('removes what would control the terminal or turn text around', () => {
    expect(clean('a\u001b[2J\u001b]0;title\u0007b\r\nc\u009b31md\u202eevil')).toBe(
      'ab c 31mdevil'.replace(' 31m', ''),
    );
  });
});

describe('printable', () => {
  it('keeps lines and columns, and nothing else that is not text', () => {
    expect(printable('a\tb\r\n\u001b[2Jc\u009b1md\u0007')).toBe('a\tb\r\n[2Jc1md');
  });
});

describe('truncate', () => {
  it('counts columns, not characters, and splits no emoji', () => {
    expect(truncate('日本語の題名', 7, '…')).toBe('日本語…');
    expect(truncate('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3, '…')).toBe('👩‍👩‍👧‍👦…');
    expect(truncate('short', 5, '…')).toBe('short');
  });
});

describe('dateTime', () => {
  it('shows a dash for no time', () => {
    expect(dateTime(null)).toBe('-');
    expect(dateTime('2026-05-01T12:00:00.000Z')).toMatch(/^2026-05-0[12] \d\d:\d\d$/);
  });
});

describe('tableLines', () => {
  const columns = [
    { title: 'Url' },
    { title: 'Title', shrinks: true },
    { title: 'N', align: 'right' },
  ] as const;
  const rows = [
    ['https://a.example/r/1', 'A rather long title of a link', '7'],
    ['https://a.example/r/22', '日本', '1,000'],
  ];

  it('truncates what may shrink until it fits the terminal', () => {
    expect(tableLines(columns, rows, terminal())).toEqual([
      'URL                     TITLE          N',
      'https://a.example/r/1   A rather…      7',
      'https://a.example/r/22  日本       1,000',
    ]);
  });

  it('truncates nothing where the output is no terminal', () => {
    expect(tableLines(columns, rows, terminal({ isTty: false })).join('\n')).toContain(
      'A rather long title of a link',
    );
  });
});

describe('columnLines', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      date: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
      count: i,
    }));

  it('draws a column for each day, as high as its share of the highest', () => {
    const lines = columnLines(days(5), terminal());
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe('4 ┤            ██');
    expect(lines[7]).toBe('0 ┤   ██ ██ ██ ██');
    expect(lines[8]).toBe('   2026-01-01 - 2026-01-05');
  });

  it('adds days up where there are more than columns', () => {
    const lines = columnLines(days(300), terminal());
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  it('is ASCII where the terminal has nothing else', () => {
    expect(columnLines(days(5), terminal({ hasUnicode: false })).join('')).toMatch(/^[\x20-\x7e]+$/);
    expect(barLines([{ name: 'x', count: 1 }], 1, terminal({ hasUnicode: false })).join('')).toMatch(
      /^[\x20-\x7e]+$/,
    );
  });
});

describe('barLines', () => {
  it('fits the terminal, shows shares of the total, and draws nothing for 0', () => {
    const lines = barLines(
      [
        { name: 'DE', count: 3 },
        { name: 'a name that is too long to be shown', count: 1 },
        { name: 'FR', count: 0 },
      ],
      12,
      terminal(),
    );
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(lines[0]).toMatch(/^DE +█+ {2}3 +25%$/);
    expect(lines[2]).toMatch(/^FR +0 +0%$/);
  });
});

describe('terminalOf', () => {
  const tty = { isTTY: true, columns: 80 } as unknown as NodeJS.WriteStream;
  const pipe = {} as NodeJS.WriteStream;
  const of = (stream: NodeJS.WriteStream, env: Record<string, string>) =>
    terminalOf(stream, { env, platform: 'linux' });

  it.each([
    ['a terminal', tty, {}, true],
    ['a pipe', pipe, {}, false],
    ['NO_COLOR', tty, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR', tty, { NO_COLOR: '' }, true],
    ['FORCE_COLOR in a pipe', pipe, { FORCE_COLOR: '1' }, true],
    ['NO_COLOR and FORCE_COLOR', tty, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['a dumb terminal', tty, { TERM: 'dumb' }, false],
  ])('decides on color: %s', (_, stream, env, expected) => {
    expect(of(stream, env).hasColor).toBe(expected);
  });

  it('takes UTF-8 from the locale', () => {
    expect(of(tty, { LANG: 'de_DE.UTF-8' }).hasUnicode).toBe(true);
    expect(of(tty, { LANG: 'de_DE.UTF-8', LC_ALL: 'C' }).hasUnicode).toBe(false);
    expect(of(tty, {}).hasUnicode).toBe(false);
  });
});

describe('a drawn QR code', () => {
  const PIXELS = 4;

  /** Draws the characters as a terminal with a black background does. */
  function scan(lines: string[], isUnicode: boolean): string | undefined {
    const rows = isUnicode
      ? lines.flatMap((line) => [
          [...line].map((one) => '▀█'.includes(one)),
          [...line].map((one) => '▄█'.includes(one)),
        ])
      : lines.map((line) => [...line].filter((_, i) => i % 2 === 0).map((one) => one === '#'));
    const width = rows[0]?.length ?? 0;
    const image = new Uint8ClampedArray(width * rows.length * PIXELS * PIXELS * 4);
    for (let y = 0; y < rows.length * PIXELS; y++) {
      for (let x = 0; x < width * PIXELS; x++) {
        const value = rows[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] ? 255 : 0;
        image.set([value, value, value, 255], (y * width * PIXELS + x) * 4);
      }
    }
    return jsQR.default(image, width * PIXELS, rows.length * PIXELS)?.data;
  }

  it.each([true, false])('can be scanned (Unicode: %s)', (isUnicode) => {
    const url = 'https://go.example.com/r/spring?via=qr';
    expect(scan(drawn(url, isUnicode), isUnicode)).toBe(url);
  });
});

describe('timeOf', () => {
  const now = new Date('2026-05-01T12:00:00.000Z');

  it('adds a time from now on, passes dates on, and clears', () => {
    expect(timeOf('--expires', '30d', now)).toBe('2026-05-31T12:00:00.000Z');
    expect(timeOf('--expires', '90m', now)).toBe('2026-05-01T13:30:00.000Z');
    expect(timeOf('--expires', '2027-01-31', now)).toBe('2027-01-31');
    expect(timeOf('--expires', '', now)).toBeNull();
  });

  it('rejects anything else', () => {
    expect(() => timeOf('--expires', 'soon', now)).toThrow('--expires must be a date such as 2027-01-31');
  });
});
