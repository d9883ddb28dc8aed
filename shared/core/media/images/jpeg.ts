import { minimalExif, orientationOf } from './exif.ts';
import { assertImage, larger, type ReadImage } from './read-image.ts';

/** JPEG (ITU-T T.81): segments, then compressed data up to the next marker. */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const COM = 0xfe;
/** Application segments that decoders need: JFIF, color profiles, and Adobe's color transform. */
const KEPT: Readonly<Record<number, string>> = { [APP0]: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };
const EXIF = 'Exif\0\0';

/**
 * Removes comments, application data, and everything after the image, such as previews and videos of phones.
 */
export function readJpeg(file: Buffer): ReadImage {
  assertImage(file[0] === 0xff && file[1] === SOI);
  const parts: Buffer[] = [];
  let size = { width: 0, height: 0 };
  let orientation: number | undefined;
  let components = 0;
  let at = 2;
  for (;;) {
    assertImage(file[at] === 0xff);
    // Any number of 0xFF may fill up.
    while (file[at + 1] === 0xff) at++;
    const marker = file[at + 1];
    assertImage(marker !== undefined && marker !== 0 && marker !== SOI);
    if (marker === EOI) break;
    if (isStandalone(marker)) {
      at += 2;
      continue;
    }
    const length = file.readUInt16BE(at + 2);
    const end = at + 2 + length;
    assertImage(length >= 2 && end <= file.length);
    const content = file.subarray(at + 4, end);
    if (marker === APP1 && startsWith(content, EXIF))
      orientation ??= orientationOf(content.subarray(EXIF.length));
    if (isFrame(marker)) {
      size = larger(size, { height: content.readUInt16BE(1), width: content.readUInt16BE(3) });
      components = content.readUInt8(5);
    }
    const next = marker === SOS ? endOfScan(file, end) : end;
    if (isNeeded(marker, content)) parts.push(file.subarray(at, next));
    // A truncated file shows what it has.
    if (next >= file.length) break;
    at = next;
  }
  const exif = orientation === undefined ? [] : [exifSegment(orientation)];
  const isJfifFirst = parts[0]?.[1] === APP0;
  parts.splice(isJfifFirst ? 1 : 0, 0, ...exif);
  return {
    ...size,
    orientation,
    components,
    bytes: Buffer.concat([Buffer.of(0xff, SOI), ...parts, Buffer.of(0xff, EOI)]),
  };
}

/** TEM and restart markers have no length. */
const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** SOF0 to SOF15, without DHT, JPG and DAC, which are among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > 0xef) return true;
  const name = KEPT[marker];
  return name !== undefined && startsWith(content, name);
}

const startsWith = (content: Buffer, name: string): boolean =>
  content.subarray(0, name.length).toString('latin1') === name;

/** Position of the next marker; the end of the file if there is none. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isStandalone(next)) return at;
  }
  return file.length;
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), minimalExif(orientation)]);
  const head = Buffer.of(0xff, APP1, 0, content.length + 2);
  return Buffer.concat([head, content]);
}
