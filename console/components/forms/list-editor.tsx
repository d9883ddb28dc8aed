import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { useToast } from '../feedback/toast.tsx';
import { fieldProps } from './field-props.ts';
import { useForm, useProblem } from './form.tsx';
import { moveItem } from './move-item.ts';
import type { Row } from './row.ts';
import { useRowDrag } from './use-row-drag.ts';

interface ListEditorProps<Fields extends object> {
  /** The API's field name. */
  name: string;
  /** Maximum rows. */
  max: number;
  title: string;
  hint?: string;
  rows: readonly Row<Fields>[];
  onChange: (change: (rows: Row<Fields>[]) => Row<Fields>[]) => void;
  /** Creates a row. */
  blank: () => Row<Fields>;
  /** Singular label of a row: `Link`. */
  noun: string;
  /** The label of a row, if there are several kinds. */
  nounOf?: (row: Row<Fields>) => string;
  addLabel: string;
  /** Other kinds of rows. `isFull`: there cannot be more of it. */
  others?: readonly { blank: () => Row<Fields>; addLabel: string; isFull?: boolean }[];
  /** Name of a row, besides its number. */
  nameOf: (row: Row<Fields>) => string;
  children: (row: RowView<Fields>) => ComponentChildren;
}

export interface RowView<Fields extends object> {
  row: Row<Fields>;
  index: number;
  change: (fields: Partial<Fields>) => void;
  /** Form name of a field of this row. */
  path: (name: keyof Fields & string) => string;
  /** Props of that field. */
  field: ReturnType<typeof fieldProps<Fields>>;
}

/** Where to focus after the next render. */
interface FocusTarget {
  key: string;
  on: 'up' | 'down' | 'first' | 'fold';
}

