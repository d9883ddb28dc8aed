import { TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { LinkDraft } from './link-draft.ts';

interface ScheduleFieldsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** When the link starts, in the user's own time zone. */
export function ScheduleFields({ draft, onChange }: ScheduleFieldsProps) {
  const { targeting: text } = useTexts();
  return (
    <TextField
      {...fieldProps(draft, onChange)('startsAt')}
      label={text.starts}
      hint={text.startsHint(timeZone())}
      type="datetime-local"
    />
  );
}

/** `Europe/Madrid` */
const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
