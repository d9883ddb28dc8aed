import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the right. */
  align?: 'end';
  /** The title is only read out: for buttons and the like. */
  hideTitle?: boolean;
  /** Names the row: read out with its other cells. */
  isHeader?: boolean;
}

interface TableProps<Row> {
  /** What it lists, for those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table; on a phone each row becomes a card. The roles are said again because that takes them from the elements. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out otherwise, a table is none to some browsers
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
              const own = {
                class: align && `align-${align}`,
                ...(!hideTitle && !isHeader && { 'data-title': title }),
              };
              return isHeader ? (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <th key={key} role="rowheader" scope="row" {...own}>
                  {cell(row)}
                </th>
              ) : (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <td key={key} role="cell" {...own}>
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
