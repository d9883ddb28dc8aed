import type { ApiError } from '@signpost/client/core';
import { MAX_PAGE_SIZE } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { query } from './query.ts';
import { useQuery } from './use-query.ts';

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface PagesResult<T> {
  /** Items of all loaded pages; undefined before the first. */
  data: T[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Error of the next page. */
  moreError: ApiError | undefined;
  loadMore: () => Promise<void>;
  reload: () => void;
  update: (change: (items: T[]) => T[]) => void;
}

/**
 * A paginated list; `load` receives the cursor (undefined for the first page) and the limit. A reload keeps
 * the length of the list, so that the back button restores the scroll position.
 */
export function usePages<T>(
  key: string | undefined,
  pageSize: number,
  load: (page: { cursor: string | undefined; limit: number }, signal?: AbortSignal) => Promise<Page<T>>,
): PagesResult<T> {
  const { data, error, isLoading, reload, update } = useQuery<Page<T>>(key, (signal) => {
    const known = key === undefined ? 0 : (query<Page<T>>(key).state.data?.items.length ?? 0);
    return load({ cursor: undefined, limit: Math.min(Math.max(known, pageSize), MAX_PAGE_SIZE) }, signal);
  });
  const [nextPage, setNextPage] = useState<{
    key: string | undefined;
    isLoading: boolean;
    error: ApiError | undefined;
  }>();
  const cursor = data?.nextCursor ?? undefined;
  // False: belongs to another list.
  const isOwn = nextPage?.key === key;

  const loadMore = async (): Promise<void> => {
    if (cursor === undefined || (isOwn && nextPage?.isLoading)) return;
    setNextPage({ key, isLoading: true, error: undefined });
    try {
      const { items, nextCursor } = await load({ cursor, limit: pageSize });
      // Unless the list was reloaded in the meantime.
      update((known) =>
        known.nextCursor === cursor ? { items: [...known.items, ...items], nextCursor } : known,
      );
      setNextPage({ key, isLoading: false, error: undefined });
    } catch (failure) {
      setNextPage({ key, isLoading: false, error: failure as ApiError });
    }
  };

  return {
    data: data?.items,
    error,
    isLoading,
    hasMore: cursor !== undefined,
    isLoadingMore: isOwn && nextPage?.isLoading === true,
    moreError: isOwn ? nextPage?.error : undefined,
    loadMore,
    reload,
    update: (changeItems) => update((known) => ({ ...known, items: changeItems(known.items) })),
  };
}
