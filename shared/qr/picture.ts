import { inflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { readJpeg } from '../core/media/images/jpeg.ts';
import { readPng } from '../core/media/images/png.ts';
import type { ReadImage } from '../core/media/images/read-image.ts';
import { invalidField } from '../platform/errors.ts';
import { problem } from '../platform/problems.ts';

/** Decoding of logos. Pure, no I/O. */

/** Pixels of an image: four bytes each, red, green, blue and alpha. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Enough for a logo. Decoding takes at most 16 bytes of memory per pixel. */
export const MAX_LOGO_BYTES = 1024 ** 2;
/** On each side. */
export const MAX_LOGO_PIXELS = 2000;

/** Maximum scans of a progressive JPEG. Programs write about ten; each is a pass over all pixels. */
const MAX_SCANS = 64;

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;

type LogoType = (typeof LOGO_TYPES)[number];

const PARAMETER = 'logo';

/** Decodes a logo and turns it upright. Throws VALIDATION_ERROR for one that is corrupt or too large. */
export function decodeLogo(bytes: Uint8Array, type: LogoType): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = whole(() => (type === 'image/png' ? readPng(file) : readJpeg(file)));
  assertDecodable(header, type);
  const picture = whole(() => (type === 'image/png' ? decodePng(header.bytes) : decodeJpeg(header.bytes)));
  return turned(picture, header.orientation);
}

function assertDecodable({ width, height, bytes }: ReadImage, type: LogoType): void {
  if (width === 0 || height === 0) throw broken();
  if (Math.max(width, height) > MAX_LOGO_PIXELS) {
    throw invalidField(
      PARAMETER,
      problem(
        'too_many_pixels',
        `may have at most ${MAX_LOGO_PIXELS} x ${MAX_LOGO_PIXELS} pixels; this image has ${width} x ${height}`,
        { maximum: MAX_LOGO_PIXELS ** 2 },
      ),
    );
  }
  // The decoder inflates these without a limit: a megabyte may become a gigabyte.
  if (type === 'image/png' && bytes[PNG_INTERLACE] !== 0) {
    throw invalidField(
      PARAMETER,
      problem('malformed', 'is an interlaced PNG; save it without interlacing', { type: 'image' }),
    );
  }
  if (type === 'image/jpeg' && scansOf(bytes) > MAX_SCANS) {
    throw invalidField(
      PARAMETER,
      problem('malformed', `is a JPEG of more than ${MAX_SCANS} scans; save it anew`, { type: 'image' }),
    );
  }
}

/** Position of a PNG's interlace flag: the last byte of IHDR, the first chunk. */
const PNG_INTERLACE = 28;

const SOS = Buffer.of(0xff, 0xda);

function scansOf(file: Buffer): number {
  let count = 0;
  for (let at = file.indexOf(SOS); at >= 0; at = file.indexOf(SOS, at + 2)) count++;
  return count;
}

/** For an animation, the image that programs without animations show. */
function decodePng(file: Buffer): Picture {
  // The decoder leaves uninitialized memory for missing pixels.
  if (pixelBytesOf(file) !== expectedBytes(file)) throw broken();
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, data };
}

/** Samples of a pixel by color type (PNG, table 8). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Size of the inflated pixels, not interlaced: rows of whole bytes, each after a byte for its filter. */
function expectedBytes(file: Buffer): number {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const bitsPerPixel = file.readUInt8(24) * (SAMPLES[file.readUInt8(25)] ?? Number.NaN);
  return height * (1 + Math.ceil((width * bitsPerPixel) / 8));
}

/** Throws for pixel data that is not valid PNG compression, or is larger than expected. */
function pixelBytesOf(file: Buffer): number {
  const parts: Buffer[] = [];
  for (let at = PNG_SIGNATURE; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + length));
  }
  return inflateSync(Buffer.concat(parts), { maxOutputLength: expectedBytes(file) + 1 }).length;
}

