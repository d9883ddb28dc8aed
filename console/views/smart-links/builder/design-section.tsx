import { THEME_BUTTONS, THEME_FONTS, THEME_LAYOUTS } from '@signpost/client/values';
import { ColorField } from '#console/components/forms/color-field.tsx';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { MediaField } from '#console/components/forms/media-field.tsx';
import { PictureChoice } from '#console/components/forms/picture-choice.tsx';
import { ownShapes } from '#console/preview/theme-pictures.ts';
import { useTexts } from '#console/texts/text.tsx';
import { BACKGROUND_KINDS, correctionsOf, type ThemeDraft } from '../theme-draft.ts';
import type { BuilderPart } from '../types/page-form.ts';
import { ButtonPicture, FontPicture, LayoutPicture } from './design-pictures.tsx';
import type { CommonFields } from './draft.ts';
import { PresetPicker } from './preset-picker.tsx';

/** The theme of the page, near the top of the form: it changes more than any other field. */
export function ThemeSection({ draft, change }: BuilderPart<CommonFields>) {
  const { design: text } = useTexts().smartLinks;
  return (
    <section class="smart-section" aria-label={text.theme}>
      <h2>{text.theme}</h2>
      <PresetPicker
        draft={draft}
        onChange={(preset) => change(({ theme }) => ({ theme: { ...theme, preset } }))}
      />
    </section>
  );
}

/** The details of the design. Unreadable colors are adjusted, and the fields say so. */
export function DesignSection({ draft, change, ...media }: BuilderPart<CommonFields>) {
  const { smartLinks } = useTexts();
  const { design: text } = smartLinks;
  const { theme } = draft;
  const set = (fields: Partial<ThemeDraft>) => change(({ theme }) => ({ theme: { ...theme, ...fields } }));
  const field = fieldProps(theme, set, 'theme.');
  const corrections = correctionsOf(theme, draft.slug || draft.title);
  const noteOf = (field: 'background' | 'accent' | 'text', hint?: string) => {
    const shown = [...new Set(corrections.filter((one) => one.field === field).map(({ to }) => to))];
    return shown.length > 0 ? text.corrected(shown.join(', ')) : hint;
  };
  const color = (name: 'accent' | 'text') => (
    <ColorField
      {...field(name)}
      label={text[name]}
      picker={text.pick(text[name])}
      hint={noteOf(name)}
      required={false}
    />
  );
  const ground = (name: 'color' | 'from' | 'to', path: string) => (
    <ColorField
      {...field(name)}
      name={`theme.background.${path}`}
      label={text[name]}
      picker={text.pick(text[name])}
    />
  );
  const standard = theme.preset === '' ? text.standard : text.ofPreset;
  const own = ownShapes(theme.preset);
  const backgroundNote = noteOf('background');
  return (
    <section class="smart-section" aria-label={text.title}>
      <h2>{text.title}</h2>
      <div class="smart-design">
        <Select
          {...field('background')}
          label={text.background}
          required={false}
          options={[
            { value: '', label: standard },
            ...BACKGROUND_KINDS.map((value) => ({ value, label: text.backgrounds[value] })),
          ]}
        />
        {theme.background === 'color' && ground('color', 'color')}
        {theme.background === 'gradient' && (
          <>
            {ground('from', 'gradient[0]')}
            {ground('to', 'gradient[1]')}
            <TextField
              {...field('angle')}
              name="theme.background.angle"
              label={text.angle}
              type="number"
              min={0}
              max={360}
              placeholder="180"
            />
          </>
        )}
      </div>
      {theme.background === 'image' && (
        <MediaField
          {...media}
          {...field('image')}
          name="theme.background.image"
          label={text.image}
          kind="image"
          required
        />
      )}
      {backgroundNote && (
        <p class="hint" role="status">
          {backgroundNote}
        </p>
      )}
      <div class="smart-design">
        {color('accent')}
        {color('text')}
      </div>
      <PictureChoice
        {...field('font')}
        label={text.font}
        choices={(['', ...THEME_FONTS] as const).map((value) => ({
          value,
          label: value === '' ? standard : text.fonts[value],
          picture: <FontPicture font={value || own.font} />,
        }))}
      />
      <PictureChoice
        {...field('buttons')}
        label={text.buttons}
        choices={(['', ...THEME_BUTTONS] as const).map((value) => ({
          value,
          label: value === '' ? standard : text.buttonShapes[value],
          picture: <ButtonPicture buttons={value || own.buttons} />,
        }))}
      />
      <PictureChoice
        {...field('layout')}
        label={text.layout}
        choices={(['', ...THEME_LAYOUTS] as const).map((value) => ({
          value,
          label: value === '' ? standard : text.layouts[value],
          picture: <LayoutPicture layout={value || own.layout} />,
        }))}
      />
    </section>
  );
}
