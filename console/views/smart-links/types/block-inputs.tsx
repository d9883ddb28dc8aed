import { SMART_LINK_LIMITS } from '../../../../clients/typescript/src/values.ts';
import { Button } from '../../../components/elements/button.tsx';
import { TextArea, TextField } from '../../../components/forms/field.tsx';
import type { RowView } from '../../../components/forms/list-editor.tsx';
import { MediaField } from '../../../components/forms/media-field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { BlockType, GalleryImage, LinkFields } from './block-draft.ts';
import type { BuilderPart } from './page-form.ts';

/** Inputs of blocks. */

type Media = Pick<BuilderPart<unknown>, 'uploads' | 'addUpload' | 'onBusy'>;

type Part = RowView<LinkFields> & Media & { type: BlockType };

export function BlockInputs({ type, ...part }: Part) {
  const { smartLinks: text } = useTexts();
  const { row: block, change, field } = part;
  return (
    <>
      {type === 'text' && (
        <div class="smart-row-wide">
          <TextArea
            name={field('text')}
            label={text.blocks.text.name}
            hint={text.blocks.textHint}
            maxLength={SMART_LINK_LIMITS['urls[].text'].max}
            value={block.text}
            onChange={(value) => change({ text: value })}
            required
          />
        </div>
      )}
      {type === 'subscribe' && (
        <>
          <TextField
            name={field('title')}
            label={text.rowTitle}
            hint={text.blocks.defaultHint}
            value={block.title}
            onChange={(title) => change({ title })}
          />
          <TextField
            name={field('description')}
            label={text.rowDescription}
            value={block.description}
            onChange={(description) => change({ description })}
          />
          <div class="smart-row-wide">
            <TextArea
              name={field('consentText')}
              label={text.webinar.consentText}
              hint={text.webinar.consentTextHint}
              maxLength={SMART_LINK_LIMITS['urls[].consentText'].max}
              value={block.consentText}
              onChange={(consentText) => change({ consentText })}
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
          <TextField
            name={field('startsAt')}
            label={text.shownFrom}
            type="datetime-local"
            value={block.startsAt}
            onChange={(startsAt) => change({ startsAt })}
          />
          <TextField
            name={field('endsAt')}
            label={text.shownUntil}
            type="datetime-local"
            value={block.endsAt}
            onChange={(endsAt) => change({ endsAt })}
          />
        </div>
      </details>
    </>
  );
}

/** Title, URL and picture, and of a product what it costs. */
function Named({ type, ...part }: Part & { type: 'video' | 'music' | 'product' }) {
  const { smartLinks: text } = useTexts();
  const { row: block, change, field } = part;
  return (
    <>
      <TextField
        name={field('title')}
        label={text.rowTitle}
        value={block.title}
        onChange={(title) => change({ title })}
        required
      />
      <TextField
        name={field('url')}
        label={text.rowUrl}
        hint={type === 'product' ? undefined : text.blocks.urlHints[type]}
        type="url"
        placeholder="https://"
        value={block.url}
        onChange={(url) => change({ url })}
        required
      />
      {type === 'product' && (
        <>
          <div class="smart-row-wide">
            <TextField
              name={field('description')}
              label={text.rowDescription}
              value={block.description}
              onChange={(description) => change({ description })}
            />
          </div>
          <TextField
            name={`${field('title').replace(/title$/, 'price')}.amount`}
            label={text.blocks.price}
            inputMode="decimal"
            value={block.amount}
            onChange={(amount) => change({ amount })}
          />
          <TextField
            name={`${field('title').replace(/title$/, 'price')}.currency`}
            label={text.blocks.currency}
            hint={text.blocks.currencyHint}
            maxLength={3}
            value={block.currency}
            onChange={(currency) => change({ currency })}
          />
        </>
      )}
      <div class="smart-row-wide">
        <Upload
          {...part}
          name={field('image')}
          label={text.blocks.picture}
          value={block.image}
          set={(image) => change({ image })}
        />
      </div>
    </>
  );
}

function Gallery(part: Omit<Part, 'type'>) {
  const { smartLinks: text, forms } = useTexts();
  const { row: block, change, field } = part;
  const { images } = block;
  const set = (index: number, to: Partial<GalleryImage>) =>
    change({ images: images.map((one, n) => (n === index ? { ...one, ...to } : one)) });
  const name = (index: number, of: keyof GalleryImage) => `${field('images')}[${index}].${of}`;
  const most = SMART_LINK_LIMITS['urls[].images'].max;
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
            set={(image) => set(index, { image })}
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
      <Button
        icon="plus"
        disabled={images.length >= most}
        onClick={() => change({ images: [...images, { image: '', alt: '' }] })}
      >
        {text.blocks.addImage}
      </Button>
    </div>
  );
}

function Upload({
  name,
  label,
  value,
  set,
  required = false,
  uploads,
  addUpload,
  onBusy,
}: Media & {
  name: string;
  label: string;
  value: string;
  set: (image: string) => void;
  required?: boolean;
}) {
  const { smartLinks: text } = useTexts();
  return (
    <MediaField
      name={name}
      label={label}
      hint={text.blocks.uploadsOnly}
      kind="image"
      required={required}
      source={value}
      uploads={uploads}
      onBusy={onBusy}
      onChange={(image, file) => {
        if (file) addUpload(image, file);
        set(image);
      }}
    />
  );
}