const PNG_SIGNATURE = 8;

function decodeJpeg(file: Buffer): Picture {
  const limits = { maxResolutionInMP: MAX_LOGO_PIXELS ** 2 / 1e6, maxMemoryUsageInMB: 256 };
  return jpeg.decode(file, { useTArray: true, formatAsRGBA: true, tolerantDecoding: true, ...limits });
}

function whole<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    // Decoders throw errors of all kinds.
    throw broken();
  }
}

const broken = () =>
  invalidField(
    PARAMETER,
    problem('malformed', 'is corrupt or truncated; upload it again', { type: 'image' }),
  );

/** An image rotated and mirrored according to its Exif orientation. */
function turned(picture: Picture, orientation = 1): Picture {
  if (orientation < 2 || orientation > 8) return picture;
  const isOnItsSide = orientation >= 5;
  const [width, height] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height];
  const [right, bottom] = [picture.width - 1, picture.height - 1];
  const from = pixelsOf(picture);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [a, b] = isOnItsSide ? [y, x] : [x, y];
      const isMirroredX = [2, 3, 7, 8].includes(orientation);
      const isMirroredY = [3, 4, 6, 7].includes(orientation);
      const [left, top] = [isMirroredX ? right - a : a, isMirroredY ? bottom - b : b];
      to[y * width + x] = from[top * picture.width + left] as number;
    }
  }
  return { width, height, data: new Uint8Array(to.buffer) };
}

/** The same bytes, a number for each pixel. */
function pixelsOf({ data }: Picture): Uint32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/** Scales an image with a triangle filter: it averages where the image shrinks, and interpolates where it grows. */
export function scaled(picture: Picture, width: number, height: number): Picture {
  if (picture.width === width && picture.height === height) return picture;
  const wide = scaledRows(premultiplied(picture), picture, width);
  // Columns become rows, and back.
  const tall = scaledRows(
    flipped(wide, width, picture.height),
    { width: picture.height, height: width },
    height,
  );
  return { width, height, data: unmultiplied(flipped(tall, height, width)) };
}

/** Colors weighted by alpha: the color of a transparent pixel must not bleed into its neighbors. */
function premultiplied({ data }: Picture): Float32Array {
  const result = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number;
    for (let c = 0; c < 3; c++) result[i + c] = ((data[i + c] as number) * alpha) / 255;
    result[i + 3] = alpha;
  }
  return result;
}

function unmultiplied(values: Float32Array): Uint8Array {
  const data = new Uint8ClampedArray(values.length);
  for (let i = 0; i < values.length; i += 4) {
    const alpha = values[i + 3] as number;
    for (let c = 0; c < 3; c++) data[i + c] = alpha === 0 ? 0 : ((values[i + c] as number) * 255) / alpha;
    data[i + 3] = alpha;
  }
  return new Uint8Array(data.buffer);
}

function scaledRows(
  values: Float32Array,
  { width, height }: Pick<Picture, 'width' | 'height'>,
  target: number,
): Float32Array {
  const result = new Float32Array(target * height * 4);
  const scale = width / target;
  const reach = Math.max(1, scale);
  for (let x = 0; x < target; x++) {
    const center = (x + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(center - reach));
    const last = Math.min(width - 1, Math.floor(center + reach));
    const weights: number[] = [];
    for (let at = first; at <= last; at++) weights.push(1 - Math.abs(at - center) / reach);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (let y = 0; y < height; y++) {
      const to = (y * target + x) * 4;
      for (let i = 0; i < weights.length; i++) {
        const from = (y * width + first + i) * 4;
        const share = (weights[i] as number) / sum;
        for (let c = 0; c < 4; c++) (result[to + c] as number) += (values[from + c] as number) * share;
      }
    }
  }
  return result;
}

function flipped(values: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 4; c++)
        result[(x * height + y) * 4 + c] = values[(y * width + x) * 4 + c] as number;
    }
  }
  return result;
}
