import type { ApiError, Link, QrStyle } from '@signpost/client/core';
import { MAX_FRAME_LENGTH, QR_CORNERS, QR_DOTS, QR_FORMATS } from '@signpost/client/values';
import { Button } from '#console/components/elements/button.tsx';
import { ColorField } from '#console/components/forms/color-field.tsx';
import { Checkbox, Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { Form } from '#console/components/forms/form.tsx';
import { LogoField } from '#console/components/forms/logo-field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { QrDownload } from './qr-download.tsx';
import { hasBackground, type Look, PLAIN_STYLE, styleOf } from './qr-look.ts';
import { QrPicture } from './qr-picture.tsx';
import { SaveQrStyle } from './save-qr-style.tsx';
import { useQrLook } from './use-qr-look.ts';

export interface QrFormProps {
  link: Pick<Link, '_id' | 'displayUrl' | 'code'> & Partial<Pick<Link, 'customDomain'>>;
  saved: QrStyle | undefined;
  /** What to begin with, if it is not the saved style. */
  suggested?: QrStyle | undefined;
}

/** The QR code of a link beside what changes it, above what downloads it. */
export function QrForm({ link, saved = PLAIN_STYLE, suggested }: QrFormProps) {
  const { links: text } = useTexts();
  const { look, isSaved, images, changeLook, change, useSaved } = useQrLook(link._id, { saved, suggested });
  const { options, logo } = look;
  const { shown } = images;
  const field = fieldProps(options, change);
  return (
    <>
      <div class="links-qr-columns">
        <QrPicture displayUrl={link.displayUrl} isTracked={options.tracked} image={shown} url={images.url} />
        <Form onSubmit={() => undefined} error={shown.error}>
          <div class="links-pair">
            <div>
              <ColorField {...field('color')} label={text.qrColor} picker={text.qrPick(text.qrColor)} />
              <UseReadable of="color" error={shown.error} onUse={change} />
            </div>
            <div class="links-qr-background">
              {hasBackground(look) && (
                <>
                  <ColorField
                    {...field('background')}
                    label={text.qrBackground}
                    picker={text.qrPick(text.qrBackground)}
                  />
                  <UseReadable of="background" error={shown.error} onUse={change} />
                </>
              )}
              {options.format !== 'jpg' && (
                <Checkbox
                  name="transparent"
                  label={text.qrTransparent}
                  hint={look.isTransparent ? text.qrTransparentHint : undefined}
                  checked={look.isTransparent}
                  onChange={(isTransparent) => changeLook({ isTransparent })}
                />
              )}
            </div>
            <Select
              {...field('dots')}
              label={text.qrDots}
              options={QR_DOTS.map((value) => ({ value, label: text.qrShapes[value] }))}
            />
            <Select
              {...field('corners')}
              label={text.qrCorners}
              hint={options.corners === 'circle' ? text.qrCirclesHint : undefined}
              options={QR_CORNERS.map((value) => ({ value, label: text.qrShapes[value] }))}
            />
          </div>
          <TextField
            {...field('frame')}
            label={text.qrFrame}
            hint={text.qrFrameHint}
            placeholder={text.qrFrameExample}
            maxLength={MAX_FRAME_LENGTH}
          />
          <LogoField logo={logo} onChange={(value) => changeLook({ logo: value })} />
          <Checkbox
            name="tracked"
            label={text.qrTracked}
            hint={text.qrTrackedHint}
            checked={options.tracked}
            onChange={(tracked) => change({ tracked })}
          />
          <SaveQrStyle
            domain={link.customDomain ?? undefined}
            style={styleOf(look)}
            // The style has a copy, which stays.
            onSaved={(copy) => logo && copy && changeLook({ logo: { ...logo, storageCode: copy } })}
          >
            {!isSaved && <Button onClick={useSaved}>{text.qrUseSaved}</Button>}
          </SaveQrStyle>
          <div class="links-pair">
            <Select
              {...field('format')}
              label={text.qrFormat}
              options={QR_FORMATS.map((value) => ({ value, label: text.qrFormats[value] }))}
            />
            <TextField
              {...field('size')}
              label={text.qrSize}
              hint={text.qrSizeHint}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField
              {...field('margin')}
              label={text.qrMargin}
              hint={text.qrMarginHint}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
        </Form>
      </div>
      <QrDownload code={link.code} format={options.format} {...images} />
    </>
  );
}

interface UseReadableProps {
  of: 'color' | 'background';
  error: ApiError | undefined;
  onUse: (color: Partial<Pick<Look['options'], 'color' | 'background'>>) => void;
}

/** Fills in the color that the API suggests in place of one that scanners cannot read. */
function UseReadable({ of, error, onUse }: UseReadableProps) {
  const { links: text } = useTexts();
  const suggestion = error?.details.find(({ path }) => path === of)?.params?.['suggestion'];
  if (typeof suggestion !== 'string') return null;
  return (
    <div class="links-qr-use">
      <Button onClick={() => onUse({ [of]: suggestion })}>{text.qrUseColor(suggestion)}</Button>
    </div>
  );
}
