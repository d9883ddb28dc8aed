import { filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { isShown, matcher } from '#shared/clicks/analytics/click-filter.ts';
import { type FoundRow, listOrder } from '#shared/clicks/journal/newest-rows.ts';
import { Period } from '#shared/clicks/period.ts';
import type { Viewer } from '#shared/core/access/scope.ts';
import { ChosenTargets } from '#shared/overview/chosen-targets.ts';
import { clickRecord } from '#shared/overview/click-record.ts';
import { type ClickPage, type ClicksQuery, listClicks } from '#shared/overview/list-clicks.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { decodeText, encodeCursor } from '#shared/platform/http/cursor.ts';
import { problem } from '#shared/platform/problems.ts';
import { listKeptMs } from '#shared/webhooks/click-subscriber-store.ts';
import { addWatcher } from '#shared/webhooks/click-watcher-store.ts';
import { type Arrival, readArrivals } from './arrival-store.ts';

/** How long an account is watched after a request. Half of it is left when it is extended. */
const WATCHED_MS = 5 * 60_000;
/** An arrival is stored this long after its time at most, by any clock. */
const OVERLAP_MS = 20_000;
/** Arrivals that a cursor names; further ones may be returned twice. */
const MAX_SEEN = 100;

export interface LivePage extends ClickPage {
  /** For the next request. */
  followCursor: string;
}

/** What a view knows. Times are epoch milliseconds. */
interface Position {
  /** Since when the account is watched without a break. */
  since: number;
  until: number;
  /** Time of the last request. */
  at: number;
  /** Arrivals of the last seconds that it has. */
  seen: readonly string[];
}

const POSITION = /^\d{13} \d{13} \d{13}(?: [0-9a-f]{6}){0,100}$/;
const START = 'start';

/**
 * Clicks that were counted since the request before, newest first. The first request, and those while
 * aggregators do not know of the watcher yet, return a page of all clicks. A request without news takes one
 * read unit. Throws VALIDATION_ERROR for a cursor of something else.
 */
export async function followClicks(viewer: Viewer, query: ClicksQuery, now: Date): Promise<LivePage> {
  const known = positionOf(query.follow ?? START);
  const position = await watch(viewer.ownerId, known, now);
  // Clicks that were counted before all aggregators knew of the watcher are in no arrival.
  if (!known || known.since !== position.since || known.at < position.since + listKeptMs() + OVERLAP_MS) {
    return { ...(await listClicks(viewer, query)), followCursor: cursorOf({ ...position, seen: [] }) };
  }
  const arrivals = await readArrivals(viewer.ownerId, new Date(known.at - OVERLAP_MS));
  const seen = new Set(known.seen);
  const fresh = arrivals.filter(({ id }) => !seen.has(id));
  const ids = arrivals.slice(0, MAX_SEEN).map(({ id }) => id);
  return { ...(await pageOf(viewer, query, fresh)), followCursor: cursorOf({ ...position, seen: ids }) };
}

/** Records that the account is watched, unless that is known to be recorded for some minutes. */
async function watch(
  ownerId: string,
  known: Position | undefined,
  now: Date,
): Promise<Omit<Position, 'seen'>> {
  const at = now.getTime();
  const isWatched = known !== undefined && at >= known.at && at < known.until;
  if (isWatched && known.until - at > WATCHED_MS / 2) return { ...known, at };
  const until = new Date(at + WATCHED_MS);
  if (!(await addWatcher(ownerId, until, now))) return { since: at, until: at, at };
  return { since: isWatched ? known.since : at, until: until.getTime(), at };
}

async function pageOf(viewer: Viewer, query: ClicksQuery, arrivals: readonly Arrival[]): Promise<ClickPage> {
  const { limit, from, to, timezone } = query;
  const { start, end } = new Period({ from, to }, timezone).times;
  const filter = filterOf(query);
  const matches = matcher(filter);
  const targets = new ChosenTargets(viewer, query);
  const rows = arrivals
    .flatMap((arrival) => arrival.rows)
    .filter(({ row }) => row.time >= start && row.time < end && isShown(row, filter) && matches(row))
    .sort(listOrder)
    .filter((one, i, all) => i === 0 || listOrder(one, all[i - 1] as FoundRow) !== 0);
  const chosen = await targets.choose(new Set(rows.map(({ targetId }) => targetId)));
  const shown = rows.filter(({ targetId }) => chosen.has(targetId)).slice(0, limit);
  return {
    clicks: shown.map(({ targetId, row }) => clickRecord(targetId, row)),
    nextCursor: null,
    targets: targets.known,
  };
}

const cursorOf = ({ since, until, at, seen }: Position): string =>
  encodeCursor([since, until, at, ...seen].join(' '));

function positionOf(cursor: string): Position | undefined {
  if (cursor === START) return undefined;
  const text = decodeText(cursor, POSITION);
  if (text === undefined) throw invalidField('follow', NOT_A_CURSOR);
  const [since, until, at, ...seen] = text.split(' ');
  return { since: Number(since), until: Number(until), at: Number(at), seen };
}

const NOT_A_CURSOR = problem('invalid_cursor', 'must be start, or followCursor of the response before');
