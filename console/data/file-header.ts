/** The type of a file by its first bytes, whatever its name and type claim. */
export interface FileHeader {
  /** Undefined: a type that pages cannot show. */
  type: string | undefined;
  /** Width of an image in pixels; undefined if the header does not say. */
  width?: number;
  height?: number;
}

/** Enough for the metadata before the size of a JPEG. */
const HEADER_BYTES = 512 * 1024;

export const headerOf = async (file: Blob): Promise<FileHeader> =>
  readHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));

export function readHeader(bytes: Uint8Array): FileHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (text: string, at = 0) => [...text].every((one, i) => bytes[at + i] === one.charCodeAt(0));
  try {
    if (has('\x89PNG\r\n\x1a\n')) return sized('image/png', view.getUint32(16), view.getUint32(20));
    if (has('GIF8')) return sized('image/gif', view.getUint16(6, true), view.getUint16(8, true));
    if (has('\xff\xd8\xff')) return { type: 'image/jpeg', ...jpegSize(view) };
    if (has('RIFF') && has('WEBP', 8)) return { type: 'image/webp', ...webpSize(view) };
  } catch (error) {
    // Truncated before its size.
    if (!(error instanceof RangeError)) throw error;
    return { type: undefined };
  }
  if (has('\x1a\x45\xdf\xa3')) return { type: 'video/webm' };
  if (!has('ftyp', 4)) return { type: undefined };
  if (has('avif', 8) || has('avis', 8)) return { type: 'image/avif', ...avifSize(bytes, view) };
  return { type: has('qt  ', 8) ? 'video/quicktime' : 'video/mp4' };
}

const sized = (type: string, width: number, height: number): FileHeader => ({ type, width, height });

type Size = { width: number; height: number };

/** Size in the first start-of-frame segment (ITU-T T.81); undefined if these bytes end before it. */
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return undefined;
    // Not those of tables and of arithmetic conditioning.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    // Padding, and markers without content.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Simple, lossless and extended files (RFC 9649). */
function webpSize(view: DataView): Size | undefined {
  const form = String.fromCharCode(...Array.from({ length: 4 }, (_, i) => view.getUint8(12 + i)));
  if (form === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form !== 'VP8X') return undefined;
  const threeBytes = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
}

/** The largest image spatial extents (`ispe`, ISO 23008-12): tiles have their own. */
function avifSize(bytes: Uint8Array, view: DataView): Size | undefined {
  let largest: Size | undefined;
  for (let at = bytes.indexOf(0x69); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf(0x69, at + 1)) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
