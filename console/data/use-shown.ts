import { useEffect, useState } from 'preact/hooks';
import type { PagesResult } from './use-pages.ts';

/** What a list that is loaded shows of itself: further rows are drawn when they are scrolled into view. */
export type ShownPart<T> = Pick<
  PagesResult<T>,
  'data' | 'hasMore' | 'isLoadingMore' | 'moreError' | 'loadMore' | 'isSearching'
>;

/** The first `size` rows, and as many more each time; from the start again when `key` changes. */
export function useShown<T>(rows: readonly T[] | undefined, size: number, key: string): ShownPart<T> {
  const [shown, setShown] = useState({ key, count: size });
  const count = shown.key === key ? shown.count : size;
  useEffect(() => setShown({ key, count: size }), [key]);
  return {
    data: rows?.slice(0, count),
    hasMore: rows !== undefined && count < rows.length,
    isLoadingMore: false,
    isSearching: false,
    moreError: undefined,
    loadMore: () => setShown({ key, count: count + size }),
  };
}
