import { THEME_PRESETS } from '@signpost/client/values';
import { useMemo } from 'preact/hooks';
import { PictureChoice } from '#console/components/forms/picture-choice.tsx';
import type { PreviewMessage } from '#console/preview/preview-message.ts';
import { useTexts } from '#console/texts/text.tsx';
import { EMPTY_THEME, type ThemeDraft, themePreview } from '../theme-draft.ts';
import { WhenVisible } from '../when-visible.tsx';
import type { CommonFields } from './draft.ts';
import { SmallPage } from './small-page.tsx';

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

function Thumbnail({ preset, title }: { preset: ThemeDraft['preset']; title: string }) {
  const { smartLinks } = useTexts();
  const message = useMemo(
    () => sampleOf(preset, title, smartLinks.design.sampleLinks),
    [preset, title, smartLinks],
  );
  return <SmallPage message={message} />;
}

function sampleOf(
  preset: ThemeDraft['preset'],
  title: string,
  sampleLinks: readonly string[],
): PreviewMessage {
  const url = 'https://example.com/';
  const theme = themePreview({ ...EMPTY_THEME, preset }, () => null);
  return {
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
}
