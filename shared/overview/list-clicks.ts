import type * as z from 'zod';
import { filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { FILTER_FIELDS, isShown, matcher } from '#shared/clicks/analytics/click-filter.ts';
import { LISTED_FIELDS } from '#shared/clicks/dimensions.ts';
import { listRows } from '#shared/clicks/lists/list-rows.ts';
import { rowCursor, rowPosition } from '#shared/clicks/lists/row-cursor.ts';
import { CLICKS } from '#shared/clicks/lists/row-query.ts';
import { Period } from '#shared/clicks/period.ts';
import { TimeZone } from '#shared/clicks/time-zone.ts';
import type { Viewer } from '#shared/core/access/scope.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import type { ClickRecord, clicksQuerySchema } from './account-contract.ts';
import { ChosenTargets } from './chosen-targets.ts';
import { clickRecord } from './click-record.ts';
import { type Target, urlOf } from './targets.ts';

export type ClicksQuery = z.infer<typeof clicksQuerySchema>;

export interface ClickPage {
  clicks: ClickRecord[];
  nextCursor: string | null;
  /** The clicked links and pages, by ID. */
  targets: ReadonlyMap<string, Target>;
}

/**
 * The clicks and page events of the links and Smart Links that a viewer sees, newest first. Takes at most 60
 * calls of the table with a filter, and 1,200 without: with a rare filter or very many links, a page has
 * fewer clicks than the limit, and a cursor.
 */
export async function listClicks(viewer: Viewer, query: ClicksQuery): Promise<ClickPage> {
  const { cursor, limit, from, to, timezone } = query;
  const filter = filterOf(query);
  const matches = matcher(filter);
  const targets = new ChosenTargets(viewer, query);
  const { rows, next } = await listRows(
    {
      ownerId: viewer.ownerId,
      journals: CLICKS,
      range: new Period({ from, to }, timezone).times,
      limit,
      matches: (row) => isShown(row, filter) && matches(row),
      maySelect: (id) => targets.maySelect(id),
      choose: (ids) => targets.choose(ids),
      isNarrow: targets.isNarrow,
      isFiltered: targets.isNarrow || FILTER_FIELDS.some((field) => filter[field] !== undefined),
    },
    rowPosition(cursor),
  );
  return {
    clicks: rows.map(({ targetId, row }) => clickRecord(targetId, row)),
    nextCursor: next ? rowCursor(next) : null,
    targets: targets.known,
  };
}

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
  ...LISTED_FIELDS.filter((field) => field !== 'source'),
  'visitor',
  'verified',
  'suspected',
] as const satisfies readonly (keyof ClickRecord | 'title' | 'url')[];
