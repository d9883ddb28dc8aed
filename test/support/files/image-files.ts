import { crc32 } from 'node:zlib';

/** Parts of image files, to build such as cameras and programs write, and such as they never would. */

/** What must not survive: in every kind of metadata. */
export const SECRET = 'GPS 52.5163 N, 13.3777 E';

const bytes = (...parts: (Buffer | string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part as Buffer),
    ),
  );

const uint = (size: number, value: number, isLittle = false): Buffer => {
  const buffer = Buffer.alloc(size);
  if (size > 0) isLittle ? buffer.writeUIntLE(value, 0, size) : buffer.writeUIntBE(value, 0, size);
  return buffer;
};

/** Exif (TIFF) with an orientation and a text. */
export function exif(orientation: number, isLittle = false): Buffer {
  const n = (size: number, value: number) => uint(size, value, isLittle);
  return bytes(
    isLittle ? 'II*\0' : 'MM\0*',
    n(4, 8),
    n(2, 2),
    ...[n(2, 0x010e), n(2, 2), n(4, SECRET.length), n(4, 38)],
    ...[n(2, 0x0112), n(2, 3), n(4, 1), n(2, orientation), n(2, 0)],
    n(4, 0),
    SECRET,
  );
}

export const segment = (marker: number, content: Buffer | string): Buffer =>
  bytes([0xff, marker], uint(2, content.length + 2), content);

/** A JPEG with more segments behind SOI, and something behind its end. */
export const jpegWith = (jpeg: Buffer, segments: readonly Buffer[], after = ''): Buffer =>
  bytes(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), after);

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const named = bytes(type, data);
  return bytes(uint(4, data.length), named, uint(4, crc32(named)));
}

/** A PNG with more chunks behind IHDR. */
export const pngWith = (png: Buffer, chunks: readonly Buffer[], after = ''): Buffer =>
  bytes(png.subarray(0, 33), ...chunks, png.subarray(33), after);

export const riffChunk = (type: string, data: Buffer | string): Buffer =>
  bytes(type, uint(4, data.length, true), data, data.length % 2 ? [0] : '');

/** An extended WebP around the chunks of a simple one. */
export function webpWith(
  webp: Buffer,
  chunks: readonly Buffer[],
  { flags = 0x0c, width = 1, height = 1 } = {},
): Buffer {
  const canvas = bytes([flags, 0, 0, 0], uint(3, width - 1, true), uint(3, height - 1, true));
  return riffChunk('RIFF', bytes('WEBP', riffChunk('VP8X', canvas), webp.subarray(12), ...chunks));
}

const subBlocks = (data: string): Buffer =>
  bytes(...(data.match(/[\s\S]{1,255}/g) ?? []).map((part) => bytes([part.length], part)), [0]);

export const gifComment = (text: string): Buffer => bytes([0x21, 0xfe], subBlocks(text));

export const gifApplication = (name: string, data: string): Buffer =>
  bytes([0x21, 0xff, 11], name, subBlocks(data));

/** A GIF with more blocks behind its colours. */
export function gifWith(gif: Buffer, blocks: readonly Buffer[], after = ''): Buffer {
  const flags = gif[10] ?? 0;
  const start = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  return bytes(gif.subarray(0, start), ...blocks, gif.subarray(start), after);
}

export const box = (type: string, ...content: (Buffer | string | number[])[]): Buffer => {
  const inner = bytes(...content);
  return bytes(uint(4, inner.length + 8), type, inner);
};

const fullBox = (type: string, version: number, ...content: (Buffer | string | number[])[]): Buffer =>
  box(type, [version, 0, 0, 0], ...content);

interface AvifParts {
  width: number;
  height: number;
  /** Payloads of items by type, such as `Exif`. */
  items?: readonly (readonly [type: string, payload: Buffer | string])[];
  /** Further boxes at the end. */
  boxes?: readonly Buffer[];
  /** Number to put in place of the first item's offset. */
  offset?: number;
}

/** The boxes of an AVIF; the image itself is some bytes. */
export function anAvif({ width, height, items = [], boxes = [], offset }: AvifParts): Buffer {
  const all = [['av01', 'PIXELS'], ...items] as const;
  const head = box('ftyp', 'avif\0\0\0\0avifmif1');
  const metaWith = (start: number) => {
    let at = start;
    const locations = all.map(([, payload], i) => {
      const from = i === 1 && offset !== undefined ? offset : at;
      at += payload.length;
      return bytes(uint(2, i + 1), uint(2, 0), uint(2, 1), uint(4, from), uint(4, payload.length));
    });
    const entries = all.map(([type], i) => fullBox('infe', 2, uint(2, i + 1), uint(2, 0), type, '\0'));
    return fullBox(
      'meta',
      0,
      fullBox('pitm', 0, uint(2, 1)),
      fullBox('iinf', 0, uint(2, all.length), ...entries),
      fullBox('iloc', 0, [0x44, 0x00], uint(2, all.length), ...locations),
      box('iprp', box('ipco', fullBox('ispe', 0, uint(4, width), uint(4, height)))),
    );
  };
  const start = head.length + metaWith(0).length + 8;
  return bytes(head, metaWith(start), box('mdat', ...all.map(([, payload]) => payload)), ...boxes);
}
