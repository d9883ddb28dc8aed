import type { Brand, QrStyle } from '@signpost/client/core';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { useBrand } from '../../account/brand/use-brand.ts';
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
  const brand = useBrand(domain);
  const plain = data?.source === 'default' ? data.qrStyle : undefined;
  return (
    <Dialog title={text.qr} onClose={onClose} wide>
      {(data || error) && !brand.isLoading && (
        <QrForm link={link} saved={data?.qrStyle} suggested={suggestion(plain, brand.data)} />
      )}
    </Dialog>
  );
}

/** What the brand looks like as a code. `plain`: undefined if a style is saved. */
function suggestion(plain: QrStyle | undefined, brand: Brand | undefined): QrStyle | undefined {
  if (!plain || !brand || (brand.color === null && brand.logo === null)) return undefined;
  return { ...plain, color: brand.color ?? plain.color, logo: brand.logo };
}
