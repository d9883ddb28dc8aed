import { Writable } from 'node:stream';

type Callback = (error?: Error | null) => void;

export interface StreamTarget {
  /** Calls `consumed` when the next chunk may be sent. */
  send(bytes: Uint8Array, consumed: Callback): void;
  end(): void;
}

/** The stream that Lambda's Node.js runtime passes to streaming handlers. */
export class ResponseStream extends Writable {
  readonly #target: StreamTarget;
  #head: string | undefined;

  constructor(target: StreamTarget) {
    super();
    this.#target = target;
  }

  /**
   * `awslambda.HttpResponseStream.from`. As on AWS, the first `write` sends the head; `end` alone sends none.
   */
  static from(stream: ResponseStream, metadata: Record<string, unknown>): ResponseStream {
    stream.#head = `${JSON.stringify(metadata)}${'\0'.repeat(8)}`;
    return stream;
  }

  /** Ignored: API Gateway uses the head's content type. */
  setContentType(_contentType: string): void {}

  // biome-ignore lint/suspicious/noExplicitAny: same overloads as Writable.write
  override write(...input: [any, any?, any?]): boolean {
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined) super.write(head);
    return super.write(...input);
  }

  override _write(chunk: Buffer, _encoding: string, callback: Callback): void {
    // Copied: a small buffer is a view of a large pool, which would be transferred with it.
    if (chunk.length === 0) callback();
    else this.#target.send(new Uint8Array(chunk), callback);
  }

  override _writev(chunks: { chunk: Buffer }[], callback: Callback): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', callback);
  }

  override _final(callback: Callback): void {
    this.#target.end();
    callback();
  }
}
