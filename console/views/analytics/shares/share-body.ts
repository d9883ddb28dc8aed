import type { CreateShare } from '@signpost/client/core';
import { ACCOUNT_FILTERS } from '@signpost/client/values';
import type { Filters } from '../filters.ts';
import { isPreset, type Preset, spanOf } from '../period.ts';
import type { ReportState } from '../report-state.ts';
import type { Scope } from '../scope.ts';

/** The shared report of what a view shows. */

export type ShareBody = Pick<CreateShare, 'scope' | 'filters' | 'period'>;

/** Presets that are the last days. */
const LAST_DAYS: Partial<Record<Preset, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };

/** Presets that go on. */
const OPEN_ENDED: readonly Preset[] = ['month', 'year'];

/**
 * What the report is about, its filters and its days, which go on with the calendar
 * where those of the view do.
 */
export function shareBody(
  scope: Scope,
  {
    period,
    filters,
    withUnverified,
    withSuspected,
  }: Pick<ReportState, 'period' | 'filters' | 'withUnverified' | 'withSuspected'>,
  { timezone, today }: { timezone: string; today: string },
): ShareBody {
  return {
    scope:
      scope.kind === 'account'
        ? { type: 'account' }
        : { type: scope.kind === 'link' ? 'link' : 'page', id: scope.id },
    filters: {
      ...filtersFor(scope, filters),
      ...(withUnverified && { unverified: 'include' as const }),
      ...(withSuspected && { includes: 'suspected' as const }),
    },
    period: { ...daysOf(period, today), timezone },
  };
}

function daysOf(period: ReportState['period'], today: string): { days?: number; from?: string; to?: string } {
  if (typeof period !== 'string' || !isPreset(period)) return { ...(period as { from: string; to: string }) };
  if (period === 'all') return {};
  const days = LAST_DAYS[period];
  if (days !== undefined) return { days };
  const { from, to } = spanOf(period, today);
  return { ...(from && { from }), ...(!OPEN_ENDED.includes(period) && { to }) };
}

/** One link or page has no filters of links. */
function filtersFor(scope: Scope, filters: Filters): NonNullable<CreateShare['filters']> {
  const { kind, ...lists } = filters;
  const named = Object.entries(lists).filter(
    ([name]) => scope.kind === 'account' || !(ACCOUNT_FILTERS as readonly string[]).includes(name),
  );
  const one = (['link', 'smartLink'] as const).find((value) => value === kind?.[0]);
  return {
    ...Object.fromEntries(named.map(([name, values]) => [name, [...(values ?? [])]])),
    ...(scope.kind === 'account' && one && { kind: one }),
  };
}
