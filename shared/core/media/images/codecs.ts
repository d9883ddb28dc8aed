import avifDecoder from '@jsquash/avif/codec/dec/avif_dec.js';
import avifDecoderWasm from '@jsquash/avif/codec/dec/avif_dec.wasm';
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import jpegDecoderWasm from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
import {
  decode as decodePng,
  encode as encodeWithPng,
  initSync as initPng,
} from '@jsquash/png/codec/pkg/squoosh_png.js';
import pngWasm from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import webpDecoderWasm from '@jsquash/webp/codec/dec/webp_dec.wasm';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import webpEncoderWasm from '@jsquash/webp/codec/enc/webp_enc_simd.wasm';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { decode as decodeJpegInScript } from 'jpeg-js';
import type { MediaType } from '../media-type.ts';
import type { Pixels } from './pixels.ts';

/**
 * Codecs in WebAssembly: the same files run in Lambda on any processor and locally. Each image gets a separate instance,
 * because the memory of an instance never shrinks, and a failed one cannot be used again.
 */

/** Only the functions that are called here: the packages' own types require a global namespace. */
interface Codec {
  decode(bytes: Uint8Array, option?: boolean | number): Pixels | null;
  encode(data: Pixels['data'], width: number, height: number, options: object): Uint8Array | null;
}

type Factory = (options: object) => Promise<unknown>;

const modules = new Map<Uint8Array<ArrayBuffer>, WebAssembly.Module>();

function moduleOf(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  const module = modules.get(bytes) ?? new WebAssembly.Module(bytes);
  modules.set(bytes, module);
  return module;
}

async function start(factory: unknown, bytes: Uint8Array<ArrayBuffer>): Promise<Codec> {
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    callback: (instance: WebAssembly.Instance) => void,
  ) => {
    const instance = new WebAssembly.Instance(moduleOf(bytes), imports);
    callback(instance);
    return instance.exports;
  };
  const quiet = () => {};
  const options = { noInitialRun: true, instantiateWasm, print: quiet, printErr: quiet };
  return (await (factory as Factory)(options)) as Codec;
}

const DECODERS: Partial<Record<MediaType, (bytes: Uint8Array) => Promise<Pixels | null>>> = {
  'image/jpeg': async (bytes) => (await start(jpegDecoder, jpegDecoderWasm)).decode(bytes, false),
  'image/webp': async (bytes) => (await start(webpDecoder, webpDecoderWasm)).decode(bytes),
  'image/avif': async (bytes) => (await start(avifDecoder, avifDecoderWasm)).decode(bytes, 8),
  'image/png': async (bytes) => {
    initPng(moduleOf(pngWasm));
    return decodePng(bytes);
  },
};

/**
 * The pixels of an image whose header was checked (see `readImage`); undefined for types without a decoder. Throws the
 * decoder's errors for a corrupt image. Takes about 8 bytes of memory per pixel.
 */
export async function decodeImage(
  bytes: Uint8Array,
  type: MediaType,
  components = 3,
): Promise<Pixels | undefined> {
  if (type === 'image/jpeg' && components === 4) return decodeCmyk(bytes);
  const pixels = await DECODERS[type]?.(bytes);
  return pixels ?? undefined;
}

/** The WebAssembly decoder cannot convert CMYK. Color profiles are ignored, as for all other images. */
const decodeCmyk = (bytes: Uint8Array): Pixels =>
  decodeJpegInScript(bytes, { useTArray: true, maxResolutionInMP: 50, maxMemoryUsageInMB: 1500 });

/** Encodes as PNG. */
export function encodePng({ data, width, height }: Pixels): Uint8Array {
  initPng(moduleOf(pngWasm));
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return encodeWithPng(bytes, width, height, 8);
}

/** Encodes as WebP; `quality` is 0 to 100. */
export async function encodeWebp({ data, width, height }: Pixels, quality: number): Promise<Uint8Array> {
  const encoder = await start(webpEncoder, webpEncoderWasm);
  const bytes = encoder.encode(data, width, height, { ...defaultOptions, quality });
  if (!bytes) throw new Error('The image cannot be encoded');
  return bytes;
}
