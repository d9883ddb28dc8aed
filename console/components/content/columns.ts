import { VIEW_COLUMNS } from '@signpost/client/values';

/** The columns of a list that people choose, in the URL: `columns=tags,clicks`. */

export type ColumnsOf = keyof typeof VIEW_COLUMNS;
export type ColumnOf<List extends ColumnsOf> = (typeof VIEW_COLUMNS)[List][number];

const NONE = 'none';

/** The shown columns; default: all. Unknown names have no effect. */
export function shownColumns<List extends ColumnsOf>(
  list: List,
  columns: string | undefined,
): readonly ColumnOf<List>[] {
  const all: readonly ColumnOf<List>[] = VIEW_COLUMNS[list];
  if (columns === NONE) return [];
  const named = columns?.split(',') ?? [];
  const shown = all.filter((name) => named.includes(name));
  return shown.length > 0 ? shown : all;
}

/** For the URL; the default is not in it. */
export function columnsQuery(list: ColumnsOf, shown: readonly string[]): string | undefined {
  if (shown.length === VIEW_COLUMNS[list].length) return undefined;
  return shown.join(',') || NONE;
}
