import type { Link } from '@signpost/client/core';
import type { Order } from '#console/components/content/table.tsx';

export const SORT_FIELDS = ['title', 'createdAt', 'clicks'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export interface LinkSort {
  field: SortField;
  order: Order;
}

/** How the API lists links; a search lists the best match first instead. */
export const NEWEST_FIRST: LinkSort = { field: 'createdAt', order: 'desc' };

export const isNewestFirst = ({ field, order }: LinkSort): boolean =>
  field === NEWEST_FIRST.field && order === NEWEST_FIRST.order;

/** The sort of the state in the URL; unknown values sort newest first. */
export function sortOf(state: { sort?: string | undefined; order?: string | undefined }): LinkSort {
  const field = SORT_FIELDS.find((known) => known === state.sort);
  if (!field) return NEWEST_FIRST;
  return { field, order: state.order === 'asc' ? 'asc' : 'desc' };
}

/** The state in the URL; the default is not in it. */
export const stateOf = (sort: LinkSort): { sort: string | undefined; order: string | undefined } =>
  isNewestFirst(sort) ? { sort: undefined, order: undefined } : { sort: sort.field, order: sort.order };

/** The sort after a click on a column: titles start with A, dates and numbers with the highest. */
export function nextSort(now: LinkSort, field: SortField): LinkSort {
  if (now.field === field) return { field, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { field, order: field === 'title' ? 'asc' : 'desc' };
}

/** Sorted links; equal ones stay newest first. */
export function sorted(links: readonly Link[], { field, order }: LinkSort, language: string): Link[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = order === 'asc' ? 1 : -1;
  const difference = (a: Link, b: Link): number => {
    if (field === 'clicks') return a.clicks - b.clicks;
    return field === 'title' ? compare(a.title, b.title) : Date.parse(a.createdAt) - Date.parse(b.createdAt);
  };
  return [...links].sort((a, b) => sign * difference(a, b));
}
