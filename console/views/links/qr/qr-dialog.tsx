import { useState } from 'preact/hooks';
import type { Link } from '../../../../clients/typescript/src/api.ts';
import { QR_FORMATS } from '../../../../clients/typescript/src/values.ts';
import { Button, LinkButton } from '../../../components/elements/button.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { ColorField } from '../../../components/forms/color-field.tsx';
import { Checkbox, Select, TextField } from '../../../components/forms/field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useTexts } from '../../../texts/text.tsx';
import { CopyQrButton } from './copy-qr-button.tsx';
import { QrLogoField } from './qr-logo-field.tsx';
import { type QrOptions, useQrImage } from './use-qr-image.ts';

interface QrDialogProps {
  link: Pick<Link, '_id' | 'shortUrl' | 'code'>;
  onClose: () => void;
}

/** Initial state of the dialog. */
const PLAIN = {
  format: 'png',
  size: '600',
  margin: '4',
  color: '#000000',
  background: '#ffffff',
  tracked: false,
} satisfies QrOptions;

/** The customizable QR code of a link, to copy and download. */
export function QrDialog({ link, onClose }: QrDialogProps) {
  const { links: text } = useTexts();
  const [options, setOptions] = useState<Required<Omit<QrOptions, 'logo'>>>(PLAIN);
  const [logo, setLogo] = useState<{ storageCode: string; name: string }>();
  const [isTransparent, setTransparent] = useState(false);
  const change = (changes: Partial<typeof options>) => setOptions((before) => ({ ...before, ...changes }));
  const { format, size, margin, color, background, tracked } = options;
  // JPEG has no transparency: the color applies while it is selected.
  const hasBackground = !isTransparent || format === 'jpg';
  const { url, blob, error, isLoading } = useQrImage(link._id, {
    ...options,
    background: hasBackground ? background : 'transparent',
    logo: logo?.storageCode,
  });
  return (
    <Dialog title={text.qr} onClose={onClose} wide>
      <div class="links-qr-columns">
        <div class="links-qr-image">
          <div class="links-qr" aria-busy={isLoading || undefined}>
            {url ? <img src={url} alt={text.qrOf(link.shortUrl)} /> : <div class="links-qr-none" />}
          </div>
          <p class="links-qr-url">{tracked ? `${link.shortUrl}?via=qr` : link.shortUrl}</p>
        </div>
        <Form onSubmit={() => undefined} error={error}>
          <div class="links-pair">
            <Select
              name="format"
              label={text.qrFormat}
              value={format}
              onChange={(value) => change({ format: value })}
              options={QR_FORMATS.map((value) => ({ value, label: text.qrFormats[value] }))}
            />
            <TextField
              name="size"
              label={text.qrSize}
              hint={text.qrSizeHint}
              value={size}
              onChange={(value) => change({ size: value })}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <ColorField
              name="color"
              label={text.qrColor}
              picker={text.qrPick(text.qrColor)}
              value={color}
              onChange={(value) => change({ color: value })}
            />
            <div class="links-qr-background">
              {hasBackground && (
                <ColorField
                  name="background"
                  label={text.qrBackground}
                  picker={text.qrPick(text.qrBackground)}
                  value={background}
                  onChange={(value) => change({ background: value })}
                />
              )}
              {format !== 'jpg' && (
                <Checkbox
                  name="transparent"
                  label={text.qrTransparent}
                  hint={isTransparent ? text.qrTransparentHint : undefined}
                  checked={isTransparent}
                  onChange={setTransparent}
                />
              )}
            </div>
            <TextField
              name="margin"
              label={text.qrMargin}
              hint={text.qrMarginHint}
              value={margin}
              onChange={(value) => change({ margin: value })}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
          <QrLogoField logo={logo} onChange={setLogo} />
          <Checkbox
            name="tracked"
            label={text.qrTracked}
            hint={text.qrTrackedHint}
            checked={tracked}
            onChange={(value) => change({ tracked: value })}
          />
        </Form>
      </div>
      <div class="dialog-actions">
        <CopyQrButton blob={isLoading ? undefined : blob} />
        {url && !isLoading ? (
          <LinkButton href={url} download={`${link.code}.${format}`} variant="primary" icon="download">
            {text.download}
          </LinkButton>
        ) : (
          <Button variant="primary" icon="download" disabled>
            {text.download}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
