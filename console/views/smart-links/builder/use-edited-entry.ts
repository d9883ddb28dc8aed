import { useState } from 'preact/hooks';
import type { EditedEntry } from '#console/preview/preview-message.ts';
import type { Draft } from './draft.ts';

const LISTS: readonly EditedEntry['list'][] = ['urls', 'platforms', 'videos', 'questions'];

/** The entry of a list whose fields have the focus, or had it last; undefined for fields of the page. */
export function useEditedEntry(draft: Draft) {
  const [row, setRow] = useState<{ list: EditedEntry['list']; key: string }>();
  const onFocusIn = ({ target }: FocusEvent) => {
    const { row: key } = (target as Element).closest<HTMLElement>('[data-row]')?.dataset ?? {};
    const { list: name } = (target as Element).closest<HTMLElement>('[data-list]')?.dataset ?? {};
    const list = LISTS.find((one) => one === name);
    setRow((before) =>
      !key || !list ? undefined : before?.key === key && before.list === list ? before : { list, key },
    );
  };
  const index = row ? draft[row.list].findIndex(({ key }) => key === row.key) : -1;
  const edited = row && index >= 0 ? { list: row.list, index } : undefined;
  return { edited, onFocusIn };
}
