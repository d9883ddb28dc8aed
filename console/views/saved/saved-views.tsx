import type { View as SavedView } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Checkbox, TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

interface SavedViewsProps {
  of: SavedView['of'];
  /** Parameters of the URL that are no state of the view, such as an open dialog. */
  without?: readonly string[];
}

const KEY = 'views';

/** Saves the state of a list or report under a name, and shows saved ones. The state itself is in the URL. */
export function SavedViews({ of, without = [] }: SavedViewsProps) {
  const { views: text } = useTexts();
  const { api, can } = useSession();
  const toast = useToast();
  const [state, change] = useUrlState();
  const [dialog, setDialog] = useState<'save' | 'delete'>();
  const { data: views = [] } = useQuery(`${KEY}?of=${of}`, async (signal) => {
    const found = await api.get('/v1/api/views', { query: { of }, signal });
    return found.views;
  });
  const query = queryOf(state, without);
  const current = views.find((view) => view.query === query);
  const open = (id: string) => {
    const view = views.find(({ _id }) => _id === id);
    const cleared = Object.fromEntries(Object.keys(state).map((name) => [name, undefined]));
    change({ ...cleared, ...Object.fromEntries(new URLSearchParams(view?.query)) }, { replace: false });
  };
  const remove = async ({ _id, name }: SavedView) => {
    await api.delete('/v1/api/views/{id}', { path: { id: _id } });
    invalidate(KEY);
    toast({ text: text.wasDeleted(name) });
  };
  return (
    <>
      {views.length > 0 && (
        <select
          aria-label={text.title}
          value={current?._id ?? ''}
          onChange={({ currentTarget: { value } }) => open(value)}
        >
          <option value="">{query === '' ? text.title : text.unsaved}</option>
          {views.map(({ _id, name, shared }) => (
            <option key={_id} value={_id}>
              {shared ? name : text.own(name)}
            </option>
          ))}
        </select>
      )}
      {query !== '' && !current && (
        <Button variant="quiet" icon="plus" onClick={() => setDialog('save')}>
          {text.save}
        </Button>
      )}
      {current && (!current.shared || can('links:write')) && (
        <Button variant="quiet" icon="trash" iconOnly onClick={() => setDialog('delete')}>
          {text.deleteOf(current.name)}
        </Button>
      )}
      {dialog === 'save' && <SaveDialog of={of} query={query} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && current && (
        <ConfirmDialog
          title={text.deleteTitle}
          action={text.delete}
          onConfirm={() => remove(current)}
          onClose={() => setDialog(undefined)}
        >
          {current.shared ? text.deleteShared(current.name) : text.deleteOwn(current.name)}
        </ConfirmDialog>
      )}
    </>
  );
}

interface SaveDialogProps {
  of: SavedView['of'];
  query: string;
  onClose: () => void;
}

function SaveDialog({ of, query, onClose }: SaveDialogProps) {
  const { views: text } = useTexts();
  const { api, account, can } = useSession();
  const toast = useToast();
  const isPerson = account.member !== null;
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(!isPerson);
  const save = useAction(async () => {
    await api.post('/v1/api/views', { body: { name, of, query, shared: isShared } });
    invalidate(KEY);
    toast({ text: text.wasSaved(name.trim()) });
    onClose();
  });
  return (
    <FormDialog title={text.save} onClose={onClose} action={save} label={text.save}>
      <TextField name="name" label={text.name} value={name} onChange={setName} required autoFocus />
      <Checkbox
        name="shared"
        label={text.shared}
        hint={can('links:write') ? text.sharedHint : text.sharedDenied}
        checked={isShared}
        disabled={!isPerson || !can('links:write')}
        onChange={setShared}
      />
    </FormDialog>
  );
}

/** The filters as a query string, sorted by name as the API stores it. */
function queryOf(state: Readonly<Record<string, string | undefined>>, without: readonly string[]): string {
  const entries = Object.entries(state).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && !without.includes(entry[0]),
  );
  const parameters = new URLSearchParams(entries);
  parameters.sort();
  return parameters.toString();
}
