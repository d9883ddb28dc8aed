import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceIp } from '../platform/http-listener.ts';
import type { HttpResponse } from './http-response.ts';

/** A request as the HTTP API gets it, and the way back for the response. */
export interface Exchange {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  /** Name, value, name, value. */
  rawHeaders: string[];
  /** The peer of the connection as the API sees it. */
  sourceIp: string;
  /** The response as the client gets it. */
  toClient(response: HttpResponse): HttpResponse;
}

/** Lets a request in; undefined when it was answered before the API. */
export type OpenExchange = (request: IncomingMessage, response: ServerResponse) => Exchange | undefined;

/** For an API without a distribution in front. */
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
