import { useId, useRef, useState } from 'preact/hooks';
import { Icon } from '#console/components/elements/icon.tsx';
import { Field } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { completed, type Option, typedValue } from './choices.ts';
import type { ConditionDraft, ListCondition } from './targeting-draft.ts';

interface PickFieldProps {
  name: string;
  label: string;
  kind: ListCondition;
  options: readonly Option[];
  condition: Pick<ConditionDraft, 'values' | 'typed'>;
  nameOf: (value: string) => string;
  onChange: (condition: Partial<Pick<ConditionDraft, 'values' | 'typed'>>) => void;
}

/**
 * Several values by name: Enter, comma, blur and a suggestion add the typed one, Backspace removes the last
 * one. Unknown values stay in the input, with an error.
 */
export function PickField({ name, label, kind, options, condition, nameOf, onChange }: PickFieldProps) {
  const { common, targeting: text } = useTexts();
  const { values, typed } = condition;
  const [isUnknown, setUnknown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const problemId = useId();
  const add = (value: string) => {
    onChange({ values: [...new Set([...values, value])], typed: '' });
    setUnknown(false);
  };
  const addTyped = () => {
    const value = typedValue(kind, typed, options) ?? completed(typed, options);
    if (value !== undefined) add(value);
    else setUnknown(typed.trim() !== '');
  };
  const onTyped = (typing: string, isKey: boolean) => {
    setUnknown(false);
    const whole = options.find(({ label: known }) => known === typing);
    // For a chosen suggestion. A typed one may continue: Niger, Nigeria.
    if (whole && (!isKey || completed(typing, options) !== undefined)) return add(whole.value);
    if (typing.endsWith(',')) {
      const value = typedValue(kind, typing.slice(0, -1), options);
      if (value !== undefined) return add(value);
    }
    return onChange({ typed: typing });
  };
  const remove = (value: string) => {
    onChange({ values: values.filter((one) => one !== value) });
    input.current?.focus();
  };
  return (
    <div class="links-pick">
      <Field name={name} label={label} required>
        {(inputProps) => (
          <div class="tags-field">
            {values.map((value) => (
              <span class="tag" key={value}>
                {nameOf(value)}
                <button type="button" onClick={() => remove(value)}>
                  <Icon name="close" />
                  <span class="visually-hidden">{common.removeTag(nameOf(value))}</span>
                </button>
              </span>
            ))}
            <input
              {...inputProps}
              aria-describedby={
                [inputProps['aria-describedby'], isUnknown && problemId].filter(Boolean).join(' ') ||
                undefined
              }
              aria-invalid={isUnknown ? 'true' : inputProps['aria-invalid']}
              ref={input}
              value={typed}
              list={options.length > 0 ? listId : undefined}
              placeholder={values.length === 0 ? text.placeholders[kind] : ''}
              autoComplete="off"
              spellcheck={false}
              onInput={({ currentTarget: { value }, inputType }) =>
                onTyped(value, /^insert(Composition)?Text$/.test(inputType ?? ''))
              }
              onBlur={addTyped}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  // Enter must not submit the form.
                  event.preventDefault();
                  addTyped();
                }
                const last = values.at(-1);
                if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
              }}
            />
            {options.length > 0 && (
              <datalist id={listId}>
                {options
                  .filter(({ value }) => !values.includes(value))
                  .map((option) => (
                    <option key={option.value} value={option.label} />
                  ))}
              </datalist>
            )}
          </div>
        )}
      </Field>
      {isUnknown && (
        <p class="problem" id={problemId} role="alert">
          {text.unknown}
        </p>
      )}
    </div>
  );
}
