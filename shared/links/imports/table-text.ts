import { type CsvError, parse } from 'csv-parse/sync';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';

/** A parsed CSV file; rows are numbered from 1 below the header. */
export interface TextTable {
  header: string[];
  rows: { row: number; cells: string[] }[];
}

const DELIMITERS = [',', ';', '\t'];

/** Maximum columns: far more than any product exports. Each cell costs memory. */
const MAX_COLUMNS = 500;

/**
 * Parses CSV with any common delimiter; empty rows are skipped. Throws 400 with the reason, or with `tooMany`
 * as soon as there are more than `maxRows`: a file of a few megabytes can contain millions.
 */
export function readTable(text: string, maxRows: number, tooMany: string): TextTable {
  let header: string[] | undefined;
  const rows: TextTable['rows'] = [];
  const onRecord = (cells: string[], { records }: { records: number }): undefined => {
    if (!header) {
      header = cells.map((name) => name.trim());
      if (header.length > MAX_COLUMNS)
        throw invalidField(
          'body',
          problem('too_many', `may have at most ${MAX_COLUMNS} columns`, { maximum: MAX_COLUMNS }),
        );
    } else if (cells.some((cell) => cell.trim() !== '')) {
      if (rows.length === maxRows)
        throw invalidField('body', problem('too_many', tooMany, { maximum: maxRows }));
      // The header is record 1.
      rows.push({ row: records - 1, cells: cells.slice(0, header.length) });
    }
  };
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      bom: true,
      on_record: onRecord,
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { message } = error as CsvError;
    throw invalidField(
      'body',
      problem(
        'malformed',
        `is not valid CSV: ${message.replace(/\.?$/, '.')} Put quotes around such a cell.`,
        { type: 'csv' },
      ),
    );
  }
  return { header: header ?? [], rows };
}

/** The delimiter that splits the header row into the most columns. */
function delimiterOf(text: string): string {
  const line = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}
