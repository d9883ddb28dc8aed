import { assertImage, larger, type ReadImage } from './read-image.ts';

/** GIF 87a and 89a: blocks, whose data is in sub-blocks with a length byte. */

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Loops of animations, and color profiles. */
const KEPT_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/**
 * Removes comments, texts, application data such as XMP, and everything after the image. Its end may be
 * missing, but not a part of a frame.
 */
export function readGif(file: Buffer): ReadImage {
  assertImage(/^GIF8[79]a$/.test(file.toString('latin1', 0, 6)));
  const start = 13 + colorBytes(file.readUInt8(10));
  assertImage(start <= file.length);
  const parts = [file.subarray(0, start)];
  let size = { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  let frames = 0;
  for (let at = start; at < file.length && file[at] !== TRAILER; ) {
    const kind = file[at];
    // Some programs write zeros between frames and at the end. Browsers show what comes before.
    if (kind !== EXTENSION && kind !== IMAGE) break;
    const end = kind === IMAGE ? endOfImage(file, at) : endOfBlocks(file, at + 2);
    if (kind === IMAGE) {
      frames++;
      size = larger(size, frameSize(file, at));
    }
    if (kind === IMAGE || isNeeded(file, at)) parts.push(file.subarray(at, end));
    at = end;
  }
  assertImage(frames > 0);
  return { ...size, isUnique: true, bytes: Buffer.concat([...parts, Buffer.of(TRAILER)]) };
}

const colorBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** How far the frame reaches: some decoders extend the canvas to it. */
const frameSize = (file: Buffer, at: number) => ({
  width: file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5),
  height: file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7),
});

/** Descriptor, colors, a byte of code size, and the data. */
const endOfImage = (file: Buffer, at: number): number =>
  endOfBlocks(file, at + 10 + colorBytes(file.readUInt8(at + 9)) + 1);

function endOfBlocks(file: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = file.readUInt8(at);
    at += 1 + length;
    assertImage(at <= file.length);
    if (length === 0) return at;
  }
}

function isNeeded(file: Buffer, at: number): boolean {
  const label = file.readUInt8(at + 1);
  if (label === GRAPHIC_CONTROL) return true;
  return label === APPLICATION && KEPT_APPLICATIONS.has(file.toString('latin1', at + 3, at + 14));
}
