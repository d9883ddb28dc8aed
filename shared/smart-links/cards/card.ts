import { createHash } from 'node:crypto';
import { isImageFile } from '#shared/core/media/media-file.ts';
import { NO_THEME, type ThemePreset } from '../model/settings/theme.ts';
import type { SmartLink } from '../model/smart-link.ts';
import type { CardArt } from '../model/types/page-type.ts';
import { PAGE_TYPES } from '../model/types/registry.ts';
import { pageLocale } from '../rendering/page-locale.ts';
import { artworkColors, hueOf } from '../rendering/palette.ts';
import { initial } from '../rendering/parts.tsx';
import { themeColors, VEILS } from '../rendering/theme/colors.ts';
import { fontOf } from '../rendering/theme/theme-css.ts';
import { cardDetail } from './card-details.ts';
import { cleanLine } from './clean-text.ts';
import type { Family } from './font-files.ts';

/** Incremented when the design of cards changes: the next change of a page then draws its card again. */
const DESIGN_VERSION = 1;

/** How the picture is shown. */
export type ArtKind = NonNullable<CardArt[keyof CardArt]>;

/** Everything that a card shows, and nothing else: if it is unchanged, the card is not drawn again. */
export interface Card {
  title: string;
  detail: string | undefined;
  about: string | undefined;
  isRightToLeft: boolean;
  family: Family;
  preset: ThemePreset | null;
  colors: CardColors;
  art: {
    kind: ArtKind;
    /** Our own file; undefined for a generated picture. */
    file: string | undefined;
    /** Letter on a disc without a file. */
    initial: string;
    /** Seed of the generated picture. */
    seed: string;
  };
  /** Our own file as a background, under a veil. */
  backdrop: { file: string; color: string; opacity: number } | undefined;
  isBranded: boolean;
  /** The owner's, on a page without our sign. */
  brand?: CardBrand;
}

/** The parts of a brand on a card; at least one is set. */
export interface CardBrand {
  name?: string;
  /** File of its icon. */
  icon?: string;
}

export interface CardColors {
  /** Stops of the ground; one for a plain color. */
  stops: readonly string[];
  /** Angle of the gradient in degrees, as in CSS. */
  angle: number;
  ink: string;
  soft: string;
  accent: string;
  onAccent: string;
  card: string;
  line: string;
  tint: string;
  artwork: ReturnType<typeof artworkColors>;
}

/**
 * The card of a page; undefined if its owner has chosen an image. `isBranded` overrides the page's setting,
 * as the plan demands: only where our sign is hidden, that of the owner takes its place.
 */
export function cardOf(
  link: SmartLink,
  { isBranded, brand }: { isBranded: boolean; brand: CardBrand | undefined },
): Card | undefined {
  if (link.seo?.image) return undefined;
  const hasOurSign = isBranded || !link.hideBranding;
  const font = fontOf(link.theme);
  const art = artOf(link);
  const title = cleanLine(link.seo?.title ?? link.title);
  return {
    title,
    detail: cardDetail(link),
    about: cleanLine(link.seo?.description ?? link.description ?? '') || undefined,
    isRightToLeft: pageLocale(link.language, title).dir === 'rtl',
    family: font === 'system' ? 'inter' : font,
    preset: link.theme?.preset ?? null,
    colors: colorsOf(link),
    art: { ...art, initial: initial(title), seed: link.slug },
    backdrop: backdropOf(link),
    isBranded: hasOurSign,
    ...(!hasOurSign && brand && { brand: { ...brand, ...(brand.name && { name: cleanLine(brand.name) }) } }),
  };
}

/** Names a card by its design and content. */
export function cardHash(card: Card): string {
  const digest = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22);
  return `${DESIGN_VERSION}.${digest}`;
}

function colorsOf(link: SmartLink): CardColors {
  const hue = pictureOf(link, link.cover)?.hue ?? pictureOf(link, link.image)?.hue ?? hueOf(link.slug);
  const { stops, angle, variables } = themeColors(link.theme ?? NO_THEME, hue).light;
  const color = (name: string) => variables[name] as string;
  const themed = {
    sky: color('tint'),
    sun: color('card'),
    far: color('line'),
    mid: color('field'),
    near: color('accent'),
  };
  return {
    stops,
    angle,
    ink: color('ink'),
    soft: color('soft'),
    accent: color('accent'),
    onAccent: color('on-accent'),
    card: color('card'),
    line: color('line'),
    tint: color('tint'),
    artwork: link.theme ? themed : artworkColors(hue),
  };
}

const DEFAULT_ART: CardArt = { cover: 'panel', image: 'disc' };

/** The first of our own images that can be drawn. */
function artOf(link: SmartLink): { kind: ArtKind; file: string | undefined } {
  const { cardArt = DEFAULT_ART, media } = PAGE_TYPES[link.type];
  const candidates = Object.entries(cardArt) as [keyof CardArt, ArtKind][];
  for (const [of, kind] of candidates) {
    const refs = of === 'media' ? media(link) : [link[of]];
    const file = refs.map((ref) => drawable(link, ref)).find(Boolean);
    if (file !== undefined) return { kind, file };
  }
  return { kind: candidates[0]?.[1] ?? 'panel', file: undefined };
}

const pictureOf = (link: SmartLink, ref: string | null) => (ref === null ? undefined : link.pictures[ref]);

/** The file of our own image, if a worker has processed it. */
function drawable(link: SmartLink, ref: string | null): string | undefined {
  if (ref === null || !isImageFile(ref)) return undefined;
  return (pictureOf(link, ref)?.width ?? 0) > 0 ? ref : undefined;
}

function backdropOf(link: SmartLink): Card['backdrop'] {
  const file = drawable(link, link.theme?.background?.image ?? null);
  if (file === undefined) return undefined;
  const { isDark } = themeColors(link.theme ?? NO_THEME, 0).light;
  const { color, opacity } = VEILS[isDark ? 'dark' : 'light'];
  return { file, color, opacity };
}
