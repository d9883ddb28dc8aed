import type { ServerResponse } from 'node:http';
import type { StreamSink } from '../lambda/function-runtime.ts';
import { StreamHeadReader } from './stream-head.ts';

export interface StreamOptions {
  /** Turns the headers of the function's response into those that the client receives. */
  toClient(headers: string[]): string[];
  /** API Gateway's idle timeout. */
  idleMs: number;
  /** Called when no chunk arrives within it. */
  onIdle(): void;
}

/** Streams a function's response to the client: the head first, then each chunk as it arrives. */
export class StreamedResponse implements StreamSink {
  /** `disconnected`: the client closed the connection. `invalid`: API Gateway would reject the stream. */
  readonly outcome: Promise<'ended' | 'disconnected' | 'invalid'>;
  /** Why the stream is invalid. */
  problem = '';
  readonly #response: ServerResponse;
  readonly #toClient: StreamOptions['toClient'];
  readonly #head = new StreamHeadReader();
  readonly #settle: (outcome: 'ended' | 'disconnected' | 'invalid') => void;
  readonly #idle: NodeJS.Timeout;

  constructor(response: ServerResponse, { toClient, idleMs, onIdle }: StreamOptions) {
    const { promise, resolve } = Promise.withResolvers<'ended' | 'disconnected' | 'invalid'>();
    this.outcome = promise;
    this.#settle = resolve;
    this.#response = response;
    this.#toClient = toClient;
    this.#idle = setTimeout(onIdle, idleMs);
    response.once('close', () => {
      clearTimeout(this.#idle);
      resolve(response.writableFinished ? 'ended' : 'disconnected');
    });
  }

  write(bytes: Uint8Array, consumed: () => void): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) {
      consumed();
      return;
    }
    this.#idle.refresh();
    let body = bytes;
    if (!response.headersSent) {
      const read = this.#readHead(bytes);
      if (read === undefined) {
        consumed();
        return;
      }
      body = read;
    }
    if (body.length === 0 || response.writableEnded || response.write(body)) consumed();
    else response.once('drain', consumed);
  }

  end(): void {
    if (this.#response.writableEnded) return;
    if (this.#response.headersSent) this.#response.end(() => this.#settle('ended'));
    else this.#reject('the response has no head');
  }

  /** Sends the head once it is complete and returns the rest of the chunk. */
  #readHead(bytes: Uint8Array): Uint8Array | undefined {
    try {
      const read = this.#head.read(bytes);
      if (read === undefined) return undefined;
      const { status, headers } = read.head;
      this.#response.writeHead(status, this.#toClient(headers));
      this.#response.flushHeaders();
      if (!this.#hasBody(status)) this.end();
      return read.rest;
    } catch (error) {
      this.#reject((error as Error).message);
      return undefined;
    }
  }

  /** Whether a body follows: without one the client may close the connection right after the head. */
  #hasBody(status: number): boolean {
    return status !== 204 && status !== 304 && this.#response.req.method !== 'HEAD';
  }

  #reject(problem: string): void {
    this.problem ||= problem;
    this.#settle('invalid');
  }
}
