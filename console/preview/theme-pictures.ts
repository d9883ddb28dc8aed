import type { PublicSmartLink } from '@signpost/client/core';
import { PRESETS } from '#shared/smart-links/rendering/theme/presets.ts';
import { FONT_PATH, fontFile, WEB_FONTS } from '#shared/visitor-pages/fonts.ts';

type Theme = NonNullable<PublicSmartLink['theme']>;
type Preset = NonNullable<Theme['preset']>;
type Font = NonNullable<Theme['font']>;

/** What a page has if its owner chooses nothing else. */
export function ownShapes(preset: Preset | ''): {
  font: Font;
  buttons: NonNullable<Theme['buttons']>;
  layout: NonNullable<Theme['layout']> | '';
} {
  const { font, buttons, layout } = preset
    ? PRESETS[preset]
    : { font: 'system' as const, buttons: 'rounded' as const, layout: undefined };
  return { font, buttons, layout: layout ?? '' };
}

const added = new Set<Font>();

/** The `font-family` of a font. Its file loads once something is written in it. */
export function fontFamily(font: Font): string {
  if (font === 'system') return 'system-ui';
  const web = WEB_FONTS[font];
  if (!added.has(font)) {
    added.add(font);
    const source = `url(${FONT_PATH}/${fontFile(web, 'latin')})`;
    document.fonts.add(new FontFace(web.family, source, { weight: web.weights, display: 'swap' }));
  }
  return `"${web.family}",${web.fallback}`;
}
