import { decode, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js';
import pngWasm from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
import type { Pixels } from '../pixels.ts';
import { moduleOf } from './wasm-codec.ts';

/** Throws the decoder's errors for a corrupt image. */
export function decodePng(bytes: Uint8Array): Pixels {
  initSync(moduleOf(pngWasm));
  return decode(bytes);
}
