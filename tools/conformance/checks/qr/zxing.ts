import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** ZXing for JavaScript, which many web pages scan with, and whose original in Java many apps for Android. */

export const ZXING_VERSION = '0.21.3';
export const ZXING_PACKAGE = `@zxing/library@${ZXING_VERSION}`;

/** What is used of the library. */
interface Library {
  QRCodeReader: new () => { decode(bitmap: object, hints: Map<unknown, unknown>): { getText(): string } };
  RGBLuminanceSource: new (luminances: Uint8ClampedArray, width: number, height: number) => object;
  BinaryBitmap: new (binarizer: object) => object;
  HybridBinarizer: new (source: object) => object;
  DecodeHintType: { TRY_HARDER: unknown };
}

/** How many of the views that `read.py` wrote to a file are read as the text. `bin`: of the package. */
export function readByZxing(bin: string, file: string, text: string): number {
  const library = createRequire(join(bin, 'any.js'))('@zxing/library') as Library;
  const bytes = readFileSync(file);
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const side = bytes.readUInt32LE(at);
    const pixels = bytes.subarray(at + 4, at + 4 + 3 * side * side);
    at += 4 + pixels.length;
    if (textIn(library, pixels, side) === text) count++;
  }
  return count;
}

function textIn(library: Library, pixels: Uint8Array, side: number): string | undefined {
  const { QRCodeReader, RGBLuminanceSource, BinaryBitmap, HybridBinarizer, DecodeHintType } = library;
  const luminances = new Uint8ClampedArray(side * side);
  for (let at = 0; at < luminances.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(3 * at, 3 * at + 3);
    // As it converts the pixels of a canvas.
    luminances[at] = (306 * red + 601 * green + 117 * blue + 0x200) >> 10;
  }
  const source = new RGBLuminanceSource(luminances, side, side);
  const bitmap = new BinaryBitmap(new HybridBinarizer(source));
  try {
    return new QRCodeReader().decode(bitmap, new Map([[DecodeHintType.TRY_HARDER, true]])).getText();
  } catch {
    // It throws if there is none.
    return undefined;
  }
}
