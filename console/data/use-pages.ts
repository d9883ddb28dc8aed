import type { ApiError } from '@signpost/client/core';
import { MAX_PAGE_SIZE } from '@signpost/client/values';
import { useEffect, useState } from 'preact/hooks';
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
  /** Nothing was found so far, and there is more. */
  isSearching: boolean;
  /** Error of the next page. */
  moreError: ApiError | undefined;
  loadMore: () => void;
  reload: () => void;
  update: (change: (items: T[]) => T[]) => void;
}

interface Further {
  key: string | undefined;
  /** How many items are to be shown. */
  wanted: number;
  isLoading: boolean;
  error: ApiError | undefined;
}

/**
 * A paginated list; `load` receives the cursor (undefined for the first page) and the limit. Pages of a
 * filtered list can be short or empty: further ones are loaded until there are as many items as asked for. A
 * reload keeps the length of the list, so that the back button restores the scroll position.
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
  const none: Further = { key, wanted: pageSize, isLoading: false, error: undefined };
  const [stored, setFurther] = useState<Further>(none);
  // Another key: belongs to another list.
  const further = stored.key === key ? stored : none;
  const cursor = data?.nextCursor ?? undefined;
  const count = data?.items.length ?? 0;
  const isShort = cursor !== undefined && count < further.wanted && further.error === undefined;
  /** Unless another list is shown by now. */
  const end = (failure?: ApiError) =>
    setFurther((now) => (now.key === key ? { ...now, isLoading: false, error: failure } : now));

  const loadNext = async (): Promise<void> => {
    setFurther({ ...further, isLoading: true });
    try {
      const { items, nextCursor } = await load({ cursor, limit: pageSize });
      // Unless the list was reloaded in the meantime.
      update((known) =>
        known.nextCursor === cursor ? { items: [...known.items, ...items], nextCursor } : known,
      );
      end();
    } catch (failure) {
      end(failure as ApiError);
    }
  };
  const isNext = isShort && !isLoading && !further.isLoading;
  useEffect(() => {
    if (isNext) void loadNext();
  }, [isNext, cursor]);

  return {
    data: data?.items,
    error,
    isLoading,
    hasMore: cursor !== undefined,
    isLoadingMore: further.isLoading,
    isSearching: cursor !== undefined && count === 0,
    moreError: further.error,
    loadMore: () => {
      if (!further.isLoading) setFurther({ ...none, wanted: count + pageSize });
    },
    reload,
    update: (changeItems) => update((known) => ({ ...known, items: changeItems(known.items) })),
  };
}
