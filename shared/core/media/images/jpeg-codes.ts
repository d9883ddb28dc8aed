import { assertImage } from './read-image.ts';

/** Huffman codes of a JPEG (ITU-T T.81, annexes C and F), and the bits that they are read from. */

/** Symbols by the next 16 bits: the length of the code times 256, and the symbol; 0 for no code. */
export type Codes = Uint16Array;

/** Tables are made once a scan needs them: a hostile file may have very many. */
export type Tables = Map<number, () => Codes>;

/** By class (0 for DC, 1 for AC) times 16, plus the number of the table. */
export function readTables(content: Buffer, tables: Tables): void {
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

/** Bits up to the next marker, then zeros. */
export class Bits {
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
