import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { MAX_PIXELS, type MediaType } from '../media-type.ts';
import { readAvif } from './avif.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { completeJpeg } from './jpeg-scans.ts';
import { readPng } from './png.ts';
import { assertPixels, mendPng } from './png-data.ts';
import { BrokenImage, type ReadImage } from './read-image.ts';
import { readWebp } from './webp.ts';

const READERS: Partial<Record<MediaType, (file: Buffer) => ReadImage>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
  'image/avif': readAvif,
};

/** Remove small faults that browsers overlook. The readers of other types do so themselves. */
const REPAIRS: Partial<Record<MediaType, (file: Buffer) => Buffer>> = {
  'image/jpeg': completeJpeg,
  'image/png': mendPng,
};

/**
 * An image without metadata, such as the location of a photo; pixels, colors and orientation do not change.
 * Other media are returned unchanged. Reads all pixels of JPEG and PNG, but keeps none. Throws
 * VALIDATION_ERROR for the field `path` if a part of the image is missing or corrupt, or if it has more than
 * `MAX_PIXELS`.
 */
export async function cleanImage(bytes: Uint8Array, type: MediaType, path: string): Promise<Uint8Array> {
  const repair = REPAIRS[type];
  try {
    const file = repair ? repair(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : bytes;
    const image = readImage(file, type, path);
    if (image && type === 'image/png') await assertPixels(image.bytes);
    return image?.bytes ?? bytes;
  } catch (error) {
    throw isBroken(error) ? broken(type, path) : error;
  }
}

/**
 * An image without metadata, and the data of its header; undefined for other media. Reads only headers.
 * Throws VALIDATION_ERROR for the field `path` if they are corrupt, or the image has more than `MAX_PIXELS`.
 */
export function readImage(bytes: Uint8Array, type: MediaType, path: string): ReadImage | undefined {
  const reader = READERS[type];
  if (!reader) return undefined;
  const image = readWith(reader, bytes, { type, path });
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
  { type, path }: { type: string; path: string },
): ReadImage {
  try {
    return reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    throw isBroken(error) ? broken(type, path) : error;
  }
}

/** Reading beyond the end of a buffer throws a RangeError. */
const isBroken = (error: unknown): boolean => error instanceof BrokenImage || error instanceof RangeError;

const broken = (type: string, path: string) =>
  invalidField(
    path,
    problem(
      'malformed',
      `is corrupt or truncated: it looks like ${type}, but a part of it is missing or cannot be decoded`,
      { type: 'image' },
    ),
  );
