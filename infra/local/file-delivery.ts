import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Delivery } from './application.ts';
import { readRange } from './byte-range.ts';
import { type EngineClient, placeholderSignature } from './engine-client.ts';
import { printable } from './http-listener.ts';
import { wildcard } from './iam-policy.ts';
import type { Log } from './log.ts';

interface Served {
  pattern: RegExp;
  delivery: Delivery;
}

/** Object keys that are served: nothing in them can lead anywhere else. */
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Files of buckets, as CloudFront serves them: whole or in part, with the headers of its policy. */
export class FileDelivery {
  readonly #served: Served[];
  readonly #engine: EngineClient;
  readonly #log: Log;

  constructor(deliveries: readonly Delivery[], engine: EngineClient, log: Log) {
    this.#served = deliveries.map((delivery) => ({ pattern: wildcard(delivery.pathPattern), delivery }));
    this.#engine = engine;
    this.#log = log;
  }

  /** Answers a request for a path that is served; false when none is meant. */
  takes(request: IncomingMessage, path: string, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const served = this.#served.find(({ pattern }) => pattern.test(path));
    if (!served) return false;
    response.once('close', () => {
      this.#log.info(`${request.method} ${printable(path)} ${response.statusCode} ${served.delivery.bucket}`);
    });
    this.#answer(request, path, served.delivery, response).catch((error: Error) => {
      // A player that has seen enough hangs up.
      this.#log.debug(`delivery of a file: ${error.message}`);
      response.destroy();
    });
    return true;
  }

  async #answer(
    { method, headers: asked }: IncomingMessage,
    path: string,
    { bucket, headers: policy }: Delivery,
    response: ServerResponse,
  ): Promise<void> {
    const key = keyOf(path);
    const url = `/${bucket}/${key}`;
    const head = key === undefined ? undefined : await this.#engine.stream('HEAD', url, SIGNED);
    head?.body.resume();
    if (head?.status !== 200) {
      // What S3 answers CloudFront, which may list the bucket; without that it would be 403.
      const text = method === 'HEAD' ? '' : NOT_FOUND;
      response.writeHead(404, { ...policy, 'content-type': 'application/xml' }).end(text);
      return;
    }
    const size = Number(head.headers['content-length']);
    const etag = String(head.headers['etag']);
    const known: Record<string, string> = { ...policy, 'accept-ranges': 'bytes', etag };
    for (const name of ['content-type', 'cache-control', 'last-modified']) {
      if (head.headers[name] !== undefined) known[name] = String(head.headers[name]);
    }
    if (isKnown(asked['if-none-match'], etag)) {
      response.writeHead(304, known).end();
      return;
    }
    const ifRange = asked['if-range'];
    const range = ifRange === undefined || ifRange === etag ? readRange(asked.range, size) : undefined;
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...policy, 'content-range': `bytes */${size}`, 'content-length': '0' }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range ? 206 : 200, {
      ...known,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (method === 'HEAD' || size === 0) {
      response.end();
      return;
    }
    const object = await this.#engine.stream('GET', url, { ...SIGNED, range: `bytes=${start}-${end}` });
    if (object.status !== 206) {
      object.body.resume();
      throw new Error(`the engine answered ${object.status}`);
    }
    await pipeline(object.body, response);
  }
}

const SIGNED = { authorization: placeholderSignature.authorization };

const NOT_FOUND =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

function keyOf(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.slice(1));
    return KEY.test(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
