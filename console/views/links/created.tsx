import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { ShareButton } from '#console/components/actions/share-button.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { SMALL_QR, useQrImage } from './qr/use-qr-image.ts';

interface CreatedProps {
  target: { _id: string; title: string; displayUrl: string };
  /** What has happened. */
  status: string;
  /** What is copied. */
  what: string;
  /** How networks show it. */
  card?: ComponentChildren;
  /** Selects the control that gets the focus. Default: the button that copies. */
  focus?: string | undefined;
  /** Opens the QR code to style and download it. */
  onQr: () => void;
  /** The buttons below. */
  children: ComponentChildren;
}

/** What people do next with a new link or page: copy and share it, take its QR code, or go on. */
export function Created({ target, status, what, card, focus = 'button', onQr, children }: CreatedProps) {
  const { links: text } = useTexts();
  const { _id: id, title, displayUrl } = target;
  const { url } = useQrImage(id, SMALL_QR);
  const element = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    const control = element.current?.querySelector<HTMLElement>(focus);
    // For a dialog that opens after this effect.
    control?.setAttribute('autofocus', '');
    control?.focus();
  }, []);
  return (
    <div class="links-created" ref={element}>
      <p role="status">{status}</p>
      {card}
      <div class="links-created-url">
        <a href={displayUrl} target="_blank" rel="noopener noreferrer">
          {displayUrl.replace(/^https?:\/\//, '')}
        </a>
        <CopyButton text={displayUrl} what={what} iconOnly={false} variant="primary" />
        <ShareButton title={title} url={displayUrl} />
      </div>
      <button type="button" class="links-small-qr" onClick={onQr} aria-label={text.openQr}>
        {url && <img src={url} alt="" />}
      </button>
      <div class="dialog-actions">{children}</div>
    </div>
  );
}
