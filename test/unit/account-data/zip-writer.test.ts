import { describe, expect, it } from 'vitest';
import { NEW_ZIP, namesIn, type ZipState, ZipWriter } from '#shared/account-data/zip-writer.ts';
import { unzip } from '#test/support/files/unzip.ts';
import { seededRandom } from '#test/support/random.ts';

const TIME = new Date('2026-05-01T12:34:56Z');

/** An archive that each step continues in another process. */
class Archive {
  readonly chunks: Uint8Array[] = [];
  readonly records: Buffer[] = [];
  state: ZipState = NEW_ZIP;

  step(work: (zip: ZipWriter) => void): void {
    const zip = this.writer();
    work(zip);
    this.state = JSON.parse(JSON.stringify(zip.state));
  }

  file(name: string, pieces: readonly (string | Uint8Array)[], isPacked = false): void {
    this.step((zip) => zip.open(name, isPacked));
    for (const piece of pieces) this.step((zip) => zip.add(piece));
    this.step((zip) => this.records.push(zip.close()));
  }

  async end(): Promise<Buffer> {
    const { records } = this;
    const zip = this.writer();
    await zip.end(
      (async function* () {
        yield* records;
      })(),
    );
    return Buffer.concat(this.chunks);
  }

  writer(): ZipWriter {
    return new ZipWriter(this.state, TIME, (bytes) => void this.chunks.push(bytes));
  }
}

describe('ZipWriter', () => {
  it('writes files in pieces, each of which may be written by another process', async () => {
    const random = seededRandom(20260501);
    const archive = new Archive();
    const files = new Map<string, string>();
    for (let i = 0; i < 40; i++) {
      const pieces = Array.from({ length: Math.floor(random() * 6) }, () =>
        'längere Texte, '.repeat(Math.floor(random() * 300)),
      );
      const name = `folder/${i} — ü.txt`;
      archive.file(name, pieces, i % 3 === 0);
      files.set(name, pieces.join(''));
    }
    expect(unzip(await archive.end())).toEqual(files);
    expect([...namesIn(Buffer.concat(archive.records))]).toEqual([...files.keys()]);
    expect(archive.state.files).toBe(40);
  });

  it('is an archive without files, too', async () => {
    expect(unzip(await new Archive().end()).size).toBe(0);
  });

  it('refuses to open a file in another, and to write without one', () => {
    const zip = new Archive().writer();
    expect(() => zip.add('text')).toThrow('No file is open');
    zip.open('a');
    expect(() => zip.open('b')).toThrow('a is not closed');
  });

  it('says in 64 bits what 32 do not hold', async () => {
    const archive = new Archive();
    // After 5 GB, in the middle of a file that has 6 GB.
    const open = { name: 'large', packed: false, crc: 1, size: 6e9, packedSize: 4.5e9, at: 3 };
    archive.state = { offset: 5e9, files: 70_000, open };
    archive.step((zip) => archive.records.push(zip.close()));
    archive.file('after', ['text']);
    const bytes = await archive.end();
    const [large, after] = archive.records as [Buffer, Buffer];
    expect(large.readUInt32LE(20)).toBe(0xffffffff);
    expect([0, 8, 16].map((at) => large.readBigUInt64LE(large.length - 24 + at))).toEqual([
      6_000_000_000n,
      4_500_000_002n,
      3n,
    ]);
    expect(after.readBigUInt64LE(after.length - 8)).toBeGreaterThan(5_000_000_000n);
    const end = bytes.subarray(-22);
    expect([end.readUInt16LE(10), end.readUInt32LE(16)]).toEqual([0xffff, 0xffffffff]);
    const zip64 = bytes.subarray(-22 - 20 - 56);
    expect(zip64.readUInt32LE(0)).toBe(0x06064b50);
    expect(zip64.readBigUInt64LE(32)).toBe(70_002n);
    expect(zip64.readBigUInt64LE(48)).toBe(BigInt(archive.state.offset));
  });
});
