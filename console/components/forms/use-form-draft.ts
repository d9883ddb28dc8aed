import { useState } from 'preact/hooks';
import { fieldProps } from './field-props.ts';

/** The draft of a form in a dialog: as it began, as it is now, and its fields. */
export function useFormDraft<Draft extends object>(first: () => Draft) {
  const [before] = useState(first);
  const [draft, setDraft] = useState(before);
  const change = (fields: Partial<Draft>) => setDraft((now) => ({ ...now, ...fields }));
  return {
    before,
    draft,
    change,
    field: fieldProps(draft, change),
    isUnsaved: JSON.stringify(draft) !== JSON.stringify(before),
  };
}
