import { Select, TextField } from '../../../components/forms/field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { LinkDraft } from './link-draft.ts';

interface PasswordFieldProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
  hasPassword: boolean;
}

/** Shown in plain text: it is meant to be shared, and cannot be read later. */
export function PasswordField({ draft, onChange, hasPassword }: PasswordFieldProps) {
  const { links: text } = useTexts();
  return (
    <>
      {hasPassword && (
        <Select
          name="passwordChange"
          label={text.passwordChange}
          value={draft.passwordChange}
          onChange={(passwordChange) => onChange({ passwordChange })}
          options={(['keep', 'set', 'remove'] as const).map((value) => ({
            value,
            label: text.passwordChanges[value],
          }))}
        />
      )}
      {draft.passwordChange === 'set' && (
        <TextField
          name="password"
          label={hasPassword ? text.newPassword : text.password}
          hint={text.passwordHint}
          value={draft.password}
          onChange={(password) => onChange({ password })}
          required={hasPassword}
          autoComplete="off"
          spellcheck={false}
        />
      )}
    </>
  );
}
