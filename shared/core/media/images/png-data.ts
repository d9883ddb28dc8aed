import { constants, crc32, createInflate } from 'node:zlib';
import { pngChunk } from './png.ts';
import { assertImage } from './read-image.ts';

/** Samples of a pixel by the color type of PNG. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Columns and rows of the passes of an interlaced image: first, and distance (W3C, third edition, 8.1). */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

/**
 * A PNG with an end, and without chunks that browsers ignore because of their checksum. Throws BrokenImage if
 * a chunk that is needed is damaged. Does not look at the pixels (see `assertPixels`).
 */
export function mendPng(file: Buffer): Buffer {
  const parts = [file.subarray(0, 8)];
  let isAnimated = false;
  let type = '';
  for (let at = 8; type !== 'IEND' && at + 8 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    type = file.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') isAnimated = true;
    if (end > file.length) {
      // Without the rest of its last chunk, a file may have all pixels.
      if (type === 'IDAT') parts.push(pngChunk('IDAT', file.subarray(at + 8)));
      break;
    }
    const isSound = crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4);
    // Chunks whose names begin with a small letter may be left out.
    assertImage(isSound || /^[a-z]/.test(type));
    if (isSound) parts.push(file.subarray(at, end));
    at = end;
  }
  if (type === 'IEND') return Buffer.concat(parts);
  // Those that are missing may be frames.
  assertImage(!isAnimated);
  return Buffer.concat([...parts, pngChunk('IEND', Buffer.of())]);
}

/** Throws BrokenImage unless a PNG has all of its pixels. Inflates them, but keeps none. */
export async function assertPixels(file: Buffer): Promise<void> {
  const data: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const isData = file.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isData) data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  assertImage(await inflates(Buffer.concat(data), pixelBytes(file)));
}

/** Bytes of all rows; each has one for its filter. */
function pixelBytes(file: Buffer): number {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const samples = SAMPLES[file.readUInt8(25)];
  assertImage(samples !== undefined);
  const bits = file.readUInt8(24) * samples;
  const bytes = (columns: number, rows: number) =>
    columns > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0;
  if (file.readUInt8(28) === 0) return bytes(width, height);
  const count = (length: number, first: number, step: number) =>
    Math.ceil(Math.max(0, length - first) / step);
  return PASSES.reduce(
    (sum, [column, across, row, down]) => sum + bytes(count(width, column, across), count(height, row, down)),
    0,
  );
}

const CHUNK_BYTES = 1024 ** 2;

/** Whether data inflates to at least this many bytes. The checksum at its end may be missing. */
async function inflates(data: Buffer, expected: number): Promise<boolean> {
  const inflate = createInflate({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(data);
  let count = 0;
  try {
    for await (const part of inflate) {
      count += (part as Buffer).length;
      // Further bytes are ignored, however many there are.
      if (count >= expected) break;
    }
  } catch {
    // What was inflated before counts.
  }
  return count >= expected;
}
