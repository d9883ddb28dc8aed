import type { ApiError } from '@signpost/client/core';
import { useEffect, useRef } from 'preact/hooks';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { useInterval } from '#console/data/use-interval.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { type FilterName, toggled } from './filters.ts';
import { type ReportRequest, type ReportState, readState, requestOf, writeState } from './report-state.ts';
import { keyOf, loadReport, type Report, type Scope } from './scope.ts';
import { browserTimeZone, dateIn } from './time-zone.ts';
import { keepTitles } from './titles.ts';

/** Refresh interval of figures while the tab is visible. */
const REFRESH_MS = 30_000;

/** Enough for each link of a page. */
const PAGE_NAMES = 100;

export interface ShownReport {
  scope: Scope;
  state: ReportState;
  request: ReportRequest;
  /** Absent until the first response; the previous response while the next one loads. */
  report: Report | undefined;
  /** Whether the report belongs to the previous request. */
  isStale: boolean;
  isLoading: boolean;
  error: ApiError | undefined;
  reload: () => void;
  /** Changes the state; the back button reverts it. */
  change: (change: Partial<ReportState>) => void;
  toggleFilter: (name: FilterName, value: string) => void;
}

/** The report for the URL of the view. */
export function useReport(scope: Scope): ShownReport {
  const session = useSession();
  const [query, setQuery] = useUrlState();
  const state = readState(query);
  const request = requestOf(state, {
    browserZone: browserTimeZone(),
    since: dateIn('UTC', new Date(session.account.owner.createdAt)),
    now: new Date(),
  });
  const wanted = { scope, request, ...(scope.kind === 'smartLink' && { names: PAGE_NAMES }) };
  const result = useQuery(keyOf(wanted), (signal) => loadReport(session.api, wanted, signal));
  useInterval(result.reload, result.data && REFRESH_MS);

  const last = useRef<Report>(undefined);
  if (result.data) last.current = result.data;
  useEffect(() => {
    if (result.data) keepTitles(session, result.data);
  }, [result.data]);

  const change = (next: Partial<ReportState>) =>
    setQuery(writeState({ ...state, ...next }), { replace: false });
  return {
    scope,
    state,
    request,
    report: result.data ?? (result.error ? undefined : last.current),
    isStale: result.data === undefined && last.current !== undefined,
    isLoading: result.isLoading,
    error: result.data ? undefined : result.error,
    reload: result.reload,
    change,
    toggleFilter: (name, value) => change({ filters: toggled(state.filters, name, value) }),
  };
}
