import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../components/content/icon.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { TargetingDraft } from './targeting-draft.ts';

interface PreviewCardsProps {
  preview: TargetingDraft['preview'];
  originalUrl: string;
}

const KINDS = ['post', 'feed', 'message'] as const;

/** About how networks lay out a preview: a picture under a title, a picture above a bar, and a quote in a chat. */
export function PreviewCards({ preview, originalUrl }: PreviewCardsProps) {
  const { targeting: text } = useTexts();
  const { title, description, image } = preview;
  if (title.trim() === '') return null;
  const host = location.host;
  const shownTitle = title.trim() || originalUrl;
  return (
    <section class="links-previews" aria-label={text.previewCards}>
      {KINDS.map((kind) => (
        <figure key={kind} class={`links-preview links-preview-${kind}`}>
          <figcaption>{text.networks[kind]}</figcaption>
          <div class="links-preview-card">
            <PreviewImage url={image} />
            <div class="links-preview-text">
              <span class="links-preview-host">{host}</span>
              <strong>{shownTitle}</strong>
              {description && <span class="links-preview-description">{description}</span>}
            </div>
          </div>
        </figure>
      ))}
    </section>
  );
}

/** The image, or an icon where there is none that loads. */
function PreviewImage({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => setFailed(false), [url]);
  const isUrl = /^https?:/.test(url) && URL.canParse(url);
  return (
    <span class="links-preview-image">
      {isUrl && !hasFailed ? <img src={url} alt="" onError={() => setFailed(true)} /> : <Icon name="pages" />}
    </span>
  );
}
