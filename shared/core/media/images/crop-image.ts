import type { MediaType } from '../media-type.ts';
import { readImage } from './clean-image.ts';
import { decodeImage } from './codecs/codecs.ts';
import { encodePng } from './codecs/encode-png.ts';
import { imageProfile } from './color/image-profile.ts';
import { convertToSrgb } from './color/to-srgb.ts';
import { type Pixels, turned } from './pixels.ts';
import { scaled } from './scale.ts';

/**
 * The center of an image in this shape, at most this large, as PNG in sRGB; undefined for animations. Throws
 * VALIDATION_ERROR as `readImage` does, and the decoders' errors.
 */
export async function croppedPng(
  bytes: Uint8Array,
  type: MediaType,
  size: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  const image = readImage(bytes, type, 'image');
  const pixels = image && !image.isUnique ? await decodeImage(bytes, type, image.components) : undefined;
  if (!image || !pixels) return undefined;
  const isOnSide = (image.orientation ?? 1) >= 5;
  // Rotated after scaling: rotating takes as much memory as the image.
  const target = isOnSide ? { width: size.height, height: size.width } : size;
  const scale = Math.min(1, Math.max(target.width / pixels.width, target.height / pixels.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const small = scaled(pixels, side(pixels.width), side(pixels.height));
  const profile = imageProfile(bytes, type, image.components);
  if (profile) convertToSrgb(small, profile);
  return encodePng(middleOf(turned(small, image.orientation), size));
}

function middleOf(pixels: Pixels, { width, height }: { width: number; height: number }): Pixels {
  const scale = Math.min(1, pixels.width / width, pixels.height / height);
  const size = {
    width: Math.max(1, Math.min(pixels.width, Math.round(width * scale))),
    height: Math.max(1, Math.min(pixels.height, Math.round(height * scale))),
  };
  const left = Math.floor((pixels.width - size.width) / 2);
  const top = Math.floor((pixels.height - size.height) / 2);
  const data = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y++) {
    const start = ((top + y) * pixels.width + left) * 4;
    data.set(pixels.data.subarray(start, start + size.width * 4), y * size.width * 4);
  }
  return { ...size, data };
}
