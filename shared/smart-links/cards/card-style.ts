import type { ThemePreset } from '../model/settings/theme.ts';
import type { ArtKind, Card, CardColors } from './card.ts';
import type { Place } from './places.ts';

/** The styles of a card by the preset of its theme, matching the page. */

type Box = (attributes: string, by?: { x: number; y: number }) => string;

/** An ornament. Its height in pixels includes the space below it. */
export interface Ornament {
  svg: string;
  width: number;
  height: number;
}

export interface CardStyle {
  title: {
    isUpperCase: boolean;
    prefix: string;
    /** Space between letters, in em. */
    tracking: number;
    lineHeight: number;
    sizes: readonly number[];
  };
  detailWeight: 'medium' | 'bold';
  /** SVG of the ground, behind everything else. */
  ground(colors: CardColors): string;
  /** SVG of an ornament above the title. */
  ornament(colors: CardColors): Ornament;
  /** Corners of the picture. */
  radius(kind: ArtKind, place: Place): number;
  behindArt(kind: ArtKind, colors: CardColors, box: Box): string;
  aroundArt(kind: ArtKind, colors: CardColors, box: Box): string;
}

const SIZES = [92, 84, 76, 68, 60, 52, 46, 40];

const isWhole = (kind: ArtKind): boolean => kind === 'panel' || kind === 'video';

const none = () => '';

const noOrnament = (): Ornament => ({ svg: '', width: 0, height: 0 });

const bar = (color: string, { width = 72, height = 10, rx = 5 } = {}) => ({
  svg: `<rect width="${width}" height="${height}" rx="${rx}" fill="${color}"/>`,
  width,
  height: height + 30,
});

const softShadow = (box: Box): string =>
  [28, 20, 12].map((by, i) => box(`fill="#000" fill-opacity="${0.05 + i * 0.02}"`, { x: 0, y: by })).join('');

const BASE: CardStyle = {
  title: { isUpperCase: false, prefix: '', tracking: -0.025, lineHeight: 1.12, sizes: SIZES },
  detailWeight: 'bold',
  ground: none,
  ornament: ({ accent }) => bar(accent),
  radius: (kind, { width }) =>
    isWhole(kind) ? 0 : { disc: width / 2, square: 28, icon: 72 }[kind as 'disc'],
  behindArt: (kind, _, box) => (isWhole(kind) || kind === 'disc' ? '' : softShadow(box)),
  aroundArt: (kind, { card }, box) =>
    kind === 'disc' ? box(`fill="none" stroke="${card}" stroke-width="12"`) : '',
};

const squared = (kind: ArtKind, place: Place): number => (kind === 'icon' ? BASE.radius(kind, place) : 0);

const PRESETS: Readonly<Record<ThemePreset, Partial<CardStyle>>> = {
  clean: { aroundArt: none, ornament: noOrnament },
  midnight: {
    ground: ({ accent }) =>
      `<radialGradient id="glow"><stop offset="0" stop-color="${accent}" stop-opacity=".42"/>` +
      `<stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>` +
      '<circle cx="948" cy="315" r="420" fill="url(#glow)"/>',
  },
  sunset: {
    ground: ({ accent }) => `<circle cx="1010" cy="640" r="420" fill="${accent}" fill-opacity=".16"/>`,
  },
  brutalist: {
    title: { ...BASE.title, isUpperCase: true, tracking: -0.045, lineHeight: 1 },
    ornament: noOrnament,
    radius: () => 0,
    behindArt: (kind, { ink }, box) => (isWhole(kind) ? '' : box(`fill="${ink}"`, { x: 18, y: 18 })),
    aroundArt: (_, { ink }, box) => box(`fill="none" stroke="${ink}" stroke-width="8"`),
  },
  editorial: {
    title: { ...BASE.title, tracking: -0.01, lineHeight: 1.1 },
    detailWeight: 'medium',
    ground: ({ ink }) => `<path d="M76 60H1124M76 66H1124" stroke="${ink}" stroke-width="1.5"/>`,
    ornament: noOrnament,
    radius: (kind, place) => (kind === 'disc' ? BASE.radius(kind, place) : squared(kind, place)),
    behindArt: none,
    aroundArt: none,
  },
  terminal: {
    title: { ...BASE.title, prefix: '> ', tracking: -0.02, lineHeight: 1.18, sizes: SIZES.slice(2) },
    ornament: noOrnament,
    radius: squared,
    behindArt: none,
    aroundArt: (_, { accent }, box) =>
      box(`fill="none" stroke="${accent}" stroke-width="3" stroke-dasharray="10 8"`),
  },
  pastel: {
    radius: (kind, place) => (kind === 'square' ? 56 : BASE.radius(kind, place)),
    aroundArt: (kind, { card }, box) =>
      isWhole(kind) ? '' : box(`fill="none" stroke="${card}" stroke-width="14"`),
  },
  forest: {
    title: { ...BASE.title, tracking: -0.01 },
    detailWeight: 'medium',
    ornament: ({ accent }) => bar(accent, { height: 3, rx: 0 }),
    aroundArt: (kind, { accent }, box) =>
      isWhole(kind) ? '' : box(`fill="none" stroke="${accent}" stroke-width="3"`),
  },
  poster: {
    title: { ...BASE.title, tracking: -0.045, lineHeight: 0.98, sizes: [112, 100, ...SIZES] },
    ornament: ({ accent }) => bar(accent, { width: 120, height: 18, rx: 0 }),
    radius: squared,
    behindArt: none,
    aroundArt: none,
  },
  notebook: {
    ground: ({ line }) =>
      '<pattern id="dots" width="30" height="30" patternUnits="userSpaceOnUse">' +
      `<circle cx="15" cy="15" r="1.8" fill="${line}"/></pattern>` +
      '<rect width="1200" height="630" fill="url(#dots)"/>',
    ornament: ({ accent }) => ({
      svg:
        `<path d="M2 8q9-12 18 0t18 0 18 0 18 0 18 0" fill="none" stroke="${accent}" stroke-width="5" ` +
        'stroke-linecap="round"/>',
      width: 94,
      height: 40,
    }),
    aroundArt: (_, { ink }, box) => box(`fill="none" stroke="${ink}" stroke-width="4"`),
  },
};

/** Letters of other scripts are taller, and sit lower, than Latin ones. */
const TALL = /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function cardStyle({ preset, title }: Card): CardStyle {
  const style = { ...BASE, ...(preset && PRESETS[preset]) };
  return TALL.test(title) ? { ...style, title: { ...style.title, lineHeight: 1.32 } } : style;
}
