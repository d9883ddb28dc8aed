import { UTM_NAMES } from '../../../../clients/typescript/src/values.ts';
import { Checkbox, TextField } from '../../../components/forms/field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { TargetingDraft } from './targeting-draft.ts';
import { withUtm } from './utm-url.ts';

interface UtmFieldsProps {
  draft: TargetingDraft & { originalUrl: string };
  onChange: (change: Partial<TargetingDraft>) => void;
}

/** UTM parameters, with the resulting URL. */
export function UtmFields({ draft: { utm, originalUrl, forwardQuery }, onChange }: UtmFieldsProps) {
  const { targeting: text } = useTexts();
  const result = withUtm(originalUrl, utm);
  return (
    <>
      <p class="hint">{text.utmHint}</p>
      <div class="links-pair">
        {UTM_NAMES.map((name) => (
          <TextField
            key={name}
            name={`utm.${name}`}
            label={text.utmNames[name]}
            placeholder={text.utmExamples[name]}
            value={utm[name]}
            onChange={(value) => onChange({ utm: { ...utm, [name]: value } })}
            autoComplete="off"
            spellcheck={false}
          />
        ))}
      </div>
      <Checkbox
        name="forwardQuery"
        label={text.forwardQuery}
        hint={text.forwardQueryHint}
        checked={forwardQuery}
        onChange={(checked) => onChange({ forwardQuery: checked })}
      />
      <div class="field">
        <span class="label">{text.result}</span>
        <output class="links-result" aria-live="polite">
          {result ?? text.resultNone}
        </output>
      </div>
    </>
  );
}
