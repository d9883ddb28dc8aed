import { useEffect, useId, useState } from 'preact/hooks';
import { useTexts } from '../texts/text.tsx';

/** The tags of these, in order. */
export const tagsOf = (tagged: readonly { tags: readonly string[] }[]): string[] =>
  [...new Set(tagged.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));

interface TagFilterProps {
  tag: string;
  onChange: (tag: string) => void;
  /** Proposed while one is typed. */
  knownTags: readonly string[];
}

/** One whole tag: taken on when it is chosen, with Enter, and when the field is left. */
export function TagFilter({ tag, onChange, knownTags }: TagFilterProps) {
  const { common } = useTexts();
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
        class="tag-filter"
        aria-label={common.tag}
        placeholder={common.tag}
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
