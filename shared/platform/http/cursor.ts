import { invalidField } from '../errors.ts';

/** Where a page of a list ended: the sort position of its last item, opaque to the caller. */
export function encodeCursor(position: string): string {
  return Buffer.from(position, 'utf8').toString('base64url');
}

/** Reads a cursor; throws 400 when it is not one that `encodeCursor` made for such a list. */
export function decodeCursor(cursor: string, shape: RegExp): string {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!shape.test(position) || encodeCursor(position) !== cursor) {
    throw invalidField('cursor', 'is not one that this list gave out; start again without it');
  }
  return position;
}
