import type { IncomingMessage } from 'node:http';
import type { HttpAnswer } from './http-response.ts';
import { sourceIp } from '../platform/http-listener.ts';

/** A request on its way to the HTTP API. */
export interface Passage {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  /** Name, value, name, value. */
  rawHeaders: string[];
  /** Whom the API sees at the other end of the connection. */
  sourceIp: string;
  /** The answer as the client gets it. */
  leave(answer: HttpAnswer): HttpAnswer;
}

/** Of an API without a distribution before it. */
export function directPassage(request: IncomingMessage): Passage {
  return {
    ...targetOf(request),
    rawHeaders: request.rawHeaders,
    sourceIp: sourceIp(request.socket.remoteAddress),
    leave: (answer) => answer,
  };
}

export function targetOf({
  method = 'GET',
  url = '/',
}: IncomingMessage): Pick<Passage, 'method' | 'path' | 'query'> {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return { method, path: url, query: '' };
  return { method, path: url.slice(0, queryStart), query: url.slice(queryStart + 1) };
}
