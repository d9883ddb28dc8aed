import type { OutgoingHttpHeaders } from 'node:http';
import type { Kept, ServiceResponse } from './service.ts';

/** A signed call in one of AWS's JSON protocols that a thread sends as a message instead of by HTTP. */
export interface DirectCall {
  /** Path and query. */
  url: string;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface DirectResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Absent: the same call may have another response. */
  kept?: Kept;
}

/** Handles the calls of threads at the endpoint of the services. */
export interface DirectEndpoint {
  url: string;
  /** Resolves with undefined if the response is lost. */
  call(call: DirectCall): Promise<DirectResponse | undefined>;
}

/** Collects the response to a direct call. */
export class CollectedResponse implements ServiceResponse {
  headersSent = false;
  #status = 0;
  #kept: Kept | undefined;
  readonly #headers: Record<string, string> = {};
  readonly #settle: (response: DirectResponse | undefined) => void;

  constructor(settle: (response: DirectResponse | undefined) => void) {
    this.#settle = settle;
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.headersSent = true;
    this.#status = status;
    for (const name in headers) this.#headers[name] = String(headers[name]);
    return this;
  }

  end(body: string | Buffer = ''): void {
    const response = { status: this.#status, headers: this.#headers, body: body.toString() };
    this.#settle(this.#kept ? { ...response, kept: this.#kept } : response);
  }

  keep(kept: Kept): void {
    this.#kept = kept;
  }

  destroy(): void {
    this.#settle(undefined);
  }
}
