import type { Bits, Codes } from './jpeg-codes.ts';
import { assertImage } from './read-image.ts';

/** The blocks of a scan of a JPEG (ITU-T T.81, F.2 and G.2), whose coefficients are skipped, not decoded. */

export interface Component {
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

export interface Scan {
  components: Component[];
  /** The first and the last coefficient, in the order of the file. */
  first: number;
  last: number;
  isRefinement: boolean;
}

/** Reads blocks of a scan. */
export function blockReader({ first, last, isRefinement }: Scan, isProgressive: boolean, bits: Bits) {
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
