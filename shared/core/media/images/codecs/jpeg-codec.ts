import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import jpegDecoderWasm from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
import { decode as decodeInScript } from 'jpeg-js';
import type { Pixels } from '../pixels.ts';
import { start } from './wasm-codec.ts';

/** `components`: of its pixels, 4 for CMYK. null or the decoder's errors for a corrupt image. */
export async function decodeJpeg(bytes: Uint8Array, components = 3): Promise<Pixels | null> {
  if (components === 4) return decodeCmyk(bytes);
  return (await start(jpegDecoder, jpegDecoderWasm)).decode(bytes, false);
}

/**
 * The WebAssembly decoder cannot convert CMYK. This one decodes a photo of 49 megapixels in 5 s instead of
 * 0.8 s, and in 2 GB of memory, so it is for CMYK only. A larger one, which no camera takes, has no copies.
 */
const decodeCmyk = (bytes: Uint8Array): Pixels =>
  decodeInScript(bytes, { useTArray: true, maxResolutionInMP: 50, maxMemoryUsageInMB: 1500 });
