import type { AccountAnalytics, Analytics, Client } from '@signpost/client/core';
import { clicksQueryOf, type ReportRequest } from './report-state.ts';

/** The subject of a report. */
export type Scope = { kind: 'account' } | { kind: 'link' | 'smartLink'; id: string };

/** An account has more figures than a link. */
export type Report = Analytics &
  Partial<Omit<AccountAnalytics, keyof Analytics>> & {
    conversions: Partial<AccountAnalytics['conversions']>;
  };

/** What a report is requested with. */
export interface ReportKey {
  scope: Scope;
  request: ReportRequest;
  /** Most names in each list; absent: the API's default. */
  names?: number;
}

/** The query key that views of a report share; `invalidate` of its link reloads it. */
export function keyOf({ scope, request, names }: ReportKey): string {
  const query = JSON.stringify(queryOf(request, names));
  switch (scope.kind) {
    case 'account':
      return `analytics?${query}`;
    case 'link':
      return `links/${scope.id}/analytics?${query}`;
    case 'smartLink':
      return `smart-links/${scope.id}/analytics?${query}`;
  }
}

export async function loadReport(
  api: Client,
  { scope, request, names }: ReportKey,
  signal?: AbortSignal,
): Promise<Report> {
  const query = queryOf(request, names);
  const options = signal && { signal };
  if (scope.kind === 'account') {
    const { analytics } = await api.get('/v1/api/analytics', { query, ...options });
    return { ...analytics, uniqueVisitors: [] };
  }
  const { tag, folderId, linkId, kind, ...own } = query;
  const path = { id: scope.id };
  return scope.kind === 'link'
    ? (await api.get('/v1/api/links/{id}/analytics', { path, query: own, ...options })).analytics
    : (await api.get('/v1/api/smart-links/{id}/analytics', { path, query: own, ...options })).analytics;
}

/** The query for the clicks that a report counts. */
export const clicksQuery = (scope: Scope, request: ReportRequest) => ({
  ...clicksQueryOf(request),
  ...(scope.kind !== 'account' && { linkId: scope.id }),
});

const queryOf = (request: ReportRequest, names: number | undefined) => ({
  ...clicksQueryOf(request),
  interval: request.interval,
  ...(request.attribution === 'first' && { attribution: request.attribution }),
  ...(names !== undefined && { names }),
});
