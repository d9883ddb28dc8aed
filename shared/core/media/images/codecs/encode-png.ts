import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from '../pixels.ts';

/** Color types of PNG by the channels of a pixel: grey, red-green-blue, and the latter with alpha. */
const COLOR_TYPES = { 1: 0, 3: 2, 4: 6 } as const;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** The filter "up" stores differences from the line above: most lines of a QR code equal it. */
const UP = 2;

/**
 * Encodes the first channels of each pixel as PNG. Loads no decoder: WebAssembly takes 190 ms of
 * CPU time in a function that was just started, and stores four channels always, which makes a QR
 * code ten times as large.
 */
export function encodePng({ data, width, height }: Pixels, channels: 1 | 3 | 4 = 4): Buffer {
  const lines = Buffer.allocUnsafe((width * channels + 1) * height);
  let above: Pixels['data'] = new Uint8Array(width * 4);
  for (let y = 0, to = 0; y < height; y++) {
    const line = data.subarray(y * width * 4, (y + 1) * width * 4);
    lines[to++] = UP;
    for (let pixel = 0; pixel < line.length; pixel += 4) {
      for (let c = pixel; c < pixel + channels; c++) lines[to++] = (line[c] as number) - (above[c] as number);
    }
    above = line;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOR_TYPES[channels]], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.of())];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), content.length + 8);
  return bytes;
}
