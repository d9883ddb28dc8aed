import { TextArea, TextField } from '../../../components/forms/field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import { PreviewCards } from './preview-cards.tsx';
import type { TargetingDraft } from './targeting-draft.ts';

/** Longest texts that the API accepts. */
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;

interface PreviewFieldsProps {
  draft: TargetingDraft & { originalUrl: string };
  onChange: (change: Partial<TargetingDraft>) => void;
}

/** What networks show of the link, as they show it. */
export function PreviewFields({ draft: { preview, originalUrl }, onChange }: PreviewFieldsProps) {
  const { targeting: text } = useTexts();
  const change = (fields: Partial<TargetingDraft['preview']>) =>
    onChange({ preview: { ...preview, ...fields } });
  return (
    <>
      <p class="hint">{text.previewHint}</p>
      <TextField
        name="preview.title"
        label={text.previewTitle}
        hint={text.characters(preview.title.length, MAX_TITLE)}
        maxLength={MAX_TITLE}
        value={preview.title}
        onChange={(title) => change({ title })}
      />
      <TextArea
        name="preview.description"
        label={text.previewDescription}
        hint={text.characters(preview.description.length, MAX_DESCRIPTION)}
        maxLength={MAX_DESCRIPTION}
        rows={2}
        value={preview.description}
        onChange={(description) => change({ description })}
      />
      <TextField
        name="preview.image"
        label={text.previewImage}
        hint={text.previewImageHint}
        type="url"
        placeholder="https://"
        value={preview.image}
        onChange={(image) => change({ image })}
      />
      <PreviewCards preview={preview} originalUrl={originalUrl} />
    </>
  );
}
