import * as z from 'zod';
import { NOT_A_STORAGE_CODE } from '../core/media/upload.ts';
import { because, issueOf, shaped } from '../platform/http/zod-problems.ts';
import { problem } from '../platform/problems.ts';
import { isId } from '../platform/runtime/ids.ts';
import { contrast, HEX_COLOR, MIN_CONTRAST, rgbOf, TRANSPARENT, WHITE } from './colors.ts';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from './logo.ts';
import type { QrStyle } from './qr-style.ts';

/** Query parameters of a QR code. */

const pixels = { error: 'must be a whole number of pixels from 64 to 2048' };
const modules = { error: 'must be a whole number of modules from 0 to 10' };

const HEX = '3 or 6 hexadecimal digits, such as 1a2b3c; a # before them is written %23 in a URL';

/** Quiet zone in modules: at least four (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export const qrQuerySchema = z
  .object({
    format: z
      .enum(['png', 'jpg', 'svg'], { error: 'must be one of png, jpg, svg' })
      .default('png')
      .meta({ description: 'Kind of image.' }),
    size: z.coerce
      .number(pixels)
      .int(pixels)
      .min(64, pixels)
      .max(2048, pixels)
      .default(300)
      .meta({ description: 'Width and height in pixels.' }),
    margin: z.coerce
      .number(modules)
      .int(modules)
      .min(0, modules)
      .max(10, modules)
      .default(QUIET_ZONE)
      .meta({
        description:
          'Empty space on each side, in modules (the small squares). Scanners need 4: with less, leave that much space around the ' +
          'image yourself.',
      }),
    color: z
      .string()
      .check(shaped('color', HEX_COLOR, `must be ${HEX}`, { abort: true }))
      .default('000000')
      .meta({
        description: `Color of the modules: ${HEX}. It must be clearly darker than the background.`,
        examples: ['1a2b3c'],
      }),
    background: z
      .string()
      .refine((text) => text === TRANSPARENT || HEX_COLOR.test(text), {
        ...because(problem('invalid_format', `must be ${TRANSPARENT}, or ${HEX}`, { format: 'color' })),
        abort: true,
      })
      .default('ffffff')
      .meta({
        description: `Color of the background, in the same format, or \`${TRANSPARENT}\` (not with jpg): place the code on a light background.`,
        examples: ['ffffff'],
      }),
    logo: z
      .string()
      .refine((text) => isId('media', text), because(NOT_A_STORAGE_CODE))
      .optional()
      .meta({
        description:
          'Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows ' +
          `(the name of its file without the extension). At most ${MAX_LOGO_BYTES / 1024 ** 2} MB and ${MAX_LOGO_PIXELS} x ` +
          `${MAX_LOGO_PIXELS} pixels. An upload that no Smart Link uses is removed after 24 hours. A code with a logo has ` +
          'error correction level H, and so more modules.',
        examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'],
      }),
    tracked: z
      .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'must be true or false' })
      .default(false)
      .meta({
        type: 'boolean',
        description:
          'With `true`, the code encodes the URL with `?via=qr`, and its scans are counted with the source `qr`.',
      }),
  })
  .superRefine((query, context) => {
    if (query.background === TRANSPARENT && query.format === 'jpg') {
      const message = 'must be a color: jpg cannot be transparent. Use png or svg';
      context.addIssue(issueOf(problem('conflicts_with', message, { field: 'format' }), 'background'));
    }
  })
  .superRefine(({ color, background }, context) => {
    // The background of a transparent image is unknown: it is assumed to be as light as paper.
    const behind = background === TRANSPARENT ? WHITE : rgbOf(background);
    if (contrast(rgbOf(color), behind) >= MIN_CONTRAST) return;
    const isBlack = !/[^0#]/.test(color);
    const least = `by at least ${MIN_CONTRAST * 100} % of brightness, or scanners cannot read the code`;
    const message = isBlack
      ? `must be lighter than the color ${least}`
      : `must be darker than the background ${least}`;
    context.addIssue(
      issueOf(
        problem('low_contrast', message, { minimum: MIN_CONTRAST * 100 }),
        isBlack ? 'background' : 'color',
      ),
    );
  });

export type QrQuery = z.infer<typeof qrQuerySchema>;

/** The image's style from a query, without its logo. */
export const styleOf = ({ format, size, margin, color, background }: QrQuery): Omit<QrStyle, 'logo'> => ({
  format,
  size,
  margin,
  color: rgbOf(color),
  background: background === TRANSPARENT ? undefined : rgbOf(background),
});
