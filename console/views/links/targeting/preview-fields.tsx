import { LINK_LIMITS } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { TextArea, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { MediaField } from '#console/components/forms/media-field.tsx';
import type { Uploads } from '#console/data/uploads.ts';
import { useTexts } from '#console/texts/text.tsx';
import { PreviewCards } from './preview-cards.tsx';
import type { TargetingDraft } from './targeting-draft.ts';

const { max: MAX_TITLE } = LINK_LIMITS['preview.title'];
const { max: MAX_DESCRIPTION } = LINK_LIMITS['preview.description'];

interface PreviewFieldsProps {
  draft: TargetingDraft;
  onChange: (change: Partial<TargetingDraft> | ((draft: TargetingDraft) => Partial<TargetingDraft>)) => void;
  /** Whether several links are edited: an uploaded image belongs to a single one. */
  isOfSeveral?: boolean;
}

/** The link's preview, as networks show it. */
export function PreviewFields({ draft: { preview }, onChange, isOfSeveral = false }: PreviewFieldsProps) {
  const { targeting: text, bulk } = useTexts();
  const [uploads, setUploads] = useState<Uploads>(new Map());
  const change = (fields: Partial<TargetingDraft['preview']>) =>
    onChange({ preview: { ...preview, ...fields } });
  const field = fieldProps(preview, change, 'preview.');
  return (
    <>
      <p class="hint">{text.previewHint}</p>
      <TextField
        {...field('title')}
        label={text.previewTitle}
        hint={text.characters(preview.title.length, MAX_TITLE)}
        maxLength={MAX_TITLE}
      />
      <TextArea
        {...field('description')}
        label={text.previewDescription}
        hint={text.characters(preview.description.length, MAX_DESCRIPTION)}
        maxLength={MAX_DESCRIPTION}
        rows={2}
      />
      {isOfSeveral ? (
        <TextField
          {...field('image')}
          label={text.previewImage}
          hint={bulk.imageHint}
          type="url"
          placeholder="https://"
        />
      ) : (
        <MediaField
          name="preview.image"
          label={text.previewImage}
          hint={text.previewImageHint}
          kind="image"
          value={preview.image}
          uploads={uploads}
          addUpload={(image, file) => setUploads((before) => new Map([...before, [image, file]]))}
          // An upload finishes later than other changes.
          onChange={(image) => onChange((draft) => ({ preview: { ...draft.preview, image } }))}
          onBusy={(difference) => onChange({ isUploading: difference === 1 })}
        />
      )}
      <PreviewCards preview={preview} file={uploads.get(preview.image)} />
    </>
  );
}
