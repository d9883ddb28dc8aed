import { Writable } from 'node:stream';

type Callback = (error?: Error | null) => void;

export interface StreamTarget {
  /** Calls `taken` when more may come. */
  send(bytes: Uint8Array, taken: Callback): void;
  end(): void;
}

/** What Lambda's runtime for Node hands to a handler that streams. */
export class ResponseStream extends Writable {
  readonly #target: StreamTarget;
  #head: string | undefined;

  constructor(target: StreamTarget) {
    super();
    this.#target = target;
  }

  /** `awslambda.HttpResponseStream.from`: the head leaves with the first `write`, as on AWS; `end` alone sends none. */
  static from(stream: ResponseStream, metadata: Record<string, unknown>): ResponseStream {
    stream.#head = `${JSON.stringify(metadata)}${'\0'.repeat(8)}`;
    return stream;
  }

  /** Of the answer as a whole. API Gateway goes by the head instead. */
  setContentType(_contentType: string): void {}

  // biome-ignore lint/suspicious/noExplicitAny: the three ways to call it are those of the stream
  override write(...input: [any, any?, any?]): boolean {
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined) super.write(head);
    return super.write(...input);
  }

  override _write(chunk: Buffer, _encoding: string, callback: Callback): void {
    // A copy of its own: a small buffer is part of a large one, which would be sent along.
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
