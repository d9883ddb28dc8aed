import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceIp } from '../platform/http-listener.ts';
import type { HttpResponse } from './http-response.ts';

/** A request as an API or a web function receives it, with the transformation to apply to its response. */
export interface Exchange {
  api: 'http' | 'rest' | 'web' | 'url';
  /** Host of a function URL. */
  host?: string;
  method: string;
  path: string;
  /** Query string without the question mark. */
  query: string;
  /** Name, value, name, value. */
  rawHeaders: string[];
  /** IP address of the peer that the API sees. */
  sourceIp: string;
  /**
   * Turns the headers of the API's response (name, value, name, value) into those that the client receives.
   */
  headersToClient(headers: string[]): string[];
  /** Turns a whole response of the API into the one that the client receives. */
  toClient(response: HttpResponse): HttpResponse;
}

/** A request with its exchange and its complete body. */
export interface OpenedRequest {
  exchange: Exchange;
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer | undefined;
}

/** The exchange for an API without a distribution in front of it. */
export const directExchange = (request: IncomingMessage, api: Exchange['api']): Exchange => ({
  ...targetOf(request),
  api,
  rawHeaders: request.rawHeaders,
  sourceIp: sourceIp(request.socket.remoteAddress),
  headersToClient: (headers) => headers,
  toClient: (response) => response,
});

/** API Gateway's limit for the request line and all headers. */
const MAX_HEAD_BYTES = 10_240;

export function hasTooLargeHead({ method, path, query, rawHeaders }: Exchange): boolean {
  const line = `${method} ${path}?${query} HTTP/1.1`;
  const bytes = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text), Buffer.byteLength(line));
  return bytes > MAX_HEAD_BYTES;
}

export function targetOf({
  method = 'GET',
  url = '/',
}: IncomingMessage): Pick<Exchange, 'method' | 'path' | 'query'> {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return { method, path: url, query: '' };
  return { method, path: url.slice(0, queryStart), query: url.slice(queryStart + 1) };
}
