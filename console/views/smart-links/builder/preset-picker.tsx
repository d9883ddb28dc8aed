import { useEffect, useRef, useState } from 'preact/hooks';
import { THEME_PRESETS } from '../../../../clients/typescript/src/values.ts';
import { PictureChoice } from '../../../components/forms/picture-choice.tsx';
import { previewPath } from '../../../config.ts';
import type { PreviewMessage } from '../../../preview/preview-message.ts';
import { useTexts } from '../../../texts/text.tsx';
import { WhenVisible } from '../when-visible.tsx';
import type { CommonFields } from './draft.ts';
import type { ThemeDraft } from './theme-draft.ts';

interface PresetPickerProps {
  draft: CommonFields;
  onChange: (preset: ThemeDraft['preset']) => void;
}

/** Presets as small pages, each rendered once it is visible. */
export function PresetPicker({ draft, onChange }: PresetPickerProps) {
  const { smartLinks } = useTexts();
  const { design: text } = smartLinks;
  const title = draft.title.trim() || smartLinks.untitled;
  return (
    <PictureChoice
      name="theme.preset"
      label={text.preset}
      isStrip
      value={draft.theme.preset}
      onChange={onChange}
      choices={(['', ...THEME_PRESETS] as const).map((value) => ({
        value,
        label: value === '' ? text.standard : text.presets[value],
        picture: (
          <WhenVisible>
            <Thumbnail preset={value} title={title} />
          </WhenVisible>
        ),
      }))}
    />
  );
}

/** A real page in a small frame. */
function Thumbnail({ preset, title }: { preset: ThemeDraft['preset']; title: string }) {
  const { smartLinks } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const { sampleLinks } = smartLinks.design;
    const url = 'https://example.com/';
    const theme =
      preset === ''
        ? null
        : { preset, background: null, accent: null, text: null, font: null, buttons: null, layout: null };
    const message: PreviewMessage = {
      link: {
        slug: 'bio/preset',
        url,
        title,
        type: 'myBio',
        description: null,
        tags: [],
        language: null,
        image: null,
        cover: null,
        theme,
        socials: [],
        seo: null,
        hideBranding: false,
        card: null,
        embedOrigins: [],
        pixels: null,
        trackConversions: false,
        urls: sampleLinks.map((name) => ({
          title: name,
          url,
          description: null,
          startsAt: null,
          endsAt: null,
          featured: false,
          image: null,
          icon: null,
        })),
      },
      canJoin: false,
      uploads: new Map(),
    };
    // As in the preview: the frame has an opaque origin.
    frame.current?.contentWindow?.postMessage(message, '*');
  }, [isLoaded, preset, title, smartLinks]);
  return (
    <span class="smart-preset-page" inert>
      <iframe
        ref={frame}
        title={preset}
        src={previewPath}
        sandbox="allow-scripts"
        tabIndex={-1}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}
