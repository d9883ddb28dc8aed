import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Pager } from '#console/components/content/pager.tsx';
import { DeleteDialog } from '#console/components/feedback/delete-dialog.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { usePages } from '#console/data/use-pages.ts';
import { useFormat } from '#console/texts/text.tsx';

const PAGE_SIZE = 20;

interface Item {
  _id: string;
  createdAt: string;
}

/** What an entry of the list can do. */
export interface FoldedListActions {
  /** Opens the dialog to delete it. */
  askToDelete: () => void;
  /** Takes it off the list. */
  remove: () => void;
}

interface FoldedListProps<T extends Item> {
  label: string;
  /** Default: the label. */
  summary?: ComponentChildren;
  hint?: string;
  /** In place of an empty list. */
  none?: string;
  /** Key of the query, which loads once the list is open. */
  query: string;
  load: Parameters<typeof usePages<T>>[2];
  deletion: {
    title: string;
    text: (at: string) => string;
    /** Message after it. */
    deleted: string;
    run: (item: T) => Promise<unknown>;
    after?: () => void;
  };
  children: (item: T, actions: FoldedListActions) => JSX.Element;
}

/** What people sent to a page, folded until it is wanted; each entry can be deleted. */
export function FoldedList<T extends Item>(props: FoldedListProps<T>) {
  const { label, summary = label, hint, none, query, load, deletion, children } = props;
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [deleting, setDeleting] = useState<T>();
  const pages = usePages(isOpen ? query : undefined, PAGE_SIZE, load);
  const remove = (item: T) => pages.update((items) => items.filter(({ _id }) => _id !== item._id));
  const actionsOf = (item: T): FoldedListActions => ({
    askToDelete: () => setDeleting(item),
    remove: () => remove(item),
  });
  return (
    <section class="smart-responses" aria-label={label}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{summary}</summary>
        {hint && <p class="soft small">{hint}</p>}
        {isOpen && (
          <>
            <Loaded of={pages}>
              {(items) =>
                items.length === 0 && none ? (
                  <p>{none}</p>
                ) : (
                  <ol class="smart-response-list">
                    {items.map((item) => (
                      <li key={item._id} class="card">
                        {children(item, actionsOf(item))}
                      </li>
                    ))}
                  </ol>
                )
              }
            </Loaded>
            <Pager pages={pages} />
          </>
        )}
      </details>
      {deleting && (
        <DeleteDialog
          title={deletion.title}
          onDelete={() => deletion.run(deleting)}
          deleted={deletion.deleted}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            remove(deleting);
            deletion.after?.();
          }}
        >
          {deletion.text(format.dateTime(deleting.createdAt))}
        </DeleteDialog>
      )}
    </section>
  );
}
