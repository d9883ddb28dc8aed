import { useEffect, useId, useState } from 'preact/hooks';
import type { Link } from '../../../clients/typescript/src/api.ts';
import { Button } from '../../components/button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useTexts } from '../../texts/text.tsx';

export interface LinkFilter {
  search: string | undefined;
  tag: string | undefined;
  status: Link['status'] | undefined;
}

const STATUSES = ['active', 'inactive', 'expired'] as const;

/** The tags of these links, in order. */
export const tagsOf = (links: readonly Link[]): string[] =>
  [...new Set(links.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));

interface LinkFiltersProps {
  filter: LinkFilter;
  onChange: (change: Partial<LinkFilter>) => void;
  knownTags: readonly string[];
}

export function LinkFilters({ filter, onChange, knownTags }: LinkFiltersProps) {
  const { links: text } = useTexts();
  const { search, tag, status } = filter;
  return (
    <search class="filters">
      <SearchField
        label={text.search}
        value={search ?? ''}
        onSearch={(value) => onChange({ search: value })}
      />
      <TagFilter tag={tag ?? ''} onChange={(value) => onChange({ tag: value })} knownTags={knownTags} />
      <select
        aria-label={text.status}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ status: value as Link['status'] })}
      >
        <option value="">{text.anyStatus}</option>
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {text.statuses[value]}
          </option>
        ))}
      </select>
      {(search || tag || status) && (
        <Button
          look="quiet"
          icon="close"
          onClick={() => onChange({ search: undefined, tag: undefined, status: undefined })}
        >
          {text.clearFilters}
        </Button>
      )}
    </search>
  );
}

interface TagFilterProps {
  tag: string;
  onChange: (tag: string) => void;
  knownTags: readonly string[];
}

/** One whole tag: taken on when it is chosen, with Enter, and when the field is left. */
function TagFilter({ tag, onChange, knownTags }: TagFilterProps) {
  const { links: text } = useTexts();
  const [typed, setTyped] = useState(tag);
  const listId = useId();
  useEffect(() => setTyped(tag), [tag]);
  const type = (value: string) => {
    setTyped(value);
    if (value === '' || knownTags.includes(value)) onChange(value);
  };
  return (
    <>
      <input
        type="search"
        class="links-tag-filter"
        aria-label={text.tag}
        placeholder={text.tag}
        list={listId}
        autoComplete="off"
        value={typed}
        onInput={({ currentTarget: { value } }) => type(value)}
        onChange={({ currentTarget: { value } }) => onChange(value.trim())}
      />
      <datalist id={listId}>
        {knownTags.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </>
  );
}
