import { listText } from '#shared/platform/http/list-text.ts';
import type { ReportPeriod } from './schedule.ts';
import type { ScheduledReport } from './scheduled-report.ts';

/** The view of the console with the figures of a report: its links, filters and days. */
export function reportView(
  {
    scope: { type, id = '', tag },
    filters,
    timezone,
  }: Pick<ScheduledReport, 'scope' | 'filters' | 'timezone'>,
  { from, to }: Pick<ReportPeriod, 'from' | 'to'>,
): string {
  const { unverified, includes, kind, ...lists } = filters;
  const query = new URLSearchParams({ from, to, timezone });
  const ofScope = {
    ...(tag !== undefined && { tag: [tag] }),
    ...(type === 'folder' && { folderId: [id] }),
    ...(kind !== undefined && { kind: [kind] }),
  };
  for (const [name, values] of Object.entries({ ...lists, ...ofScope })) {
    if (values) query.set(name, listText(values));
  }
  if (unverified !== undefined && unverified !== 'exclude') query.set('unverified', unverified);
  if (includes !== undefined) query.set('includes', includes);
  return `${pathOf(type, id)}?${query}`;
}

function pathOf(type: ScheduledReport['scope']['type'], id: string): string {
  if (type === 'link') return `/links/${id}`;
  return type === 'page' ? `/smart-links/${id}` : '/analytics';
}
