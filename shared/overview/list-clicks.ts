import type * as z from 'zod';
import { filterOf } from '../clicks/analytics/analytics-contract.ts';
import { isShown, matcher } from '../clicks/analytics/click-filter.ts';
import { firstActiveMonth, readActive } from '../clicks/journal/activity-store.ts';
import {
  newestFirst,
  newestTime,
  planRows,
  type RowSource,
  readRows,
  rowSources,
} from '../clicks/journal/read-rows.ts';
import type { ClickRow } from '../clicks/journal/row.ts';
import { type DateRange, Period, type TimeRange } from '../clicks/period.ts';
import { isoDate, TimeZone } from '../clicks/time-zone.ts';
import type { ShortUrlHosts } from '../links/model/link-record.ts';
import { csvText } from '../platform/http/csv.ts';
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts';
import { chosenIds } from './account-analytics.ts';
import type { ClickRecord, clicksQuerySchema } from './account-contract.ts';
import { clickRecord } from './click-record.ts';
import { readTargets, type Target, urlOf } from './targets.ts';

export type ClicksQuery = z.infer<typeof clicksQuerySchema>;

/** Maximum rows examined for one page: with a rare filter, the page ends early instead of the function timing out. */
const MAX_SEEN = 200_000;

/** Time, row ID and target of the last click on a page. */
const POSITION = /^\d{1,15} [0-9a-f]{16} (?:lnk|sml)_[0-9A-Za-z]{20}$/;

interface Found {
  targetId: string;
  row: ClickRow;
}

export interface ClickPage {
  clicks: ClickRecord[];
  nextCursor: string | null;
  /** What was clicked, by id. */
  targets: ReadonlyMap<string, Target>;
}

/**
 * The clicks and page events of an owner's links and Smart Links, newest first. Examines the months with clicks one by one,
 * and reads no more of each target than the page needs.
 */
export async function listClicks(ownerId: string, query: ClicksQuery): Promise<ClickPage> {
  const { cursor, limit, from, to, timezone, tag } = query;
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const { start, end } = new Period({ from, to }, timezone).times;
  const range: TimeRange = {
    start,
    end: Math.min(end, after ? after.row.time + 1 : Number.POSITIVE_INFINITY),
  };
  const filter = filterOf(query);
  const matches = matcher(filter);
  const found: Found[] = [];
  const clicked = new Map<string, Target>();
  const page = (last?: Found): ClickPage => ({
    clicks: found.map(recordOf),
    nextCursor: last ? encodeCursor(positionText(last)) : null,
    targets: clicked,
  });
  let seen = 0;
  for await (const month of monthsDown(ownerId, range)) {
    const ids = chosenIds(await readActive(ownerId, month.dates), query);
    const targets = await readTargets(ownerId, ids);
    const shown = [...targets.values()].filter(({ tags }) => !tag || tag.some((name) => tags.includes(name)));
    const sources = await rowSources(shown.map(({ _id }) => _id));
    for await (const one of merged(sources, month)) {
      seen++;
      if (after && order(one, after) <= 0) continue;
      if (isShown(one.row, filter) && matches(one.row)) {
        found.push(one);
        clicked.set(one.targetId, targets.get(one.targetId) as Target);
      }
      if (found.length < limit && seen < MAX_SEEN) continue;
      return page(one);
    }
  }
  return page();
}

interface Month extends TimeRange {
  dates: DateRange;
}

/** The UTC months of a range with clicks of the owner, newest first. Without an end, the newest month is not limited. */
async function* monthsDown(ownerId: string, { start, end }: TimeRange): AsyncGenerator<Month> {
  const first = await firstActiveMonth(ownerId);
  if (first === undefined) return;
  const earliest = Math.max(start, Date.parse(`${first}-01`));
  // Visitors' clocks may be ahead of ours.
  let before = Number.isFinite(end) ? end : Number.POSITIVE_INFINITY;
  let month = isoDate(Number.isFinite(end) ? end - 1 : Date.now() + 86_400_000).slice(0, 7);
  while (before > earliest) {
    const from = Math.max(Date.parse(`${month}-01`), earliest);
    yield {
      start: from,
      end: before,
      dates: { from: isoDate(from), to: Number.isFinite(before) ? isoDate(before - 1) : undefined },
    };
    before = from;
    month = isoDate(from - 1).slice(0, 7);
  }
}

