import { useEffect, useRef } from 'preact/hooks';
import type { Link } from '../../../../clients/typescript/src/api.ts';
import { CopyButton } from '../../../components/actions/copy-button.tsx';
import { Button, LinkButton } from '../../../components/elements/button.tsx';
import { BASE } from '../../../config.ts';
import { useTexts } from '../../../texts/text.tsx';
import { SMALL_QR, useQrImage } from '../qr/use-qr-image.ts';

interface CreatedLinkProps {
  link: Link;
  /** Opens the QR code to style and download it. */
  onQr: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** What people do next with a new link: copy it, take its QR code, or create another one. */
export function CreatedLink({ link, onQr, onAnother, onClose }: CreatedLinkProps) {
  const { links: text, linkList } = useTexts();
  const { url } = useQrImage(link._id, SMALL_QR);
  const element = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => element.current?.querySelector('button')?.focus(), []);
  return (
    <div class="links-created" ref={element}>
      <p role="status">{text.wasCreated(link.title)}</p>
      <div class="links-created-url">
        <a href={link.displayUrl} target="_blank" rel="noopener noreferrer">
          {link.displayUrl.replace(/^https?:\/\//, '')}
        </a>
        <CopyButton text={link.displayUrl} what={linkList.shortUrl} iconOnly={false} variant="primary" />
      </div>
      <button type="button" class="links-small-qr" onClick={onQr} aria-label={text.openQr}>
        {url && <img src={url} alt="" />}
      </button>
      <div class="dialog-actions">
        <LinkButton href={`${BASE}/links/${link._id}`} variant="quiet">
          {linkList.open}
        </LinkButton>
        <Button icon="plus" onClick={onAnother}>
          {linkList.another}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {linkList.done}
        </Button>
      </div>
    </div>
  );
}
