import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of all connections and of all requests without a complete response. Further ones are refused. */
export interface RequestLimits {
  /** Connections. */
  connections: number;
  /** Requests. */
  requests: number;
  /** Requests of one connection: clients may send the next ones before they have read a response. */
  pipelined: number;
  /** Total bytes of their bodies. */
  bodyBytes: number;
  /** Total bytes of responses that their clients have not read yet. */
  unreadBytes: number;
}

/** How long the sum of unread bytes is used again, in milliseconds. */
const SUM_AGE_MS = 50;

interface OpenRequest {
  /** Bytes of its body. */
  bytes: number;
  /** How much it waits for: its response, and the work for it, which goes on when its client has gone. */
  pending: number;
}

/** The connections of a listener and their requests whose responses have not been sent completely. */
export class OpenRequests {
  readonly #limits: RequestLimits;
  readonly #connections = new Map<Socket, Map<ServerResponse, OpenRequest>>();
  #requests = 0;
  #bodyBytes = 0;
  #unreadBytes = 0;
  #summedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: RequestLimits) {
    this.#limits = limits;
  }

  /** False if there are too many. */
  addConnection(socket: Socket): boolean {
    if (this.#connections.size >= this.#limits.connections) return false;
    this.#connections.set(socket, new Map());
    socket.once('close', () => this.#connections.delete(socket));
    return true;
  }

  /**
   * Takes a request in until its response or its connection, and work for it, have ended. `full`: there are
   * too many. `cut`: its connection was cut, or has ended, so that there is nobody to respond to.
   */
  add({ socket }: IncomingMessage, response: ServerResponse): 'taken' | 'full' | 'cut' {
    const requests = this.#connections.get(socket);
    if (requests === undefined || socket.destroyed) return 'cut';
    const isFull = this.#isFull();
    // Behind other responses, that of a refused request would take up memory until they are sent.
    if (requests.size >= (isFull ? 1 : this.#limits.pipelined)) {
      socket.destroy();
      return 'cut';
    }
    if (isFull) return 'full';
    const opened: OpenRequest = { bytes: 0, pending: 1 };
    requests.set(response, opened);
    this.#requests += 1;
    response.once('close', () => {
      requests.delete(response);
      this.#settle(opened);
    });
    return 'taken';
  }

  /** Adds bytes to a request's body. False if those of all have become too many. */
  addBytes(request: IncomingMessage, response: ServerResponse, bytes: number): boolean {
    const opened = this.#find(request, response);
    if (opened === undefined) return false;
    opened.bytes += bytes;
    this.#bodyBytes += bytes;
    return this.#bodyBytes <= this.#limits.bodyBytes;
  }

  addWork(request: IncomingMessage, response: ServerResponse, work: Promise<void>): void {
    const opened = this.#find(request, response);
    if (opened === undefined) return;
    opened.pending += 1;
    void work.finally(() => this.#settle(opened));
  }

  /**
   * Whether a silent connection waits for its client: it has sent no request, or does not read its response.
   * Otherwise its client waits for the response.
   */
  waitsForClient(socket: Socket): boolean {
    return socket.writableLength > 0 || !this.#connections.get(socket)?.size;
  }

  #find({ socket }: IncomingMessage, response: ServerResponse): OpenRequest | undefined {
    return this.#connections.get(socket)?.get(response);
  }

  #settle(opened: OpenRequest): void {
    opened.pending -= 1;
    if (opened.pending > 0) return;
    this.#requests -= 1;
    this.#bodyBytes -= opened.bytes;
  }

  #isFull(): boolean {
    if (this.#requests >= this.#limits.requests) return true;
    const now = performance.now();
    if (now - this.#summedAt >= SUM_AGE_MS) {
      this.#summedAt = now;
      this.#unreadBytes = this.#sumUnreadBytes();
    }
    return this.#unreadBytes > this.#limits.unreadBytes;
  }

  #sumUnreadBytes(): number {
    let sum = 0;
    for (const requests of this.#connections.values())
      for (const response of requests.keys()) sum += response.writableLength;
    return sum;
  }
}
