import { useState } from 'preact/hooks';
import type { Link } from '../../../clients/typescript/src/api.ts';
import { QR_FORMATS } from '../../../clients/typescript/src/values.ts';
import { Button, LinkButton } from '../../components/actions/button.tsx';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { Select, TextField } from '../../components/forms/field.tsx';
import { Form } from '../../components/forms/form.tsx';
import { useTexts } from '../../texts/text.tsx';
import { type QrFormat, useQrImage } from './use-qr-image.ts';

interface QrDialogProps {
  link: Pick<Link, '_id' | 'shortUrl' | 'code'>;
  onClose: () => void;
}

/** The QR code of a link in the chosen format and size, with download. */
export function QrDialog({ link, onClose }: QrDialogProps) {
  const { links: text } = useTexts();
  const [format, setFormat] = useState<QrFormat>('png');
  const [size, setSize] = useState('600');
  const { url, error, isLoading } = useQrImage(link._id, format, size);
  return (
    <Dialog title={text.qr} onClose={onClose}>
      <div class="links-qr" aria-busy={isLoading || undefined}>
        {url ? <img src={url} alt={text.qrOf(link.shortUrl)} /> : <div class="links-qr-none" />}
      </div>
      <p class="links-qr-url">{link.shortUrl}</p>
      <Form onSubmit={() => undefined} error={error}>
        <div class="links-pair">
          <Select
            name="format"
            label={text.qrFormat}
            value={format}
            onChange={setFormat}
            options={QR_FORMATS.map((value) => ({ value, label: text.qrFormats[value] }))}
          />
          <TextField
            name="size"
            label={text.qrSize}
            hint={text.qrSizeHint}
            value={size}
            onChange={setSize}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
      </Form>
      <div class="dialog-actions">
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
