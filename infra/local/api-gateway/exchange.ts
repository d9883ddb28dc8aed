import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceIp } from '../platform/http-listener.ts';
import type { HttpResponse } from './http-response.ts';

/** A request as the HTTP API receives it, with the transformation to apply to its response. */
export interface Exchange {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  /** Name, value, name, value. */
  rawHeaders: string[];
  /** IP address of the peer that the HTTP API sees. */
  sourceIp: string;
  /** Turns the API's response into the one that the client receives. */
  toClient(response: HttpResponse): HttpResponse;
}

/** Returns undefined if the request was already handled in front of the API. */
export type OpenExchange = (request: IncomingMessage, response: ServerResponse) => Exchange | undefined;

/** For an API without a distribution in front of it. */
export const directExchange: OpenExchange = (request) => ({
  ...targetOf(request),
  rawHeaders: request.rawHeaders,
  sourceIp: sourceIp(request.socket.remoteAddress),
  toClient: (response) => response,
});

export function targetOf({
  method = 'GET',
  url = '/',
}: IncomingMessage): Pick<Exchange, 'method' | 'path' | 'query'> {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return { method, path: url, query: '' };
  return { method, path: url.slice(0, queryStart), query: url.slice(queryStart + 1) };
}
