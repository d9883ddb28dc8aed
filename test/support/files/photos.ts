/** Images with content, made without a library. */

/** RGBA with gradients and noise, which compresses like a photo: badly. */
export function aPhoto(
  width: number,
  height: number,
  grain = 24,
): { width: number; height: number; data: Buffer<ArrayBuffer> } {
  const data = Buffer.alloc(width * height * 4);
  let state = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const noise = (state / 2 ** 32 - 0.5) * grain;
      const wave = Math.sin(x / 37 + Math.sin(y / 91) * 3) * 60;
      const at = (y * width + x) * 4;
      data[at] = 190 + wave * 0.5 + noise;
      data[at + 1] = 90 + Math.cos(y / 53 + x / 211) * 50 + noise;
      data[at + 2] = 60 + wave * 0.3 + noise;
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

const part = (marker: number, ...content: number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
];

interface PlainJpeg {
  /** Sides are multiples of 8. */
  width: number;
  height: number;
  components: number;
  /** The stored values of the block in this column, 0 to 255 each. */
  valuesAt: (column: number) => readonly number[];
  /** Blocks between restart markers; none without it. */
  interval?: number;
}

/** A baseline JPEG of blocks of one colour each, whose components are stored as they are. */
export function plainJpeg({ width, height, components, valuesAt, interval }: PlainJpeg): Buffer {
  const both = (value: number) => [value >> 8, value & 0xff];
  // One Huffman table of twelve codes of four bits, which are the categories 0 to 11; 0 also ends a block.
  const lengths = [0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const categories = Array.from({ length: 12 }, (_, category) => category);
  const ids = Array.from({ length: components }, (_, i) => i + 1);
  const columns = width / 8;
  const blocks = columns * (height / 8);
  const data: number[] = [];
  let [bits, count] = [0, 0];
  const write = (value: number, size: number) => {
    for (let i = size - 1; i >= 0; i--) {
      bits = (bits << 1) | ((value >> i) & 1);
      if (++count < 8) continue;
      data.push(bits);
      if (bits === 0xff) data.push(0);
      [bits, count] = [0, 0];
    }
  };
  const align = () => {
    if (count > 0) write(255, 8 - count);
  };
  let last = ids.map(() => 128);
  for (let block = 0; block < blocks; block++) {
    if (interval && block > 0 && block % interval === 0) {
      align();
      data.push(0xff, 0xd0 + ((block / interval - 1) % 8));
      last = ids.map(() => 128);
    }
    for (const [i, stored] of valuesAt(block % columns).entries()) {
      // Quantized by 8: the average of a block times 8, divided by 8.
      const difference = stored - (last[i] as number);
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      write(size, 4);
      write(difference < 0 ? difference + 2 ** size - 1 : difference, size);
      write(0, 4);
      last[i] = stored;
    }
  }
  align();
  return Buffer.from([
    ...[0xff, 0xd8],
    ...(components === 4 ? part(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0) : []),
    ...part(0xdb, 0, ...Array<number>(64).fill(8)),
    ...part(0xc0, 8, ...both(height), ...both(width), components, ...ids.flatMap((id) => [id, 0x11, 0])),
    ...part(0xc4, 0x00, ...lengths, ...categories),
    ...part(0xc4, 0x10, ...lengths, ...categories),
    ...(interval ? part(0xdd, ...both(interval)) : []),
    ...part(0xda, components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
    ...data,
    ...[0xff, 0xd9],
  ]);
}

type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number];

/**
 * A JPEG in CMYK, 0 (none) to 255 (full ink), as Photoshop writes it: inverted, with Adobe's segment. Of one
 * colour, or of one for each column of blocks.
 */
export const cmykJpeg = (width: number, height: number, ink: Ink | ((column: number) => Ink)): Buffer =>
  plainJpeg({
    width,
    height,
    components: 4,
    valuesAt: (column) => (typeof ink === 'function' ? ink(column) : ink).map((amount) => 255 - amount),
  });