/** A list editor; rows are sorted by buttons or by dragging. */
export function ListEditor<Fields extends object>({
  name,
  max,
  title,
  hint,
  rows,
  onChange,
  blank,
  noun,
  nounOf = () => noun,
  addLabel,
  others = [],
  nameOf,
  children,
}: ListEditorProps<Fields>) {
  const { forms: text } = useTexts();
  const toast = useToast();
  /** Takes the last toast away: it can be undone only while this list is there. */
  const undoable = useRef<() => void>(undefined);
  useEffect(() => () => undoable.current?.(), []);
  const { errorOf } = useForm();
  const element = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const focus = useRef<FocusTarget>(undefined);
  // Errors of the list itself; rows show their own.
  const problem = useProblem(name, { exactly: true });

  const move = (from: number, to: number) => {
    onChange((before) => moveItem(before, from, to));
    announce(text.movedTo(to + 1, rows.length));
  };
  const drag = useRowDrag(element, rows.length, move);

  const fold = (key: string) =>
    setFolded((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  const isAllFolded = rows.length > 0 && rows.every(({ key }) => folded.has(key));
  const moveByKey = (event: KeyboardEvent, key: string, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = index + (step ?? 0);
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= rows.length) return;
    focus.current = { key, on: 'fold' };
    move(index, to);
  };

  const add = (newRow = blank) => {
    const added = newRow();
    focus.current = { key: added.key, on: 'first' };
    onChange((before) => [...before, added]);
  };
  const remove = (index: number) => {
    const removed = rows[index];
    const next = rows[index + 1] ?? rows[index - 1];
    if (!removed) return;
    if (next) focus.current = { key: next.key, on: 'first' };
    onChange((before) => before.filter(({ key }) => key !== removed.key));
    undoable.current?.();
    undoable.current = toast({
      text: text.rowRemoved(nounOf(removed), nameOf(removed)),
      undo: () =>
        onChange((before) =>
          // It may have returned in another way.
          before.some(({ key }) => key === removed.key)
            ? before
            : [...before.slice(0, index), removed, ...before.slice(index)],
        ),
    });
  };

  // Before paint, so that the focus does not flicker.
  useLayoutEffect(() => {
    const pending = focus.current;
    focus.current = undefined;
    if (!pending) return;
    const row = element.current?.querySelector(`[data-row="${pending.key}"]`);
    const { on } = pending;
    const other = on === 'up' ? 'down' : 'up';
    const target =
      on === 'fold'
        ? row?.querySelector<HTMLElement>('.smart-row-fold')
        : on === 'first'
          ? row?.querySelector<HTMLElement>('.smart-row-body :is(input, textarea, select, button, summary)')
          : (row?.querySelector<HTMLElement>(`.smart-row-${on} button:not(:disabled)`) ??
            row?.querySelector<HTMLElement>(`.smart-row-${other} button`));
    target?.focus();
  });

  return (
    <section class="smart-list" aria-label={title} data-list={name}>
      <div class="smart-list-head">
        <h2>{title}</h2>
        <span class="soft small">{text.countOf(rows.length, max)}</span>
        {rows.length > 1 && (
          <Button
            variant="quiet"
            onClick={() => setFolded(new Set(isAllFolded ? [] : rows.map(({ key }) => key)))}
          >
            {isAllFolded ? text.unfoldAll : text.foldAll}
          </Button>
        )}
      </div>
      {hint && <p class="hint">{hint}</p>}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <ol class="smart-rows" ref={element}>
        {rows.map((row, index) => {
          const path = `${name}.${row.key}`;
          const change = (fields: Partial<Fields>) =>
            onChange((before) => before.map((one) => (one.key === row.key ? { ...one, ...fields } : one)));
          // Errors are never hidden.
          const isFolded = folded.has(row.key) && errorOf(path) === undefined;
          return (
            <li
              key={row.key}
              class={drag.index === index ? 'smart-row smart-row-dragged' : 'smart-row'}
              data-row={row.key}
            >
              <fieldset>
                <legend class="visually-hidden">
                  {nounOf(row)} {index + 1}: {nameOf(row)}
                </legend>
                <div class="smart-row-head">
                  <span class="smart-grip" title={text.drag} onPointerDown={drag.start(index)}>
                    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
                      <path d="M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1" />
                    </svg>
                  </span>
                  <button
                    type="button"
                    class="smart-row-fold"
                    aria-expanded={!isFolded}
                    title={text.foldHint}
                    onClick={() => fold(row.key)}
                    onKeyDown={(event) => moveByKey(event, row.key, index)}
                  >
                    <span class="smart-row-number">{index + 1}</span>
                    <span class="smart-row-name">{nameOf(row)}</span>
                  </button>
                  {(['up', 'down'] as const).map((direction) => (
                    <span key={direction} class={`smart-row-${direction}`}>
                      <Button
                        variant="quiet"
                        icon={direction}
                        iconOnly
                        disabled={direction === 'up' ? index === 0 : index === rows.length - 1}
                        onClick={() => {
                          focus.current = { key: row.key, on: direction };
                          move(index, direction === 'up' ? index - 1 : index + 1);
                        }}
                      >
                        {direction === 'up' ? text.moveUp : text.moveDown} {nounOf(row)} {index + 1}
                      </Button>
                    </span>
                  ))}
                  <Button variant="quiet" icon="trash" iconOnly onClick={() => remove(index)}>
                    {text.remove} {nounOf(row)} {index + 1}
                  </Button>
                </div>
                <div class="smart-row-body" hidden={isFolded}>
                  {children({
                    row,
                    index,
                    change,
                    path: (fieldName) => `${path}.${fieldName}`,
                    field: fieldProps<Fields>(row, change, `${path}.`),
                  })}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div class="smart-list-add">
        <Button icon="plus" onClick={() => add()} disabled={rows.length >= max}>
          {addLabel}
        </Button>
        {others.map((other) => (
          <Button
            key={other.addLabel}
            variant="quiet"
            icon="plus"
            onClick={() => add(other.blank)}
            disabled={rows.length >= max || other.isFull === true}
          >
            {other.addLabel}
          </Button>
        ))}
      </div>
      <span class="visually-hidden" role="status">
        {announcement}
      </span>
    </section>
  );
}
