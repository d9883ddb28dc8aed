import { UTM_NAMES } from '../../../../clients/typescript/src/values.ts';
import { Checkbox, TextField } from '../../../components/forms/field.tsx';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
import type { TargetingDraft } from './targeting-draft.ts';
import { withUtm } from './utm-url.ts';

interface UtmFieldsProps {
  draft: TargetingDraft & { originalUrl: string };
  onChange: (change: Partial<TargetingDraft>) => void;
}

/** UTM parameters, with the resulting URL. */
export function UtmFields({ draft, onChange }: UtmFieldsProps) {
  const { utm, originalUrl, forwardQuery, trackConversions } = draft;
  const { targeting: text } = useTexts();
  const { account } = useSession();
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
      <Checkbox
        name="trackConversions"
        label={text.trackConversions}
        hint={text.trackConversionsHint}
        checked={trackConversions ?? account.owner.conversions.trackConversions}
        onChange={(checked) => onChange({ trackConversions: checked })}
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
