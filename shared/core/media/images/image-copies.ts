import { COPY_WIDTHS } from '../media-file.ts';
import type { MediaType } from '../media-type.ts';
import type { Picture } from '../picture.ts';
import { accentHue } from './accent-hue.ts';
import { readImage } from './clean-image.ts';
import { decodeImage, encodeWebp } from './codecs/codecs.ts';
import { imageProfile } from './color/image-profile.ts';
import type { Profile } from './color/profile.ts';
import { convertToSrgb } from './color/to-srgb.ts';
import { type Pixels, turned } from './pixels.ts';
import type { ReadImage } from './read-image.ts';
import { scaled } from './scale.ts';

/** Maximum bytes of copies, by position: phones load the first two. */
export const MAX_COPY_BYTES = [30_000, 60_000, 150_000] as const;

/** Originals up to this size are served unchanged: copies would cost more than they save. */
const TINY_BYTES = 4000;

/** Up to this size, an original may be smaller than its copies. */
const SMALL_BYTES = 30_000;

/** Tried in order until a copy is small enough; the last one is accepted in any case. */
const QUALITIES = [75, 60, 45, 30, 15, 5];

/** Maximum height of a copy relative to the width of its position. */
const MAX_HEIGHT_FACTOR = 2;

export interface ImageCopies {
  picture: Picture;
  /** WebP files without metadata, by position. */
  files: Uint8Array[];
}

/**
 * Makes the copies of an image: WebP in sRGB with a width of 480, 960 and 1600 pixels, never wider than the
 * original, and none of animations. Checks the header again before decoding. Throws VALIDATION_ERROR as
 * `readImage` does, and the decoders' errors.
 */
export async function makeImageCopies(bytes: Uint8Array, type: MediaType): Promise<ImageCopies> {
  const image = readImage(bytes, type, 'image');
  if (!image) throw new Error(`No image: ${type}`);
  const size = uprightSize(image);
  const pixels = image.isUnique ? undefined : await decodeImage(bytes, type, image.components);
  if (!pixels) return { picture: { ...size, copies: [] }, files: [] };
  const profile = imageProfile(bytes, type, image.components);
  const copies = bytes.length > TINY_BYTES ? smallerAndSmaller(pixels, image, profile) : [];
  const files: Uint8Array[] = [];
  for (const [position, copy] of copies.entries()) files.push(await encoded(copy, MAX_COPY_BYTES[position]));
  const hue = accentHue(copies[0] ?? inSrgb(scaled(pixels, ...within(pixels, COPY_WIDTHS[0])), profile));
  const picture = { ...size, ...(hue !== undefined && { hue }) };
  const saves = bytes.length > SMALL_BYTES || files.every((file) => file.length < bytes.length);
  if (!saves) return { picture: { ...picture, copies: [] }, files: [] };
  return { picture: { ...picture, copies: copies.map(({ width }) => width) }, files };
}

const isOnSide = ({ orientation = 1 }: ReadImage): boolean => orientation >= 5;

/** The size in which an image is displayed. */
const uprightSize = (image: ReadImage) =>
  isOnSide(image)
    ? { width: image.height, height: image.width }
    : { width: image.width, height: image.height };

/** Converted after scaling, which leaves less to convert. */
function inSrgb(pixels: Pixels, profile: Profile | undefined): Pixels {
  if (profile) convertToSrgb(pixels, profile);
  return pixels;
}

/** Smallest first; each is made from the next larger one. */
function smallerAndSmaller(pixels: Pixels, image: ReadImage, profile: Profile | undefined): Pixels[] {
  const { width } = uprightSize(image);
  const last = COPY_WIDTHS.findIndex((limit) => limit >= width);
  const limits = last < 0 ? COPY_WIDTHS : COPY_WIDTHS.slice(0, last + 1);
  const copies: Pixels[] = [];
  let from: Pixels | undefined;
  for (const limit of limits.toReversed()) {
    // Rotated after scaling: rotating takes as much memory as the image.
    from = from
      ? scaled(from, ...within(from, limit))
      : turned(
          inSrgb(scaled(pixels, ...sideways(pixels, limit, isOnSide(image))), profile),
          image.orientation,
        );
    copies.unshift(from);
  }
  return copies;
}

/** The size of a copy with a width of at most `limit` pixels. */
function within({ width, height }: Pixels, limit: number): [width: number, height: number] {
  const scale = Math.min(1, limit / width, (limit * MAX_HEIGHT_FACTOR) / height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

function sideways(pixels: Pixels, limit: number, isOnSide: boolean): [width: number, height: number] {
  if (!isOnSide) return within(pixels, limit);
  const [width, height] = within({ ...pixels, width: pixels.height, height: pixels.width }, limit);
  return [height, width];
}

async function encoded(pixels: Pixels, most = Infinity): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  for (const quality of QUALITIES) {
    bytes = new Uint8Array(await encodeWebp(pixels, quality));
    if (bytes.length <= most) break;
  }
  return bytes;
}
