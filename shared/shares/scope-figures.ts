import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import type { Interval } from '#shared/clicks/period.ts';
import type { LinkReader } from '#shared/links/model/link-record.ts';
import { readAccountReport } from '#shared/overview/account-analytics.ts';
import { type AccountAnalytics, accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { readTargets, type Target } from '#shared/overview/targets.ts';
import type { Scope } from './scope.ts';
import type { ShareFilters } from './share-filters.ts';

export interface ReportRange {
  from?: string;
  to?: string;
  timezone: string;
  interval: Interval;
  names: number;
}

type OfAccounts = 'linksCreated' | 'conversions' | 'topLinks' | 'topTags' | 'asOf';
export type ScopeFigures = Omit<AccountAnalytics, OfAccounts> &
  Partial<Pick<AccountAnalytics, 'topLinks' | 'asOf'>>;

/**
 * The figures of what a report is about: of shared reports, of reports by email, and the same as those of
 * the analytics endpoints.
 * `isFinal` and `targets`: see `readAccountReport`. Throws RANGE_TOO_LARGE.
 */
export async function readScopeFigures(
  reader: LinkReader,
  { scope, filters, isFinal = false }: { scope: Scope; filters: ShareFilters; isFinal?: boolean },
  range: ReportRange,
): Promise<{ figures: ScopeFigures; targets: readonly Target[] }> {
  const { type, id = '', tag } = scope;
  if (type === 'link' || type === 'page') {
    const [figures, targets] = await Promise.all([
      readAnalytics(id, { ...range, filter: filterOf(filters) }, reader.now),
      readTargets(reader, [id]),
    ]);
    return { figures, targets: [...targets.values()] };
  }
  const query = {
    ...accountAnalyticsQuerySchema.parse(range),
    ...filters,
    unverified: filters.unverified ?? 'exclude',
    ...(tag !== undefined && { tag: [tag] }),
    ...(type === 'folder' && { folderId: [id] }),
  };
  return readAccountReport(reader, query, { isFinal });
}
