import { describe, expect, it } from 'vitest';
import { brandColors } from '#shared/brand/brand-colors.ts';
import { contrast } from '#shared/smart-links/rendering/theme/contrast.ts';
import { TOKENS } from '#shared/visitor-pages/tokens.ts';
import { forEvery } from '#test/support/for-every.ts';

/** Colors of a page and its card, in both schemes. */
const [LIGHT = [], DARK = []] = TOKENS.split('@media').map((css) =>
  [...css.matchAll(/--(?:paper|card):(#[\da-f]+)/g)].map(([, color = '']) =>
    color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color,
  ),
);

describe('brandColors', () => {
  it('are readable on pages and on buttons, in light and in dark', () =>
    forEvery<string>(
      ['#000000', '#0b6b57', '#00205b', '#b00020', '#6b21a8', '#767000', '#5a5a5a'],
      (color) => {
        const { darkColor, onDarkColor } = brandColors(color);
        for (const ground of [...LIGHT, '#ffffff'])
          expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [...DARK, onDarkColor])
          expect(contrast(darkColor, ground)).toBeGreaterThanOrEqual(4.5);
      },
    ));

  it.each([
    ['#ffcc00', '1.3:1'],
    ['#ffffff', '1:1'],
    ['#0aa57f', '2.8:1'],
  ] as const)('refuse %s, with its contrast and the nearest color that has enough', (color, ratio) => {
    const refused = () => brandColors(color);
    expect(refused).toThrow(new RegExp(`^color: .*4\\.5:1.*${color} has ${ratio}`));
    try {
      refused();
    } catch (error) {
      const [{ params }] = (error as { details: [{ params: { suggestion: string } }] }).details;
      expect(brandColors(params.suggestion).color).toBe(params.suggestion);
    }
  });
});
