import { useState } from 'preact/hooks';
import { Field, type InputProps } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { EXPIRY_PRESETS, expiryOf, isChosen } from './expiry-presets.ts';
import { type LinkDraft, UNITS, type Unit } from './link-draft.ts';

interface ExpiryFieldProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

const KINDS = ['after', 'date'] as const;

/** Expiry: what most people want in one click, or any period or date. */
export function ExpiryField({ draft, onChange }: ExpiryFieldProps) {
  const { links: text } = useTexts();
  const now = new Date();
  const chosen = EXPIRY_PRESETS.find((preset) => isChosen(preset, draft, now));
  const [isOpen, setOpen] = useState(chosen === undefined);
  const isOther = isOpen || chosen === undefined;
  return (
    <Field name="expiresAt" label={text.expires} hint={text.expiresHint[draft.expiry]}>
      {(input) => (
        <div class="links-expiry">
          <fieldset class="links-presets" aria-label={text.expires}>
            {EXPIRY_PRESETS.map((preset) => (
              <button
                key={preset}
                type="button"
                aria-pressed={!isOther && preset === chosen}
                onClick={() => {
                  setOpen(false);
                  onChange(expiryOf(preset, now));
                }}
              >
                {text.expiryPresets[preset]}
              </button>
            ))}
            <button
              type="button"
              aria-pressed={isOther}
              aria-expanded={isOther}
              onClick={() => {
                setOpen(true);
                if (draft.expiry === 'never') onChange({ expiry: 'date' });
              }}
            >
              {text.expiryOther}
            </button>
          </fieldset>
          <select
            {...inputOf(input, false)}
            id={input.id}
            hidden={!isOther}
            value={draft.expiry}
            onChange={({ currentTarget: { value } }) => onChange({ expiry: value as LinkDraft['expiry'] })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {text.expiry[kind]}
              </option>
            ))}
          </select>
          {isOther && draft.expiry === 'after' && <After input={input} draft={draft} onChange={onChange} />}
          {isOther && draft.expiry === 'date' && (
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
