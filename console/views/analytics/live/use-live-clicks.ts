import type { ApiError } from '@signpost/client/core';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useInterval } from '#console/data/use-interval.ts';
import { useSession } from '#console/session/session.ts';
import { type Filters, filterQuery } from '../filters.ts';
import { apiFilters } from '../report-state.ts';
import { knownMatches, type LiveClick, mergeClicks } from './merge-clicks.ts';

/** A quarter of the rate limit of the smallest plan. */
const POLL_MS = 4000;
const PAGE = 50;
/** Pages of a list that are read for its first clicks. */
const MAX_PAGES = 10;

export interface LiveClicks {
  /** Newest first; absent until the first response. After a change of filters, those known to match. */
  clicks: LiveClick[] | undefined;
  /** Whether `clicks` are from a response to these filters. */
  isCurrent: boolean;
  /** Why the last request failed. */
  error: ApiError | undefined;
  reload: () => void;
}

interface Loaded extends Pick<LiveClicks, 'clicks' | 'error'> {
  filters: Filters;
  name: string;
}

/** Polls for the newest clicks while the tab is visible. */
export function useLiveClicks(filters: Filters, isPaused: boolean): LiveClicks {
  const { api } = useSession();
  const name = JSON.stringify(filterQuery(filters));
  const [state, setState] = useState<Loaded>();
  const cursor = useRef<{ name: string; follow: string }>(undefined);
  const running = useRef<AbortController>(undefined);

  const load = async (): Promise<void> => {
    // Waits for a slow response, unless the filters have changed.
    if (running.current) return;
    const request = new AbortController();
    running.current = request;
    try {
      const query = { ...apiFilters(filters), limit: PAGE };
      const { signal } = request;
      const follow = cursor.current?.name === name ? cursor.current.follow : 'start';
      let page = await api.get('/v1/api/clicks', { query: { ...query, follow }, signal });
      cursor.current = { name, follow: page.followCursor ?? 'start' };
      // With very many links, it takes some pages to know which clicks are the newest.
      for (
        let pages = 1;
        page.clicks.length === 0 && page.nextCursor !== null && pages < MAX_PAGES;
        pages++
      ) {
        page = await api.get('/v1/api/clicks', { query: { ...query, cursor: page.nextCursor }, signal });
      }
      const { clicks } = page;
      setState((before) => ({
        name,
        filters,
        clicks: mergeClicks(before?.name === name ? before.clicks : undefined, clicks),
        error: undefined,
      }));
    } catch (error) {
      if (request.signal.aborted) return;
      setState((before) => ({
        name,
        filters,
        clicks: before?.name === name ? before.clicks : undefined,
        error: error as ApiError,
      }));
    } finally {
      if (running.current === request) running.current = undefined;
    }
  };

  useEffect(() => {
    void load();
    return () => {
      running.current?.abort();
      running.current = undefined;
    };
  }, [name]);
  useInterval(() => void load(), isPaused ? undefined : POLL_MS);

  const isOwn = state?.name === name;
  const known = useMemo(
    () => state?.clicks && knownMatches(state.clicks, { before: state.filters, filters }),
    [state, name],
  );
  return {
    clicks: isOwn ? state.clicks : known,
    isCurrent: isOwn,
    error: isOwn ? state.error : undefined,
    reload: () => void load(),
  };
}
