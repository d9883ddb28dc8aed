import type { Share } from '@signpost/client/core';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { FILTERS, type FilterName, type Filters } from './filters.ts';
import { filterLabel } from './panels.ts';
import { useTitles } from './titles.ts';

/** The words for the values of filters: titles of links, names of folders and countries. */
export function useFilterLabels({ linkId = [] }: Filters): (name: FilterName, value: string) => string {
  const texts = useTexts();
  const format = useFormat();
  const { data: folders = [] } = useFolders();
  const titles = useTitles(linkId);
  return (name, value) => {
    if (name === 'linkId') return titles.get(value)?.title ?? value;
    if (name !== 'folderId') return filterLabel(name, value, { texts, format });
    if (value === 'none') return texts.folders.none;
    return folders.find(({ _id }) => _id === value)?.name ?? value;
  };
}

/** The filters of a shared or scheduled report in a line; nothing without any. */
export function ShownFilters({ of: { kind, ...lists } }: { of: Share['filters'] }) {
  const { analytics: text } = useTexts();
  const filters = { ...lists, ...(kind && { kind: [kind] }) } as Filters;
  const labelOf = useFilterLabels(filters);
  const parts = FILTERS.flatMap((name) => {
    const values = filters[name]?.map((value) => labelOf(name, value));
    return values ? [`${text.filterBy[name]}: ${values.join(', ')}`] : [];
  });
  return parts.length > 0 ? <span class="soft small">{parts.join(' · ')}</span> : null;
}
