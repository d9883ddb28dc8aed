import { MAX_PIXELS } from '../media-type.ts';
import { blockReader, type Component, type Scan } from './jpeg-blocks.ts';
import { Bits, readTables, type Tables } from './jpeg-codes.ts';
import { assertImage } from './read-image.ts';

/**
 * Compressed data of JPEG (ITU-T T.81, F.2 and G.2): its codes are read to find out how much of the picture
 * they cover, but not turned into pixels. That takes half of the time of decoding, and hardly any memory.
 */

interface Frame {
  isProgressive: boolean;
  components: Component[];
  unitsAcross: number;
  unitsDown: number;
}

const [DHT, SOI, EOI, SOS, DRI, DNL] = [0xc4, 0xd8, 0xd9, 0xda, 0xdd, 0xdc];
/** Baseline, extended and progressive, with Huffman codes. Browsers show no others. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Maximum scans: programs write about ten. Each is a pass over all blocks. */
const MAX_SCANS = 64;
/** This share of a scan may be missing: not seen, and written so by some cameras. At most a row of units. */
const UNSEEN_SHARE = 0.02;

/**
 * A JPEG without what follows its picture, and with an end marker. Throws BrokenImage if a part of the
 * picture is missing. Accepts what browsers show completely: a missing end, further bytes before or after it.
 * Does not look at a picture of more than `maxPixels`.
 */
export function completeJpeg(file: Buffer, maxPixels = MAX_PIXELS): Buffer {
  const end = endOfPicture(file, maxPixels);
  const isUsual = file[end] === 0xff && file[end + 1] === EOI;
  return isUsual ? file.subarray(0, end + 2) : Buffer.concat([file.subarray(0, end), Buffer.of(0xff, EOI)]);
}

function endOfPicture(file: Buffer, maxPixels: number): number {
  const tables: Tables = new Map();
  let frame: Frame | undefined;
  let interval = 0;
  let scans = 0;
  let at = 2;
  for (;;) {
    at = nextMarker(file, at);
    const marker = file[at + 1];
    // The end of the file, or of the image.
    if (marker === undefined || marker === EOI) break;
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : file.length;
    const content = file.subarray(at + 4, at + 2 + length);
    const end = at + 2 + length;
    if (end > file.length) break;
    at = end;
    if (marker === DHT) readTables(content, tables);
    else if (marker === DRI) interval = content.readUInt16BE(0);
    else if (FRAMES.includes(marker) && !frame) {
      frame = frameOf(content, marker === 0xc2, maxPixels);
    } else if (marker === SOS) {
      // Others than those with Huffman codes, or of a size that follows (DNL).
      if (!frame) return endOfFile(file);
      assertImage(++scans <= MAX_SCANS);
      const scan = scanOf(content, frame, tables);
      const read = readScan(file, at, { frame, interval, ...scan });
      const seen = Math.min(frame.unitsAcross - 1, Math.floor(read.units * UNSEEN_SHARE));
      assertImage(read.missing <= seen);
      at = read.end;
      // Whatever follows does not change the picture.
      if (!frame.isProgressive && frame.components.every(({ lacking }) => lacking[0] === 0)) return at;
    }
  }
  assertImage(frame?.components.every(({ lacking }) => lacking[0] !== -1) === true);
  // Without its end, a progressive JPEG must at least be as sharp as it can be.
  const hasEnd = file[at + 1] === EOI;
  assertImage(hasEnd || frame.components.every(({ lacking }) => lacking.every((bits) => bits === 0)));
  return at;
}

/** Without an end marker. */
const endOfFile = (file: Buffer): number =>
  file.at(-2) === 0xff && file.at(-1) === EOI ? file.length - 2 : file.length;

/** Position of the next marker that is not one within a scan; the length of the file if there is none. */
function nextMarker(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    const isWithin = next === undefined || next <= 1 || next === 0xff || (next >= 0xd0 && next <= SOI);
    if (!isWithin && next !== DNL) return at;
  }
  return file.length;
}

