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

/** The WebAssembly decoder cannot convert CMYK. Color profiles are ignored, as for all other images. */
const decodeCmyk = (bytes: Uint8Array): Pixels =>
  decodeInScript(bytes, { useTArray: true, maxResolutionInMP: 50, maxMemoryUsageInMB: 1500 });
