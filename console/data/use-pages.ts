import { useState } from 'preact/hooks';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { MAX_PAGE_SIZE } from '../../clients/typescript/src/values.ts';
import { query } from './query.ts';
import { useQuery } from './use-query.ts';

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface PagesResult<T> {
  /** All that was loaded so far; absent until the first page is there. */
  items: T[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the next page did not come. */
  moreError: ApiError | undefined;
  loadMore: () => Promise<void>;
  reload: () => void;
  change: (change: (items: T[]) => T[]) => void;
}

/**
 * A list that comes page by page; `load` is given the cursor of the page, none for the first one, and how many are
 * wanted. Asked for anew, it is as long as it was: the back button leads to the place that one has left.
 */
export function usePages<T>(
  key: string | undefined,
  pageSize: number,
  load: (page: { cursor: string | undefined; limit: number }, signal?: AbortSignal) => Promise<Page<T>>,
): PagesResult<T> {
  const { data, error, isLoading, reload, change } = useQuery<Page<T>>(key, (signal) => {
    const known = key === undefined ? 0 : (query<Page<T>>(key).state.data?.items.length ?? 0);
    return load({ cursor: undefined, limit: Math.min(Math.max(known, pageSize), MAX_PAGE_SIZE) }, signal);
  });
  const [more, setMore] = useState<{
    key: string | undefined;
    isLoading: boolean;
    error: ApiError | undefined;
  }>();
  const cursor = data?.nextCursor ?? undefined;
  // Of another list than this one.
  const isOwn = more?.key === key;

  const loadMore = async (): Promise<void> => {
    if (cursor === undefined || (isOwn && more?.isLoading)) return;
    setMore({ key, isLoading: true, error: undefined });
    try {
      const { items, nextCursor } = await load({ cursor, limit: pageSize });
      // Unless the list was loaded anew in the meantime.
      change((known) =>
        known.nextCursor === cursor ? { items: [...known.items, ...items], nextCursor } : known,
      );
      setMore({ key, isLoading: false, error: undefined });
    } catch (failure) {
      setMore({ key, isLoading: false, error: failure as ApiError });
    }
  };

  return {
    items: data?.items,
    error,
    isLoading,
    hasMore: cursor !== undefined,
    isLoadingMore: isOwn && more?.isLoading === true,
    moreError: isOwn ? more?.error : undefined,
    loadMore,
    reload,
    change: (changeItems) => change((known) => ({ ...known, items: changeItems(known.items) })),
  };
}
