import { type AppError, invalidField } from '#shared/platform/errors.ts';
import { unguardFormula } from '#shared/platform/http/csv.ts';
import { parseJson } from '#shared/platform/http/json-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { isRecord, normalizeColumn } from './cells.ts';
import { type CellReading, IMPORT_FIELDS } from './field-readers.ts';
import {
  detectFormat,
  type ImportFormat,
  isOwnExport,
  KNOWN_FORMATS,
  type RowChange,
  toRawLink,
} from './formats.ts';
import { isUrlText } from './import-codes.ts';
import { fileColumns, linkColumns as findLinkColumns } from './import-columns.ts';
import { MAX_IMPORT_ROWS } from './import-job.ts';
import { numberOrder } from './import-times.ts';
import { linksIn, unwrapped } from './links-in-json.ts';
import type { RawLink } from './platform-fields.ts';
import { ReadColumns, type RowCells } from './read-columns.ts';
import { ShortDomains } from './short-domains.ts';
import { type ImportColumn, importColumns } from './shown-columns.ts';
import { assertCellsFit, readTable } from './table-text.ts';

/** What the columns of a file say about its links, before a row is checked. */

/** Unvalidated fields of a row; undefined when the row is not an object. */
export interface RawRow {
  row: number;
  link: RawLink | undefined;
  changes?: RowChange[];
  cells?: RowCells;
  /** Why it cannot be read. */
  check?: () => void;
}

/** The rows of a file, and what its columns are. */
export interface RawFile {
  format: string;
  /** What became of the columns with content. */
  columns: ImportColumn[];
  /** Columns with content that were not read. */
  ignoredColumns: string[];
  /** Domains of the short links in it, which are not imported. */
  ignoredDomains: string[];
  rows: RawRow[];
}

/** Reads CSV or JSON. Throws 400 if no column has the destinations, or there are too many rows. */
export const readRawFile = (file: { isJson: boolean; text: string }, reading: CellReading): RawFile =>
  file.isJson ? readJson(file.text, reading) : readCsv(file.text, reading);

const TOO_MANY_ROWS = `holds more than ${MAX_IMPORT_ROWS} rows; import at most ${MAX_IMPORT_ROWS} at once`;

function readCsv(text: string, reading: CellReading): RawFile {
  const { header, rows } = readTable(text, MAX_IMPORT_ROWS, TOO_MANY_ROWS);
  const names = header.map((name, i) => name || `column ${i + 1}`);
  const format = detectFormat(header);
  const columns = new ReadColumns();
  for (const name of header) columns.names.add(normalizeColumn(name));
  const isOwn = isOwnExport(format);
  const textOf = (cell = '') => (!isOwn && NULLS.has(cell.trim()) ? '' : unguardFormula(cell));
  const read = rows.map(({ row, cells }) => ({
    row,
    cells: columns.cellsOf(names.map((name, i) => [name, textOf(cells[i])])),
    check: () => assertCellsFit(cells, header),
  }));
  return readRows(read, { columns, format, what: 'The header row', names: header, reading });
}

/** What databases write for an empty cell. */
const NULLS = new Set(['NULL', '\\N']);

function readJson(text: string, reading: CellReading): RawFile {
  const body = parseJson(text, { maxEntries: MAX_IMPORT_ROWS, tooMany: TOO_MANY_ROWS });
  const items = linksIn(body).map(unwrapped);
  const columns = new ReadColumns();
  const read = items.map((item, i) => ({
    row: i + 1,
    cells: isRecord(item) ? columns.cellsOf(Object.entries(item)) : undefined,
  }));
  if (!items.some(isRecord)) {
    const rows = read.map(({ row }) => ({ row, link: undefined }));
    return { format: 'generic', columns: [], ignoredColumns: [], ignoredDomains: [], rows };
  }
  const names = Object.keys(items.find(isRecord) ?? {});
  return readRows(read, {
    columns,
    format: detectFormat(columns.names),
    what: 'The first link',
    names,
    reading,
  });
}

interface FileContext {
  columns: ReadColumns;
  format: ImportFormat;
  /** For messages: where the names are from, and as they are in the file. */
  what: string;
  names: readonly string[];
  reading: CellReading;
}

/** Reads the fields of all rows. Throws 400 if no column has the destinations. */
function readRows(
  rows: readonly { row: number; cells: RowCells | undefined; check?: () => void }[],
  { columns, format, what, names, reading }: FileContext,
): RawFile {
  const valuesOf = (name: string) => rows.map(({ cells }) => cells?.peek(name));
  const linkColumns =
    findLinkColumns(columns.filledNames, valuesOf, format.codes) ??
    findLinkColumns(columns.names, valuesOf, format.codes);
  if (!linkColumns) throw unknownColumns(what, names);
  const domains = new ShortDomains(linkColumns.shortUrls);
  // Domains of our own exports are imported.
  const isOwn = columns.names.has('customdomain');
  const columnsRead = fileColumns(columns.names, linkColumns);
  const createdOrder = numberOrder(columnsRead.named.originallyCreatedAt.flatMap(valuesOf));
  const read = rows.map(({ row, cells, check }): RawRow => {
    if (!cells) return { row, link: undefined };
    if (!isOwn) domains.add(cells);
    return {
      row,
      cells,
      ...(check && { check }),
      ...toRawLink(cells, { format, columns: columnsRead }, { ...reading, createdOrder }),
    };
  });
  const list = importColumns(columns.list(), {
    isOwn: isOwnExport(format),
    valuesOf,
    withoutCode: read.flatMap(({ link }, i) => (link && link.code === undefined ? [i] : [])),
  });
  const ignored = list.filter(({ field }) => field === null);
  return {
    format: format.name,
    columns: list,
    ignoredColumns: ignored.slice(0, MAX_IGNORED).map(({ name }) => name),
    ignoredDomains: domains.list(),
    rows: read,
  };
}

const MAX_IGNORED = 30;

function unknownColumns(what: string, names: readonly string[]): AppError {
  const shown = names.slice(0, 20).join(', ').slice(0, 300);
  const hint = names.some(isUrlText) ? ' The first row must have the names of the columns.' : '';
  return invalidField(
    'body',
    problem(
      'one_of_required',
      `${what} names no column with the destination (found: ${shown || 'nothing'}).${hint} Name it ` +
        `originalUrl, url, long url or destination. Optional columns: ${OTHER_FIELDS}. Exports of ` +
        `${KNOWN_FORMATS} work unchanged.`,
      { fields: ['originalUrl', 'url', 'long url', 'destination'] },
    ),
  );
}

const OTHER_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'originalUrl')
  .map((field) => (field === 'code' ? 'code (slug, alias, keyword)' : field))
  .join(', ');
