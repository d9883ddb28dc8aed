import type { ComponentChildren } from 'preact';
import type { QueryResult } from '#console/data/use-query.ts';
import type { Permission } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { PermittedButton } from '../actions/permitted-button.tsx';
import type { IconName } from '../elements/icon.tsx';
import { Loaded } from '../feedback/states.tsx';
import { Table, type TableProps } from './table.tsx';

/** What people do with a row. */
interface RowAction<Row> {
  /** Names the row for screen readers. */
  label: (name: string) => string;
  icon: IconName;
  to: Permission;
  onSelect: (row: Row) => void;
  /** Default: for all rows. */
  isFor?: ((row: Row) => boolean) | undefined;
}

interface EditableTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'selection'> {
  of: Pick<QueryResult<Row[]>, 'data' | 'error' | 'reload'>;
  /** Shown if there are no rows. */
  empty: ComponentChildren;
  edit: Pick<RowAction<Row>, 'label' | 'onSelect'>;
  remove: Pick<RowAction<Row>, 'label' | 'onSelect'>;
  /** Which rows may be changed. Default: all. */
  mayChange?: (row: Row) => boolean;
  /** Further actions, shown first. */
  more?: readonly RowAction<Row>[];
}

/** A card with all tags, folders or the like of an account, which are changed and deleted in their rows. */
export function EditableTable<Row extends { name: string }>({
  of,
  empty,
  edit,
  remove,
  mayChange,
  more = [],
  columns,
  ...table
}: EditableTableProps<Row>) {
  const { links: text } = useTexts();
  const own = { to: 'links:write', isFor: mayChange } as const;
  const actions: RowAction<Row>[] = [
    ...more,
    { icon: 'edit', ...own, ...edit },
    { icon: 'trash', ...own, ...remove },
  ];
  const buttons = (row: Row) => (
    <span class="row-actions">
      {actions
        .filter(({ isFor }) => isFor?.(row) ?? true)
        .map(({ label, icon, to, onSelect }) => (
          <PermittedButton
            key={icon}
            to={to}
            variant="quiet"
            icon={icon}
            iconOnly
            onClick={() => onSelect(row)}
          >
            {label(row.name)}
          </PermittedButton>
        ))}
    </span>
  );
  return (
    <div class="card card-flush">
      <Loaded of={of} lines={6}>
        {(rows) =>
          rows.length === 0 ? (
            empty
          ) : (
            <Table
              {...table}
              rows={rows}
              columns={[
                ...columns,
                { key: 'actions', title: text.actions, hideTitle: true, align: 'end', cell: buttons },
              ]}
            />
          )
        }
      </Loaded>
    </div>
  );
}
