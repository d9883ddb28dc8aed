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

/**
 * A JPEG of one colour in CMYK, 0 (none) to 255 (full ink), as Photoshop writes it: inverted, with Adobe's
 * segment. Sides are multiples of 8.
 */
export function cmykJpeg(width: number, height: number, ink: [number, number, number, number]): Buffer {
  const both = (value: number) => [value >> 8, value & 0xff];
  // One Huffman table of twelve codes of four bits, which are the categories 0 to 11; 0 also ends a block.
  const lengths = [0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const categories = Array.from({ length: 12 }, (_, category) => category);
  let bits = '';
  const blocks = (width / 8) * (height / 8);
  for (let block = 0; block < blocks; block++) {
    for (const amount of ink) {
      // Quantized by 8: the average of a block times 8, divided by 8. Later blocks differ by nothing.
      const value = block === 0 ? 255 - amount - 128 : 0;
      const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
      const code = value < 0 ? value + 2 ** size - 1 : value;
      bits += size.toString(2).padStart(4, '0');
      if (size > 0) bits += code.toString(2).padStart(size, '0');
      bits += '0000';
    }
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const data = (bits.match(/.{8}/g) ?? []).flatMap((byte) =>
    byte === '11111111' ? [0xff, 0] : [parseInt(byte, 2)],
  );
  return Buffer.from([
    ...[0xff, 0xd8],
    ...part(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0),
    ...part(0xdb, 0, ...Array<number>(64).fill(8)),
    ...part(0xc0, 8, ...both(height), ...both(width), 4, ...[1, 2, 3, 4].flatMap((id) => [id, 0x11, 0])),
    ...part(0xc4, 0x00, ...lengths, ...categories),
    ...part(0xc4, 0x10, ...lengths, ...categories),
    ...part(0xda, 4, 1, 0, 2, 0, 3, 0, 4, 0, 0, 63, 0),
    ...data,
    ...[0xff, 0xd9],
  ]);
}
