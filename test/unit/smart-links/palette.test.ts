import { describe, expect, it } from 'vitest';
import { oklch, paletteCss } from '#shared/smart-links/rendering/palette.ts';
import { TOKENS } from '#shared/visitor-pages/tokens.ts';

/** Contrast as WCAG 2 has it. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
      const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** The variables of both schemes. */
function schemes(css: string): [light: Record<string, string>, dark: Record<string, string>] {
  const [light = '', dark = ''] = css.split('@media');
  const read = (text: string) =>
    Object.fromEntries([...text.matchAll(/--([\w-]+):(#\w+)/g)].map(([, name, value]) => [name, value]));
  return [read(light), read(dark)];
}

const tokens = schemes(TOKENS);

describe.each([168, 255, 292, 345, 22, 48, 205, 232, 140])('the colors of hue %d', (hue) => {
  it.each([0, 1])('can be read, light and dark (%d)', (scheme) => {
    const colors = { ...tokens[scheme], ...schemes(paletteCss(hue))[scheme] } as Record<string, string>;
    const between = (a: string, b: string) => contrast(colors[a] ?? '', colors[b] ?? '');
    for (const [text, ground] of [
      ['on-accent', 'accent'],
      ['accent', 'paper'],
      ['accent', 'card'],
      ['accent', 'tint'],
      ['ink', 'tint'],
      ['soft', 'paper'],
      ['soft', 'card'],
    ] as const) {
      expect(between(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(between('field', 'paper')).toBeGreaterThanOrEqual(3);
  });
});

describe('oklch', () => {
  it('gives the colors that browsers give', () => {
    expect([oklch(1, 0, 0), oklch(0, 0, 0), oklch(0.628, 0.2577, 29.23)]).toEqual([
      '#ffffff',
      '#000000',
      '#ff0000',
    ]);
  });
});
