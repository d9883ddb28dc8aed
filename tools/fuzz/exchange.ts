import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LOCAL_VIEWER } from '@signpost/local-aws/cloudfront/viewer-headers.ts';
import type { FuzzRequest } from './fuzz-request.ts';

/** A request as it went over the wire. */
export interface SentRequest {
  method: string;
  origin: string;
  /** Not normalized, as a URL object would do. */
  path: string;
  headers: FuzzRequest['headers'];
  body: string | undefined;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What HTTP cannot carry in a request line is percent-encoded, as clients do. */
export const sendable = (path: string): string =>
  path.toWellFormed().replace(/[^\u0021-\u007e]/gu, (char) => encodeURIComponent(char));

/** Sends a request from a network address. An error if there is no response in `timeoutMs`. */
export function exchange(
  sent: SentRequest,
  { agent, address, timeoutMs }: { agent: Agent; address: string; timeoutMs: number },
): Promise<Reply | Error> {
  const { promise, resolve } = Promise.withResolvers<Reply | Error>();
  const { method, path, headers, body } = sent;
  const { host, port } = new URL(sent.origin);
  const outgoing = httpRequest(
    {
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        host,
        'user-agent': 'fuzz',
        ...headers,
        [LOCAL_VIEWER]: address,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    },
    async (incoming) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: decoded(Buffer.concat(chunks), incoming.headers),
        });
      } catch (error) {
        resolve(error as Error);
      }
    },
  );
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // The server may close an idle connection while a request is on its way: that one was not processed.
    if (error.code === 'ECONNRESET' && outgoing.reusedSocket)
      resolve(exchange(sent, { agent, address, timeoutMs }));
    else resolve(error);
  });
  outgoing.end(body);
  return promise;
}

function decoded(body: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): string {
  if (body.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8');
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  return body.toString('utf8');
}
