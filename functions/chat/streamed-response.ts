import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** The client has left before its answer was complete. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** An answer that goes to the client as it is written. */
export class StreamedResponse {
  /** Of the answer once it has begun. */
  status = 0;
  /** Whether the client has left. */
  isGone = false;
  readonly #stream: Writable;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #stop = new AbortController();
  #hasEnded = false;

  /** `headers` come with every answer. */
  constructor(stream: Writable, headers: Readonly<Record<string, string>>) {
    this.#stream = stream;
    this.#headers = headers;
    // A stream that fails is closed, too; without a listener the error would end the process.
    stream.on('error', () => this.#close());
    stream.on('close', () => this.#close());
  }

  /** Aborts when the client leaves, or with the reason given to `abort`. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get hasBegun(): boolean {
    return this.status !== 0;
  }

  abort(reason: Error): void {
    this.#stop.abort(reason);
  }

  begin(status: number, headers: Readonly<Record<string, string>>): void {
    if (this.isGone) throw new ClientGone();
    this.status = status;
    awslambda.HttpResponseStream.from(this.#stream, {
      statusCode: status,
      headers: { ...this.#headers, ...headers },
    });
    // The head leaves with the first write, and `end` alone is none.
    this.#stream.write('');
  }

  /** Waits until the client has taken enough for more to be written. Throws the signal's reason when it aborts. */
  async write(text: string): Promise<void> {
    this.signal.throwIfAborted();
    if (this.#stream.write(text)) return;
    try {
      await once(this.#stream, 'drain', { signal: this.signal });
    } catch (error) {
      this.signal.throwIfAborted();
      throw error;
    }
  }

  /** Ends the answer, even after the signal has aborted, and waits until all of it has left. */
  async end(last = ''): Promise<void> {
    if (this.isGone) throw new ClientGone();
    this.#hasEnded = true;
    if (last !== '') this.#stream.write(last);
    const left = Promise.withResolvers<void>();
    this.#stream.once('close', left.resolve);
    this.#stream.once('error', left.resolve);
    this.#stream.end(left.resolve);
    await left.promise;
  }

  #close(): void {
    if (this.#hasEnded || this.isGone) return;
    this.isGone = true;
    this.#stop.abort(new ClientGone());
  }
}
