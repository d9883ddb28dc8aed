import { fontFaces, fontPreload } from '#shared/visitor-pages/fonts.ts';

/** The font of the product's own interface: the console, and pages that are built in advance. */

/**
 * Faces of the font, and of its fallback: a system font with the font's metrics, so that nothing moves when
 * it loads. Use as `font-family: "Inter", "Inter fallback", ...`.
 */
export const INTERFACE_FONT_CSS = `${fontFaces('inter')}
@font-face{font-family:"Inter fallback";src:local("Arial"),local("Liberation Sans");size-adjust:107.06%;\
ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%}`;

/**
 * Starts loading the font before the style sheet asks for it. Font requests are always
 * anonymous, hence `crossorigin`.
 */
export const INTERFACE_FONT_PRELOAD =
  `<link rel="preload" href="${fontPreload('inter')}" as="font" type="font/woff2" ` + 'crossorigin>';