/** The rows of several partitions merged by time. Always reads next from the partition that may have the newest row. */
async function* merged(sources: readonly RowSource[], range: Month): AsyncGenerator<Found> {
  const streams = sources.map((source) => new RowStream(source, range));
  for (;;) {
    let newest: RowStream | undefined;
    for (const stream of streams) {
      if (stream.bound > (newest?.bound ?? Number.NEGATIVE_INFINITY) || (newest && isTie(stream, newest)))
        newest = stream;
    }
    if (!newest) return;
    const next = newest.head ?? (await newest.read());
    if (next) {
      newest.take();
      yield next;
    }
  }
}

/** Of streams that reach equally far those come first whose row is unknown, then in the order of their rows. */
function isTie(stream: RowStream, newest: RowStream): boolean {
  if (stream.bound !== newest.bound || stream.bound === Number.NEGATIVE_INFINITY || !newest.head)
    return false;
  return !stream.head || order(stream.head, newest.head) < 0;
}

class RowStream {
  /** No remaining row is newer; negative infinity if none remains. */
  bound: number;
  readonly #targetId: string;
  readonly #batches: AsyncGenerator<ClickRow[]>;
  #rows: ClickRow[] = [];
  #at = 0;

  constructor(source: RowSource, range: Month) {
    this.#targetId = source.partition.targetId;
    this.#batches = batchesOf(source, range);
    const newest = newestTime(source.head);
    this.bound = newest < range.start ? Number.NEGATIVE_INFINITY : Math.min(newest, range.end - 1);
  }

  /** The newest remaining row, if known. */
  get head(): Found | undefined {
    const row = this.#rows[this.#at];
    return row && { targetId: this.#targetId, row };
  }

  /** Reads on until a row is known. A later call returns it, because other streams may have newer ones. */
  async read(): Promise<undefined> {
    while (this.#at >= this.#rows.length) {
      const { value, done } = await this.#batches.next();
      if (done) {
        this.bound = Number.NEGATIVE_INFINITY;
        return;
      }
      this.#rows = value.sort(newestFirst);
      this.#at = 0;
    }
    this.bound = (this.#rows[this.#at] as ClickRow).time;
  }

  take(): void {
    this.#at++;
    const next = this.#rows[this.#at];
    // Rows after the last known one are not newer than it.
    if (next) this.bound = next.time;
  }
}

async function* batchesOf(source: RowSource, { dates, ...range }: Month): AsyncGenerator<ClickRow[]> {
  yield* readRows(await planRows(source, range, dates));
}

/** Below 0: the first is listed before the second; 0: they are the same. */
const order = (a: Found, b: Found): number =>
  b.row.time - a.row.time || compare(b.row.id, a.row.id) || compare(b.targetId, a.targetId);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const positionText = ({ row, targetId }: Found): string => `${row.time} ${row.id} ${targetId}`;

function positionOf(cursor: string): Found {
  const [time, id, targetId] = decodeCursor(cursor, POSITION).split(' ') as [string, string, string];
  return { targetId, row: { time: Number(time), id } as ClickRow };
}

const recordOf = ({ targetId, row }: Found): ClickRecord => clickRecord(targetId, row);

/** Clicks as CSV, header row first; times with the offset of the time zone. */
export function clicksToCsv(
  { clicks, targets }: Pick<ClickPage, 'clicks' | 'targets'>,
  { timezone, hosts }: { timezone: string; hosts: ShortUrlHosts },
): string {
  const zone = new TimeZone(timezone);
  const rows = clicks.map((click) => {
    const target = targets.get(click.targetId);
    const row: Record<(typeof CLICK_COLUMNS)[number], string | boolean | null> = {
      ...click,
      time: zone.isoTime(Date.parse(click.time)),
      title: target?.title ?? null,
      url: target ? urlOf(target, hosts) : null,
    };
    return CLICK_COLUMNS.map((column) => row[column] ?? '');
  });
  return csvText([CLICK_COLUMNS, ...rows]);
}

const CLICK_COLUMNS = [
  'time',
  'targetId',
  'kind',
  'title',
  'url',
  'source',
  'event',
  'country',
  'device',
  'browser',
  'os',
  'language',
  'referrer',
  'screen',
  'destination',
  'visitor',
  'verified',
] as const satisfies readonly (keyof ClickRecord | 'title' | 'url')[];
