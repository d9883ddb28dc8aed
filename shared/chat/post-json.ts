import type { Agent, IncomingMessage } from 'node:http';

interface JsonPost {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborts the request and its response. */
  signal: AbortSignal;
}

interface Transport {
  request: typeof import('node:https').request;
  agent: Agent;
}

const transports = new Map<string, Transport>();

function transportOf(protocol: string): Transport {
  let transport = transports.get(protocol);
  if (!transport) {
    const http = process.getBuiltinModule(protocol === 'http:' ? 'node:http' : 'node:https') as
      | typeof import('node:https')
      | undefined;
    if (!http) throw new Error('This Node has no HTTP client');
    transport = { request: http.request, agent: new http.Agent({ keepAlive: true }) };
    transports.set(protocol, transport);
  }
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
      headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
    },
    resolve,
  );
  // Not the option `signal`: an abort after the response has been read would be an uncaught error.
  const abort = () => outgoing.destroy();
  signal.addEventListener('abort', abort);
  outgoing.on('close', () => signal.removeEventListener('abort', abort));
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
