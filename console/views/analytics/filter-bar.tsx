import { Icon } from '#console/components/elements/icon.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { FILTERS, hasFilters } from './filters.ts';
import { useFilterLabels } from './shown-filters.tsx';
import type { ShownReport } from './use-report.ts';

/** The active filters, each with a button that removes it. */
export function FilterBar({
  state: { filters },
  change,
  toggleFilter,
}: Pick<ShownReport, 'state' | 'change' | 'toggleFilter'>) {
  const { analytics: text } = useTexts();
  const labelOf = useFilterLabels(filters);
  if (!hasFilters(filters)) return null;
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
