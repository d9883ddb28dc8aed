import type { ComponentChildren } from 'preact';

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
}

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table; on phones, each row becomes a card. That display style drops table semantics, so roles are explicit. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some browsers drop table semantics with a different display
    <table class="table" role="table">
      <caption class="visually-hidden">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {columns.map(({ key, title, align, hideTitle }) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={key} role="columnheader" scope="col" class={align && `align-${align}`}>
              <span class={hideTitle ? 'visually-hidden' : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <tr key={rowKey(row)} role="row">
            {columns.map(({ key, title, cell, align, hideTitle, isHeader }) => {
              const cellProps = {
                class: align && `align-${align}`,
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
