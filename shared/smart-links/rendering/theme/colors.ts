import type { Theme } from '../../model/settings/theme.ts';
import { accentOf, variables } from '../palette.ts';
import {
  atLightness,
  contrast,
  luminance,
  mix,
  READABLE,
  readable,
  toOklch,
  worstContrast,
} from './contrast.ts';
import { type Look, PRESETS } from './presets.ts';

/** Colors of a themed page: all texts and buttons reach a contrast of 4.5:1 with their backgrounds. */

type Scheme = 'light' | 'dark';

/** An owner's color that is adjusted, because it would not be readable. */
export interface Correction {
  field: 'background' | 'accent' | 'text';
  scheme: Scheme;
  from: string;
  to: string;
}

export interface SchemeColors {
  /** Whether the ground is dark, whatever the scheme. */
  isDark: boolean;
  /** Stops of the ground; one for a plain color. */
  stops: readonly string[];
  angle: number;
  /** The darkest and the lightest color of the ground, and the card: text may be on each of them. */
  grounds: readonly string[];
  variables: Record<string, string>;
}

export interface ThemeColors {
  light: SchemeColors;
  dark: SchemeColors;
  corrections: Correction[];
}

/** The veil over an image: dense enough for text on the lightest or darkest pixel. */
export const VEILS = {
  dark: { color: '#000000', opacity: 0.64, grounds: ['#000000', '#1c1c1c', '#5c5c5c'] },
  light: { color: '#ffffff', opacity: 0.8, grounds: ['#ffffff', '#f0f0f0', '#cccccc'] },
} as const;

const hasImage = ({ background }: Theme): boolean => background?.image != null;

/**
 * Colors of both schemes, and the adjusted ones. `hue`: of the accent, without a preset or an owner's color.
 */
export function themeColors(theme: Theme, hue: number): ThemeColors {
  const corrections: Correction[] = [];
  const of = (scheme: Scheme) => schemeColors(theme, { hue, scheme }, (found) => corrections.push(found));
  return { light: of('light'), dark: of('dark'), corrections };
}

function schemeColors(
  theme: Theme,
  { hue, scheme }: { hue: number; scheme: Scheme },
  report: (correction: Correction) => void,
): SchemeColors {
  const look = lookOf(theme, hue, scheme);
  const note = (field: Correction['field'], from: string | null | undefined, to: string) => {
    if (from && from !== to) report({ field, scheme, from, to });
  };
  const background = theme.background;
  const own = background?.gradient ?? (background?.color ? [background.color] : undefined);
  const wanted = theme.text ?? look.text;
  const isVeiled = hasImage(theme);
  const veil = VEILS[toOklch(wanted).lightness < 0.5 && theme.text !== null ? 'light' : 'dark'];
  const stops = isVeiled ? [veil.grounds[1]] : legibleStops(own ?? look.ground, wanted);
  if (!isVeiled) for (const [i, from] of (own ?? []).entries()) note('background', from, stops[i] ?? from);
  const grounds = isVeiled ? veil.grounds : samples(stops);
  const ink = readable(wanted, grounds) ?? inkFor(grounds);
  note('text', theme.text, ink);

  const isDark = contrast(ink, '#000000') > contrast(ink, '#ffffff');
  const paper = stops[0] as string;
  const card = cardOn(paper, ink, own || isVeiled ? undefined : look.card);
  const surfaces = [...grounds, card];
  const accent = readable(theme.accent ?? look.accent, surfaces) ?? ink;
  note('accent', theme.accent, accent);
  const tint = firstOf(
    [0.12, 0.08, 0.04, 0],
    (share) => mix(card, accent, share),
    (found) => contrast(ink, found) >= READABLE && contrast(accent, found) >= READABLE,
  );
  const soft = firstOf(
    [0.36, 0.28, 0.2, 0.1, 0],
    (share) => mix(ink, paper, share),
    (found) => worstContrast(found, [...surfaces, tint]) >= READABLE,
  );
  return {
    isDark,
    stops,
    angle: (own ? background?.angle : look.angle) ?? 180,
    grounds: surfaces,
    variables: {
      paper,
      card,
      ink,
      soft,
      line: mix(card, ink, 0.16),
      field: firstOf(
        [0.5, 0.6, 0.7, 0.8, 1],
        (share) => mix(card, ink, share),
        (found) => worstContrast(found, [paper, card]) >= 3,
      ),
      accent,
      'on-accent': onColor(accent),
      wrong: readable(isDark ? '#ffb4ab' : '#b3261e', surfaces) ?? ink,
      tint,
    },
  };
}

