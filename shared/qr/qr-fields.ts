import * as z from 'zod';
import { QR_CORNERS, QR_DOTS, type SavedQrStyle } from '#shared/core/accounts/saved-qr-style.ts';
import { NOT_A_STORAGE_CODE } from '#shared/core/media/upload.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { because, issueOf, shaped } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { cleanLine } from '#shared/smart-links/cards/clean-text.ts';
import {
  BLACK,
  contrast,
  darkened,
  HEX_COLOR,
  hexOf,
  lightened,
  MIN_CONTRAST,
  type Rgb,
  rgbOf,
  TRANSPARENT,
  WHITE,
} from './colors.ts';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from './logo.ts';

/** The fields of a look, in queries and in saved styles. */

/** A call to action. More would be too small to read. */
export const MAX_FRAME_LENGTH = 40;

const HEX = '3 or 6 hexadecimal digits, such as 1a2b3c';
const HEX_IN_URL = `${HEX}; a # before them is written %23 in a URL`;

export const PLAIN_LOOK = {
  color: '000000',
  background: 'ffffff',
  dots: 'square',
  corners: 'square',
  frame: null,
} as const;

/** By these squares, scanners find a code: OpenCV finds no circles, ZBar misses some. */
export const CIRCLES = 'Some scanners cannot read `circle`.';

export const qrFields = {
  color: z
    .string({ error: 'must be a color in a string' })
    .check(shaped('color', HEX_COLOR, { error: `must be ${HEX_IN_URL}`, abort: true }))
    .meta({
      description:
        `Color of the modules: ${HEX_IN_URL}. It must be darker than the background by ` +
        `${MIN_CONTRAST * 100} % of brightness.`,
      examples: ['1a2b3c'],
    }),
  background: z
    .string({ error: 'must be a color in a string' })
    .refine((text) => text === TRANSPARENT || HEX_COLOR.test(text), {
      ...because(problem('invalid_format', `must be ${TRANSPARENT}, or ${HEX_IN_URL}`, { format: 'color' })),
      abort: true,
    })
    .meta({
      description:
        `Color of the background, in the same format, or \`${TRANSPARENT}\` (not with jpg): place the code ` +
        'on a light background.',
      examples: ['ffffff'],
    }),
  dots: enumField(QR_DOTS).meta({ description: 'Shape of the modules.' }),
  corners: enumField(QR_CORNERS).meta({
    description: `Shape of the three large squares in the corners. ${CIRCLES}`,
  }),
};

const tooLong = `may have at most ${MAX_FRAME_LENGTH} characters`;

/** The text of a frame; control characters and direction marks are removed. Empty: no frame. */
export const frameField = z
  .string({ error: 'must be a string' })
  .max(MAX_FRAME_LENGTH, { error: tooLong })
  .transform((text) => cleanLine(text) || null)
  .meta({
    description:
      `Text of a frame around the code, such as a call to action, at most ${MAX_FRAME_LENGTH} characters. ` +
      'The band with the text adds a fifth to the height. Empty: no frame.',
    examples: ['Scan me'],
  });

/** A storage code. Empty: no logo. */
export const logoField = z
  .string({ error: 'must be a storage code in a string' })
  .refine((text) => text === '' || isId('media', text), because(NOT_A_STORAGE_CODE))
  .transform((text) => text || null);

const MAX_LOGO_MB = MAX_LOGO_BYTES / 1024 ** 2;
export const LOGO_SIZE = `At most ${MAX_LOGO_MB} MB and ${MAX_LOGO_PIXELS} x ${MAX_LOGO_PIXELS} pixels.`;

/** Adds issues for colors that scanners cannot tell apart: each names the color to change. */
export function checkContrast(
  { color, background }: { color: string; background: string },
  context: z.RefinementCtx,
): void {
  const ink = rgbOf(color);
  // The background of a transparent image is unknown: it is assumed to be as light as paper.
  const paper = background === TRANSPARENT ? WHITE : rgbOf(background);
  if (contrast(ink, paper) >= MIN_CONTRAST) return;
  const minimum = MIN_CONTRAST * 100;
  const colors = { color: hexOf(ink), background: hexOf(paper) };
  const refuse = (field: 'color' | 'background', rule: string, suggestion: string) => {
    const message =
      `must be ${rule} by at least ${minimum} % of brightness: scanners cannot read ${colors.color} on ` +
      `${colors.background}. The nearest that they read: ${suggestion}`;
    context.addIssue(issueOf(problem('low_contrast', message, { minimum, ...colors, suggestion }), field));
  };
  const refuseColor = (to: Rgb) => refuse('color', 'darker than the background', hexOf(to));
  const refuseBackground = (to: Rgb) => refuse('background', 'lighter than the color', hexOf(to));
  const [darker, lighter] = [darkened(ink, paper), lightened(paper, ink)];
  if (darker) refuseColor(darker);
  else if (lighter) refuseBackground(lighter);
  else {
    // Inverted, for example: no change of one of them is enough.
    const changed = darkened(ink, WHITE) ?? BLACK;
    refuseColor(changed);
    refuseBackground(lightened(paper, changed) ?? WHITE);
  }
}

const contrastSchema = z.object({ color: z.string(), background: z.string() }).superRefine(checkContrast);

/** Checks the contrast of colors that were not sent together. Throws VALIDATION_ERROR. */
export function assertContrast({ color, background }: SavedQrStyle, part: 'query' | 'body'): void {
  parseInput(contrastSchema, { color, background }, part);
}
