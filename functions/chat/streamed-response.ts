import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** The client disconnected before the response was complete. */
class ClientDisconnected extends Error {
  override readonly name = 'ClientGone';
}

/** A response that is sent as it is written. */
export class StreamedResponse {
  /** 0 until the response has started. */
  status = 0;
  /** Whether the client disconnected. */
  isDisconnected = false;
  readonly #stream: Writable;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #stop = new AbortController();
  #hasEnded = false;

  /** `headers` are sent with every response. */
  constructor(stream: Writable, headers: Readonly<Record<string, string>>) {
    this.#stream = stream;
    this.#headers = headers;
    // Without a listener, a stream error would end the process.
    stream.on('error', () => this.#close());
    stream.on('close', () => this.#close());
  }

  /** Aborts when the client disconnects, or with the reason passed to `abort`. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get hasStarted(): boolean {
    return this.status !== 0;
  }

  abort(reason: Error): void {
    this.#stop.abort(reason);
  }

  start(status: number, headers: Readonly<Record<string, string>>): void {
    if (this.isDisconnected) throw new ClientDisconnected();
    this.status = status;
    awslambda.HttpResponseStream.from(this.#stream, {
      statusCode: status,
      headers: { ...this.#headers, ...headers },
    });
    // Headers are sent with the first write; `end` alone does not send them.
    this.#stream.write('');
  }

  /** Waits for backpressure to clear. Throws the signal's reason on abort. */
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

  /** Ends the response, even after an abort, and waits until it is flushed. */
  async end(last = ''): Promise<void> {
    if (this.isDisconnected) throw new ClientDisconnected();
    this.#hasEnded = true;
    if (last !== '') this.#stream.write(last);
    const flushed = Promise.withResolvers<void>();
    this.#stream.once('close', flushed.resolve);
    this.#stream.once('error', flushed.resolve);
    this.#stream.end(flushed.resolve);
    await flushed.promise;
  }

  #close(): void {
    if (this.#hasEnded || this.isDisconnected) return;
    this.isDisconnected = true;
    this.#stop.abort(new ClientDisconnected());
  }
}
