import { deflateSync } from 'node:zlib';
import { pngChunk, segment } from './image-files.ts';

/** ICC profiles (ICC.1:2022), made from published numbers. */

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 0xff)));
const u32 = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const fixed = (...values: number[]): Buffer => u32(...values.map((value) => Math.round(value * 65536) >>> 0));
const text = (value: string) => Buffer.from(value, 'latin1');

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** A profile of these tags. */
export function profileOf(
  space: 'RGB ' | 'GRAY' | 'CMYK',
  tags: Record<string, Buffer>,
  { connection = 'XYZ ', version = 4 } = {},
): Buffer {
  const names = Object.keys(tags);
  const header = Buffer.alloc(128);
  header.writeUInt8(version, 8);
  header.write(`mntr${space}${connection}`, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  fixed(0.9642, 1, 0.8249).copy(header, 68);
  let at = 132 + names.length * 12;
  const entries = names.map((name) => {
    const entry = Buffer.concat([text(name), u32(at, (tags[name] as Buffer).length)]);
    at += padded(tags[name] as Buffer).length;
    return entry;
  });
  const content = names.map((name) => padded(tags[name] as Buffer));
  const bytes = Buffer.concat([header, u32(names.length), ...entries, ...content]);
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

export const gammaTag = (gamma: number) =>
  Buffer.concat([text('curv'), u32(0, 1), u16(Math.round(gamma * 256))]);

export const samplesTag = (count: number, curve: (value: number) => number) =>
  Buffer.concat([
    text('curv'),
    u32(0, count),
    u16(...Array.from({ length: count }, (_, i) => Math.round(curve(i / (count - 1)) * 65535))),
  ]);

export const parametricTag = (form: number, ...parameters: number[]) =>
  Buffer.concat([text('para'), u32(0), u16(form, 0), fixed(...parameters)]);

const SRGB_TAG = parametricTag(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);

export const xyzTag = (...xyz: number[]) => Buffer.concat([text('XYZ '), u32(0), fixed(...xyz)]);

type Columns = readonly [number[], number[], number[]];

/** Curves and the columns of a matrix to XYZ (D50). */
export const mixtureProfile = (columns: Columns, curve: Buffer, options = {}) =>
  profileOf(
    'RGB ',
    {
      wtpt: xyzTag(0.9642, 1, 0.8249),
      rXYZ: xyzTag(...columns[0]),
      gXYZ: xyzTag(...columns[1]),
      bXYZ: xyzTag(...columns[2]),
      rTRC: curve,
      gTRC: curve,
      bTRC: curve,
    },
    options,
  );

/** Columns as published, adapted to D50: by Apple, Adobe, ROMM (ISO 22028-2) and the IEC. */
const P3: Columns = [
  [0.515121, 0.241196, -0.001053],
  [0.291977, 0.692245, 0.041885],
  [0.157104, 0.066574, 0.784073],
];
const ADOBE: Columns = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];
const PROPHOTO: Columns = [
  [0.79767, 0.28804, 0],
  [0.13519, 0.71188, 0],
  [0.03134, 0.00009, 0.82491],
];
const SRGB: Columns = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];

export const DISPLAY_P3 = mixtureProfile(P3, SRGB_TAG);
export const ADOBE_RGB = mixtureProfile(ADOBE, gammaTag(2.19921875), { version: 2 });
export const PROPHOTO_RGB = mixtureProfile(PROPHOTO, parametricTag(3, 1.8, 1, 0, 1 / 16, 0.03125));
export const SRGB_PROFILE = mixtureProfile(SRGB, SRGB_TAG);
/** As most cameras write it. */
export const SRGB_SAMPLED = mixtureProfile(
  SRGB,
  samplesTag(1024, (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)),
  { version: 2 },
);
export const GRAY_18 = profileOf('GRAY', { wtpt: xyzTag(0.9642, 1, 0.8249), kTRC: gammaTag(1.8) });

type Lab = [l: number, a: number, b: number];

/** Corners of a grid with this many points each way; the last channel varies fastest. */
function gridColors(channels: number, points: number): number[][] {
  if (channels === 0) return [[]];
  const levels = Array.from({ length: points }, (_, i) => i / (points - 1));
  return levels.flatMap((level) => gridColors(channels - 1, points).map((rest) => [level, ...rest]));
}

