import type { FoundRow } from '#shared/clicks/journal/newest-rows.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import type { TimeRange } from '#shared/clicks/period.ts';
import { decodeCursor, encodeCursor } from '#shared/platform/http/cursor.ts';

/** Cursors of lists of rows, which hold the time, the row's ID and the target of the last row on a page. */

/** Negative before 1970, when conversions could once be dated. */
const POSITION = /^-?\d{1,15} [0-9a-f]{16} (?:lnk|sml|own)_[0-9A-Za-z]{20}$/;

export const rowCursor = ({ row, targetId }: FoundRow): string =>
  encodeCursor(`${row.time} ${row.id} ${targetId}`);

/** The last row of the page before, as far as a cursor has it. Throws VALIDATION_ERROR. */
export function rowBefore(cursor: string | undefined): FoundRow | undefined {
  if (cursor === undefined) return undefined;
  const [time, id, targetId] = decodeCursor(cursor, POSITION).split(' ') as [string, string, string];
  return { targetId, row: { time: Number(time), id } as ClickRow };
}

/** The part of a range from a row on, towards older ones. */
export const rangeAfter = ({ start, end }: TimeRange, row: FoundRow | undefined): TimeRange => ({
  start,
  end: row ? Math.min(end, row.row.time + 1) : end,
});
