import { useId, useRef, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { Icon } from '../elements/icon.tsx';
import { Field } from './field.tsx';
import { TagOptions } from './tag-options.tsx';

interface TagsFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Suggestions. */
  suggestions?: readonly string[];
  /** The field is used: load more suggestions. */
  onFocus?: (() => void) | undefined;
}

/** Tag input: Enter, comma and blur add the typed tag; Backspace removes the last one. */
export function TagsField({
  name,
  label,
  hint,
  value: tags,
  onChange,
  suggestions = [],
  onFocus,
}: TagsFieldProps) {
  const { common } = useTexts();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  /** Adds the tags that end with a comma; `rest` is still being typed. */
  const onTyped = (text: string, rest = text.slice(text.lastIndexOf(',') + 1)) => {
    const ended = text.slice(0, text.length - rest.length).split(',');
    const added = ended.map((tag) => tag.trim()).filter((tag) => tag !== '');
    if (added.length > 0) onChange([...new Set([...tags, ...added])]);
    setTyped(rest.trimStart());
  };
  const addTyped = () => onTyped(typed, '');
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    input.current?.focus();
  };
  return (
    <Field name={name} label={label} hint={hint}>
      {(inputProps) => (
        <div class="tags-field">
          {tags.map((tag) => (
            <span class="tag" key={tag}>
              {tag}
              <button type="button" onClick={() => remove(tag)}>
                <Icon name="close" />
                <span class="visually-hidden">{common.removeTag(tag)}</span>
              </button>
            </span>
          ))}
          <input
            {...inputProps}
            ref={input}
            value={typed}
            list={listId}
            autoComplete="off"
            // Incomplete input is not a tag yet.
            data-own-undo
            onInput={({ currentTarget: { value } }) => onTyped(value)}
            onFocus={onFocus}
            onBlur={addTyped}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                // Enter must not submit the form.
                event.preventDefault();
                addTyped();
              }
              if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
            }}
          />
          <TagOptions id={listId} known={suggestions.filter((tag) => !tags.includes(tag))} typed={typed} />
        </div>
      )}
    </Field>
  );
}
