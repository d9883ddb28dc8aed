import type { Link } from '@signpost/client/core';
import { MAX_PAGE_SIZE } from '@signpost/client/values';
import { useMemo } from 'preact/hooks';
import { type PagesResult, usePages } from '#console/data/use-pages.ts';
import { useShown } from '#console/data/use-shown.ts';
import { useSession } from '#console/session/session.ts';
import { useLanguage } from '#console/texts/text.tsx';
import type { LinkFilter } from './link-filters.tsx';
import { isNewestFirst, type LinkSort, sorted } from './link-sort.ts';

const PAGE_SIZE = 25;

interface SortedPages extends PagesResult<Link> {
  /** There are more links than can be sorted here: only the newest ones are included. */
  isPartial: boolean;
}

/**
 * Links in the order of `sort`. The API lists them newest first; for other orders, the newest 1,000 are
 * sorted here.
 */
export function useLinks(filter: LinkFilter, sort: LinkSort): SortedPages {
  const { api } = useSession();
  const { language } = useLanguage();
  const isSorted = !isNewestFirst(sort);
  const key = `links?${JSON.stringify(isSorted ? { ...filter, isSorted } : filter)}`;
  const pages = usePages(key, isSorted ? MAX_PAGE_SIZE : PAGE_SIZE, async (page, signal) => {
    const query = { ...page, ...filter };
    const { links: items, nextCursor } = await api.get('/v1/api/links', { query, signal });
    return { items, nextCursor };
  });
  const all = useMemo(
    () => pages.data && sorted(pages.data, sort, language),
    [pages.data, sort.field, sort.order, language],
  );
  const shown = useShown(all, PAGE_SIZE, `${key} ${sort.field} ${sort.order}`);
  if (!isSorted) return { ...pages, isPartial: false };
  const { isSearching } = pages;
  return { ...pages, ...shown, isSearching, isPartial: pages.hasMore };
}
