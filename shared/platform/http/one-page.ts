import { encodeCursor } from './cursor.ts';

/** Maximum size of a list: Lambda returns at most 6 MB, and the body is escaped again inside the response. */
export const MAX_LIST_BYTES = 5_000_000;

const MAX_READ_SIZE = 1000;

/** Items per read. Unfiltered, one more than `limit` reveals whether there is a next page. */
export function readSize(limit: number | undefined, isFiltered: boolean): number {
  return isFiltered || limit === undefined ? MAX_READ_SIZE : Math.min(MAX_READ_SIZE, limit + 1);
}

/** A public record and its sort position. */
export type Shown<Record> = [position: string, record: Record];

interface PageLimits {
  limit: number | undefined;
  /** Maximum size of the records as JSON in JSON. */
  maxBytes?: number;
}

/**
 * One page of a list: up to `limit` records, or as many as fit one response. `show` filters and
 * maps the items of a page.
 */
export async function onePage<Item, Record>(
  pages: AsyncIterable<readonly Item[]>,
  show: (items: readonly Item[]) => Promise<Shown<Record>[]>,
  { limit = Number.POSITIVE_INFINITY, maxBytes = MAX_LIST_BYTES }: PageLimits,
): Promise<{ found: Record[]; nextCursor: string | null }> {
  const found: Record[] = [];
  let bytes = 0;
  let last: string | undefined;
  for await (const items of pages) {
    for (const [position, record] of await show(items)) {
      const size = escapedBytes(record);
      if (last !== undefined && (found.length === limit || bytes + size > maxBytes)) {
        return { found, nextCursor: encodeCursor(last) };
      }
      found.push(record);
      bytes += size;
      last = position;
    }
  }
  return { found, nextCursor: null };
}

/** Bytes of a record in a Lambda response, where the body is a JSON string within JSON. */
function escapedBytes(record: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(record)));
}
