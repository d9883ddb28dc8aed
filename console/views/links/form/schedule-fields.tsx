import { TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { useTexts } from '#console/texts/text.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { LinkDraft } from './link-draft.ts';

interface ScheduleFieldsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** When the link starts and stops, in the user's own time zone. */
export function ScheduleFields({ draft, onChange }: ScheduleFieldsProps) {
  const { targeting: text } = useTexts();
  return (
    <>
      <TextField
        {...fieldProps(draft, onChange)('startsAt')}
        label={text.starts}
        hint={text.startsHint(timeZone())}
        type="datetime-local"
      />
      <ExpiryField draft={draft} onChange={onChange} />
    </>
  );
}

/** `Europe/Madrid` */
const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
