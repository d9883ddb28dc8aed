import { hash } from 'node:crypto';

/**
 * The number of distinct visitors: exact while they are kept individually, and a HyperLogLog after
 * `condense`: 4,096 registers, standard error 1.04 / sqrt(4096) = 1.6 % (Flajolet et al. 2007), with the
 * estimator of Ertl (2017), which needs no correction for small numbers. Sketches of parts merge into the
 * sketch of the whole without loss.
 */

const INDEX_BITS = 12;
const REGISTERS = 1 << INDEX_BITS;
/** Bits of a rank: enough for 2^44 visitors. */
const RANK_BITS = 32;
const MAX_RANK = RANK_BITS + 1;
const FINGERPRINT_LENGTH = 16;
/** Character of an empty register in the packed form: each is one character. */
const EMPTY = 48;

/** Concatenated fingerprints, or registers. */
export type PackedSketch = { names: string } | { registers: string };

export class VisitorSketch {
  #names: Set<string> | undefined = new Set();
  #registers: Uint8Array | undefined;

  get isExact(): boolean {
    return this.#names !== undefined;
  }

  get count(): number {
    return this.#names?.size ?? Math.round(estimate(this.#registers as Uint8Array));
  }

  /** Fingerprints in insertion order; undefined if only their number is known. */
  get names(): ReadonlySet<string> | undefined {
    return this.#names;
  }

  add(visitor: string): void {
    if (this.#names) this.#names.add(visitor);
    else register(this.#registers as Uint8Array, visitor);
  }

  merge(other: VisitorSketch): void {
    if (other.#names) {
      for (const visitor of other.#names) this.add(visitor);
      return;
    }
    const registers = this.#toRegisters();
    for (const [i, rank] of (other.#registers as Uint8Array).entries()) {
      if (rank > (registers[i] as number)) registers[i] = rank;
    }
  }

  /** Switches to a sketch above `most` visitors. */
  condense(most: number): void {
    if (this.#names && this.#names.size > most) this.#toRegisters();
  }

  pack(): PackedSketch {
    if (this.#names) return { names: [...this.#names].join('') };
    const characters = (this.#registers as Uint8Array).map((rank) => EMPTY + rank);
    return { registers: Buffer.from(characters.buffer).toString('latin1') };
  }

  static unpack(packed: PackedSketch): VisitorSketch {
    const sketch = new VisitorSketch();
    if ('names' in packed) {
      for (let at = 0; at < packed.names.length; at += FINGERPRINT_LENGTH) {
        sketch.add(packed.names.slice(at, at + FINGERPRINT_LENGTH));
      }
    } else {
      sketch.#names = undefined;
      sketch.#registers = Uint8Array.from(Buffer.from(packed.registers, 'latin1')).map(
        (code) => code - EMPTY,
      );
    }
    return sketch;
  }

  #toRegisters(): Uint8Array {
    const registers = this.#registers ?? new Uint8Array(REGISTERS);
    for (const visitor of this.#names ?? []) register(registers, visitor);
    this.#names = undefined;
    this.#registers = registers;
    return registers;
  }
}

/** Raises one register to the number of leading zeros, and one, of the visitor's hash. */
function register(registers: Uint8Array, visitor: string): void {
  const bits = hash('sha256', visitor, 'buffer');
  const at = bits.readUInt16BE(0) >>> (16 - INDEX_BITS);
  const rank = Math.clz32(bits.readUInt32BE(2)) + 1;
  if (rank > (registers[at] as number)) registers[at] = rank;
}

/** Ertl, "New cardinality estimation algorithms for HyperLogLog sketches" (2017), algorithm 6. */
function estimate(registers: Uint8Array): number {
  const having = new Array<number>(MAX_RANK + 1).fill(0);
  for (const rank of registers) having[rank] = (having[rank] as number) + 1;
  let z = REGISTERS * tau(1 - (having[MAX_RANK] as number) / REGISTERS);
  for (let rank = RANK_BITS; rank >= 1; rank--) z = (z + (having[rank] as number)) / 2;
  z += REGISTERS * sigma((having[0] as number) / REGISTERS);
  return REGISTERS ** 2 / (2 * Math.LN2 * z);
}

function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let [x, y, z, before] = [share, 1, share, -1];
  while (z !== before) {
    before = z;
    x *= x;
    z += x * y;
    y += y;
  }
  return z;
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [x, y, z, before] = [share, 1, 1 - share, -1];
  while (z !== before) {
    before = z;
    x = Math.sqrt(x);
    y /= 2;
    z -= (1 - x) ** 2 * y;
  }
  return z / 3;
}
