import type { ApiError } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { useTexts } from '#console/texts/text.tsx';
import { DomainField } from '../form/domain-field.tsx';
import type { LinkDraft } from '../form/link-draft.ts';
import { PasswordField } from '../form/password-field.tsx';
import type { DraftChange } from '../form/use-link-form.ts';
import { AppFields } from '../targeting/app-fields.tsx';
import { Folded } from '../targeting/folded.tsx';
import { PreviewFields } from '../targeting/preview-fields.tsx';
import { RulesEditor } from '../targeting/rules-editor.tsx';
import { UtmInputs } from '../targeting/utm-fields.tsx';
import { VariantsEditor } from '../targeting/variants-editor.tsx';
import { BULK_PARTS, type BulkDraft, type BulkPart, choicesOf } from './bulk-draft.ts';

interface BulkPartsProps {
  draft: Pick<BulkDraft, 'parts' | 'values'>;
  onChange: (change: (draft: BulkDraft) => Partial<BulkDraft>) => void;
  error: ApiError | undefined;
}

/** The parts of links that are set or removed as a whole: each with its fields once it is to be set. */
export function BulkParts({ draft: { parts, values }, onChange, error }: BulkPartsProps) {
  const { bulk: text, links, targeting, apps } = useTexts();
  const labels: Record<BulkPart, string> = {
    originalUrl: links.originalUrl,
    customDomain: links.customDomain,
    expiredUrl: links.expiredUrl,
    password: links.password,
    utm: targeting.utm,
    rules: targeting.rules,
    variants: targeting.variants,
    preview: targeting.preview,
    app: apps.title,
  };
  return (
    <Folded title={links.moreFields} error={error}>
      {BULK_PARTS.map((part) => {
        const isSet = parts[part] === 'set' || parts[part] === 'replace';
        return (
          <div key={part} class="form">
            <Select
              name={`parts.${part}`}
              label={labels[part]}
              hint={parts[part] === 'keep' ? undefined : text.partHints[part]}
              value={parts[part]}
              onChange={(choice) => onChange((now) => ({ parts: { ...now.parts, [part]: choice } }))}
              options={choicesOf(part).map((value) => ({ value, label: text.partChanges[value] }))}
            />
            {isSet && (
              <PartFields
                part={part}
                values={values}
                onChange={(change) =>
                  onChange((now) => {
                    const changed = typeof change === 'function' ? change(now.values) : change;
                    return { values: { ...now.values, ...changed } };
                  })
                }
              />
            )}
          </div>
        );
      })}
    </Folded>
  );
}

interface PartFieldsProps {
  part: BulkPart;
  values: LinkDraft;
  onChange: (change: DraftChange) => void;
}

function PartFields({ part, values, onChange }: PartFieldsProps): ComponentChildren {
  const { links: text } = useTexts();
  const field = fieldProps(values, onChange);
  switch (part) {
    case 'originalUrl':
    case 'expiredUrl':
      return <TextField {...field(part)} label={text[part]} type="url" placeholder="https://" required />;
    case 'customDomain':
      return <DomainField {...field(part)} />;
    case 'password':
      return <PasswordField draft={values} onChange={onChange} hasPassword={false} />;
    case 'utm':
      return (
        <UtmInputs
          utm={values.utm}
          onChange={(name, value) => onChange(({ utm }) => ({ utm: { ...utm, [name]: value } }))}
        />
      );
    case 'rules':
      return <RulesEditor draft={values} onChange={onChange} />;
    case 'variants':
      return <VariantsEditor draft={values} destination="" onChange={onChange} />;
    case 'preview':
      return <PreviewFields draft={values} onChange={onChange} isOfSeveral />;
    case 'app':
      return <AppFields app={values.app} onChange={(app) => onChange({ app })} />;
  }
}
