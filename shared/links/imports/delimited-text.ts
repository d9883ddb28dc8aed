/** Cells of CSV and TSV, as spreadsheets, databases and other products write them. */

/** How a text separates and escapes its cells. */
interface Dialect {
  delimiter: string;
  /** A backslash escapes the next character: `"O\"zh"`. */
  hasEscapes: boolean;
  /** Every writer but a database quotes a name or cell that has no need of it only if it quotes all. */
  quotesPlain: boolean;
  /** What a cell without quotes is made of. */
  plain: RegExp;
}

const DELIMITERS = [',', ';', '\t', '|'];

/** A line such as `sep=;`, with which Excel is told the delimiter. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r|$)/i;

/** A quote that only a backslash can have escaped: in CSV, the quotes inside of a cell are doubled. */
const ESCAPED_QUOTE = /\\"[^",;|\t\r\n]/;

/** What MySQL writes after a backslash, in `--batch` and in files. */
const MYSQL_ESCAPE = /^[tnr0bZN\\"'\n]/;

export class UnclosedQuoteError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`Quote not closed: it is opened on line ${line}.`);
    this.line = line;
  }
}

/**
 * The records of a text, as arrays of cells; lines without any character are left out. A quote opens a cell
 * only where it also closes it: others are part of the text. Throws UnclosedQuoteError for a quote in CSV
 * that is never closed.
 */
export function* recordsOf(text: string): Generator<string[]> {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const separator = SEPARATOR_LINE.exec(text.slice(start, start + 8));
  let at = start + (separator?.[0].length ?? 0);
  const dialect = dialectOf(text, at, separator?.[1]);
  while (at < text.length) {
    const end = endOfLine(text, at);
    if (end > at) {
      at = end;
      continue;
    }
    const cells: string[] = [];
    do {
      const cell = cellAt(text, at + (cells.length > 0 ? 1 : 0), dialect);
      cells.push(cell.text);
      at = cell.end;
    } while (text.startsWith(dialect.delimiter, at) && at < text.length);
    at = endOfLine(text, at);
    yield cells;
  }
}

/** Behind the line break at this position; the position itself if there is none. */
const endOfLine = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? at + 2 : text[at] === '\n' || text[at] === '\r' ? at + 1 : at;

function dialectOf(text: string, start: number, separator: string | undefined): Dialect {
  const from = text.slice(start, start + 100_000).search(/[^\r\n]/);
  const header = from === -1 ? '' : (/[^\r\n]+/.exec(text.slice(start + from, start + 100_000))?.[0] ?? '');
  const delimiter = separator ?? delimiterOf(header);
  const hasEscapes = delimiter === '\t' ? isMysqlText(text) : ESCAPED_QUOTE.test(text);
  const others = `${hasEscapes ? '\\\\' : ''}${delimiter.replace(/[\\\]^-]/, '\\$&')}\\r\\n`;
  return {
    delimiter,
    hasEscapes,
    quotesPlain: delimiter !== '\t' || header.trimStart().startsWith('"'),
    plain: new RegExp(hasEscapes ? `(?:[^${others}]|\\\\[\\s\\S])*` : `[^${others}]*`, 'y'),
  };
}

/** The delimiter that splits the header row into the most columns. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** Whether each backslash begins an escape of MySQL. */
function isMysqlText(text: string): boolean {
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2)) {
    if (!MYSQL_ESCAPE.test(text.slice(at + 1, at + 2))) return false;
  }
  return true;
}

interface CellAt {
  text: string;
  end: number;
}

function cellAt(text: string, start: number, dialect: Dialect): CellAt {
  let open = start;
  while (text[open] === ' ') open++;
  const quoted = text[open] === '"' ? quotedCell(text, open + 1, dialect) : undefined;
  if (quoted) return quoted;
  dialect.plain.lastIndex = start;
  const cell = dialect.plain.exec(text)?.[0] ?? '';
  return { text: dialect.hasEscapes ? unescaped(cell) : cell, end: start + cell.length };
}

/** A cell in quotes; undefined if it is none, because its text goes on behind the closing one. */
function quotedCell(text: string, start: number, dialect: Dialect): CellAt | undefined {
  const { delimiter, hasEscapes, quotesPlain } = dialect;
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at)) {
    if (hasEscapes && isEscaped(text, at, start)) {
      at++;
      continue;
    }
    if (text[at + 1] === '"') {
      at += 2;
      continue;
    }
    let end = at + 1;
    while (text[end] === ' ') end++;
    const isClosed = end >= text.length || text[end] === delimiter || endOfLine(text, end) > end;
    const inner = text.slice(start, at);
    if (!isClosed || !(quotesPlain || /[\t\r\n",\\]/.test(inner))) return undefined;
    const doubled = inner.replaceAll('""', '"');
    return { text: hasEscapes ? unescaped(doubled) : doubled, end };
  }
  if (delimiter === '\t') return undefined;
  throw new UnclosedQuoteError(text.slice(0, start).split(/\r\n|\n|\r/).length);
}

function isEscaped(text: string, at: number, start: number): boolean {
  let count = 0;
  while (at - count > start && text[at - count - 1] === '\\') count++;
  return count % 2 === 1;
}

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', 0: '', b: '', Z: '' };

/** `\N`, which is NULL, stays. */
const unescaped = (cell: string): string =>
  cell === '\\N' || !cell.includes('\\')
    ? cell
    : cell.replace(/\\([\s\S])/g, (_, char: string) => ESCAPES[char] ?? char);
