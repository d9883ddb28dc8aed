import { ACCOUNT_FILTERS, CLICK_FILTERS } from '../../../clients/typescript/src/values.ts';

/** Everything that clicks can be filtered by. */
export const FILTERS = [...ACCOUNT_FILTERS, ...CLICK_FILTERS] as const;
export type FilterName = (typeof FILTERS)[number];

/** The values of one filter are alternatives; every filter has to match. */
export type Filters = Partial<Record<FilterName, readonly string[]>>;

/** What the API takes at most for one filter. */
const MAX_VALUES = 20;

/** Lists sum up under this name what has no row of its own; nothing can be filtered by it. */
export const REST = 'Other';

/** Filters for which the API takes a single value. */
const SINGLE: readonly FilterName[] = ['kind'];

/** The filters in the query of an address. */
export function filtersOf(query: Readonly<Record<string, string | undefined>>): Filters {
  const filters: Filters = {};
  for (const name of FILTERS) {
    const values = [...new Set((query[name] ?? '').split(',').map((value) => value.trim()))].filter(Boolean);
    const most = SINGLE.includes(name) ? 1 : MAX_VALUES;
    if (values.length > 0) filters[name] = values.slice(0, most);
  }
  return filters;
}

/** The same for an address or the API; a filter without values is empty. */
export const filterQuery = (filters: Filters): Record<FilterName, string | undefined> =>
  Object.fromEntries(FILTERS.map((name) => [name, filters[name]?.join(',')])) as Record<
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

/** Values are separated by commas: one that contains a comma cannot be asked for. */
export const isFilterable = (value: string): boolean =>
  value !== REST && value.trim() === value && value !== '' && !value.includes(',');

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0;
