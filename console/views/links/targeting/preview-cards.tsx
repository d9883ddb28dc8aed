import { useEffect, useState } from 'preact/hooks';
import { Icon } from '#console/components/elements/icon.tsx';
import { withScheme } from '#console/components/forms/bare-url.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { TargetingDraft } from './targeting-draft.ts';

interface PreviewCardsProps {
  preview: TargetingDraft['preview'];
  /** The image, if it was just uploaded. */
  file: File | undefined;
}

const KINDS = ['post', 'feed', 'message'] as const;

/**
 * Approximates how networks show a preview: a picture under a title, a picture above a
 * bar, and a quote in a chat.
 */
export function PreviewCards({ preview, file }: PreviewCardsProps) {
  const { targeting: text } = useTexts();
  const { title, description, image } = preview;
  const { host } = location;
  const url = useImageUrl(image, file);
  if (title.trim() === '') return null;
  return (
    <section class="links-previews" aria-label={text.previewCards}>
      {KINDS.map((kind) => (
        <figure key={kind} class={`links-preview links-preview-${kind}`}>
          <figcaption>{text.networks[kind]}</figcaption>
          <div class="links-preview-card">
            <PreviewImage url={url} />
            <div class="links-preview-text">
              <span class="links-preview-host">{host}</span>
              <strong>{title}</strong>
              {description && <span class="links-preview-description">{description}</span>}
            </div>
          </div>
        </figure>
      ))}
    </section>
  );
}

function useImageUrl(image: string, file: File | undefined): string | undefined {
  const [uploaded, setUploaded] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setUploaded(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (file) return uploaded;
  const url = withScheme(image.trim());
  return /^https?:/.test(url) && URL.canParse(url) ? url : undefined;
}

/** The image, or an icon if it does not load. */
function PreviewImage({ url }: { url: string | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => setFailed(false), [url]);
  return (
    <span class="links-preview-image">
      {url && !hasFailed ? <img src={url} alt="" onError={() => setFailed(true)} /> : <Icon name="pages" />}
    </span>
  );
}
