import { crc32 } from 'node:zlib';
import { minimalExif, orientationOf } from './exif.ts';
import { assertImage, type ReadImage } from './read-image.ts';

/** PNG and APNG (W3C, third edition): chunks of length, type, data and checksum. */

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/**
 * Critical chunks, animations, and chunks that affect colors. All others are texts, times and unknown ones.
 */
const KEPT = new Set(
  (
    'IHDR PLTE IDAT IEND acTL fcTL fdAT cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST tRNS ' +
    'pHYs sPLT'
  ).split(' '),
);

/** Removes texts, times, Exif except the orientation, unknown chunks, and everything after the image. */
export function readPng(file: Buffer): ReadImage {
  assertImage(file.subarray(0, 8).equals(SIGNATURE));
  const parts: Buffer[] = [];
  let orientation: number | undefined;
  let isUnique = false;
  let type = '';
  for (let at = 8; type !== 'IEND'; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    assertImage(end <= file.length);
    type = file.toString('latin1', at + 4, at + 8);
    assertImage((at === 8) === (type === 'IHDR'));
    if (type === 'acTL' || type === 'eXIf') isUnique = true;
    if (KEPT.has(type)) parts.push(file.subarray(at, end));
    else if (type === 'eXIf') orientation ??= orientationOf(file.subarray(at + 8, end - 4));
    // Unknown chunks whose name begins with a capital must be understood.
    else assertImage(/^[a-z]/.test(type));
    at = end;
  }
  const header = parts[0] as Buffer;
  const exif = orientation === undefined ? [] : [pngChunk('eXIf', minimalExif(orientation))];
  parts.splice(1, 0, ...exif);
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)];
  return { width, height, orientation, isUnique, bytes: Buffer.concat([SIGNATURE, ...parts]) };
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
