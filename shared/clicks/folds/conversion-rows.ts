import type { FoundRow } from '../journal/newest-rows.ts';
import { pack, unpack } from '../journal/packed.ts';
import { packRows, unpackRows } from '../journal/packed-rows.ts';
import { getFoldFile } from './fold-file-store.ts';
import type { FoldedDay } from './fold-store.ts';

/**
 * The conversions of an account's UTC day, some 40 bytes each. They follow the totals in their file, where
 * earlier versions neither read nor leave them: the length of the index, the index, and the rows by target.
 */

/** Rows that are unpacked together. */
const PART_ROWS = 20_000;
/** The length of the index is a number of 32 bits. */
const LENGTH_BYTES = 4;

type Index = [targets: string, rows: number[], parts: number[]];

export function packConversions(found: readonly FoundRow[]): Uint8Array {
  const byTarget = Map.groupBy(found, ({ targetId }) => targetId);
  const rows = [...byTarget.values()].flat().map(({ row }) => row);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += PART_ROWS) parts.push(packRows(rows.slice(at, at + PART_ROWS)));
  const index: Index = [
    [...byTarget.keys()].join(' '),
    [...byTarget.values()].map(({ length }) => length),
    parts.map(({ length }) => length),
  ];
  const packed = pack(index);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(packed.length);
  return Buffer.concat([length, packed, ...parts]);
}

/** The conversions of a folded day, which stay packed until they are counted. */
export class ConversionRows {
  readonly targets: readonly string[];
  readonly #rows: readonly number[];
  readonly #parts: readonly Uint8Array[];

  constructor(bytes: Uint8Array) {
    let at = LENGTH_BYTES + Buffer.from(bytes.buffer, bytes.byteOffset).readUInt32BE();
    const [targets, rows, parts] = unpack(bytes.subarray(LENGTH_BYTES, at)) as Index;
    this.targets = targets.split(' ');
    this.#rows = rows;
    this.#parts = parts.map((length) => {
      at += length;
      return bytes.subarray(at - length, at);
    });
  }

  /** The rows of the targets that are wanted, in any order. */
  *found(wants: (targetId: string) => boolean): Generator<FoundRow> {
    const left = this.targets.map((targetId, i) => ({ targetId, rows: this.#rows[i] as number })).values();
    let current = { targetId: '', rows: 0 };
    for (const part of this.#parts) {
      for (const row of unpackRows(part)) {
        if (current.rows === 0) current = left.next().value as typeof current;
        current.rows--;
        if (wants(current.targetId)) yield { targetId: current.targetId, row };
      }
    }
  }
}

/** The conversions of a folded day; undefined if it has none. Throws FoldGoneError. */
export async function readConversions(ownerId: string, day: FoldedDay): Promise<ConversionRows | undefined> {
  const { date, name, conversions = 0, totalsBytes: start = 0, conversionBytes = 0 } = day;
  if (conversions === 0) return undefined;
  const range = { start, end: start + conversionBytes };
  return new ConversionRows(await getFoldFile({ ownerId, date, name }, 'totals', range));
}
