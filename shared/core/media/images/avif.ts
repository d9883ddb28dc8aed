import { minimalExif } from './exif.ts';
import { type Box, boxesIn, boxesOf } from './iso-boxes.ts';
import { metadataExtents } from './iso-items.ts';
import { assertImage, larger, type ReadImage } from './read-image.ts';

/** AVIF: boxes of ISO base media (ISO/IEC 14496-12) with the items of HEIF (23008-12). */

/** Boxes that decoders skip, with any content. */
const BLANKED = new Set(['free', 'skip', 'uuid', 'udta', 'jumb', 'c2pa']);

/**
 * Overwrites metadata in place, because other boxes refer to file offsets. The orientation is a separate
 * property (`irot`, `imir`), which stays.
 */
export function readAvif(file: Buffer): ReadImage {
  const bytes = Buffer.from(file);
  const boxes = boxesOf(bytes);
  assertImage(boxes[0]?.type === 'ftyp');
  const metas = boxesIn(boxes, 'meta');
  assertImage(metas.length > 0);
  const extents = metas.flatMap((meta) => metadataExtents(bytes, meta));
  for (const { type, start, end } of extents) blank(bytes.subarray(start, end), type);
  for (const box of boxes.flatMap(all))
    if (BLANKED.has(box.type)) blank(bytes.subarray(box.content, box.end));
  const sizes = boxes.flatMap(all).flatMap((box) => sizeIn(bytes, box));
  assertImage(sizes.length > 0);
  // A sequence of images, turned, mirrored.
  const isUnique = ['moov', 'irot', 'imir'].some((type) => boxesIn(boxes, type).length > 0);
  return { ...sizes.reduce(larger), isUnique, bytes };
}

const all = (box: Box): Box[] => [box, ...box.children.flatMap(all)];

function sizeIn(bytes: Buffer, { type, content, end }: Box): { width: number; height: number }[] {
  // After version and flags.
  if (type === 'ispe' && content + 12 <= end) {
    return [{ width: bytes.readUInt32BE(content + 4), height: bytes.readUInt32BE(content + 8) }];
  }
  // Of image sequences.
  if (type === 'av01' && content + 28 <= end) {
    return [{ width: bytes.readUInt16BE(content + 24), height: bytes.readUInt16BE(content + 26) }];
  }
  return [];
}

/** Exif readers expect a header: its offset, then TIFF. */
function blank(bytes: Buffer, type?: string): void {
  bytes.fill(0);
  const exif = Buffer.concat([Buffer.alloc(4), minimalExif()]);
  if (type === 'Exif' && bytes.length >= exif.length) exif.copy(bytes);
}
