import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { recordsOf, UnclosedQuoteError } from './delimited-text.ts';

/** A parsed CSV file; rows are numbered from 1 below the header. */
export interface TextTable {
  header: string[];
  rows: TableRow[];
}

interface TableRow {
  row: number;
  cells: string[];
}

/** Maximum columns: far more than any product exports. Each cell costs memory. */
const MAX_COLUMNS = 500;

/**
 * Parses CSV with any common delimiter; empty rows are skipped. Throws 400 with the reason, or with `tooMany`
 * as soon as there are more than `maxRows`: a file of a few megabytes can contain millions.
 */
export function readTable(text: string, maxRows: number, tooMany: string): TextTable {
  let header: string[] | undefined;
  const rows: TableRow[] = [];
  let row = 0;
  try {
    for (const cells of recordsOf(text)) {
      if (!header) {
        header = headerOf(cells);
        continue;
      }
      row++;
      if (!cells.some(isFilled)) continue;
      if (rows.length === maxRows)
        throw invalidField('body', problem('too_many', tooMany, { maximum: maxRows }));
      rows.push({ row, cells: cells.slice(0, Math.max(header.length, cells.findLastIndex(isFilled) + 1)) });
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    const advice = 'Put quotes around such a cell, and double those inside.';
    const message = `is not valid CSV: ${error.message} ${advice}`;
    throw invalidField('body', problem('malformed', message, { type: 'csv' }));
  }
  return { header: header ?? [], rows };
}

const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Without the empty columns that spreadsheets append. */
function headerOf(cells: readonly string[]): string[] {
  const header = cells.slice(0, cells.findLastIndex(isFilled) + 1).map((name) => name.trim());
  if (header.length <= MAX_COLUMNS) return header;
  throw invalidField(
    'body',
    problem('too_many', `may have at most ${MAX_COLUMNS} columns`, { maximum: MAX_COLUMNS }),
  );
}

/**
 * Throws VALIDATION_ERROR for a row that has cells without a column: they belong to others that were split.
 */
export function assertCellsFit(cells: readonly string[], header: readonly string[]): void {
  if (cells.length <= header.length) return;
  const message =
    `has ${cells.length} cells, and the header row has ${header.length}: put quotes around cells that ` +
    'contain the delimiter';
  throw invalidField('row', problem('too_many', message, { maximum: header.length }));
}
