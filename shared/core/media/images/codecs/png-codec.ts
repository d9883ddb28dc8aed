import { decode, encode, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js';
import pngWasm from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
import type { Pixels } from '../pixels.ts';
import { moduleOf } from './wasm-codec.ts';

/** Throws the decoder's errors for a corrupt image. */
export function decodePng(bytes: Uint8Array): Pixels {
  initSync(moduleOf(pngWasm));
  return decode(bytes);
}

/** Encodes as PNG. */
export function encodePng({ data, width, height }: Pixels): Uint8Array {
  initSync(moduleOf(pngWasm));
  return encode(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, 8);
}
