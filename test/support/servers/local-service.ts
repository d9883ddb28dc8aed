import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

/** A stand-in for another company's HTTP service, on a separate port for each test. */
export interface LocalService {
  readonly origin: string;
  /** Paths and queries requested during this test. */
  readonly requests: readonly string[];
  /** How the service responds from now on. */
  respondWith(listener: RequestListener): void;
}

export function serviceOfFile(): LocalService {
  let server: Server;
  let requests: string[];
  let respond: RequestListener;
  beforeEach(async () => {
    requests = [];
    respond = (_, response) => response.writeHead(404).end();
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      respond(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get origin() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    get requests() {
      return requests;
    },
    respondWith: (listener) => {
      respond = listener;
    },
  };
}
