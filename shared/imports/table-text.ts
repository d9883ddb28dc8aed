import { type CsvError, parse } from 'csv-parse/sync';
import { invalidField } from '../platform/errors.ts';

/** A parsed CSV file; rows are numbered from 1 below the header. */
export interface TextTable {
  header: string[];
  rows: { row: number; cells: string[] }[];
}

const DELIMITERS = [',', ';', '\t'];

/** Parses CSV with any common delimiter. Throws 400 with the reason. */
export function readTable(text: string): TextTable {
  const delimiter = delimiterOf(text);
  let records: string[][];
  try {
    records = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, bom: true });
  } catch (error) {
    const { message } = error as CsvError;
    throw invalidField(
      'body',
      `is not valid CSV: ${message.replace(/\.?$/, '.')} Put quotes around such a cell.`,
    );
  }
  const [header = [], ...rest] = records;
  const rows = rest
    .map((cells, i) => ({ row: i + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { header: header.map((name) => name.trim()), rows };
}

/** The delimiter that splits the header row into the most columns. */
function delimiterOf(text: string): string {
  const line = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}
