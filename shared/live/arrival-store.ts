import { randomBytes } from 'node:crypto';
import { type FoundRow, listOrder } from '#shared/clicks/journal/newest-rows.ts';
import { packRows, unpackRows } from '#shared/clicks/journal/packed-rows.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, conditioned } from '#shared/platform/dynamo/conditions.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { livePartition } from './live-items.ts';

/** Rows that one batch of an aggregator has brought for an account. */
export interface Arrival {
  /** Distinguishes it from others of the last minutes. */
  id: string;
  /** Newest first. */
  rows: FoundRow[];
}

/** Rows of an arrival: a live view shows no more. About 5 KB. */
const MAX_ROWS = 100;
const KEPT_MS = 10 * 60_000;
/** Arrivals of a read: enough rows for a live view, whatever has come. */
const PAGE = 100;

/** Stores the newest of some rows for a few minutes. One write unit for about 20 rows. */
export async function putArrival(ownerId: string, rows: readonly FoundRow[], now: Date): Promise<void> {
  const newest = rows.toSorted(listOrder).slice(0, MAX_ROWS);
  await putIf({
    Item: {
      pk: livePartition(ownerId),
      sk: `${now.toISOString()}#${randomBytes(3).toString('hex')}`,
      targets: newest.map(({ targetId }) => targetId).join(' '),
      rows: packRows(newest.map(({ row }) => row)),
      [TABLE.ttl]: Math.ceil((now.getTime() + KEPT_MS) / 1000),
    },
    ...conditioned(absent()),
  });
}

/** The newest arrivals since a time, the last one first. One read unit if there are none. */
export async function readArrivals(ownerId: string, since: Date): Promise<Arrival[]> {
  const range = { from: since.toISOString(), to: '~' };
  for await (const items of queryBetween(livePartition(ownerId), range, {
    ScanIndexForward: false,
    Limit: PAGE,
  })) {
    return items.map(toArrival);
  }
  return [];
}

function toArrival(item: Record<string, unknown>): Arrival {
  const sortKey = String(item[TABLE.sortKey]);
  const targets = String(item['targets']).split(' ');
  const rows = unpackRows(item['rows'] as Uint8Array);
  return {
    id: sortKey.slice(sortKey.indexOf('#') + 1),
    rows: rows.map((row, i) => ({ targetId: targets[i] as string, row })),
  };
}
