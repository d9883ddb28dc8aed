import { type AppError, invalidField } from '../errors.ts';
import { problem } from '../problems.ts';

/** An opaque cursor: the sort position of a page's last item. */
export function encodeCursor(position: string): string {
  return Buffer.from(position, 'utf8').toString('base64url');
}

/** Reverses `encodeCursor`; undefined unless the position matches `shape`. */
export function decodeText(cursor: string, shape: RegExp): string | undefined {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  return shape.test(position) && encodeCursor(position) === cursor ? position : undefined;
}

/** Reverses `encodeCursor`; throws 400 unless the position matches `shape`. */
export function decodeCursor(cursor: string, shape: RegExp): string {
  const position = decodeText(cursor, shape);
  if (position === undefined) throw invalidCursor();
  return position;
}

/** 400: a cursor of another list, or made by hand. */
export const invalidCursor = (): AppError =>
  invalidField('cursor', problem('invalid_cursor', 'is not a cursor of this list; start again without it'));
