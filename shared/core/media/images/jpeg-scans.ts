import { MAX_PIXELS } from '../media-type.ts';
import { assertImage } from './read-image.ts';

/**
 * Compressed data of JPEG (ITU-T T.81, F.2 and G.2): its codes are read to find out how much of the picture
 * they cover, but not turned into pixels. That takes half of the time of decoding, and hardly any memory.
 */

interface Component {
  id: number;
  /** Blocks of a unit, in each direction. */
  across: number;
  down: number;
  /** Blocks of the component if it is alone in a scan. */
  columns: number;
  rows: number;
  /** Blocks in a row, filled up to whole units. */
  stride: number;
  /** A bit for each coefficient of a block that is not zero, in two numbers. Progressive JPEG only. */
  filled: Uint32Array;
  /** Bits that each coefficient still lacks; -1 while it is unknown. */
  lacking: Int8Array;
  dc?: Codes | undefined;
  ac?: Codes | undefined;
}

/** Tables are made once a scan needs them: a hostile file may have very many. */
type Tables = Map<number, () => Codes>;

interface Frame {
  isProgressive: boolean;
  components: Component[];
  unitsAcross: number;
  unitsDown: number;
}

/** Symbols by the next 16 bits: the length of the code times 256, and the symbol; 0 for no code. */
type Codes = Uint16Array;

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

/** By class (0 for DC, 1 for AC) times 16, plus the number of the table. */
function readTables(content: Buffer, tables: Tables): void {
  for (let at = 0; at < content.length; ) {
    const counts = content.subarray(at + 1, at + 17);
    const end = at + 17 + counts.reduce((sum, count) => sum + count, 0);
    assertImage(counts.length === 16 && end <= content.length);
    const symbols = content.subarray(at + 17, end);
    let codes: Codes | undefined;
    tables.set(content.readUInt8(at), () => {
      codes ??= codesOf(counts, symbols);
      return codes;
    });
    at = end;
  }
}

/** `counts`: of the codes of each length, from 1. */
function codesOf(counts: Buffer, symbols: Buffer): Codes {
  const codes = new Uint16Array(65536);
  let at = 0;
  let next = 0;
  for (const [i, count] of counts.entries()) {
    const span = 1 << (15 - i);
    for (const symbol of symbols.subarray(next, next + count)) {
      assertImage(at + span <= codes.length);
      codes.fill(((i + 1) << 8) | symbol, at, at + span);
      at += span;
    }
    next += count;
  }
  return codes;
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

interface Scan {
  components: Component[];
  /** The first and the last coefficient, in the order of the file. */
  first: number;
  last: number;
  isRefinement: boolean;
}

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

/** Reads blocks of a scan. */
function blockReader({ first, last, isRefinement }: Scan, isProgressive: boolean, bits: Bits) {
  /** Blocks that have no further coefficients in this scan. */
  let empty = 0;

  const readDc = ({ dc }: Component) => {
    assertImage(dc !== undefined);
    bits.skip(bits.symbol(dc) & 15);
  };

  const readAc = ({ ac }: Component) => {
    assertImage(ac !== undefined);
    for (let k = 1; k < 64; k++) {
      const symbol = bits.symbol(ac);
      const size = symbol & 15;
      if (size === 0) {
        if (symbol !== 0xf0) return;
        k += 15;
      } else {
        k += symbol >> 4;
        bits.skip(size);
      }
    }
  };

  const firstBits = ({ ac, filled }: Component, at: number) => {
    if (empty > 0) {
      empty--;
      return;
    }
    assertImage(ac !== undefined);
    for (let k = first; k <= last; k++) {
      const symbol = bits.symbol(ac);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        empty = (1 << run) + bits.take(run) - 1;
        return;
      }
      k += run;
      if (size > 0) {
        bits.skip(size);
        if (k < 64) fill(filled, at, k);
      }
    }
  };

  const moreBits = ({ ac, filled }: Component, at: number) => {
    let k = first;
    const [low, high] = [filled[at * 2] as number, filled[at * 2 + 1] as number];
    const isFilled = (i: number) => ((i < 32 ? low >>> i : high >>> (i - 32)) & 1) === 1;
    if (empty === 0) {
      assertImage(ac !== undefined);
      for (; k <= last; k++) {
        const symbol = bits.symbol(ac);
        let run = symbol >> 4;
        const size = symbol & 15;
        if (size === 0 && run < 15) {
          empty = (1 << run) + bits.take(run);
          break;
        }
        if (size > 0) bits.skip(1);
        for (; k <= last; k++) {
          if (isFilled(k)) bits.skip(1);
          else if (run-- === 0) break;
        }
        if (size > 0 && k <= last) fill(filled, at, k);
        if (bits.isOut) return;
      }
    }
    if (empty === 0) return;
    empty--;
    if (low !== 0 || high !== 0) for (; k <= last; k++) if (isFilled(k)) bits.skip(1);
  };

  return {
    read(component: Component, at: number): void {
      if (!isProgressive) {
        readDc(component);
        readAc(component);
      } else if (first === 0) {
        if (isRefinement) bits.skip(1);
        else readDc(component);
      } else if (isRefinement) moreBits(component, at);
      else firstBits(component, at);
    },
    restart(): void {
      empty = 0;
    },
  };
}

