import { Icon } from '#console/components/elements/icon.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { FILTERS, hasFilters } from './filters.ts';
import { filterLabel } from './panels.ts';
import { useTitles } from './titles.ts';
import type { ShownReport } from './use-report.ts';

/** The active filters, each with a button that removes it. */
export function FilterBar({
  state: { filters },
  change,
  toggleFilter,
}: Pick<ShownReport, 'state' | 'change' | 'toggleFilter'>) {
  const texts = useTexts();
  const { analytics: text } = texts;
  const format = useFormat();
  const { data: folders = [] } = useFolders();
  const titles = useTitles(filters.linkId ?? []);
  if (!hasFilters(filters)) return null;
  const labelOf = (name: (typeof FILTERS)[number], value: string) => {
    if (name === 'linkId') return titles.get(value)?.title ?? value;
    if (name !== 'folderId') return filterLabel(name, value, { texts, format });
    if (value === 'none') return texts.folders.none;
    return folders.find(({ _id }) => _id === value)?.name ?? value;
  };
  return (
    <ul class="filter-chips" aria-label={text.filters}>
      {FILTERS.flatMap((name) =>
        (filters[name] ?? []).map((value) => {
          const label = labelOf(name, value);
          return (
            <li key={`${name} ${value}`}>
              <button type="button" class="filter-chip" onClick={() => toggleFilter(name, value)}>
                <span class="visually-hidden">{text.removeFilter} </span>
                <span class="soft">{text.filterBy[name]}</span>
                <strong>{label}</strong>
                <Icon name="close" />
              </button>
            </li>
          );
        }),
      )}
      <li>
        <button type="button" class="filter-clear" onClick={() => change({ filters: {} })}>
          {text.clearFilters}
        </button>
      </li>
    </ul>
  );
}
