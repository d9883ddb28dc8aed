import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * Writes a ZIP archive in steps, and can continue in another process: between two steps, all that it knows is
 * a small state. Each piece of a file is compressed by itself and ends at a byte, so the compressor needs no
 * state either. The directory at the end of the archive is made of records, one for each file that was
 * closed, which the caller keeps. ZIP64 where sizes, offsets or the number of files need it.
 */

/** A file that is being written. */
export interface OpenFile {
  name: string;
  /** Whether the content is compressed already, and is stored as it is. */
  packed: boolean;
  crc: number;
  size: number;
  packedSize: number;
  /** Where it begins in the archive. */
  at: number;
}

export interface ZipState {
  /** Bytes written. */
  offset: number;
  /** Files closed. */
  files: number;
  open: OpenFile | null;
}

export const NEW_ZIP: ZipState = { offset: 0, files: 0, open: null };

/** The file that is being written is longer than 32 bits can say. */
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

const DEFLATED = 8;
/** Names in UTF-8; size and checksum follow the content. */
const FLAGS = 0x0808;
const [VERSION, ZIP64_VERSION] = [20, 45];
const MADE_ON_UNIX = 3 << 8;
/** A regular file, readable by all. */
const MODE = 0o100644 * 2 ** 16;

/** The end of a deflated file whose pieces are not final. */
const LAST_BLOCK = Buffer.from([3, 0]);

const SIGNATURE = {
  file: 0x04034b50,
  descriptor: 0x08074b50,
  record: 0x02014b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
  end: 0x06054b50,
} as const;

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function packed(...fields: readonly Field[]): Buffer {
  const result = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) result.writeBigUInt64LE(BigInt(value), at);
    else result.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return result;
}

export class ZipWriter {
  readonly state: ZipState;
  readonly #time: readonly [Field, Field];
  readonly #write: (bytes: Uint8Array) => void;

  /** `time`: of all files. `write` takes the bytes of the archive in their order. */
  constructor(state: ZipState, time: Date, write: (bytes: Uint8Array) => void) {
    this.state = structuredClone(state);
    this.#time = dosTime(time);
    this.#write = (bytes) => {
      this.state.offset += bytes.length;
      write(bytes);
    };
  }

  open(name: string, isPacked = false): void {
    if (this.state.open) throw new Error(`${this.state.open.name} is not closed`);
    this.state.open = {
      name,
      packed: isPacked,
      crc: 0,
      size: 0,
      packedSize: 0,
      at: this.state.offset,
    };
    const bytes = Buffer.from(name);
    const method: Field = [2, isPacked ? 0 : DEFLATED];
    this.#write(
      packed(
        [4, SIGNATURE.file],
        [2, VERSION],
        [2, FLAGS],
        method,
        ...this.#time,
        [4, 0],
        [8, 0],
        [2, bytes.length],
      ),
    );
    this.#write(packed([2, 0]));
    this.#write(bytes);
  }

  /** Adds a piece to the open file. */
  add(data: string | Uint8Array): void {
    const file = this.#opened();
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    if (bytes.length === 0) return;
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    this.#content(file, file.packed ? bytes : deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }));
  }

  /** Ends the open file. Returns its record for `end`. */
  close(): Buffer {
    const file = this.#opened();
    if (!file.packed) this.#content(file, LAST_BLOCK);
    const { crc, size, packedSize } = file;
    const sizeBytes = Math.max(size, packedSize) >= MAX_32 ? 8 : 4;
    this.#write(packed([4, SIGNATURE.descriptor], [4, crc], [sizeBytes, packedSize], [sizeBytes, size]));
    this.state.files++;
    this.state.open = null;
    return this.#record(file);
  }

  /** Writes the directory, which has the records of all files in their order. */
  async end(records: AsyncIterable<Uint8Array>): Promise<void> {
    const { offset: start, files } = this.state;
    for await (const bytes of records) this.#write(bytes);
    const { offset } = this.state;
    const size = offset - start;
    if (Math.max(offset, size) >= MAX_32 || files >= MAX_16) {
      this.#write(
        packed([4, SIGNATURE.zip64End], [8, 44], [2, MADE_ON_UNIX | ZIP64_VERSION], [2, ZIP64_VERSION]),
      );
      this.#write(packed([4, 0], [4, 0], [8, files], [8, files], [8, size], [8, start]));
      this.#write(packed([4, SIGNATURE.zip64Locator], [4, 0], [8, offset], [4, 1]));
    }
    const count = Math.min(files, MAX_16);
    const [least, from] = [Math.min(size, MAX_32), Math.min(start, MAX_32)];
    this.#write(packed([4, SIGNATURE.end], [4, 0], [2, count], [2, count], [4, least], [4, from], [2, 0]));
  }

  #opened(): OpenFile {
    if (!this.state.open) throw new Error('No file is open');
    return this.state.open;
  }

  #content(file: OpenFile, bytes: Uint8Array): void {
    file.packedSize += bytes.length;
    this.#write(bytes);
  }

  #record({ name, packed: isPacked, crc, size, packedSize, at }: OpenFile): Buffer {
    const bytes = Buffer.from(name);
    const isLarge = Math.max(size, packedSize, at) >= MAX_32;
    const extra = isLarge ? packed([2, 1], [2, 24], [8, size], [8, packedSize], [8, at]) : Buffer.alloc(0);
    const as32 = (value: number): Field => [4, isLarge ? MAX_32 : value];
    const version = isLarge ? ZIP64_VERSION : VERSION;
    return Buffer.concat([
      packed([4, SIGNATURE.record], [2, MADE_ON_UNIX | version], [2, version], [2, FLAGS]),
      packed([2, isPacked ? 0 : DEFLATED], ...this.#time, [4, crc], as32(packedSize), as32(size)),
      packed([2, bytes.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, MODE], as32(at)),
      bytes,
      extra,
    ]);
  }
}

/** The names in records. */
export function* namesIn(records: Buffer): Generator<string> {
  for (let at = 0; at < records.length; ) {
    const [name, extra] = [records.readUInt16LE(at + 28), records.readUInt16LE(at + 30)];
    yield records.toString('utf8', at + 46, at + 46 + name);
    at += 46 + name + extra;
  }
}

/** Seconds are even; years begin with 1980. */
const dosTime = (time: Date): readonly [Field, Field] => [
  [2, (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)],
  [2, ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()],
];
