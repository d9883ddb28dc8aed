import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { sourceIp } from '../platform/http-listener.ts';
import type { ApiOrigin } from './distribution.ts';

/** The edge's own IP address, from the range for documentation (RFC 5737). */
export const EDGE_ADDRESS = '192.0.2.1';

/** Set by CloudFront: the client's IP address and port. */
const VIEWER_ADDRESS = 'cloudfront-viewer-address';

/**
 * Header that sets the IP address of a client in the local run: all clients are on one machine, which has a
 * single loopback address on macOS.
 */
export const LOCAL_VIEWER = 'x-local-viewer';

export interface Viewer {
  address: string;
  port: number;
}

/** The viewer of a request. */
export function viewerOf({ headers, socket }: IncomingMessage): Viewer {
  const told = headers[LOCAL_VIEWER];
  const address = typeof told === 'string' && isIP(told) !== 0 ? told : sourceIp(socket.remoteAddress);
  return { address, port: socket.remotePort ?? 0 };
}

/**
 * The headers that the origin receives (name, value, name, value): all of the client's, except those that
 * the edge sets. Where a local IP address is, nobody knows, so clients may set `cloudfront-viewer-country`
 * and the like themselves.
 */
export function originHeaders(
  rawHeaders: readonly string[],
  viewer: Viewer,
  { cookies, origin }: { cookies: 'all' | readonly string[]; origin: ApiOrigin },
): string[] {
  const headers: string[] = [];
  let forwarded = '';
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const lower = name.toLowerCase();
    if (lower === 'host' || lower === VIEWER_ADDRESS || lower === LOCAL_VIEWER || lower in origin.headers)
      continue;
    if (lower === 'cookie') {
      const allowed = allowedCookies(value, cookies);
      if (allowed !== '') headers.push(name, allowed);
    } else if (lower === 'x-forwarded-for') forwarded += `${value}, `;
    else headers.push(name, value);
  }
  headers.push('Host', origin.host);
  headers.push('X-Forwarded-For', forwarded + viewer.address);
  headers.push(VIEWER_ADDRESS, `${viewer.address}:${viewer.port}`);
  for (const [name, value] of Object.entries(origin.headers)) headers.push(name, value);
  return headers;
}

const allowedCookies = (value: string, allowed: 'all' | readonly string[]): string =>
  value
    .split(/; */)
    .filter((cookie) => allowed === 'all' || allowed.includes(cookie.slice(0, cookie.indexOf('='))))
    .join('; ');
