import avifDecoder from '@jsquash/avif/codec/dec/avif_dec.js';
import avifDecoderWasm from '@jsquash/avif/codec/dec/avif_dec.wasm';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import webpDecoderWasm from '@jsquash/webp/codec/dec/webp_dec.wasm';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import webpEncoderWasm from '@jsquash/webp/codec/enc/webp_enc_simd.wasm';
import { defaultOptions } from '@jsquash/webp/meta.js';
import type { MediaType } from '../../media-type.ts';
import type { Pixels } from '../pixels.ts';
import { decodePng } from './decode-png.ts';
import { decodeJpeg } from './jpeg-codec.ts';
import { start } from './wasm-codec.ts';

type Decode = (bytes: Uint8Array, components?: number) => Promise<Pixels | null>;

const DECODERS: Partial<Record<MediaType, Decode>> = {
  'image/jpeg': decodeJpeg,
  'image/webp': async (bytes) => (await start(webpDecoder, webpDecoderWasm)).decode(bytes),
  'image/avif': async (bytes) => (await start(avifDecoder, avifDecoderWasm)).decode(bytes, 8),
  'image/png': async (bytes) => decodePng(bytes),
};

/**
 * The pixels of an image whose header was checked (see `readImage`); undefined for types without a decoder.
 * Throws the decoder's errors for a corrupt image. The pixels are in the color space of the image. Takes 8
 * bytes of memory per pixel, and 14 for a progressive JPEG.
 */
export async function decodeImage(
  bytes: Uint8Array,
  type: MediaType,
  components?: number,
): Promise<Pixels | undefined> {
  return (await DECODERS[type]?.(bytes, components)) ?? undefined;
}

/** Encodes as WebP; `quality` is 0 to 100. */
export async function encodeWebp({ data, width, height }: Pixels, quality: number): Promise<Uint8Array> {
  const encoder = await start(webpEncoder, webpEncoderWasm);
  const bytes = encoder.encode(data, width, height, { ...defaultOptions, quality });
  if (!bytes) throw new Error('The image cannot be encoded');
  return bytes;
}
