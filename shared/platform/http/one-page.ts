import { encodeCursor } from './cursor.ts';

/** Most bytes of one list: Lambda answers at most 6 MB, and the envelope is escaped once more on its way. */
export const MAX_LIST_BYTES = 5_000_000;

const MAX_READ_SIZE = 1000;

/** How many items to read at once: where all of them are shown, one more than asked for tells whether there is a next page. */
export function readSize(limit: number | undefined, isFiltered: boolean): number {
  return isFiltered || limit === undefined ? MAX_READ_SIZE : Math.min(MAX_READ_SIZE, limit + 1);
}

/** A record as it is shown, and its sort position. */
export type Shown<Record> = [position: string, record: Record];

/**
 * One page of a list: up to `limit` records, or as many as one answer can carry. `show` says which items of a page
 * belong into the list, and how they are shown.
 */
export async function onePage<Item, Record>(
  pages: AsyncIterable<readonly Item[]>,
  show: (items: readonly Item[]) => Promise<Shown<Record>[]>,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ found: Record[]; nextCursor: string | null }> {
  const found: Record[] = [];
  let bytes = 0;
  let last: string | undefined;
  for await (const items of pages) {
    for (const [position, record] of await show(items)) {
      const size = escapedBytes(record);
      if (last !== undefined && (found.length === limit || bytes + size > MAX_LIST_BYTES)) {
        return { found, nextCursor: encodeCursor(last) };
      }
      found.push(record);
      bytes += size;
      last = position;
    }
  }
  return { found, nextCursor: null };
}

/** Bytes a record takes in the answer of a Lambda function, where the body is a JSON string within JSON. */
function escapedBytes(record: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(record)));
}
