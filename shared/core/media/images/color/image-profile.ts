import { crc32, inflateSync } from 'node:zlib';
import type { MediaType } from '../../media-type.ts';
import { boxesIn, boxesOf } from '../iso-boxes.ts';
import { BrokenImage } from '../read-image.ts';
import { codedProfile, gammaProfile, SCREEN_CURVE } from './coded-color.ts';
import { SRGB_CURVE } from './curves.ts';
import type { Chromaticity } from './matrices.ts';
import { type Profile, readProfile, type Space } from './profile.ts';
import { isSrgb } from './to-srgb.ts';

/** Maximum bytes of a profile: those of printers have up to 3 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

const READERS: Partial<Record<MediaType, (file: Buffer, components: number) => Profile | undefined>> = {
  'image/jpeg': ofJpeg,
  'image/png': ofPng,
  'image/webp': ofWebp,
  'image/avif': ofAvif,
};

/**
 * What the numbers of an image mean, as browsers understand it; undefined for sRGB, and where it is not said
 * or cannot be read. `components`: of the pixels of a JPEG.
 */
export function imageProfile(bytes: Uint8Array, type: MediaType, components = 3): Profile | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const profile = READERS[type]?.(file, components);
    return profile && !isSrgb(profile) ? profile : undefined;
  } catch (error) {
    if (error instanceof BrokenImage || error instanceof RangeError || isZlibError(error)) return undefined;
    throw error;
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** A profile of another space than the pixels' is ignored. */
function iccProfile(bytes: Uint8Array | undefined, spaces: readonly Space[]): Profile | undefined {
  const profile = bytes && bytes.length <= MAX_BYTES ? readProfile(bytes) : undefined;
  return profile && spaces.includes(profile.space) ? profile : undefined;
}

const ICC_NAME = 'ICC_PROFILE\0';

/** A profile may be in several segments, which say their position (from 1) and number. */
function ofJpeg(file: Buffer, components: number): Profile | undefined {
  const parts: Buffer[] = [];
  let total = 0;
  for (let at = 2; file[at] === 0xff && file[at + 1] !== 0xda; ) {
    const length = file.readUInt16BE(at + 2);
    const content = file.subarray(at + 4, at + 2 + length);
    if (file[at + 1] === 0xe2 && content.toString('latin1', 0, ICC_NAME.length) === ICC_NAME) {
      total = content.readUInt8(ICC_NAME.length + 1);
      parts[content.readUInt8(ICC_NAME.length)] ??= content.subarray(ICC_NAME.length + 2);
    }
    at += 2 + length;
  }
  const all = Array.from({ length: total }, (_, i) => parts[i + 1]).filter((part) => part !== undefined);
  if (total === 0 || all.length < total) return undefined;
  const spaces: readonly Space[] =
    components === 4 ? ['CMYK'] : components === 1 ? ['GRAY', 'RGB '] : ['RGB '];
  return iccProfile(Buffer.concat(all), spaces);
}

/** The first of: codes, a profile, sRGB, gamma and primaries (PNG, third edition, 4.3). */
function ofPng(file: Buffer): Profile | undefined {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') break;
    // As browsers do, ignores what has a wrong checksum.
    if (crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4))
      chunks.set(type, file.subarray(at + 8, end - 4));
    at = end;
  }
  const [coded, icc, gamma, primaries] = ['cICP', 'iCCP', 'gAMA', 'cHRM'].map((type) => chunks.get(type));
  if (coded) return codedProfile(coded.readUInt8(0), coded.readUInt8(1), SCREEN_CURVE);
  if (icc) {
    const isGray = ((file.at(25) ?? 0) & 2) === 0;
    // A name, then the method of compression.
    const packed = icc.subarray(icc.indexOf(0) + 2);
    return iccProfile(
      inflateSync(packed, { maxOutputLength: MAX_BYTES }),
      isGray ? ['GRAY', 'RGB '] : ['RGB '],
    );
  }
  if (chunks.has('sRGB') || !gamma) return undefined;
  const value = gamma.readUInt32BE(0) / 100_000;
  // Programs write 0.45455 for sRGB, too: without primaries, browsers take it for that.
  const isUsual = !primaries && Math.abs(value * 2.2 - 1) < 0.05;
  return value > 0 && !isUsual ? gammaProfile(1 / value, primaries && pointsIn(primaries)) : undefined;
}

/** White comes first in PNG. */
function pointsIn(primaries: Buffer): Chromaticity[] {
  const value = (i: number) => primaries.readUInt32BE(i * 4) / 100_000;
  const [white, ...points] = [0, 2, 4, 6].map((i) => [value(i), value(i + 1)] as const);
  return [...points, white as Chromaticity];
}

function ofWebp(file: Buffer): Profile | undefined {
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, at + 8 + length);
    if (file.toString('latin1', at, at + 4) === 'ICCP') return iccProfile(data, ['RGB ']);
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** A profile is preferred to codes. */
function ofAvif(file: Buffer): Profile | undefined {
  const colors = boxesIn(boxesOf(file), 'colr').map(({ content, end }) => file.subarray(content, end));
  const kind = (color: Buffer) => color.toString('latin1', 0, 4);
  const icc = colors.find((color) => ['prof', 'rICC'].includes(kind(color)));
  if (icc) return iccProfile(icc.subarray(4), ['RGB ', 'GRAY']);
  const coded = colors.find((color) => kind(color) === 'nclx');
  return coded && codedProfile(coded.readUInt16BE(4), coded.readUInt16BE(6), SRGB_CURVE);
}
