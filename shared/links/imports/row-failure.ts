import { AppError, publicError } from '#shared/platform/errors.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { ImportJob, RowFailure } from './import-job.ts';

/** The public error of a row. */
export function rowFailure(row: number, error: AppError): RowFailure {
  const { details = [], ...failure } = publicError(error);
  const [detail] = details;
  return { row, ...failure, ...(detail && { path: detail.path, details: [detail] }) };
}

/** The failure of a row with a code that is in use. */
export function takenFailure(row: number, path: 'code' | 'aliases', code: string): RowFailure {
  return { ...rowFailure(row, new AppError('CODE_TAKEN')), path, value: shownValue(code) };
}

const MAX_VALUE = 200;

/** A value as sent, as far as errors show it. */
export const shownValue = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .slice(0, MAX_VALUE)
    .toWellFormed()
    .replaceAll('\0', '');

/** The failure of a row that an unknown error stopped; the log has the error. */
export function internalFailure(
  row: number,
  { id, author }: Pick<ImportJob, 'id' | 'author'>,
  error: unknown,
) {
  log.error('import row failed', { jobId: id, row, error });
  const requestId = author.requestId;
  const report = requestId ? ` and the request ID ${requestId}` : '';
  const message =
    'Something went wrong on our side, and this row was not imported. If it fails again, report it with ' +
    `the import ${id}${report}.`;
  return rowFailure(row, new AppError('INTERNAL_ERROR', message));
}

/** Orders failures as the rows of the file. */
export const byRow = (a: RowFailure, b: RowFailure): number => a.row - b.row;
