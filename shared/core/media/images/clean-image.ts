import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { MAX_PIXELS, type MediaType } from '../media-type.ts';
import { readAvif } from './avif.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { BrokenImage, type ReadImage } from './read-image.ts';
import { readWebp } from './webp.ts';

const READERS: Partial<Record<MediaType, (file: Buffer) => ReadImage>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
  'image/avif': readAvif,
};

/**
 * An image without metadata, such as the location of a photo; pixels, colors and orientation do not change.
 * Other media are returned unchanged. Reads only headers and never decodes. Throws VALIDATION_ERROR for the
 * field `path` if the image is corrupt or has more than `MAX_PIXELS`.
 */
export function cleanImage(bytes: Uint8Array, type: MediaType, path: string): Uint8Array {
  return readImage(bytes, type, path)?.bytes ?? bytes;
}

/**
 * An image without metadata, and the data of its header; undefined for other media. Throws VALIDATION_ERROR
 * as `cleanImage` does.
 */
export function readImage(bytes: Uint8Array, type: MediaType, path: string): ReadImage | undefined {
  const reader = READERS[type];
  if (!reader) return undefined;
  const image = readWith(reader, bytes, type, path);
  const { width, height } = image;
  if (width === 0 || height === 0)
    throw invalidField(path, problem('malformed', 'is an image without width or height', { type: 'image' }));
  if (width * height > MAX_PIXELS) {
    throw invalidField(
      path,
      problem(
        'too_many_pixels',
        `may have at most ${MAX_PIXELS / 1e6} megapixels; this image has ${width} x ${height} pixels`,
        { maximum: MAX_PIXELS },
      ),
    );
  }
  return image;
}

function readWith(
  reader: (file: Buffer) => ReadImage,
  bytes: Uint8Array,
  type: string,
  path: string,
): ReadImage {
  try {
    return reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // Reading beyond the end of a buffer throws a RangeError.
    if (!(error instanceof BrokenImage || error instanceof RangeError)) throw error;
    throw invalidField(
      path,
      problem('malformed', `is corrupt or truncated: it looks like ${type}, but cannot be decoded`, {
        type: 'image',
      }),
    );
  }
}
