import { assertImage } from './read-image.ts';

/** A box with its position in the file. */
export interface Box {
  type: string;
  /** Start of its content, after the header. */
  content: number;
  end: number;
  children: Box[];
}

/** Container boxes, with the number of bytes before the first child. */
const CONTAINERS: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
};

const MAX_DEPTH = 8;
/** Maximum boxes: far more than any real file has. */
const MAX_BOXES = 10_000;

/** The boxes of a file. Throws BrokenImage if they are not nested properly. */
export function boxesOf(bytes: Buffer): Box[] {
  const count = { boxes: 0 };
  const read = (start: number, end: number, depth: number): Box[] => {
    const boxes: Box[] = [];
    for (let at = start; at + 8 <= end; ) {
      assertImage(++count.boxes <= MAX_BOXES);
      const box = headerAt(bytes, at, end);
      const skipped = CONTAINERS[box.type];
      if (skipped !== undefined && depth < MAX_DEPTH) {
        box.children = read(Math.min(box.content + skipped, box.end), box.end, depth + 1);
      }
      boxes.push(box);
      at = box.end;
    }
    return boxes;
  };
  return read(0, bytes.length, 0);
}

function headerAt(bytes: Buffer, at: number, limit: number): Box {
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const isLong = short === 1;
  // 0: up to the end of the file.
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? limit - at : short;
  const header = isLong ? 16 : 8;
  assertImage(length >= header && at + length <= limit);
  return { type, content: at + header, end: at + length, children: [] };
}

/** Boxes of a type, at any depth. */
export function boxesIn(boxes: readonly Box[], type: string): Box[] {
  return boxes.flatMap((box) => [...(box.type === type ? [box] : []), ...boxesIn(box.children, type)]);
}
