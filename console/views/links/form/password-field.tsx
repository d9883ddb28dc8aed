import { Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { LinkDraft } from './link-draft.ts';

interface PasswordFieldProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
  hasPassword: boolean;
}

/** Shown in plain text: it is meant to be shared, and cannot be read later. */
export function PasswordField({ draft, onChange, hasPassword }: PasswordFieldProps) {
  const { links: text } = useTexts();
  const field = fieldProps(draft, onChange);
  return (
    <>
      {hasPassword && (
        <Select
          {...field('passwordChange')}
          label={text.passwordChange}
          options={(['keep', 'set', 'remove'] as const).map((value) => ({
            value,
            label: text.passwordChanges[value],
          }))}
        />
      )}
      {draft.passwordChange === 'set' && (
        <TextField
          {...field('password')}
          label={hasPassword ? text.newPassword : text.password}
          hint={text.passwordHint}
          required={hasPassword}
          autoComplete="off"
          spellcheck={false}
        />
      )}
    </>
  );
}
