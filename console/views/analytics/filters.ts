import { filterText, filterValues } from '@signpost/client/core';
import { ACCOUNT_FILTERS, CLICK_FILTERS, PLACE_FILTERS } from '@signpost/client/values';

/** Everything that clicks can be filtered by. */
export const FILTERS = [...ACCOUNT_FILTERS, ...CLICK_FILTERS] as const;
export type FilterName = (typeof FILTERS)[number];

/** Values of one filter are alternatives; all filters must match. */
export type Filters = Partial<Record<FilterName, readonly string[]>>;

/** The API's maximum of values per filter. */
const MAX_VALUES = 20;

/** Name of the rest in lists; it cannot be a filter value. */
export const REST = 'Other';

/** Filters for which the API takes a single value. */
const SINGLE: readonly FilterName[] = ['kind'];

/** The filters in the query of a URL. */
export function filtersOf(query: Readonly<Record<string, string | undefined>>): Filters {
  const filters: Filters = {};
  for (const name of FILTERS) {
    const values = [...new Set(filterValues(query[name] ?? ''))];
    const most = SINGLE.includes(name) ? 1 : MAX_VALUES;
    if (values.length > 0) filters[name] = values.slice(0, most);
  }
  return filters;
}

/** The filters for a URL or the API; a filter without values is omitted. */
export const filterQuery = (filters: Filters): Record<FilterName, string | undefined> =>
  Object.fromEntries(FILTERS.map((name) => [name, filters[name] && filterText(filters[name])])) as Record<
    FilterName,
    string | undefined
  >;

export const hasFilter = (filters: Filters, name: FilterName, value: string): boolean =>
  filters[name]?.includes(value) ?? false;

/** Adds a value to a filter, or removes it. */
export function toggled(filters: Filters, name: FilterName, value: string): Filters {
  const { [name]: values = [], ...others } = filters;
  const next = values.includes(value)
    ? values.filter((one) => one !== value)
    : [...(SINGLE.includes(name) ? [] : values), value];
  return next.length > 0 ? { ...others, [name]: next } : others;
}

/** Whether a name in a list is a value that clicks can be filtered by. */
export const isFilterable = (value: string): boolean =>
  value !== REST && value.trim() === value && value !== '';

/** Whether clicks are filtered by more than the country. The API has no list of such clicks. */
export const hasPlaces = (filters: Filters): boolean =>
  PLACE_FILTERS.some((name) => filters[name] !== undefined);

/** The filters of lists of clicks. */
export const withoutPlaces = ({ region: _region, city: _city, ...others }: Filters): Filters => others;

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0;
