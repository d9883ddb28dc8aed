import {
  abortUpload,
  beginUpload,
  completeUpload,
  MAX_PARTS,
  partBytes,
  readTail,
  removeTail,
  storeTail,
  tailKey,
  type Upload,
  type UploadedPart,
  uploadPart,
} from './export-file-store.ts';
import type { ExportJob, ExportProgress } from './export-job.ts';
import { LeaseLostError } from './export-lease.ts';
import { type ExportPart, exportParts, storeProgress } from './export-progress-store.ts';
import type { ExportStep } from './export-step.ts';
import { NEW_ZIP, namesIn, ZipWriter } from './zip-writer.ts';

/** Records that are stored with one part, in bytes; a part has at least 5 MB (AWS limit). */
const MAX_RECORDS = 1024 ** 2;
const LEAST_PART = 5 * 1024 ** 2;

/** Where the steps of an export continue. */
export interface Position {
  section: number;
  cursor: unknown;
}

/**
 * Writes the file of an export in steps. What was written until a position is stored with it: in parts of the
 * file, and a rest that is too little for one. A worker that stops anywhere leaves the file as it was stored,
 * and another one continues from there.
 */
export class ExportWriter {
  readonly #job: ExportJob;
  readonly #upload: Upload;
  readonly #zip: ZipWriter;
  #progress: ExportProgress;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #records: Buffer[] = [];
  #skipped: string[] = [];
  #nextPart: number;
  #tails = 0;

  private constructor(job: ExportJob, progress: ExportProgress) {
    this.#job = job;
    this.#progress = progress;
    this.#upload = { exportId: job.id, uploadId: progress.uploadId };
    this.#nextPart = job.nextPart ?? 1;
    this.#zip = new ZipWriter(progress.zip, new Date(job.createdAt), (bytes) => {
      this.#chunks.push(bytes);
      this.#bytes += bytes.length;
    });
  }

  /** Continues a claimed export, or begins its file. */
  static async of(job: ExportJob): Promise<ExportWriter> {
    const progress = job.progress ?? {
      uploadId: await beginUpload(job.id),
      section: 0,
      cursor: null,
      zip: NEW_ZIP,
      tail: null,
      skipped: 0,
      isWritten: false,
    };
    const writer = new ExportWriter(job, progress);
    if (progress.tail !== null) writer.#restore(await readTail(progress.tail));
    return writer;
  }

  get position(): Position {
    const { section, cursor } = this.#progress;
    return { section, cursor: cursor === null ? null : JSON.parse(cursor) };
  }

  get isWritten(): boolean {
    return this.#progress.isWritten;
  }

  /** The size of the file in bytes, the number of its files, and that of the media that were left out. */
  get totals(): Record<'size' | 'files' | 'skipped', number> {
    const { offset, files } = this.#zip.state;
    return { size: offset, files, skipped: this.#progress.skipped };
  }

  add({ open, data, close, skipped }: ExportStep): void {
    if (open) this.#zip.open(open.name, open.packed);
    if (data !== undefined) this.#zip.add(data);
    if (close) this.#records.push(this.#zip.close());
    if (skipped !== undefined) {
      this.#skipped.push(skipped);
      this.#progress = { ...this.#progress, skipped: this.#progress.skipped + 1 };
    }
  }

  /** Whether what was added since the last position is to be stored as a part. */
  get hasPart(): boolean {
    const records = this.#records.reduce((sum, { length }) => sum + length, 0);
    return this.#bytes >= partBytes(this.#nextPart) || (this.#bytes >= LEAST_PART && records >= MAX_RECORDS);
  }

  /** Stores the position with all that was added. Throws LeaseLostError. */
  async store(position: Position): Promise<void> {
    if (this.hasPart) {
      const part = {
        ...(await this.#uploaded()),
        records: Buffer.concat(this.#records),
        skipped: this.#skipped,
      };
      await this.#moveTo(position, { tail: null }, [part]);
      [this.#records, this.#skipped] = [[], []];
    } else {
      const key = tailKey(this.#job.id, `${this.#job.worker}-${++this.#tails}`);
      await storeTail(key, this.#rest());
      await this.#moveTo(position, { tail: key }, []);
    }
  }

  /** Writes the end of the file. Throws LeaseLostError. */
  async end(position: Position): Promise<void> {
    const parts: ExportPart[] = [];
    const flush = async () => {
      parts.push({ ...(await this.#uploaded()), records: Buffer.alloc(0), skipped: [] });
    };
    const [job, pending] = [this.#job, this.#records];
    const hasPart = () => this.#bytes >= partBytes(this.#nextPart);
    const records = async function* () {
      for await (const part of exportParts(job)) {
        yield part.records;
        if (hasPart()) await flush();
      }
      yield Buffer.concat(pending);
    };
    await this.#zip.end(records());
    await flush();
    await this.#moveTo(position, { tail: null, isWritten: true }, parts);
    [this.#records, this.#skipped] = [[], []];
  }

  /** Makes the file available. */
  async complete(): Promise<void> {
    const parts: UploadedPart[] = [];
    for await (const { number, tag } of exportParts(this.#job)) parts.push({ number, tag });
    await completeUpload(this.#upload, parts, this.totals.size);
  }

  /** What is in the file so far. */
  async *written(): AsyncGenerator<{ names: string[]; skipped: string[] }> {
    const pending = { names: [...namesIn(Buffer.concat(this.#records))], skipped: [...this.#skipped] };
    for await (const { records, skipped } of exportParts(this.#job)) {
      yield { names: [...namesIn(records)], skipped };
    }
    yield pending;
  }

  async #uploaded(): Promise<UploadedPart> {
    const number = this.#nextPart++;
    if (number > MAX_PARTS) throw new Error('The export has more data than one file of S3 can have');
    const tag = await uploadPart(this.#upload, number, Buffer.concat(this.#chunks));
    [this.#chunks, this.#bytes] = [[], 0];
    return { number, tag };
  }

  async #moveTo(
    { section, cursor }: Position,
    change: Partial<ExportProgress>,
    parts: readonly ExportPart[],
  ): Promise<void> {
    const { tail } = this.#progress;
    const next = {
      ...this.#progress,
      section,
      cursor: cursor === null ? null : JSON.stringify(cursor),
      zip: structuredClone(this.#zip.state),
      ...change,
    };
    if (!(await storeProgress(this.#job, next, parts)))
      throw new LeaseLostError('The claim of the export is lost.');
    this.#progress = next;
    if (tail !== null) await removeTail(tail);
  }

  /** The bytes that are in no part, after what is known of them. */
  #rest(): Buffer {
    const known = { records: Buffer.concat(this.#records).toString('base64'), skipped: this.#skipped };
    const head = Buffer.from(JSON.stringify(known));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    return Buffer.concat([length, head, ...this.#chunks]);
  }

  #restore(rest: Uint8Array): void {
    const bytes = Buffer.from(rest);
    const start = 4 + bytes.readUInt32LE(0);
    const { records, skipped } = JSON.parse(bytes.toString('utf8', 4, start));
    this.#records = [Buffer.from(records, 'base64')];
    this.#skipped = skipped;
    this.#chunks = [bytes.subarray(start)];
    this.#bytes = bytes.length - start;
  }
}

/** Removes what was uploaded for an export that has no file. */
export async function discardFile(job: Pick<ExportJob, 'id' | 'progress'> | undefined): Promise<void> {
  if (!job?.progress) return;
  const { uploadId, tail } = job.progress;
  await abortUpload({ exportId: job.id, uploadId });
  if (tail !== null) await removeTail(tail);
}
