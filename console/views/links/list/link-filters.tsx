import type { Link } from '@signpost/client/core';
import { LINK_STATUSES } from '@signpost/client/values';
import { ColumnChoice } from '#console/components/content/column-choice.tsx';
import { ClearFilters, FilterSelect } from '#console/components/forms/filters.tsx';
import { FolderFilter } from '#console/components/forms/folder-field.tsx';
import { SearchField } from '#console/components/forms/search-field.tsx';
import { TagFilter } from '#console/components/forms/tag-filter.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { SavedViews } from '../../saved/saved-views.tsx';
import { isNewestFirst, type LinkSort, SORT_FIELDS, sortOf } from './link-sort.ts';

export interface LinkFilter {
  search: string | undefined;
  tag: string | undefined;
  /** The `_id`, or `none`. */
  folderId: string | undefined;
  status: Link['status'] | undefined;
  health: 'broken' | undefined;
}

interface LinkFiltersProps {
  filter: LinkFilter;
  onChange: (change: Partial<LinkFilter>) => void;
  knownTags: readonly string[];
  /** Called when the tags field is used. */
  onTagFocus: () => void;
  sort: LinkSort;
  onSort: (sort: LinkSort) => void;
}

const BROKEN = 'broken';

export function LinkFilters({ filter, onChange, knownTags, onTagFocus, sort, onSort }: LinkFiltersProps) {
  const { links: text, folders, analytics, common } = useTexts();
  const { search, tag, folderId, status, health } = filter;
  return (
    <search class="filters">
      <SearchField
        label={text.search}
        value={search ?? ''}
        onSearch={(value) => onChange({ search: value })}
      />
      <TagFilter
        tag={tag ?? ''}
        onChange={(value) => onChange({ tag: value })}
        knownTags={knownTags}
        onFocus={onTagFocus}
      />
      <FolderFilter
        folderId={folderId ?? ''}
        onChange={(value) => onChange({ folderId: value || undefined })}
      />
      <FilterSelect
        label={text.status}
        any={common.anyStatus}
        value={health ?? status ?? ''}
        options={[
          ...LINK_STATUSES.map((value) => ({ value, label: text.statuses[value] })),
          { value: BROKEN, label: text.broken },
        ]}
        onChange={(value) =>
          onChange(
            value === BROKEN
              ? { status: undefined, health: BROKEN }
              : { status: value as Link['status'], health: undefined },
          )
        }
      />
      {/* On phones, where the table has no headers. */}
      <select
        class="links-sort"
        aria-label={text.sort}
        value={`${sort.field} ${sort.order}`}
        onChange={({ currentTarget: { value } }) => {
          const [field, order] = value.split(' ');
          onSort(sortOf({ sort: field, order }));
        }}
      >
        {SORT_FIELDS.flatMap((field) =>
          (['asc', 'desc'] as const).map((order) => (
            <option key={`${field} ${order}`} value={`${field} ${order}`}>
              {search && isNewestFirst({ field, order }) ? text.bestMatch : text.sorts[field][order]}
            </option>
          )),
        )}
      </select>
      <SavedViews of="links" without={['create', 'url']} />
      <ClearFilters filter={filter} onChange={onChange} />
      <ColumnChoice
        of="links"
        titles={{
          folderId: folders.folder,
          tags: text.tags,
          status: text.status,
          clicks: text.clicks,
          conversions: analytics.conversions.sales,
          createdAt: text.created,
        }}
      />
    </search>
  );
}
