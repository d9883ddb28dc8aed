import { type Box, boxesIn } from './iso-boxes.ts';
import { assertImage } from './read-image.ts';

/** Location of a metadata item in the file. */
export interface Extent {
  type: string;
  start: number;
  end: number;
}

/** Maximum items: far more than any real file has. */
const MAX_ITEMS = 10_000;

/**
 * Extents of the items of a `meta` box that are not images: Exif, XMP and other documents. Throws BrokenImage
 * if the file ends before an image.
 */
export function metadataExtents(bytes: Buffer, meta: Box): Extent[] {
  const [info] = boxesIn(meta.children, 'iinf');
  const [locations] = boxesIn(meta.children, 'iloc');
  if (!info || !locations) return [];
  const types = itemTypes(bytes, info);
  const [data] = boxesIn(meta.children, 'idat');
  return itemExtents(bytes, locations, data).flatMap(({ id, start, end }) => {
    const type = types.get(id) ?? '';
    assertImage(type !== 'av01' || end <= bytes.length);
    return /^(?:Exif|mime|uri )$/.test(type) ? [{ type, start, end: Math.min(end, bytes.length) }] : [];
  });
}

function itemTypes(bytes: Buffer, { content, end }: Box): Map<number, string> {
  const reader = new Reader(bytes, content, end);
  const version = reader.fullBox();
  const count = reader.uint(version === 0 ? 2 : 4);
  assertImage(count <= MAX_ITEMS);
  const types = new Map<number, string>();
  for (let i = 0; i < count; i++) {
    const start = reader.at;
    const length = reader.uint(4);
    assertImage(length >= 12 && start + length <= end);
    reader.uint(4);
    const entryVersion = reader.fullBox();
    const id = reader.uint(entryVersion === 3 ? 4 : 2);
    reader.uint(2);
    types.set(id, bytes.toString('latin1', reader.at, reader.at + 4));
    reader.at = start + length;
  }
  return types;
}

function itemExtents(bytes: Buffer, { content, end }: Box, data: Box | undefined) {
  const reader = new Reader(bytes, content, end);
  const version = reader.fullBox();
  const sizes = reader.uint(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15] as const;
  const indexSize = version === 0 ? 0 : sizes & 15;
  const count = reader.uint(version < 2 ? 2 : 4);
  assertImage(count <= MAX_ITEMS);
  const extents: { id: number; start: number; end: number }[] = [];
  for (let i = 0; i < count; i++) {
    const id = reader.uint(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : reader.uint(2) & 15;
    reader.uint(2);
    const base = reader.uint(baseSize) + (method === 1 ? (data?.content ?? 0) : 0);
    const parts = reader.uint(2);
    for (let part = 0; part < parts; part++) {
      reader.uint(indexSize);
      const start = base + reader.uint(offsetSize);
      const length = reader.uint(lengthSize);
      // A length of 0 is the rest of the file. 2: in another item.
      if (method < 2) extents.push({ id, start, end: length === 0 ? bytes.length : start + length });
    }
    assertImage(extents.length <= MAX_ITEMS);
  }
  return extents;
}

class Reader {
  at: number;
  readonly #bytes: Buffer;
  readonly #end: number;

  constructor(bytes: Buffer, at: number, end: number) {
    this.#bytes = bytes;
    this.at = at;
    this.#end = end;
  }

  /** The version of a full box; its flags are skipped. */
  fullBox(): number {
    return this.uint(4) >>> 24;
  }

  /** An unsigned number of 0 to 8 bytes. */
  uint(size: number): number {
    assertImage(size <= 8 && this.at + size <= this.#end);
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this.#bytes.readUInt8(this.at + i);
    this.at += size;
    return value;
  }
}
