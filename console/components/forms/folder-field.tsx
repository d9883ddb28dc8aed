import type { Folder } from '@signpost/client/core';
import { useTexts } from '#console/texts/text.tsx';
import { Select } from './field.tsx';
import { FilterSelect } from './filters.tsx';
import { useFolders } from './use-folders.ts';
import { useHasAny } from './use-has-any.ts';

interface FolderFieldProps {
  name: string;
  /** The `_id`; empty: none. */
  value: string;
  onChange: (folderId: string) => void;
  /** Choices before the folders. Default: none. */
  first?: readonly { value: string; label: string }[];
}

/** The folder of a link or page. Left out of forms until the account has folders. */
export function FolderField({ name, value: folderId, onChange, first }: FolderFieldProps) {
  const { folders: text } = useTexts();
  const { data: folders = [], hasAny } = useAnyFolders();
  if (!hasAny && (folderId === '' || first)) return null;
  return (
    <Select
      name={name}
      label={text.folder}
      required={false}
      value={folderId}
      onChange={onChange}
      options={[
        ...(first ?? [{ value: '', label: text.none }]),
        // Where nothing can be put, unless it is there.
        ...choicesOf(folders.filter(({ _id, access }) => access === 'edit' || _id === folderId)),
      ]}
    />
  );
}

interface FolderFilterProps {
  /** The `_id`, `none`, or empty. */
  folderId: string;
  onChange: (folderId: string) => void;
}

/** Filters a list by a folder. Left out until the account has folders. */
export function FolderFilter({ folderId, onChange }: FolderFilterProps) {
  const { folders: text } = useTexts();
  const { data: folders = [], hasAny } = useAnyFolders();
  if (!hasAny && folderId === '') return null;
  return (
    <FilterSelect
      label={text.folder}
      any={text.any}
      value={folderId}
      options={[...choicesOf(folders), { value: 'none', label: text.none }]}
      onChange={onChange}
    />
  );
}

function useAnyFolders() {
  const { data } = useFolders();
  return { data, hasAny: useHasAny('folders', data) };
}

const choicesOf = (folders: readonly Folder[]) =>
  folders.map(({ _id, name }) => ({ value: _id, label: name }));
