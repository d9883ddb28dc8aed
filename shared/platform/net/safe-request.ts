import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isLoopback, isPublicAddress, isSameAddress } from './public-address.ts';

/**
 * HTTP requests to URLs chosen by callers, safe against SSRF and DNS rebinding: all resolved addresses are
 * checked before connecting, the connection is pinned to them, and the remote address is checked again before
 * a byte is sent. Redirects are not followed; no cookies or
 * credentials are sent but those in `headers`.
 */

/** Why there is no response. */
export const NET_FAILURES = [
  'url_not_allowed',
  'port_not_allowed',
  'address_not_public',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'invalid_answer',
  'timeout',
] as const;

export type NetFailure = (typeof NET_FAILURES)[number];

export class NetError extends Error {
  override readonly name = 'NetError';
  readonly reason: NetFailure;

  constructor(reason: NetFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Allowed targets. */
export interface NetPolicy {
  /** Default: any port. */
  ports?: readonly number[];
  /** Allows loopback addresses, too, for the local run. */
  allowLoopback?: boolean;
  /** Resolves a host name; rejects or returns an empty array when unknown. Default: the system's resolver. */
  resolve?: (host: string) => Promise<string[]>;
  /** CA certificates that replace the default ones. */
  trust?: string;
}

export interface SafeRequest {
  method: 'GET' | 'HEAD' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** How much of the response body to read; the rest is discarded. */
  maxBodyBytes: number;
  /** Aborts the request at any stage. */
  signal: AbortSignal;
}

export interface SafeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const MAX_HEADER_BYTES = 16 * 1024;

/** Sends a request and reads its response. Throws NetError. */
export async function safeRequest(request: SafeRequest, policy: NetPolicy): Promise<SafeResponse> {
  const { url, signal } = request;
  const isTls = url.protocol === 'https:';
  if ((!isTls && url.protocol !== 'http:') || url.username || url.password) {
    throw new NetError('url_not_allowed');
  }
  const port = Number(url.port || (isTls ? 443 : 80));
  if (policy.ports && !policy.ports.includes(port)) throw new NetError('port_not_allowed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await step(signal, 'name_not_found', () => addressesOf(host, policy));
  if (addresses.length === 0) throw new NetError('name_not_found');
  if (!addresses.every((address) => mayConnect(address, policy))) throw new NetError('address_not_public');

  const socket = connectTo(addresses, { host, port, signal });
  try {
    await step(signal, 'connection_failed', () => once(socket, 'connect', { signal }));
    const { remoteAddress = '' } = socket;
    if (!addresses.some((address) => isSameAddress(address, remoteAddress))) {
      throw new NetError('address_not_public');
    }
    const channel = isTls
      ? await step(signal, 'tls_failed', () => upgradeToTls(socket, host, { ...policy, signal }))
      : socket;
    return await step(signal, 'connection_failed', () => exchange(channel, request));
  } finally {
    socket.destroy();
  }
}

/**
 * Runs one stage of a request and maps its errors. Stages that cannot be aborted are abandoned on timeout.
 */
async function step<T>(signal: AbortSignal, failure: NetFailure, run: () => Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([run(), aborted]);
  } catch (error) {
    if (error instanceof NetError) throw error;
    if (signal.aborted) throw new NetError('timeout', error);
    throw new NetError(isParseError(error) ? 'invalid_answer' : failure, error);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Errors of Node's HTTP parser: invalid syntax, headers that are too large. */
function isParseError(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException | undefined)?.code).startsWith('HPE_');
}

/** The addresses of a host, which may be one. Rejects or returns none if its name is unknown. */
export async function addressesOf(host: string, { resolve = systemResolve }: NetPolicy): Promise<string[]> {
  return isIP(host) ? [host] : resolve(host);
}

async function systemResolve(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function mayConnect(address: string, { allowLoopback = false }: NetPolicy): boolean {
  return isPublicAddress(address) || (allowLoopback && isLoopback(address));
}

/** Connects to the first checked address that responds (Happy Eyeballs, RFC 8305). */
function connectTo(
  addresses: readonly string[],
  { host, port, signal }: { host: string; port: number; signal: AbortSignal },
): Socket {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const pinned: LookupFunction = (_host, _options, done) => done(null, known);
  const socket = connectSocket({ host, port, lookup: pinned, autoSelectFamily: true, noDelay: true, signal });
  // Prevents uncaught late errors; awaited ones are handled by the stages.
  return socket.on('error', () => {});
}

async function upgradeToTls(
  socket: Socket,
  host: string,
  { trust, signal }: NetPolicy & { signal: AbortSignal },
): Promise<Socket> {
  // SNI and certificate checks use the name without a trailing dot; IP addresses are
  // never sent as SNI (RFC 6066).
  const name = host.replace(/\.$/, '');
  const channel = connectTls({
    socket,
    host: name,
    ...(isIP(host) ? {} : { servername: name }),
    ...(trust ? { ca: trust } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  channel.on('error', () => {});
  await once(channel, 'secureConnect', { signal });
  return channel;
}

function exchange(channel: Socket, request: SafeRequest): Promise<SafeResponse> {
  const { url, method, headers, body, maxBodyBytes, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<SafeResponse>();
  const outgoing = httpRequest(
    {
      createConnection: () => channel,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        connection: 'close',
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    },
    (incoming) => {
      readBody(incoming, maxBodyBytes).then((content) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: content });
      }, reject);
    },
  );
  outgoing.on('error', reject);
  // Unsolicited; without a listener, Node closes the connection silently.
  outgoing.on('upgrade', () => reject(new NetError('invalid_answer')));
  outgoing.end(body);
  return promise;
}

async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (maxBytes > 0) {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  }
  incoming.on('error', () => {}).destroy();
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
