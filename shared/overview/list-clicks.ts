import type * as z from 'zod';
import { filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { isShown, matcher } from '#shared/clicks/analytics/click-filter.ts';
import { type FoundRow, listOrder, newestRows } from '#shared/clicks/journal/newest-rows.ts';
import { Period } from '#shared/clicks/period.ts';
import { TimeZone } from '#shared/clicks/time-zone.ts';
import type { Viewer } from '#shared/core/access/scope.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { chosenIds, isChosen } from './account-analytics.ts';
import type { ClickRecord, clicksQuerySchema } from './account-contract.ts';
import { clickRecord } from './click-record.ts';
import { rangeAfter, rowBefore, rowCursor } from './row-cursor.ts';
import { readTargets, type Target, urlOf } from './targets.ts';

export type ClicksQuery = z.infer<typeof clicksQuerySchema>;

/**
 * Maximum rows examined for one page: with a rare filter, the page ends early instead of
 * the function timing out.
 */
const MAX_SEEN = 200_000;

export interface ClickPage {
  clicks: ClickRecord[];
  nextCursor: string | null;
  /** The clicked links and pages, by ID. */
  targets: ReadonlyMap<string, Target>;
}

/**
 * The clicks and page events of the links and Smart Links that a viewer sees, newest first. Reads no more of
 * each target than the page needs.
 */
export async function listClicks(viewer: Viewer, query: ClicksQuery): Promise<ClickPage> {
  const { cursor, limit, from, to, timezone } = query;
  const after = rowBefore(cursor);
  const range = rangeAfter(new Period({ from, to }, timezone).times, after);
  const filter = filterOf(query);
  const matches = matcher(filter);
  const found: FoundRow[] = [];
  const known = new Map<string, Target>();
  const clicked = new Map<string, Target>();
  const page = (last?: FoundRow): ClickPage => ({
    clicks: found.map(recordOf),
    nextCursor: last ? rowCursor(last) : null,
    targets: clicked,
  });
  let seen = 0;
  const choose = async (active: ReadonlySet<string>) => {
    const targets = await readTargets(viewer, chosenIds(active, query));
    const shown = [...targets.values()].filter((target) => isChosen(target, query));
    for (const target of shown) known.set(target._id, target);
    return shown.map(({ _id }) => _id);
  };
  for await (const one of newestRows(viewer.ownerId, range, choose)) {
    seen++;
    if (after && listOrder(one, after) <= 0) continue;
    if (isShown(one.row, filter) && matches(one.row)) {
      found.push(one);
      clicked.set(one.targetId, known.get(one.targetId) as Target);
    }
    if (found.length < limit && seen < MAX_SEEN) continue;
    return page(one);
  }
  return page();
}

const recordOf = ({ targetId, row }: FoundRow): ClickRecord => clickRecord(targetId, row);

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
  'suspected',
] as const satisfies readonly (keyof ClickRecord | 'title' | 'url')[];
