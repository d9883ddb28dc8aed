import { MAX_VARIANTS } from '@signpost/client/values';
import { Button } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { ListEditor } from '#console/components/forms/list-editor.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import {
  newVariant,
  sharesOf,
  type TargetingDraft,
  type VariantDraft,
  withDestination,
} from './targeting-draft.ts';
import { TestFields } from './test-fields.tsx';

interface VariantsEditorProps {
  draft: TargetingDraft;
  /** Where the link leads without a test. */
  destination: string;
  onChange: (change: (draft: TargetingDraft) => Partial<TargetingDraft>) => void;
}

/** URLs that visitors are split among, with the share of each. */
export function VariantsEditor({ draft, destination, onChange }: VariantsEditorProps) {
  const { variants } = draft;
  const { targeting: text } = useTexts();
  const format = useFormat();
  const shares = sharesOf(variants.map(({ weight }) => weight));
  const shown = (index: number): string => {
    const share = shares[index];
    return share === undefined ? '–' : format.percent(share);
  };
  return (
    <>
      <ListEditor<Omit<VariantDraft, 'key'>>
        name="variants"
        max={MAX_VARIANTS}
        title={text.variants}
        hint={text.variantsHint}
        rows={variants}
        onChange={(change) =>
          onChange(({ variants: before }) => ({
            variants: withDestination(before, change(before), destination),
          }))
        }
        blank={() => newVariant('')}
        noun={text.variant}
        addLabel={text.addVariant}
        nameOf={({ url }) => url}
      >
        {({ index, field }) => (
          <div class="links-variant">
            <TextField
              {...field('url')}
              name={`variants[${index}].url`}
              label={text.variantUrl}
              type="url"
              placeholder="https://"
              required
            />
            <TextField
              {...field('weight')}
              name={`variants[${index}].weight`}
              label={text.weight}
              hint={text.share(shown(index))}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
        )}
      </ListEditor>
      {variants.length > 1 && (
        <div>
          <Button
            onClick={() =>
              onChange(({ variants: before }) => ({
                variants: before.map((variant) => ({ ...variant, weight: '1' })),
              }))
            }
          >
            {text.evenly}
          </Button>
        </div>
      )}
      {variants.length > 1 && <TestFields draft={draft} onChange={onChange} />}
    </>
  );
}
