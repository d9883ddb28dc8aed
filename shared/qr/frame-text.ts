import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { typeset } from '#shared/smart-links/cards/typeset.ts';
import { moved, outlineOf } from './outline.ts';
import type { FrameText } from './qr-style.ts';

/** The first letter that has a direction is one of Hebrew, Arabic or their neighbors. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Height of the fonts above and below the baseline, in em. */
const [ASCENT, DESCENT] = [0.76, 0.24];

/**
 * The text of a frame as outlines. Throws VALIDATION_ERROR for `frame` if a letter is in none of the fonts.
 */
export async function frameTextOf(text: string): Promise<FrameText> {
  const style = { family: 'inter', weight: 'bold', isRightToLeft: RIGHT_TO_LEFT.test(text) } as const;
  const line = (await typeset(text, style, { width: Infinity, maxLines: 1, sizes: [1] }))?.lines[0];
  if (!line) {
    const message =
      'has letters that QR codes cannot show: use Latin, Greek, Cyrillic, Arabic or Japanese ones';
    throw invalidField('frame', problem('invalid_value', message));
  }
  const outline = line.glyphs.flatMap(({ path, unitsPerEm, x, y }) =>
    moved(outlineOf(path), { x, y, scaleX: 1 / unitsPerEm, scaleY: -1 / unitsPerEm }),
  );
  return { outline, width: line.width, ascent: ASCENT, descent: DESCENT };
}
