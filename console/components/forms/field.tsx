import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useFirstTexts } from '#console/texts/text.tsx';
import { ProblemText, useProblem } from './form.tsx';

/** Props that a field passes to its input. */
export interface InputProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
}

interface FieldProps {
  /** The API's field name, by which errors are matched. */
  name: string;
  label: string;
  hint?: string | undefined;
  /** Others are labelled as optional. */
  required?: boolean | undefined;
  children: (input: InputProps) => ComponentChildren;
}

/** A label, an input, a hint and the API's error. */
export function Field({ name, label, hint, required = false, children }: FieldProps) {
  const { common } = useFirstTexts();
  const id = useId();
  const problem = useProblem(name);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && <span class="optional"> {common.optional}</span>}
      </label>
      {children({
        id,
        name,
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? 'true' : undefined,
      })}
      <ProblemText id={`${id}-problem`} name={name} text={problem} />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type CommonProps = Omit<FieldProps, 'children'>;

interface TextFieldProps extends CommonProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'url' | 'email' | 'password' | 'search' | 'number' | 'date' | 'datetime-local';
  placeholder?: string;
  autoComplete?: string;
  spellcheck?: boolean;
  inputMode?: 'text' | 'decimal' | 'url' | 'numeric' | 'email';
  min?: number | string;
  max?: number | string;
  maxLength?: number;
  /** Id of a datalist with suggestions. */
  list?: string;
  autoFocus?: boolean;
  /** The focus has left the field. */
  onLeave?: () => void;
}

export function TextField({
  name,
  label,
  hint,
  required,
  onChange,
  type = 'text',
  autoFocus,
  onLeave,
  ...input
}: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(inputProps) => (
        <input
          {...inputProps}
          {...(input as object)}
          // The union of input types does not accept a dynamic type.
          {...({ type } as object)}
          aria-required={required}
          // biome-ignore lint/a11y/noAutofocus: only in dialogs and on pages that consist of a form
          autoFocus={autoFocus ?? false}
          onInput={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}

interface TextAreaProps extends CommonProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

export function TextArea({ name, label, hint, required, onChange, rows = 3, ...input }: TextAreaProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(inputProps) => (
        <textarea
          {...inputProps}
          {...input}
          rows={rows}
          aria-required={required}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

// Inputs listen to `input`, like the form: its re-render would reset their value before `change`.

interface SelectProps<Value extends string> extends CommonProps {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

export function Select<Value extends string>({
  name,
  label,
  hint,
  required = true,
  value,
  onChange,
  options,
}: SelectProps<Value>) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(inputProps) => (
        <select
          {...inputProps}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckboxProps {
  name: string;
  label: ComponentChildren;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Checkbox({ name, label, hint, checked, onChange, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
