import type { UtmTemplate } from '@signpost/client/core';
import { UTM_NAMES } from '@signpost/client/values';
import { Checkbox, TextField } from '#console/components/forms/field.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { UtmTemplateField } from '../utm/utm-template-field.tsx';
import type { TargetingDraft, UtmName } from './targeting-draft.ts';
import { withUtm } from './utm-url.ts';

interface UtmFieldsProps {
  draft: TargetingDraft & { originalUrl: string; folderId: string; utmTemplateId: string };
  onChange: (change: Partial<TargetingDraft & { utmTemplateId: string }>) => void;
}

/** UTM parameters, with the resulting URL. */
export function UtmFields({ draft, onChange }: UtmFieldsProps) {
  const { utm, utmTemplateId, originalUrl, forwardQuery, trackConversions } = draft;
  const { targeting: text, utm: texts } = useTexts();
  const { account } = useSession();
  const { requiredUtm } = account.owner;
  const { data: folders = [] } = useFolders();
  const folder = folders.find(({ _id }) => _id === draft.folderId);
  const choose = (id: string, template: UtmTemplate | undefined) => {
    const values = UTM_NAMES.map((name) => [name, template?.[name] ?? utm[name]]);
    onChange({ utmTemplateId: id, ...(template && { utm: Object.fromEntries(values) }) });
  };
  // The API would fill in a parameter of the template that is left blank here.
  const set = (name: UtmName, value: string) =>
    onChange({ utm: { ...utm, [name]: value }, ...(value === '' && { utmTemplateId: '' }) });
  const result = withUtm(originalUrl, utm);
  return (
    <>
      <p class="hint">{text.utmHint}</p>
      {requiredUtm.length > 0 && <p class="hint">{texts.needed(requiredUtm.join(', '))}</p>}
      {folder && folder.requiredUtm.length > 0 && (
        <p class="hint">{texts.neededIn(folder.name, folder.requiredUtm.join(', '))}</p>
      )}
      <UtmTemplateField utmTemplateId={utmTemplateId} hint={texts.chooseHint} onChange={choose} />
      <UtmInputs utm={utm} onChange={set} />
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

interface UtmInputsProps {
  utm: TargetingDraft['utm'];
  onChange: (name: UtmName, value: string) => void;
}

export function UtmInputs({ utm, onChange }: UtmInputsProps) {
  const { targeting: text } = useTexts();
  return (
    <div class="links-pair">
      {UTM_NAMES.map((name) => (
        <TextField
          key={name}
          name={`utm.${name}`}
          label={text.utmNames[name]}
          placeholder={text.utmExamples[name]}
          value={utm[name]}
          onChange={(value) => onChange(name, value)}
          autoComplete="off"
          spellcheck={false}
        />
      ))}
    </div>
  );
}
