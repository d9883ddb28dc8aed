import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { openTransport, type Transport } from '#shared/platform/net/transport.ts';

interface JsonPost {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborts the request and its response. */
  signal: AbortSignal;
}

/** How long a server may take to accept a connection. */
const CONNECT_MS = 10_000;

/** NAT gateways of AWS forget a connection that is idle for 350 seconds. */
const KEEP_ALIVE_MS = 30_000;

const transports = new Map<string, Transport>();

function transportOf(protocol: string): Transport {
  const transport = transports.get(protocol) ?? openTransport(protocol);
  transports.set(protocol, transport);
  return transport;
}

/**
 * Posts JSON and resolves with the head of the response. `fetch` ends a response that is silent for five
 * minutes, which reasoning models can be; this waits until the signal aborts. Follows no redirects, so that
 * a key is never forwarded to another host.
 */
export async function postJson(url: URL, { headers, body, signal }: JsonPost): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const { request, agent } = transportOf(url.protocol);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const length = String(Buffer.byteLength(body));
  const outgoing = request(
    url,
    {
      method: 'POST',
      agent,
      headers: {
        // Firewalls of model servers reject requests without one.
        'user-agent': 'Signpost',
        'accept-encoding': 'identity',
        ...headers,
        'content-type': 'application/json',
        'content-length': length,
      },
    },
    resolve,
  );
  // Not the option `signal`: an abort after the response has been read would be an uncaught error.
  const abort = () => outgoing.destroy();
  signal.addEventListener('abort', abort);
  outgoing.on('close', () => signal.removeEventListener('abort', abort));
  outgoing.on('error', reject);
  outgoing.on('socket', (socket) => limitConnecting(outgoing, socket, url));
  outgoing.end(body);
  return promise;
}

function limitConnecting(outgoing: ClientRequest, socket: Socket, { protocol }: URL): void {
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  if (!socket.connecting) return;
  const timer = setTimeout(() => {
    outgoing.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }));
  }, CONNECT_MS);
  const clear = () => clearTimeout(timer);
  socket.once(protocol === 'http:' ? 'connect' : 'secureConnect', clear);
  outgoing.once('close', clear);
}
