import type { AccountAnalytics, Analytics } from '../../../clients/typescript/src/api.ts';
import type { Client } from '../../../clients/typescript/src/client.ts';
import { clicksQueryOf, type ReportRequest } from './report-state.ts';

/** The subject of a report. */
export type Scope = { kind: 'account' } | { kind: 'link' | 'smartLink'; id: string };

/** An account has more figures than a link. */
export type Report = Analytics & Partial<Omit<AccountAnalytics, keyof Analytics>>;

/** The query key that views of a report share; `invalidate` of its link reloads it. */
export function keyOf(scope: Scope, request: ReportRequest): string {
  const query = JSON.stringify(queryOf(request));
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
  scope: Scope,
  request: ReportRequest,
  signal: AbortSignal,
): Promise<Report> {
  const query = queryOf(request);
  if (scope.kind === 'account') {
    const { analytics } = await api.get('/v1/api/analytics', { query, signal });
    return { ...analytics, uniqueVisitors: [] };
  }
  const { tag, linkId, kind, ...own } = query;
  const path = { id: scope.id };
  return scope.kind === 'link'
    ? (await api.get('/v1/api/links/{id}/analytics', { path, query: own, signal })).analytics
    : (await api.get('/v1/api/smart-links/{id}/analytics', { path, query: own, signal })).analytics;
}

/** The query for the clicks that a report counts. */
export const clicksQuery = (scope: Scope, request: ReportRequest) => ({
  ...clicksQueryOf(request),
  ...(scope.kind !== 'account' && { linkId: scope.id }),
});

const queryOf = (request: ReportRequest) => ({ ...clicksQueryOf(request), interval: request.interval });
