import { Select, TextField } from '../../components/field.tsx';
import { useTexts } from '../../texts/text.tsx';
import type { LinkDraft } from './link-draft.ts';

interface PasswordFieldProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
  hasPassword: boolean;
}

/** The password that visitors are asked for: in sight, for it is given on to them and cannot be read here later. */
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
