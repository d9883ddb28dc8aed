import { useTexts } from '#console/texts/text.tsx';
import type { QrImage } from './use-qr-image.ts';

interface QrPictureProps {
  displayUrl: string;
  /** Whether visits by the code are counted as such, which its URL says. */
  isTracked: boolean;
  image: Pick<QrImage, 'isCurrent' | 'isLoading'>;
  /** Object URL of what is shown until the image is loaded, and then of the image. */
  url: string | undefined;
}

export function QrPicture({ displayUrl, isTracked, image, url }: QrPictureProps) {
  const { links: text } = useTexts();
  return (
    <div class="links-qr-image">
      <div
        class={image.isCurrent ? 'links-qr' : 'links-qr links-qr-stale'}
        aria-busy={image.isLoading || undefined}
      >
        {url ? <img src={url} alt={text.qrOf(displayUrl)} /> : <div class="links-qr-none" />}
      </div>
      <p class="links-qr-url">{isTracked ? `${displayUrl}?via=qr` : displayUrl}</p>
    </div>
  );
}
