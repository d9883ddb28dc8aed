import { finished, type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Chunks of a file, as they arrive. */
export type Contents = AsyncIterable<string | Uint8Array>;

/** Adds a file to an archive, and resolves once it is read completely. `packed`: it is already compressed. */
export type AddFile = (name: string, contents: Contents, options?: { packed?: boolean }) => Promise<void>;

/**
 * A ZIP archive that is written while it is read: memory holds a few chunks and the names of the
 * files. Uses ZIP64 if needed.
 */
export class ZipStream {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as PassThrough;
  readonly #time: Date;

  /** `time`: modification time of all files. */
  constructor(time: Date) {
    this.#time = time;
    // Contents that fail, also before the consumer reads: without listeners, the error would end the process.
    this.#zip.on('error', (error) => this.#output.destroy(error as Error));
    this.#output.on('error', () => undefined);
  }

  get output(): AsyncIterable<Uint8Array> {
    return this.#output;
  }

  /**
   * Runs `fill`, which adds the files one after the other, and ends the archive; if it throws, the
   * output fails with its error.
   */
  async write<Result>(fill: (add: AddFile) => Promise<Result>): Promise<Result> {
    try {
      const result = await fill((...file) => this.#add(...file));
      this.#zip.end();
      return result;
    } catch (error) {
      this.#output.destroy(error as Error);
      throw error;
    }
  }

  #add(...[name, contents, { packed = false } = {}]: Parameters<AddFile>): Promise<void> {
    const stream = Readable.from(bytesOf(contents), { objectMode: false });
    return new Promise<void>((resolve, reject) => {
      // The consumer has stopped, for example because a part could not be stored.
      const cleanUp = finished(this.#output, (error) =>
        stream.destroy(error ?? new Error('The archive has ended')),
      );
      finished(stream, (error) => {
        cleanUp();
        if (error) reject(error);
        else resolve();
      });
      this.#zip.addReadStream(stream, name, { mtime: this.#time, compress: !packed });
    });
  }
}

async function* bytesOf(contents: Contents): AsyncGenerator<Buffer> {
  for await (const chunk of contents) {
    const bytes = Buffer.from(chunk as Uint8Array);
    if (bytes.length > 0) yield bytes;
  }
}
