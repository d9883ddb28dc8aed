/**
 * Makes a WebM video of any size that a browser can play and seek in, of one picture. (RFC 8794, RFC 9559.)
 */

/** Bytes that a player skips, in front of each picture. */
export interface WebmOptions {
  seconds: number;
  padding: number;
  width: number;
  height: number;
}

/** `picture`: a lossy WebP image, whose data is a key frame of VP8 (RFC 9649). */
export function webmOf(picture: Uint8Array, { seconds, padding, width, height }: WebmOptions): Buffer {
  const frame = keyFrame(Buffer.from(picture));
  const info = element(0x1549a966, [
    element(0x2ad7b1, unsigned(1_000_000)), // a millisecond in nanoseconds
    element(0x4489, double(seconds * 1000)),
    element(0x4d80, Buffer.from('signpost')),
    element(0x5741, Buffer.from('signpost')),
  ]);
  const video = element(0xe0, [element(0xb0, unsigned(width)), element(0xba, unsigned(height))]);
  const track = element(0xae, [
    element(0xd7, unsigned(1)),
    element(0x73c5, unsigned(1)),
    element(0x83, unsigned(1)),
    element(0x86, Buffer.from('V_VP8')),
    video,
  ]);
  const head = Buffer.concat([info, element(0x1654ae6b, [track])]);
  const cluster = (second: number) =>
    element(0x1f43b675, [
      element(0xe7, unsigned(second * 1000)),
      // Track 1, no offset in time, key frame.
      element(0xa3, Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), frame])),
      element(0xec, Buffer.alloc(padding)),
    ]);
  const clusters = Array.from({ length: seconds }, (_, second) => cluster(second));
  // Positions are counted from the start of the segment's data; cues come first and are
  // as long whatever they say.
  const cuesOf = (start: number) => {
    let at = start;
    const points = clusters.map(({ length }, second) => {
      const position = at;
      at += length;
      return element(0xbb, [
        element(0xb3, unsigned(second * 1000)),
        element(0xb7, [element(0xf7, unsigned(1)), element(0xf1, unsigned(position))]),
      ]);
    });
    return element(0x1c53bb6b, points);
  };
  const cues = cuesOf(head.length + cuesOf(0).length);
  const ebml = element(0x1a45dfa3, [
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, unsigned(2)),
    element(0x4285, unsigned(2)),
  ]);
  return Buffer.concat([ebml, element(0x18538067, [head, cues, ...clusters])]);
}

function keyFrame(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('The picture is not a lossy WebP');
}

function element(id: number, content: Buffer | Buffer[]): Buffer {
  const data = Array.isArray(content) ? Buffer.concat(content) : content;
  const hex = id.toString(16);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(data.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex'), size, data]);
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
