import type { ApiError, Link, QrStyle } from '@signpost/client/core';
import { MAX_FRAME_LENGTH, QR_CORNERS, QR_DOTS, QR_FORMATS } from '@signpost/client/values';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { ColorField } from '#console/components/forms/color-field.tsx';
import { Checkbox, Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { Form } from '#console/components/forms/form.tsx';
import { LogoField } from '#console/components/forms/logo-field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { CopyQrButton } from './copy-qr-button.tsx';
import { type QrLook, useQrMemory } from './qr-memory.ts';
import { SaveQrStyle } from './save-qr-style.tsx';
import { type QrOptions, SMALL_QR, useQrImage } from './use-qr-image.ts';

/** What is not saved. */
const FIRST = { format: 'png', size: '600', margin: '4', tracked: true } satisfies QrOptions;

const PLAIN: QrStyle = {
  color: '#000000',
  background: '#ffffff',
  dots: 'square',
  corners: 'square',
  frame: null,
  logo: null,
};

/** `1a2b3c` as the picker shows it. */
const withHash = (color: string): string => (/^[\da-f]+$/i.test(color) ? `#${color}` : color);

export interface QrFormProps {
  link: Pick<Link, '_id' | 'displayUrl' | 'code'> & Partial<Pick<Link, 'customDomain'>>;
  saved: QrStyle | undefined;
  /** What to begin with, if it is not the saved style. */
  suggested?: QrStyle | undefined;
}

type Look = QrLook & { options: Required<QrLook['options']> };

function savedLook({ logo, ...saved }: QrStyle, logoName: string): Look {
  const isTransparent = saved.background === 'transparent';
  return {
    isTransparent,
    options: {
      ...FIRST,
      ...saved,
      color: withHash(saved.color),
      background: isTransparent ? PLAIN.background : withHash(saved.background),
      frame: saved.frame ?? '',
    },
    logo: logo === null ? undefined : { storageCode: logo, name: logoName },
  };
}

const isSame = (a: Look, b: Look): boolean =>
  JSON.stringify({ ...a, logo: a.logo?.storageCode }) === JSON.stringify({ ...b, logo: b.logo?.storageCode });

export function QrForm({ link, saved = PLAIN, suggested }: QrFormProps) {
  const { links: text } = useTexts();
  const memory = useQrMemory(link._id);
  const plain = savedLook(saved, text.qrSavedLogo);
  const [look, setLook] = useState<Look>(() => {
    const last = memory.look();
    if (!last) return suggested ? savedLook(suggested, text.qrSavedLogo) : plain;
    const { isTransparent, options, logo } = last;
    return { isTransparent, options: { ...plain.options, ...options }, logo };
  });
  // What was cached is shown first: a code in that style follows to the current one.
  const before = useRef(plain);
  useEffect(() => {
    if (isSame(look, before.current)) setLook(plain);
    before.current = plain;
  }, [JSON.stringify(saved)]);
  const { options, isTransparent, logo } = look;
  const isSaved = isSame(look, plain);
  const changeLook = (changes: Partial<Look>) => setLook((before) => ({ ...before, ...changes }));
  const change = (changes: Partial<Look['options']>) =>
    setLook((before) => ({ ...before, options: { ...before.options, ...changes } }));
  const field = fieldProps(options, change);
  const { format, color, background, dots, corners, frame, tracked } = options;
  // JPEG has no transparency: the color applies while it is selected.
  const hasBackground = !isTransparent || format === 'jpg';
  const query = {
    ...options,
    background: hasBackground ? background : 'transparent',
    logo: logo?.storageCode,
  };
  const isPdf = format === 'pdf';
  // No browser shows a PDF as an image: an SVG has the same outlines.
  const shown = useQrImage(link._id, isPdf ? { ...query, format: 'svg' } : query);
  const pdf = useQrImage(isPdf ? link._id : undefined, query);
  const file = isPdf ? pdf : shown;
  // The suggested colors can be refused before there is a code to keep.
  const isRefused = shown.error !== undefined && !shown.url;
  const fallback = useQrImage(isRefused ? link._id : undefined, SMALL_QR);
  const image = shown.url ?? fallback.url;
  // What the API refuses is not remembered: the link would be shown without a code.
  useEffect(() => {
    if (isSaved) memory.forget();
    else if (shown.isCurrent) memory.remember(look);
  }, [JSON.stringify(look), shown.isCurrent]);
  // Uploads that nothing uses are deleted after a day.
  const isLogoGone = shown.error?.code === 'NOT_FOUND' && logo !== undefined;
  useEffect(() => {
    if (!isLogoGone) return;
    // Its style was changed elsewhere, and is loading: the code still follows it.
    if (isSaved) before.current = { ...plain, logo: undefined };
    changeLook({ logo: undefined });
  }, [isLogoGone]);
  return (
    <>
      <div class="links-qr-columns">
        <div class="links-qr-image">
          <div
            class={shown.isCurrent ? 'links-qr' : 'links-qr links-qr-stale'}
            aria-busy={shown.isLoading || undefined}
          >
            {image ? <img src={image} alt={text.qrOf(link.displayUrl)} /> : <div class="links-qr-none" />}
          </div>
          <p class="links-qr-url">{tracked ? `${link.displayUrl}?via=qr` : link.displayUrl}</p>
        </div>
        <Form onSubmit={() => undefined} error={shown.error}>
          <div class="links-pair">
            <div>
              <ColorField {...field('color')} label={text.qrColor} picker={text.qrPick(text.qrColor)} />
              <UseReadable of="color" error={shown.error} onUse={change} />
            </div>
            <div class="links-qr-background">
              {hasBackground && (
                <>
                  <ColorField
                    {...field('background')}
                    label={text.qrBackground}
                    picker={text.qrPick(text.qrBackground)}
                  />
                  <UseReadable of="background" error={shown.error} onUse={change} />
                </>
              )}
              {format !== 'jpg' && (
                <Checkbox
                  name="transparent"
                  label={text.qrTransparent}
                  hint={isTransparent ? text.qrTransparentHint : undefined}
                  checked={isTransparent}
                  onChange={(value) => changeLook({ isTransparent: value })}
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
              hint={corners === 'circle' ? text.qrCirclesHint : undefined}
              options={QR_CORNERS.map((value) => ({ value, label: text.qrShapes[value] }))}
            />
          </div>
          <TextField
            name="frame"
            label={text.qrFrame}
            hint={text.qrFrameHint}
            placeholder={text.qrFrameExample}
            value={frame}
            maxLength={MAX_FRAME_LENGTH}
            onChange={(value) => change({ frame: value })}
          />
          <LogoField logo={logo} onChange={(value) => changeLook({ logo: value })} />
          <Checkbox
            name="tracked"
            label={text.qrTracked}
            hint={text.qrTrackedHint}
            checked={tracked}
            onChange={(value) => change({ tracked: value })}
          />
          <SaveQrStyle
            domain={link.customDomain ?? undefined}
            style={{
              color,
              background: isTransparent ? 'transparent' : background,
              dots,
              corners,
              frame,
              logo: logo?.storageCode ?? null,
            }}
            // The style has a copy, which stays.
            onSaved={(copy) => logo && copy && changeLook({ logo: { ...logo, storageCode: copy } })}
          >
            {!isSaved && <Button onClick={() => setLook(plain)}>{text.qrUseSaved}</Button>}
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
      <div class="dialog-actions">
        {!isPdf && <CopyQrButton blob={shown.isCurrent ? shown.blob : undefined} />}
        {file.url && file.isCurrent ? (
          <LinkButton
            href={file.url}
            download={`${link.code.replaceAll('/', '-')}.${format}`}
            variant="primary"
            icon="download"
          >
            {text.download}
          </LinkButton>
        ) : (
          <Button variant="primary" icon="download" disabled>
            {text.download}
          </Button>
        )}
      </div>
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
