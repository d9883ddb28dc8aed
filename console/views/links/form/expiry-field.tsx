import { Field, type InputProps } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { type LinkDraft, UNITS, type Unit } from './link-draft.ts';

interface ExpiryFieldProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

const KINDS = ['never', 'after', 'date'] as const;

/** Expiry: never, after a period, or at a date. */
export function ExpiryField({ draft, onChange }: ExpiryFieldProps) {
  const { links: text } = useTexts();
  return (
    <Field name="expiresAt" label={text.expires} hint={text.expiresHint[draft.expiry]}>
      {(input) => (
        <div class="links-expiry">
          <select
            {...inputOf(input, draft.expiry === 'never')}
            id={input.id}
            value={draft.expiry}
            onChange={({ currentTarget: { value } }) => onChange({ expiry: value as LinkDraft['expiry'] })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {text.expiry[kind]}
              </option>
            ))}
          </select>
          {draft.expiry === 'after' && <After input={input} draft={draft} onChange={onChange} />}
          {draft.expiry === 'date' && (
            <input
              {...inputOf(input, true)}
              type="datetime-local"
              aria-label={text.expiresAt}
              value={draft.date}
              onInput={({ currentTarget: { value } }) => onChange({ date: value })}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function After({ input, draft, onChange }: ExpiryFieldProps & { input: InputProps }) {
  const { links: text } = useTexts();
  return (
    <>
      <input
        {...inputOf(input, true)}
        class="links-count"
        inputMode="numeric"
        aria-label={text.afterCount}
        value={draft.afterCount}
        onInput={({ currentTarget: { value } }) => onChange({ afterCount: value })}
      />
      <select
        name={input.name}
        aria-label={text.afterUnit}
        value={draft.afterUnit}
        onChange={({ currentTarget: { value } }) => onChange({ afterUnit: value as Unit })}
      >
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {text.units[unit]}
          </option>
        ))}
      </select>
    </>
  );
}

/** Marks only one of the field's inputs as invalid. */
function inputOf({ id: _, ...input }: InputProps, showsError: boolean): Omit<InputProps, 'id'> {
  return { ...input, 'aria-invalid': showsError ? input['aria-invalid'] : undefined };
}
