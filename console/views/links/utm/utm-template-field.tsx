import type { UtmTemplate } from '@signpost/client/core';
import { Select } from '#console/components/forms/field.tsx';
import { useHasAny } from '#console/components/forms/use-has-any.ts';
import { useTexts } from '#console/texts/text.tsx';
import { useUtmTemplates } from './use-utm-templates.ts';

interface UtmTemplateFieldProps {
  /** Empty: none. */
  utmTemplateId: string;
  hint: string;
  onChange: (utmTemplateId: string, template: UtmTemplate | undefined) => void;
}

/** The UTM template of new links. Left out until the account has templates. */
export function UtmTemplateField({ utmTemplateId, hint, onChange }: UtmTemplateFieldProps) {
  const { utm: text } = useTexts();
  const { data } = useUtmTemplates();
  if (!useHasAny('utm-templates', data)) return null;
  const templates = data ?? [];
  return (
    <Select
      name="utmTemplateId"
      label={text.choose}
      hint={hint}
      required={false}
      value={utmTemplateId}
      onChange={(id) =>
        onChange(
          id,
          templates.find(({ _id }) => _id === id),
        )
      }
      options={[
        { value: '', label: text.no },
        ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  );
}
