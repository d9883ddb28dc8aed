import { Dialog } from '../../../components/feedback/dialog.tsx';
import { useQuery } from '../../../data/use-query.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
import { QrForm, type QrFormProps } from './qr-form.tsx';

interface QrDialogProps {
  link: QrFormProps['link'];
  onClose: () => void;
}

/** The QR code of a link in the saved style, to change, copy and download. */
export function QrDialog({ link, onClose }: QrDialogProps) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const domain = link.customDomain ?? undefined;
  const { data, error } = useQuery(`qr-style?domain=${domain ?? ''}`, (signal) =>
    api.get('/v1/api/qr-style', { query: { domain }, signal }),
  );
  return (
    <Dialog title={text.qr} onClose={onClose} wide>
      {(data || error) && <QrForm link={link} saved={data?.qrStyle} />}
    </Dialog>
  );
}
