import { MEDIA_TYPES, SMART_LINK_LIMITS } from '@signpost/client/values';
import { useRef } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { TextArea, TextField } from '#console/components/forms/field.tsx';
import type { RowView } from '#console/components/forms/list-editor.tsx';
import { MediaField, type MediaUploads, UploadProgress } from '#console/components/forms/media-field.tsx';
import { useMediaUpload } from '#console/components/forms/use-media-upload.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { BlockType, GalleryImage, LinkFields } from './block-draft.ts';

/** Inputs of blocks. */

type Part = RowView<LinkFields> & MediaUploads & { type: BlockType };

export function BlockInputs({ type, ...part }: Part) {
  const { smartLinks: text } = useTexts();
  const { row: block, field } = part;
  return (
    <>
      {type === 'text' && (
        <div class="smart-row-wide">
          <TextArea
            {...field('text')}
            label={text.blocks.text.name}
            hint={text.blocks.textHint}
            maxLength={SMART_LINK_LIMITS['urls[].text'].max}
            required
          />
        </div>
      )}
      {type === 'subscribe' && (
        <>
          <TextField {...field('title')} label={text.rowTitle} hint={text.blocks.defaultHint} />
          <TextField {...field('description')} label={text.rowDescription} />
          <div class="smart-row-wide">
            <TextArea
              {...field('consentText')}
              label={text.webinar.consentText}
              hint={text.webinar.consentTextHint}
              maxLength={SMART_LINK_LIMITS['urls[].consentText'].max}
            />
            <p class="hint">{text.blocks.subscribeHint}</p>
          </div>
        </>
      )}
      {type === 'gallery' && <Gallery {...part} />}
      {type === 'divider' && <p class="hint smart-row-wide">{text.blocks.dividerHint}</p>}
      {(type === 'video' || type === 'music' || type === 'product') && <Named {...part} type={type} />}
      <details
        class="smart-row-wide smart-row-more"
        open={block.startsAt !== '' || block.endsAt !== '' ? true : undefined}
      >
        <summary>{text.blocks.schedule}</summary>
        <div class="smart-row-body">
          <ShownTimes field={field} />
        </div>
      </details>
    </>
  );
}

/** Title, URL and picture, and of a product what it costs. */
function Named({ type, ...part }: Part & { type: 'video' | 'music' | 'product' }) {
  const { smartLinks: text } = useTexts();
  const { path, field } = part;
  return (
    <>
      <TextField {...field('title')} label={text.rowTitle} required />
      <TextField
        {...field('url')}
        label={text.rowUrl}
        hint={type === 'product' ? text.rowUrlHint : text.blocks.urlHints[type]}
        type="url"
        placeholder="https://"
        required
      />
      {type === 'product' && (
        <>
          <div class="smart-row-wide">
            <TextField {...field('description')} label={text.rowDescription} />
          </div>
          <TextField
            {...field('amount')}
            name={`${path('title').replace(/title$/, 'price')}.amount`}
            label={text.blocks.price}
            inputMode="decimal"
          />
          <TextField
            {...field('currency')}
            name={`${path('title').replace(/title$/, 'price')}.currency`}
            label={text.blocks.currency}
            hint={text.blocks.currencyHint}
            maxLength={3}
          />
        </>
      )}
      <div class="smart-row-wide">
        <Upload {...part} {...field('image')} label={text.blocks.picture} />
      </div>
    </>
  );
}

function Gallery(part: Omit<Part, 'type'>) {
  const { smartLinks: text, forms } = useTexts();
  const { row: block, change, path } = part;
  const { images } = block;
  const set = (index: number, to: Partial<GalleryImage>) =>
    change({ images: images.map((one, n) => (n === index ? { ...one, ...to } : one)) });
  const name = (index: number, of: keyof GalleryImage) => `${path('images')}[${index}].${of}`;
  const most = SMART_LINK_LIMITS['urls[].images'].max;
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(images);
  latest.current = images;
  const sending = useMediaUpload('image', part.onBusy, (image, file) => {
    part.addUpload(image, file);
    // Fields that were empty are filled first.
    const kept = latest.current.filter((one) => one.image !== '' || one.alt !== '');
    latest.current = [...kept, { image, alt: '' }];
    change({ images: latest.current });
  });
  return (
    <div class="smart-row-wide smart-gallery">
      {images.map((one, index) => (
        <fieldset key={index} class="smart-gallery-image">
          <legend class="visually-hidden">{text.blocks.imageNumber(index + 1)}</legend>
          <Upload
            {...part}
            name={name(index, 'image')}
            label={text.blocks.imageNumber(index + 1)}
            value={one.image}
            onChange={(image) => set(index, { image })}
            required
          />
          <TextField
            name={name(index, 'alt')}
            label={text.blocks.alt}
            hint={text.blocks.altHint}
            value={one.alt}
            onChange={(alt) => set(index, { alt })}
          />
          <Button
            variant="quiet"
            icon="trash"
            onClick={() => change({ images: images.filter((_, n) => n !== index) })}
          >
            {forms.remove} {text.blocks.imageNumber(index + 1)}
          </Button>
        </fieldset>
      ))}
      <div class="smart-list-add">
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label={text.blocks.addImages}
          accept={MEDIA_TYPES.image.join(',')}
          onChange={({ currentTarget }) => {
            sending.send([...(currentTarget.files ?? [])].slice(0, most - images.length));
            // Allows choosing the same files again.
            currentTarget.value = '';
          }}
        />
        <PermittedButton
          to="media:write"
          icon="upload"
          isBusy={sending.isRunning}
          disabled={images.length >= most}
          onClick={() => picker.current?.click()}
        >
          {text.blocks.addImages}
        </PermittedButton>
        {sending.isRunning && (
          <Button variant="quiet" onClick={sending.stop}>
            {forms.stopUpload}
          </Button>
        )}
        <Button
          variant="quiet"
          icon="plus"
          disabled={images.length >= most}
          onClick={() => change({ images: [...images, { image: '', alt: '' }] })}
        >
          {text.blocks.addImage}
        </Button>
      </div>
      <p class="small" role="status">
        {sending.isRunning && text.blocks.uploadingImages(sending.current.number, sending.current.count)}
      </p>
      <UploadProgress of={sending} />
    </div>
  );
}

function Upload(props: Omit<Parameters<typeof MediaField>[0], 'kind' | 'hint'>) {
  const { smartLinks: text } = useTexts();
  return <MediaField {...props} hint={text.blocks.uploadsOnly} kind="image" />;
}

/** From when to when a row is shown. */
export function ShownTimes({ field }: Pick<RowView<LinkFields>, 'field'>) {
  const { smartLinks: text } = useTexts();
  return (
    <>
      <TextField {...field('startsAt')} label={text.shownFrom} type="datetime-local" />
      <TextField {...field('endsAt')} label={text.shownUntil} type="datetime-local" />
    </>
  );
}