const PLAIN: Readonly<Record<Scheme, Pick<Look, 'ground' | 'card' | 'text'>>> = {
  light: { ground: ['#f6f5f2'], card: '#ffffff', text: '#1d1c1a' },
  dark: { ground: ['#161513'], card: '#201f1c', text: '#f3f1ea' },
};

function lookOf({ preset }: Theme, hue: number, scheme: Scheme): Look {
  if (preset !== null) return (scheme === 'dark' ? PRESETS[preset].dark : undefined) ?? PRESETS[preset].light;
  return { ...PLAIN[scheme], accent: accentOf(hue, scheme === 'dark') };
}

/** The darkest and the lightest color along a gradient: mixed colors can exceed both ends. */
function samples(stops: readonly string[]): string[] {
  const along = stops.flatMap((stop, i) => {
    const next = stops[i + 1];
    return next === undefined ? [stop] : Array.from({ length: 32 }, (_, step) => mix(stop, next, step / 32));
  });
  const sorted = along.sort((a, b) => luminance(a) - luminance(b));
  return [sorted[0] as string, sorted.at(-1) as string];
}

const inkFor = (grounds: readonly string[]): '#000000' | '#ffffff' =>
  worstContrast('#ffffff', grounds) >= worstContrast('#000000', grounds) ? '#ffffff' : '#000000';

/** The stops, as far apart in lightness as one text color is readable on all of them. */
function legibleStops(stops: readonly string[], text: string): readonly string[] {
  const fits = (ink: string, candidate: readonly string[]) =>
    worstContrast(ink, samples(candidate)) >= READABLE;
  if (fits('#ffffff', stops) || fits('#000000', stops)) return stops;
  const isLight = toOklch(text).lightness > 0.5;
  const ink = isLight ? '#ffffff' : '#000000';
  for (let most = 0.99; most > 0; most -= 0.01) {
    const limited = stops.map((stop) => {
      const { lightness } = toOklch(stop);
      const allowed = isLight ? Math.min(lightness, most) : Math.max(lightness, 1 - most);
      return allowed === lightness ? stop : atLightness(stop, allowed);
    });
    if (fits(ink, limited)) return limited;
  }
  return stops.map(() => (isLight ? '#000000' : '#ffffff'));
}

/** A surface that contrasts with the ground, on which the text is readable. */
function cardOn(paper: string, ink: string, wanted: string | undefined): string {
  const { lightness } = toOklch(paper);
  const near = [0.06, -0.06, 0.03, -0.03]
    .map((step) => lightness + step)
    .filter((next) => next >= 0 && next <= 1)
    .map((next) => atLightness(paper, next));
  const candidates = [...(wanted ? [wanted] : []), ...near];
  return candidates.find((candidate) => contrast(ink, candidate) >= READABLE) ?? paper;
}

/** Text on a button: either white or black is readable on every color. */
const onColor = (color: string): string =>
  ['#ffffff', atLightness(color, 0.2), '#000000'].find((text) => contrast(text, color) >= READABLE) ??
  '#000000';

function firstOf(
  shares: readonly number[],
  make: (share: number) => string,
  fits: (color: string) => boolean,
): string {
  const made = shares.map(make);
  return made.find(fits) ?? (made.at(-1) as string);
}

/** Colors of the generated picture, in both schemes. */
const ARTWORK =
  ':root{--sky:var(--tint);--sun:var(--card);--far:var(--line);--mid:var(--field);--near:var(--accent)}';

/** CSS of the colors; a single block if both schemes look the same. */
export function colorCss({ light, dark }: Pick<ThemeColors, 'light' | 'dark'>): string {
  const [one, other] = [schemeCss(light), schemeCss(dark)];
  return `${ARTWORK}${one === other ? one : `${one}@media (prefers-color-scheme:dark){${other}}`}`;
}

function schemeCss({ isDark, stops, angle, variables: colors }: SchemeColors): string {
  const gradient =
    stops.length > 1
      ? 'body::before{content:"";position:fixed;z-index:-2;inset:0;' +
        `background:linear-gradient(${angle}deg,${stops.join()})}`
      : '';
  return `:root{color-scheme:${isDark ? 'dark' : 'light'};${variables(colors)}}${gradient}`;
}
