import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';

/** Follows a list that the API returns newest first, by asking for it again and again. */

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface Source<T> {
  /** A page of the list, newest first. */
  page: (cursor: string | undefined) => Promise<Page<T>>;
  /** ISO 8601. */
  time: (item: T) => string;
  /** Identifies an item across pages. Different items may share a key: clicks have no id. */
  key: (item: T) => string;
}

export interface FollowOptions {
  signal: AbortSignal;
  intervalMs: number;
  /** A request failed and is repeated in `waitMs`. */
  onRetry: (error: ApiError, waitMs: number) => void;
}

/** How late an item may appear: it waits in queues before it is listed, and failed attempts are repeated. */
const LATE_MS = 5 * 60_000;

/** At most this many pages are read to catch up after the service could not be reached. */
const MAX_PAGES = 100;

const MAX_WAIT_MS = 60_000;

const TEMPORARY = new Set([0, 429, 500, 502, 503, 504]);

/**
 * Yields batches of new items, oldest first: first those that are there already, then what comes.
 * None is yielded twice, and none that appears within five minutes is lost, also over failed
 * requests. Ends when aborted.
 */
export async function* follow<T>(source: Source<T>, options: FollowOptions): AsyncGenerator<T[]> {
  const { signal, intervalMs } = options;
  let seen = new Map<string, number>();
  let newest = Number.NEGATIVE_INFINITY;
  let isFirst = true;
  while (!signal.aborted) {
    const found = await patiently(() => readSince(source, isFirst ? undefined : newest - LATE_MS), options);
    if (!found) return;
    for (const item of found) newest = Math.max(newest, Date.parse(source.time(item)));
    const counts = new Map<string, number>();
    const fresh: T[] = [];
    for (const item of found) {
      const key = source.key(item);
      const times = (counts.get(key) ?? 0) + 1;
      counts.set(key, times);
      if (times > (seen.get(key) ?? 0)) fresh.push(item);
    }
    seen = counts;
    isFirst = false;
    yield fresh.reverse();
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Items since a time, newest first. Without one, those of the last five minutes before the newest. */
async function readSince<T>({ page, time }: Source<T>, since: number | undefined): Promise<T[]> {
  const found: T[] = [];
  let from = since;
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { items, nextCursor } = await page(cursor);
    const [first] = items;
    if (from === undefined && first) from = Date.parse(time(first)) - LATE_MS;
    const limit = from ?? Number.NEGATIVE_INFINITY;
    const recent = items.filter((item) => Date.parse(time(item)) >= limit);
    found.push(...recent);
    if (recent.length < items.length || nextCursor === null) break;
    cursor = nextCursor;
  }
  return found;
}

/** Repeats a request until it succeeds; undefined when aborted. Throws what repeating cannot help. */
async function patiently<T>(
  request: () => Promise<T>,
  { signal, onRetry }: FollowOptions,
): Promise<T | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof ApiError) || !TEMPORARY.has(error.status)) throw error;
      const backoff = Math.min(MAX_WAIT_MS, 1000 * 2 ** attempt) * (0.5 + Math.random() / 2);
      const waitMs = Math.max(backoff, (error.retryAfter ?? 0) * 1000);
      onRetry(error, waitMs);
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
    }
  }
}
