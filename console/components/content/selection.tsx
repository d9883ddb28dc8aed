import { useLayoutEffect, useRef } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { rowRange } from './row-range.ts';

/** The selected rows of a table, by key. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  /** Which rows can be selected. */
  isFor: (row: Row) => boolean;
}

interface SelectionProps<Row> {
  rowKey: (row: Row) => string;
  selection: Selection<Row>;
}

/** Selects all rows or none; indeterminate in between. */
export function SelectAll<Row>({
  rows,
  rowKey,
  selection: { selected, onChange, isFor },
}: SelectionProps<Row> & { rows: readonly Row[] }) {
  const { linkList } = useTexts();
  const element = useRef<HTMLInputElement>(null);
  const all = rows.filter(isFor);
  const chosen = all.filter((row) => selected.has(rowKey(row))).length;
  const isAll = all.length > 0 && chosen === all.length;
  useLayoutEffect(() => {
    if (element.current) element.current.indeterminate = chosen > 0 && !isAll;
  });
  return (
    <input
      ref={element}
      type="checkbox"
      aria-label={linkList.selectAll(all.length)}
      checked={isAll}
      onChange={() => onChange(new Set(isAll ? [] : all.map(rowKey)))}
    />
  );
}

interface SelectRowProps<Row> extends SelectionProps<Row> {
  row: Row;
  rows: readonly Row[];
  /** The key of the row that was selected last. */
  last: { current: string | undefined };
}

/** Selects a row; with Shift, all rows from the last one to it. */
export function SelectRow<Row>({
  row,
  rows,
  last,
  rowKey,
  selection: { selected, onChange, nameOf, isFor },
}: SelectRowProps<Row>) {
  const { common, bulk } = useTexts();
  const key = rowKey(row);
  const isSelected = selected.has(key);
  return (
    <>
      <input
        type="checkbox"
        aria-label={common.select(nameOf(row))}
        checked={isSelected}
        // Shift would select text as well.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={({ currentTarget: { checked }, shiftKey }) => {
          const next = new Set(selected);
          const keys = rows.filter(isFor).map(rowKey);
          for (const one of shiftKey ? rowRange(keys, last.current, key) : [key]) {
            if (checked) next.add(one);
            else next.delete(one);
          }
          last.current = key;
          onChange(next);
        }}
      />
      {isSelected && (
        <button type="button" class="button to-selection" onClick={focusSelectionBar}>
          {bulk.toBar}
        </button>
      )}
    </>
  );
}

/** Id of the bar with the actions on selected rows. */
export const SELECTION_BAR = 'selection-bar';

const focusSelectionBar = (): void =>
  document.querySelector<HTMLElement>(`#${SELECTION_BAR} button`)?.focus();

/** Focuses the box of the first selected row: where the selection goes on once it is cleared. */
export const focusSelectedRow = (): void =>
  document.querySelector<HTMLElement>('.table-select input:checked')?.focus();
