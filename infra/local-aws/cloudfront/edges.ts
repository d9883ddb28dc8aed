import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from '../api-gateway/exchange.ts';
import type { Edge } from './edge.ts';

/** The distribution of the service's own hosts and, if there is one, the one of customers' hosts. */
export interface EdgesParts {
  own: Edge;
  tenants: { edge: Edge; serves(host: string): boolean } | undefined;
}

/** Names of this machine. */
const OWN_HOST = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.cloudfront\.net)$/;

/**
 * Chooses the distribution by the host of a request. With distribution tenants, another host is
 * served only while it has one.
 */
export class Edges {
  readonly #parts: EdgesParts;

  constructor(parts: EdgesParts) {
    this.#parts = parts;
  }

  openExchange(request: IncomingMessage, response: ServerResponse): Exchange | undefined {
    const { own, tenants } = this.#parts;
    const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
    if (!tenants || OWN_HOST.test(host)) return own.openExchange(request, response);
    if (tenants.serves(host)) return tenants.edge.openExchange(request, response);
    // On AWS, there is no certificate for the host, so there is no connection either.
    const text = 'No distribution tenant serves this host.';
    response.writeHead(403, { 'content-type': 'text/plain', 'content-length': text.length }).end(text);
    return undefined;
  }
}
