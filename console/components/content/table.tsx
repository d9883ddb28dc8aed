import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../elements/icon.tsx';
import { SelectAll, type Selection, SelectRow } from './selection.tsx';

export type Order = 'asc' | 'desc';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ComponentChildren;
  /** `end` for numbers. */
  align?: 'end';
  /** Only for screen readers, as with action columns. */
  hideTitle?: boolean;
  /** Row header for screen readers. */
  isHeader?: boolean;
  /** Makes the column sortable; `order` if the table is sorted by it now. */
  sort?: { order: Order | undefined; onSort: () => void };
}

export interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Adds a column with checkboxes. */
  selection?: Selection<Row> | undefined;
  /** A click anywhere in a row opens its `row-title` link. */
  isOpenedByRow?: boolean;
}

/**
 * A table; on phones, each row becomes a card. That display style drops table
 * semantics, so roles are explicit.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selection,
  isOpenedByRow = false,
}: TableProps<Row>) {
  const last = useRef<string>(undefined);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some browsers drop table semantics with a different display
    <table class="table" role="table">
      <caption class="visually-hidden">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {selection && (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th role="columnheader" scope="col" class="table-select">
              <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHeader key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="row"
            class={isOpenedByRow ? 'table-opens' : undefined}
            onClick={isOpenedByRow ? openRow : undefined}
            onAuxClick={isOpenedByRow ? openRow : undefined}
          >
            {selection && (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <td role="cell" class="table-select">
                {selection.isFor(row) && (
                  <SelectRow row={row} rows={rows} last={last} rowKey={rowKey} selection={selection} />
                )}
              </td>
            )}
            {columns.map(({ key, title, cell, align, hideTitle, isHeader }) => {
              const cellProps = {
                class: align && `align-${align}`,
                'data-column': key,
                ...(!hideTitle && !isHeader && { 'data-title': title }),
              };
              return isHeader ? (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <th key={key} role="rowheader" scope="row" {...cellProps}>
                  {cell(row)}
                </th>
              ) : (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <td key={key} role="cell" {...cellProps}>
                  {cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Opens the link of a row; with a modifier or the middle button in a new tab, as browsers do. */
function openRow({ target, currentTarget, button, ctrlKey, metaKey }: MouseEvent): void {
  if (button > 1) return;
  // Controls in the row keep their function, and text can be selected.
  if ((target as Element).closest('a, button, input, label, [popover]')) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = (currentTarget as Element).querySelector<HTMLAnchorElement>('a.row-title');
  if (!link) return;
  if (ctrlKey || metaKey || button === 1) open(link.href, '_blank', 'noopener');
  else link.click();
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHeader<Row>({ column: { key, title, align, hideTitle, sort } }: { column: Column<Row> }) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as above
      role="columnheader"
      scope="col"
      class={align && `align-${align}`}
      data-column={key}
      aria-sort={sort?.order && ARIA_SORT[sort.order]}
    >
      {sort ? (
        <button type="button" class="table-sort" onClick={sort.onSort}>
          {title}
          <Icon name={sort.order === 'asc' ? 'up' : 'down'} />
        </button>
      ) : (
        <span class={hideTitle ? 'visually-hidden' : undefined}>{title}</span>
      )}
    </th>
  );
}