function frameOf(content: Buffer, isProgressive: boolean, maxPixels: number): Frame | undefined {
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  const parts = Array.from({ length: content.readUInt8(5) }, (_, i) => ({
    id: content.readUInt8(6 + i * 3),
    across: content.readUInt8(7 + i * 3) >> 4,
    down: content.readUInt8(7 + i * 3) & 15,
  }));
  assertImage(parts.length > 0 && parts.every(({ across, down }) => isFactor(across) && isFactor(down)));
  // Refused where the size is checked.
  if (height === 0 || width * height > maxPixels) return undefined;
  const most = {
    across: Math.max(...parts.map((it) => it.across)),
    down: Math.max(...parts.map((it) => it.down)),
  };
  const unitsAcross = Math.ceil(width / (8 * most.across));
  const unitsDown = Math.ceil(height / (8 * most.down));
  const components = parts.map((part) => {
    const stride = unitsAcross * part.across;
    return {
      ...part,
      columns: Math.ceil(Math.ceil((width * part.across) / most.across) / 8),
      rows: Math.ceil(Math.ceil((height * part.down) / most.down) / 8),
      stride,
      filled: new Uint32Array(isProgressive ? stride * unitsDown * part.down * 2 : 0),
      lacking: new Int8Array(64).fill(-1),
    };
  });
  return { isProgressive, components, unitsAcross, unitsDown };
}

const isFactor = (value: number): boolean => value >= 1 && value <= 4;

function scanOf(content: Buffer, frame: Frame, tables: Tables): Scan {
  const count = content.readUInt8(0);
  const components = Array.from({ length: count }, (_, i) => {
    const [id, used] = [content.readUInt8(1 + i * 2), content.readUInt8(2 + i * 2)];
    const component = frame.components.find((it) => it.id === id);
    assertImage(component !== undefined);
    component.dc = tables.get(used >> 4)?.();
    component.ac = tables.get(16 + (used & 15))?.();
    return component;
  });
  assertImage(count > 0);
  // Some cameras write other numbers into a JPEG that is not progressive.
  if (!frame.isProgressive) {
    for (const { lacking } of components) lacking.fill(0);
    return { components, first: 0, last: 63, isRefinement: false };
  }
  const [first, last, bits] = [
    content.readUInt8(1 + count * 2),
    content.readUInt8(2 + count * 2),
    content.readUInt8(3 + count * 2),
  ];
  assertImage(first <= last && last <= 63 && (first === 0 ? last === 0 : count === 1));
  for (const { lacking } of components) lacking.fill(bits & 15, first, last + 1);
  return { components, first, last, isRefinement: bits >> 4 > 0 };
}

/** Reads the data of a scan; `units` are those that it should have, `end` is where the next marker may be. */
function readScan(
  file: Buffer,
  start: number,
  { frame, interval, ...scan }: Scan & { frame: Frame; interval: number },
): { units: number; missing: number; end: number } {
  const bits = new Bits(file, start);
  const block = blockReader(scan, frame.isProgressive, bits);
  const [only] = scan.components.length === 1 ? scan.components : [];
  const across = only ? only.columns : frame.unitsAcross;
  const units = across * (only ? only.rows : frame.unitsDown);
  const unit = (index: number): void => {
    const [x, y] = [index % across, Math.floor(index / across)];
    if (only) block.read(only, y * only.stride + x);
    else
      for (const component of scan.components) {
        for (let v = 0; v < component.down; v++) {
          const row = (y * component.down + v) * component.stride + x * component.across;
          for (let h = 0; h < component.across; h++) block.read(component, row + h);
        }
      }
  };
  let missing = 0;
  for (let index = 0; index < units; ) {
    const end = interval > 0 ? Math.min(index + interval, units) : units;
    for (; index < end; index++) {
      unit(index);
      if (!bits.isOut) continue;
      missing += end - index;
      index = end;
    }
    if (index >= units) break;
    block.restart();
    if (!bits.restart()) {
      missing += units - index;
      break;
    }
  }
  return { units, missing, end: bits.at };
}
