import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { CopyQrButton } from './copy-qr-button.tsx';
import type { QrImage, QrOptions } from './use-qr-image.ts';

interface QrDownloadProps {
  /** The link's code, which names the file. */
  code: string;
  format: QrOptions['format'];
  shown: QrImage;
  file: QrImage;
}

/** Copies and downloads a QR code, once it is loaded. */
export function QrDownload({ code, format, shown, file }: QrDownloadProps) {
  const { links: text } = useTexts();
  return (
    <div class="dialog-actions">
      {format !== 'pdf' && <CopyQrButton blob={shown.isCurrent ? shown.blob : undefined} />}
      {file.url && file.isCurrent ? (
        <LinkButton
          href={file.url}
          download={`${code.replaceAll('/', '-')}.${format}`}
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
  );
}
