import { imageProfile } from '#shared/core/media/images/color/image-profile.ts';
import { convertToSrgb } from '#shared/core/media/images/color/to-srgb.ts';
import { readJpeg } from '#shared/core/media/images/jpeg.ts';
import { completeJpeg } from '#shared/core/media/images/jpeg-scans.ts';
import { type Pixels, turned } from '#shared/core/media/images/pixels.ts';
import { readPng } from '#shared/core/media/images/png.ts';
import { mendPng } from '#shared/core/media/images/png-data.ts';
import type { ReadImage } from '#shared/core/media/images/read-image.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';

/** Decoding of logos. Pure, no I/O. */

/** Maximum size of a logo in bytes. */
export const MAX_LOGO_BYTES = 1024 ** 2;
/** Maximum pixels on each side. Decoding takes about 8 bytes of memory per pixel. */
export const MAX_LOGO_PIXELS = 2000;

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;

export type LogoType = (typeof LOGO_TYPES)[number];

/** Limits of a logo, or of another small image that an account keeps in the same way. */
export interface ImageRules {
  /** Field of the request, named in errors. */
  field: string;
  maxBytes: number;
  /** Maximum pixels on each side. */
  maxPixels: number;
  isSquare: boolean;
}

export const LOGO_RULES: ImageRules = {
  field: 'logo',
  maxBytes: MAX_LOGO_BYTES,
  maxPixels: MAX_LOGO_PIXELS,
  isSquare: false,
};

/**
 * Decodes a logo in sRGB and turns it upright; an animation becomes its still image. Throws VALIDATION_ERROR
 * for one that is corrupt or too large.
 */
export async function decodeLogo(bytes: Uint8Array, type: LogoType, rules = LOGO_RULES): Promise<Pixels> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The decoder of JPEG fills what is missing with gray.
  const header = await whole(rules, async () =>
    type === 'image/png' ? readPng(mendPng(file)) : readJpeg(completeJpeg(file, rules.maxPixels ** 2)),
  );
  assertDecodable(header, rules);
  const decode = await decoderOf(type);
  const pixels = await whole(rules, async () => decode(header.bytes, header.components));
  const profile = imageProfile(header.bytes, type, header.components);
  if (profile) convertToSrgb(pixels, profile);
  return turned(pixels, header.orientation);
}

/** Loads the decoder of a type. Only codes with a logo need one. */
async function decoderOf(type: LogoType) {
  if (type === 'image/png') return (await import('#shared/core/media/images/codecs/decode-png.ts')).decodePng;
  return (await import('#shared/core/media/images/codecs/jpeg-codec.ts')).decodeJpeg;
}

function assertDecodable({ width, height }: ReadImage, { field, maxPixels, isSquare }: ImageRules): void {
  if (width === 0 || height === 0) throw broken(field);
  if (Math.max(width, height) > maxPixels) {
    throw invalidField(
      field,
      problem(
        'too_many_pixels',
        `may have at most ${maxPixels} x ${maxPixels} pixels; this image has ${width} x ${height}`,
        { maximum: maxPixels ** 2 },
      ),
    );
  }
  if (isSquare && width !== height) {
    throw invalidField(
      field,
      problem('not_square', `must be as wide as it is high; this image has ${width} x ${height} pixels`),
    );
  }
}

/** Decoders throw errors of all kinds, or return nothing. */
async function whole<Result>({ field }: ImageRules, read: () => Promise<Result | null>): Promise<Result> {
  const result = await read().catch(() => null);
  if (result === null) throw broken(field);
  return result;
}

const broken = (field: string) =>
  invalidField(field, problem('malformed', 'is corrupt or truncated; upload it again', { type: 'image' }));