function fill(filled: Uint32Array, at: number, k: number): void {
  const word = at * 2 + (k >> 5);
  filled[word] = (filled[word] as number) | (1 << (k & 31));
}

/** Bits up to the next marker, then zeros. */
class Bits {
  at: number;
  /** Whether more bits were read than there are. */
  isOut = false;
  readonly #file: Buffer;
  #word = 0;
  #count = 0;
  /** Bits at the end of the word that are not in the file. */
  #added = 0;

  constructor(file: Buffer, at: number) {
    this.#file = file;
    this.at = at;
  }

  symbol(codes: Codes): number {
    if (this.#count < 16) this.#fill();
    const code = codes[(this.#word >>> (this.#count - 16)) & 0xffff] as number;
    // No such code: decoders go on, too.
    this.#drop(code === 0 ? 16 : code >> 8);
    return code & 0xff;
  }

  take(count: number): number {
    if (count === 0) return 0;
    if (this.#count < count) this.#fill();
    const value = (this.#word >>> (this.#count - count)) & ((1 << count) - 1);
    this.#drop(count);
    return value;
  }

  /** At most 16. */
  skip(count: number): void {
    if (this.#count < count) this.#fill();
    this.#drop(count);
  }

  /** Goes behind the next restart marker; false if another marker or the end of the file comes first. */
  restart(): boolean {
    this.#word = 0;
    this.#count = 0;
    this.#added = 0;
    this.isOut = false;
    for (let at = this.#file.indexOf(0xff, this.at); at >= 0; at = this.#file.indexOf(0xff, at + 1)) {
      const next = this.#file[at + 1];
      if (next === 0 || next === 0xff) continue;
      this.at = at;
      if (next === undefined || next < 0xd0 || next > 0xd7) return false;
      this.at = at + 2;
      return true;
    }
    return false;
  }

  #drop(count: number): void {
    this.#count -= count;
    if (this.#count < this.#added) this.isOut = true;
  }

  #fill(): void {
    while (this.#count <= 16) {
      this.#word = (this.#word << 8) | this.#next();
      this.#count += 8;
    }
  }

  #next(): number {
    const byte = this.#file[this.at];
    if (byte !== undefined && byte !== 0xff) {
      this.at++;
      return byte;
    }
    let next = this.at + 1;
    // Any number of 0xFF may fill up.
    while (this.#file[next] === 0xff) next++;
    if (byte === 0xff && this.#file[next] === 0) {
      this.at = next + 1;
      return byte;
    }
    this.#added += 8;
    return 0;
  }
}
