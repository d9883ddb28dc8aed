import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { TagOptions } from './tag-options.tsx';

/** Unique tags, sorted. */
export const tagsOf = (tagged: readonly { tags: readonly string[] }[]): string[] =>
  [...new Set(tagged.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));

interface TagFilterProps {
  tag: string;
  onChange: (tag: string) => void;
  /** Suggestions. */
  knownTags: readonly string[];
  /** The field is used: load more suggestions. */
  onFocus?: (() => void) | undefined;
}

/** Filters by one tag; applied on selection, Enter and blur. */
export function TagFilter({ tag, onChange, knownTags, onFocus }: TagFilterProps) {
  const { common } = useTexts();
  const [typed, setTyped] = useState(tag);
  const listId = useId();
  useLayoutEffect(() => setTyped(tag), [tag]);
  const onTyped = (value: string) => {
    setTyped(value);
    if (value === '' || knownTags.includes(value)) onChange(value);
  };
  return (
    <>
      <input
        type="search"
        class="tag-filter"
        aria-label={common.tag}
        placeholder={common.tag}
        list={listId}
        autoComplete="off"
        value={typed}
        onFocus={onFocus}
        onInput={({ currentTarget: { value } }) => onTyped(value)}
        onChange={({ currentTarget: { value } }) => onChange(value.trim())}
      />
      <TagOptions id={listId} known={knownTags} typed={typed} />
    </>
  );
}
