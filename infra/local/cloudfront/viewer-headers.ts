import type { ApiOrigin } from './distribution.ts';

/** Of the edge itself: what the API sees of a connection. From the addresses for documentation (RFC 5737). */
export const EDGE_ADDRESS = '192.0.2.1';

/** Set by CloudFront: the client's address with its port. */
const VIEWER_ADDRESS = 'cloudfront-viewer-address';

export interface Viewer {
  address: string;
  port: number;
}

/**
 * The headers of a request (name, value, name, value) as the origin gets them: all of the client's but those that the
 * edge sets itself. Which country an address of this machine is in nobody can tell: here the client says it, as nobody
 * is there to be deceived.
 */
export function originHeaders(rawHeaders: readonly string[], viewer: Viewer, origin: ApiOrigin): string[] {
  const headers: string[] = [];
  let forwarded = '';
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const lower = name.toLowerCase();
    if (lower === 'host' || lower === VIEWER_ADDRESS || lower in origin.headers) continue;
    if (lower === 'x-forwarded-for') forwarded += `${value}, `;
    else headers.push(name, value);
  }
  headers.push('Host', origin.host);
  headers.push('X-Forwarded-For', forwarded + viewer.address);
  headers.push(VIEWER_ADDRESS, `${viewer.address}:${viewer.port}`);
  for (const [name, value] of Object.entries(origin.headers)) headers.push(name, value);
  return headers;
}
