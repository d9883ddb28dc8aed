import type { Client } from '../../../clients/typescript/src/client.ts';
import { MAX_PAGE_SIZE } from '../../../clients/typescript/src/values.ts';
import type { Range } from '../../components/charts/range.ts';
import type { Session } from '../../session/session.tsx';
import { type Summary, sumAnalytics } from './sum-analytics.ts';

/** A link or page in the overview. */
export interface Target {
  id: string;
  kind: 'link' | 'page';
  title: string;
  url: string;
  /** Of all time, or of the range. */
  clicks: number;
}

export interface Clicks extends Summary {
  /** By clicks in the range, highest first. */
  top: Target[];
  /** Whether some targets are not included. */
  isPartial: boolean;
}

/** Requests per load: within the rate limit of any plan. */
export const MAX_TARGETS = 10;

/** The newest links and pages, sorted by clicks. */
export async function loadTargets({ api, can }: Session, signal: AbortSignal): Promise<Target[]> {
  const query = { limit: MAX_PAGE_SIZE };
  const [{ links }, { links: pages }] = await Promise.all([
    can('links:read') ? api.get('/v1/api/links', { query, signal }) : { links: [] },
    can('smart-links:read') ? api.get('/v1/api/smart-links', { query, signal }) : { links: [] },
  ]);
  return [
    ...links.map(({ _id: id, title, shortUrl: url, clicks }) => ({
      id,
      kind: 'link' as const,
      title,
      url,
      clicks,
    })),
    ...pages.map(({ _id: id, title, url, clicks }) => ({
      id,
      kind: 'page' as const,
      title,
      url,
      clicks,
    })),
  ].sort((a, b) => b.clicks - a.clicks);
}

/** Sums the analytics of the most clicked targets: the API has no account-wide analytics. */
export async function loadClicks(
  api: Client,
  targets: readonly Target[],
  range: Range,
  signal: AbortSignal,
): Promise<Clicks> {
  const clicked = targets.filter(({ clicks }) => clicks > 0);
  const counted = clicked.slice(0, MAX_TARGETS);
  const all = await Promise.all(
    counted.map(async ({ id, kind }) => {
      const path = kind === 'link' ? '/v1/api/links/{id}/analytics' : '/v1/api/smart-links/{id}/analytics';
      return (await api.get(path, { path: { id }, query: range, signal })).analytics;
    }),
  );
  return {
    ...sumAnalytics(all, range),
    top: counted
      .map((target, index) => ({ ...target, clicks: all[index]?.totalClicks ?? 0 }))
      .filter(({ clicks }) => clicks > 0)
      .sort((a, b) => b.clicks - a.clicks),
    isPartial: clicked.length > counted.length,
  };
}
