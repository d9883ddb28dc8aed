import { fontFamily } from '#console/preview/theme-pictures.ts';
import type { ThemeDraft } from '../theme-draft.ts';
import { WhenVisible } from '../when-visible.tsx';

/** Small pictures of fonts, shapes of buttons, and layouts. */

type Chosen<Field extends keyof ThemeDraft> = Exclude<ThemeDraft[Field], ''>;

export const FontPicture = ({ font }: { font: Chosen<'font'> }) => (
  <WhenVisible>
    <span class="smart-font-picture" style={{ fontFamily: fontFamily(font) }}>
      Aa
    </span>
  </WhenVisible>
);

const CORNERS: Readonly<Record<Chosen<'buttons'>, number>> = {
  rounded: 6,
  pill: 10,
  square: 0,
  outline: 6,
  shadow: 3,
};

export const ButtonPicture = ({ buttons }: { buttons: Chosen<'buttons'> }) => (
  <svg aria-hidden="true" viewBox="0 0 64 40" class={`smart-shape smart-shape-${buttons}`}>
    {buttons === 'shadow' && <rect class="smart-shape-below" x="11" y="13" width="46" height="20" rx="3" />}
    <rect x="8" y="10" width="46" height="20" rx={CORNERS[buttons]} />
    <path d="M20 20h22" />
  </svg>
);

/** A page: its cover, title and links. Without a layout of a theme, desktops show two columns. */
export const LayoutPicture = ({ layout }: { layout: ThemeDraft['layout'] }) => (
  <svg aria-hidden="true" viewBox="0 0 64 40" class="smart-layout">
    {layout === 'cover' && <path class="smart-layout-cover" d="M0 0h64v16H0z" />}
    {layout === 'centered' && <circle class="smart-layout-cover" cx="32" cy="7" r="4.5" />}
    {layout === 'left' && <circle class="smart-layout-cover" cx="14.5" cy="7" r="4.5" />}
    {layout === '' && <path class="smart-layout-cover" d="M4 3h56v10H4z" />}
    {layout === '' ? (
      <path d="M6 20h18M6 25h13M34 20h26M34 27h26M34 34h26" />
    ) : (
      <>
        <path d={layout === 'centered' ? 'M24 16h16' : layout === 'left' ? 'M10 16h18' : 'M10 21h20'} />
        <path d={layout === 'cover' ? 'M10 28h44M10 35h44' : 'M10 23h44M10 29h44M10 35h44'} />
      </>
    )}
  </svg>
);
