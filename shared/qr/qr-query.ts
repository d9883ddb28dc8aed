import * as z from 'zod';
import type { SavedQrStyle } from '#shared/core/accounts/saved-qr-style.ts';
import { enumField, intParameter } from '#shared/platform/http/input-fields.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { rgbOf, TRANSPARENT } from './colors.ts';
import {
  assertContrast,
  checkContrast,
  frameField,
  LOGO_SIZE,
  logoField,
  PLAIN_LOOK,
  qrFields,
} from './qr-fields.ts';
import { MIN_FRAMED_MARGIN, QR_CONTENT_TYPES, type QrStyle } from './qr-style.ts';

/** Query parameters of a QR code. */

/** Quiet zone in modules: at least four (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

const FORMATS = Object.keys(QR_CONTENT_TYPES) as (keyof typeof QR_CONTENT_TYPES)[];

/** A field that a saved style may have, too: its default applies if neither has it. */
const styled = <Field extends z.ZodType>(field: Field, plain: string) =>
  field.optional().meta({ ...field.meta(), default: plain });

export const qrQuerySchema = z
  .object({
    format: enumField(FORMATS).default('png').meta({ description: 'Kind of image.' }),
    size: intParameter(64, 2048, 'pixels').default(300).meta({
      description:
        'Width and height in pixels. A frame adds its band to the height. In a PDF, a pixel is 1/96 inch.',
    }),
    margin: intParameter(0, 10, 'modules')
      .default(QUIET_ZONE)
      .meta({
        description:
          'Empty space on each side, in modules (the small squares). Scanners need 4: with less, leave ' +
          `that much space around the image yourself. With a frame, at least ${MIN_FRAMED_MARGIN}.`,
      }),
    style: z
      .enum(['plain', 'saved'], { error: 'must be one of plain, saved' })
      .default('plain')
      .meta({
        description:
          "`saved`: the style that is saved for the link's domain, or else for the account. Other " +
          'parameters take precedence over it.',
      }),
    color: styled(qrFields.color, PLAIN_LOOK.color),
    background: styled(qrFields.background, PLAIN_LOOK.background),
    dots: styled(qrFields.dots, PLAIN_LOOK.dots),
    corners: styled(qrFields.corners, PLAIN_LOOK.corners),
    frame: frameField.optional(),
    logo: logoField.optional().meta({
      description:
        'Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of ' +
        `your Smart Links shows (the name of its file without the extension). ${LOGO_SIZE} An upload that ` +
        'nothing uses is removed after 24 hours. A code with a logo has error correction level H, and so ' +
        'more modules. Empty: none, also with a saved style that has one.',
      examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'],
    }),
    tracked: z
      .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'must be true or false' })
      .default(false)
      .meta({
        type: 'boolean',
        description:
          'With `true`, the code encodes the URL with `?via=qr`, and its scans are counted with the source ' +
          '`qr`.',
      }),
  })
  .superRefine((query, context) => {
    if (query.background === TRANSPARENT && query.format === 'jpg') {
      const message = 'must be a color: jpg cannot be transparent. Use png or svg';
      context.addIssue(issueOf(problem('conflicts_with', message, { field: 'format' }), 'background'));
    }
  })
  .superRefine((query, context) => {
    // The colors of a saved style are not known yet.
    if (query.style === 'plain') checkContrast({ ...PLAIN_LOOK, ...given(query) }, context);
  });

export type QrQuery = z.infer<typeof qrQuerySchema>;

/** The fields of a look that a query sets. */
function given({ color, background, dots, corners, frame }: QrQuery): Partial<SavedQrStyle> {
  const fields = { color, background, dots, corners, frame };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * The image's style from a query, on top of a saved style, without its logo; and the text of its frame.
 * Throws VALIDATION_ERROR for a color that is too close to one of the saved style.
 */
export function styleOf(
  query: QrQuery,
  saved?: SavedQrStyle,
): { style: Omit<QrStyle, 'logo' | 'frame'>; frame: string | null } {
  const look: SavedQrStyle = { ...PLAIN_LOOK, ...saved, ...given(query) };
  // Saved for other formats: JPEG has no transparency.
  if (look.background === TRANSPARENT && query.format === 'jpg') look.background = PLAIN_LOOK.background;
  if (saved) assertContrast(look, 'query');
  const { format, size, margin } = query;
  const { dots, corners, frame } = look;
  const background = look.background === TRANSPARENT ? undefined : rgbOf(look.background);
  return { style: { format, size, margin, dots, corners, color: rgbOf(look.color), background }, frame };
}