const inRange = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
const lab8 = ([l, a, b]: Lab) => [(l / 100) * 255, a + 128, b + 128].map((value) => inRange(value, 255));
/** The encoding of version 4. */
const lab16 = ([l, a, b]: Lab) =>
  [l / 100, (a + 128) / 255, (b + 128) / 255].map((value) => inRange(value * 65535, 65535));
/** The older one, in which 65280 is white. */
const oldLab16 = ([l, a, b]: Lab) =>
  [(l / 100) * 65280, (a + 128) * 256, (b + 128) * 256].map((value) => inRange(value, 65535));

/** A table from device colors to Lab, in each of its three types. */
export function tableTag(
  type: 'mft1' | 'mft2' | 'mAB ',
  channels: number,
  toLab: (color: number[]) => Lab,
  points = 5,
): Buffer {
  const colors = gridColors(channels, points).map(toLab);
  if (type === 'mAB ') {
    const identity = Buffer.concat([text('curv'), u32(0, 0)]);
    const after = Buffer.concat([identity, identity, identity]);
    const before = Buffer.concat(Array.from({ length: channels }, () => identity));
    const sizes = Buffer.concat([
      u8(...Array<number>(channels).fill(points)),
      Buffer.alloc(16 - channels),
      u8(2, 0, 0, 0),
    ]);
    const grid = padded(Buffer.concat([sizes, u16(...colors.flatMap(lab16))]));
    const gridAt = 32 + after.length;
    return Buffer.concat([
      text(type),
      u32(0),
      u8(channels, 3, 0, 0),
      u32(32, 0, 0, gridAt, gridAt + grid.length),
      after,
      grid,
      before,
    ]);
  }
  const matrix = fixed(1, 0, 0, 0, 1, 0, 0, 0, 1);
  const head = Buffer.concat([text(type), u32(0), u8(channels, 3, points, 0), matrix]);
  if (type === 'mft1') {
    const curve = u8(...Array.from({ length: 256 }, (_, i) => i));
    const curves = (count: number) => Buffer.concat(Array.from({ length: count }, () => curve));
    return Buffer.concat([head, curves(channels), u8(...colors.flatMap(lab8)), curves(3)]);
  }
  const curves = (count: number) => Buffer.concat(Array.from({ length: count }, () => u16(0, 65535)));
  return Buffer.concat([head, u16(2, 2), curves(channels), u16(...colors.flatMap(oldLab16)), curves(3)]);
}

/** Ink on a paper that is not quite white, with colors such as those of print. */
const inkLab = ([c = 0, m = 0, y = 0, k = 0]: number[]): Lab => {
  const light = 1 - k * 0.95;
  return [
    10 + 85 * light * (1 - 0.4 * c) * (1 - 0.5 * m) * (1 - 0.06 * y),
    light * (70 * m - 35 * c - 5 * y),
    light * (85 * y - 45 * c - 5 * m),
  ];
};

export const cmykProfile = (type: 'mft1' | 'mft2' | 'mAB ' = 'mft2') =>
  profileOf(
    'CMYK',
    { A2B0: tableTag(type, 4, inkLab) },
    { connection: 'Lab ', version: type === 'mAB ' ? 4 : 2 },
  );

/** A profile as scanners have: a table instead of a matrix. */
export const scannerProfile = (type: 'mft1' | 'mft2' | 'mAB ' = 'mft2') =>
  profileOf(
    'RGB ',
    {
      A2B0: tableTag(type, 3, ([r = 0, g = 0, b = 0]) => [
        100 * (0.25 * r + 0.65 * g + 0.1 * b),
        70 * (r - g),
        60 * (0.5 * (r + g) - b),
      ]),
    },
    { connection: 'Lab ', version: type === 'mAB ' ? 4 : 2 },
  );

/** A profile as the segments of a JPEG, in parts of at most this length. */
export function jpegProfile(profile: Buffer, length = 65_519): Buffer[] {
  const total = Math.ceil(profile.length / length);
  return Array.from({ length: total }, (_, i) =>
    segment(
      0xe2,
      Buffer.concat([
        text('ICC_PROFILE\0'),
        u8(i + 1, total),
        profile.subarray(i * length, (i + 1) * length),
      ]),
    ),
  );
}

/** A profile as the chunk of a PNG. */
export const pngProfile = (profile: Buffer): Buffer =>
  pngChunk('iCCP', Buffer.concat([text('profile\0\0'), deflateSync(profile)]));
