import { describe, expect, it } from 'vitest';
import {
  NO_THEME,
  THEME_PRESETS,
  type Theme,
  type ThemeBackground,
} from '#shared/smart-links/model/settings/theme.ts';
import { oklch, seededRandom } from '#shared/smart-links/rendering/palette.ts';
import { type SchemeColors, themeColors, VEILS } from '#shared/smart-links/rendering/theme/colors.ts';
import { contrast, mix, readable, toOklch } from '#shared/smart-links/rendering/theme/contrast.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

const NO_BACKGROUND: ThemeBackground = { color: null, gradient: null, angle: null, image: null };

const aTheme = (fields: Partial<Theme>): Theme => ({ ...NO_THEME, ...fields });

/** Texts and what they are on, on any page. */
const PAIRS = [
  ['ink', 'card'],
  ['ink', 'paper'],
  ['ink', 'tint'],
  ['soft', 'card'],
  ['soft', 'paper'],
  ['soft', 'tint'],
  ['accent', 'card'],
  ['accent', 'paper'],
  ['accent', 'tint'],
  ['on-accent', 'accent'],
  ['wrong', 'card'],
] as const;

/** Pairs that cannot be read, with their contrast. */
function unreadable({ variables, grounds, stops }: SchemeColors): string[] {
  const found: (readonly [string, string, number])[] = PAIRS.map(([text, ground]) => [
    text,
    ground,
    contrast(variables[text] ?? '', variables[ground] ?? ''),
  ]);
  const along = stops
    .slice(1)
    .flatMap((stop, i) => Array.from({ length: 33 }, (_, step) => mix(stops[i] ?? '', stop, step / 32)));
  for (const ground of [...grounds, ...along]) {
    for (const text of ['ink', 'soft', 'accent'])
      found.push([text, ground, contrast(variables[text] ?? '', ground)]);
  }
  // Between two samples of a gradient, the last digit may differ.
  return found.filter(([, , ratio]) => Number(ratio) < 4.49).map((pair) => pair.join(' '));
}

const schemesOf = (theme: Theme) => {
  const { light, dark } = themeColors(theme, 168);
  return [light, dark];
};

describe('the colors of a theme', () => {
  it.each(THEME_PRESETS)('can be read in the preset %s, light and dark, as they are', (preset) => {
    const theme = aTheme({ preset });
    for (const scheme of schemesOf(theme)) {
      expect(unreadable(scheme)).toEqual([]);
      expect(
        contrast(scheme.variables['field'] ?? '', scheme.variables['paper'] ?? ''),
      ).toBeGreaterThanOrEqual(3);
    }
    expect(themeColors(theme, 168).corrections).toEqual([]);
  });

  it('can be read whatever the owner chooses', () => {
    const next = seededRandom('colors');
    const color = () => oklch(next(), next() * 0.3, next() * 360);
    for (let i = 0; i < exhaustively(400, 120); i++) {
      const backgrounds = [
        null,
        { ...NO_BACKGROUND, color: color() },
        { ...NO_BACKGROUND, gradient: [color(), color()] },
        { ...NO_BACKGROUND, image: 'https://images.example/a.jpg' },
      ];
      const theme = aTheme({
        preset: i % 3 === 0 ? null : (THEME_PRESETS[i % THEME_PRESETS.length] ?? null),
        background: backgrounds[i % 4] ?? null,
        accent: next() < 0.7 ? color() : null,
        text: next() < 0.7 ? color() : null,
      });
      for (const scheme of schemesOf(theme)) expect(unreadable(scheme), JSON.stringify(theme)).toEqual([]);
    }
  });

  it.each([
    [
      'the text on its own color',
      { background: { ...NO_BACKGROUND, color: '#777777' }, text: '#777777' },
      ['text', 'text'],
    ],
    [
      'a pale accent on white',
      { preset: 'clean', background: { ...NO_BACKGROUND, color: '#ffffff' }, accent: '#fff3b0' },
      ['accent', 'accent'],
    ],
    [
      'a gradient from black to white',
      { background: { ...NO_BACKGROUND, gradient: ['#000000', '#ffffff'] } },
      ['background', 'background'],
    ],
  ] as const)('are corrected for %s, which is reported for each scheme', (_, fields, expected) => {
    const { corrections, light, dark } = themeColors(aTheme(fields as Partial<Theme>), 168);
    expect(corrections.map(({ field }) => field)).toEqual(expected);
    for (const { from, to } of corrections) expect(to).not.toBe(from);
    for (const scheme of [light, dark]) expect(unreadable(scheme)).toEqual([]);
  });

  it('are corrected by their lightness: the hue stays', () => {
    const corrected = readable('#ffd400', ['#ffffff']) ?? '';
    expect(contrast(corrected, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(Math.abs(toOklch(corrected).hue - toOklch('#ffd400').hue)).toBeLessThan(8);
  });

  it('are kept as they are when they can be read', () => {
    const theme = aTheme({
      background: { ...NO_BACKGROUND, color: '#102030' },
      accent: '#ffcc00',
      text: '#ffffff',
    });
    const { light, corrections } = themeColors(theme, 168);
    expect(corrections).toEqual([]);
    expect(light.variables).toMatchObject({ paper: '#102030', accent: '#ffcc00', ink: '#ffffff' });
  });

  it.each(['dark', 'light'] as const)('can be read on every image below the %s veil', (name) => {
    const { color, opacity, grounds } = VEILS[name];
    const [dark = 0, light = 0] = ['#000000', '#ffffff'].map(
      (pixel) => toOklch(mix(pixel, color, opacity)).lightness,
    );
    const known = grounds.map((ground) => toOklch(ground).lightness);
    expect(Math.min(...known)).toBeLessThanOrEqual(dark + 0.001);
    expect(Math.max(...known)).toBeGreaterThanOrEqual(light - 0.001);
  });
});

describe('toOklch', () => {
  it.each(['#ff0000', '#0b6b57', '#7f7f7f', '#ffffff'])('is the inverse of oklch for %s', (color) => {
    const { lightness, chroma, hue } = toOklch(color);
    expect(oklch(lightness, chroma, hue)).toBe(color);
  });
});
