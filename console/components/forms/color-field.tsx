import { useRef } from 'preact/hooks';
import { Field } from './field.tsx';

interface ColorFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Accessible name of the color picker next to the text. */
  picker: string;
  required?: boolean;
  /** The text as typed, such as `#1a2b3c`. */
  value: string;
  onChange: (value: string) => void;
}

/** A color as hexadecimal text and in a color picker. */
export function ColorField({ name, label, hint, picker, required = true, value, onChange }: ColorFieldProps) {
  const shown = useRef('#000000');
  // The picker only supports six digits, and keeps the last color while another one is typed.
  shown.current = sixDigits(value) ?? shown.current;
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(input) => (
        <div class="color-field">
          <input
            type="color"
            class={value.trim() === '' ? 'color-none' : undefined}
            name={name}
            aria-label={picker}
            value={shown.current}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <input
            {...input}
            type="text"
            value={value}
            maxLength={7}
            autoComplete="off"
            spellcheck={false}
            aria-required={required}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}

function sixDigits(text: string): string | undefined {
  const [, digits = ''] = /^#?((?:[\da-f]{3}){1,2})$/i.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}
