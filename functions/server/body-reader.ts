import type { IncomingMessage } from 'node:http';
import type { ServerLimits } from './server-limits.ts';

export type ReadBody =
  | { body: Buffer | undefined; release(): void }
  /** `gone`: the sender closed the connection, or took too long; there is nobody to respond to. */
  | { refused: 413 | 503 | 'gone' };

const NO_BODY: ReadBody = { body: undefined, release: () => undefined };

/** Reads request bodies within the limits of one and of all. */
export class BodyReader {
  readonly #limits: Pick<ServerLimits, 'bodyBytes' | 'allBodiesBytes'>;
  #held = 0;

  constructor(limits: Pick<ServerLimits, 'bodyBytes' | 'allBodiesBytes'>) {
    this.#limits = limits;
  }

  /** Bytes of all bodies that were not released. */
  get held(): number {
    return this.#held;
  }

  /** The status of a refusal that the headers alone allow. */
  refusalOf({ headers }: IncomingMessage): 413 | 503 | undefined {
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > this.#limits.bodyBytes) return 413;
    return this.#held + announced > this.#limits.allBodiesBytes ? 503 : undefined;
  }

  /** The body must be released when its request is over. Never rejects. */
  read(request: IncomingMessage): ReadBody | Promise<ReadBody> {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return NO_BODY;
    const refused = this.refusalOf(request);
    return refused ? { refused } : this.#receive(request);
  }

  #receive(request: IncomingMessage): Promise<ReadBody> {
    const { promise, resolve } = Promise.withResolvers<ReadBody>();
    const chunks: Buffer[] = [];
    let bytes = 0;
    const release = () => {
      this.#held -= bytes;
      bytes = 0;
      chunks.length = 0;
    };
    const refuse = (refused: 413 | 503 | 'gone') => {
      request.off('data', take);
      release();
      resolve({ refused });
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      this.#held += chunk.length;
      const status = this.#excess(bytes);
      if (status === undefined) chunks.push(chunk);
      else refuse(status);
    };
    request.on('data', take);
    request.once('end', () =>
      resolve({ body: bytes > 0 ? Buffer.concat(chunks, bytes) : undefined, release }),
    );
    request.once('error', () => refuse('gone'));
    request.once('close', () => {
      if (!request.complete) refuse('gone');
    });
    return promise;
  }

  /** A body without an announced length shows only as it arrives how long it is. */
  #excess(bytes: number): 413 | 503 | undefined {
    if (bytes > this.#limits.bodyBytes) return 413;
    return this.#held > this.#limits.allBodiesBytes ? 503 : undefined;
  }
}
