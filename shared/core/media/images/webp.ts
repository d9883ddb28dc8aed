import { minimalExif, orientationOf } from './exif.ts';
import { assertImage, larger, type ReadImage } from './read-image.ts';

/** WebP (RFC 9649): a RIFF file of chunks with type, length and data, padded to even lengths. */

const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X that say which chunks there are. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const FRAME_HEADER_BYTES = 16;

/** Removes Exif except the orientation, XMP, unknown chunks, and everything after the image. */
export function readWebp(file: Buffer): ReadImage {
  assertImage(file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP');
  // The length field may be wrong: the actual bytes count.
  const end = Math.min(8 + file.readUInt32LE(4), file.length);
  const kept: Buffer[] = [];
  let size = { width: 0, height: 0 };
  let orientation: number | undefined;
  let isAnimated = false;
  for (const { type, data, bytes } of chunksIn(file.subarray(12, end))) {
    size = larger(size, sizeIn(type, data));
    if (type === 'ANMF') isAnimated = true;
    if (KEPT.has(type)) kept.push(bytes);
    if (type === 'EXIF') orientation ??= orientationOf(withoutPrefix(data));
  }
  assertImage(kept.length > 0);
  const isExtended = kept[0]?.toString('latin1', 0, 4) === 'VP8X';
  const parts = isExtended ? [extended(kept[0] as Buffer, orientation), ...kept.slice(1)] : kept;
  if (isExtended && orientation !== undefined) parts.push(chunk('EXIF', minimalExif(orientation)));
  const content = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return { ...size, isUnique: isAnimated || orientation !== undefined, bytes: chunk('RIFF', content) };
}

function* chunksIn(bytes: Buffer): Generator<{ type: string; data: Buffer; bytes: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length;
    assertImage(end <= bytes.length);
    const data = bytes.subarray(at + 8, end);
    const type = bytes.toString('latin1', at, at + 4);
    yield { type, data, bytes: length % 2 === 0 ? bytes.subarray(at, end) : chunk(type, data) };
    at = end + (length % 2);
  }
}

/** The size of the canvas or a frame; undefined for other chunks. */
function sizeIn(type: string, data: Buffer): { width: number; height: number } {
  switch (type) {
    case 'VP8X':
      return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
    case 'VP8 ':
      assertImage(data.toString('latin1', 3, 6) === '\x9d\x01\x2a');
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
    case 'VP8L': {
      assertImage(data[0] === 0x2f);
      const bits = data.readUInt32LE(1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'ANMF': {
      const frame = { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
      const inner = [...chunksIn(data.subarray(FRAME_HEADER_BYTES))].map((part) =>
        sizeIn(part.type, part.data),
      );
      return inner.reduce(larger, frame);
    }
    default:
      return { width: 0, height: 0 };
  }
}

/** Exif data without the JPEG prefix that some writers put before the TIFF header. */
function withoutPrefix(data: Buffer): Buffer {
  return data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;
}

function extended(header: Buffer, orientation: number | undefined): Buffer {
  const copy = Buffer.from(header);
  const flags = copy.readUInt8(8) & ~(EXIF_FLAG | XMP_FLAG);
  copy.writeUInt8(orientation === undefined ? flags : flags | EXIF_FLAG, 8);
  return copy;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(8 + data.length + (data.length % 2));
  bytes.write(type, 'latin1');
  bytes.writeUInt32LE(data.length, 4);
  data.copy(bytes, 8);
  return bytes;
}
