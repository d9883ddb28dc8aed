import { pipeline } from 'node:stream/promises';
import type { OpenedRequest } from '../api-gateway/exchange.ts';
import { type EmulatorClient, placeholderSignature } from '../emulators/emulator-client.ts';
import { readRange } from '../platform/byte-range.ts';
import { printable } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import { withPolicyHeaders } from './added-headers.ts';
import { compress, encodingFor, weakEtag } from './compression.ts';
import type { Behavior, BucketOrigin, Encoding } from './distribution.ts';
import type { ResponseFunction } from './viewer-function.ts';

export interface Delivery extends Pick<Behavior, 'addedHeaders' | 'encodings'> {
  origin: BucketOrigin;
  responseFunction: ResponseFunction | undefined;
}

type Opened = Pick<OpenedRequest, 'request' | 'response'>;

/** Whether the policies of the buckets let CloudFront do this. */
export type Permits = (action: string, resource: string) => boolean;

/** Object keys that are served. Cannot contain path traversal. */
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Compressed files that are kept, which are those of the console and the documentation. */
const MAX_KEPT = 500;

/** Serves files of buckets as CloudFront does, including range requests and policy headers. */
export class FileDelivery {
  readonly #emulator: EmulatorClient;
  readonly #log: Log;
  readonly #permits: Permits;
  /** Compressed files by ETag and encoding: each page of the console requests a dozen of them. */
  readonly #compressed = new Map<string, Buffer>();

  constructor(emulator: EmulatorClient, log: Log, permits: Permits) {
    this.#emulator = emulator;
    this.#log = log;
    this.#permits = permits;
  }

  /** Serves a path of the bucket. */
  serve(opened: Opened, path: string, delivery: Delivery): void {
    const { request, response } = opened;
    response.once('close', () => {
      this.#log.info(`${request.method} ${printable(path)} ${response.statusCode} ${delivery.origin.bucket}`);
    });
    this.#serve(opened, path, delivery).catch((error: Error) => {
      // Expected, for example when a video player closes the connection early.
      this.#log.debug(`file delivery: ${error.message}`);
      response.destroy();
    });
  }

  async #serve(
    { request: { method, headers: requestHeaders }, response }: Opened,
    path: string,
    { origin: { bucket }, addedHeaders, encodings, responseFunction }: Delivery,
  ): Promise<void> {
    const key = keyOf(path);
    const url = `/${bucket}/${key}`;
    const writeHead = (status: number, headers: Record<string, string>) => {
      const added = withPolicyHeaders(Object.entries(headers).flat(), addedHeaders);
      // CloudFront does not run it for errors.
      const isSet = responseFunction !== undefined && status < 400;
      return response.writeHead(status, isSet ? responseFunction(path, status, added) : added);
    };
    const isPermitted = this.#permits('s3:GetObject', `arn:aws:s3:::${bucket}/${key ?? path.slice(1)}`);
    const head =
      key === undefined || !isPermitted
        ? undefined
        : await this.#emulator.stream('HEAD', url, { headers: SIGNATURE });
    head?.body.resume();
    if (head?.status !== 200) {
      if (!isPermitted)
        this.#log.warn(`the policy of ${bucket} does not let CloudFront read ${printable(path)}`);
      // S3 tells only callers that may list the bucket whether an object exists.
      const [status, text] =
        isPermitted && this.#permits('s3:ListBucket', `arn:aws:s3:::${bucket}`)
          ? [404, NOT_FOUND]
          : [403, ACCESS_DENIED];
      writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : text);
      return;
    }
    const size = Number(head.headers['content-length']);
    const etag = String(head.headers['etag']);
    const objectHeaders: Record<string, string> = { 'accept-ranges': 'bytes', etag };
    for (const name of ['content-type', 'cache-control', 'last-modified']) {
      if (head.headers[name] !== undefined) objectHeaders[name] = String(head.headers[name]);
    }
    if (matchesEtag(requestHeaders['if-none-match'], etag)) {
      writeHead(304, objectHeaders).end();
      return;
    }
    const encoding =
      method === 'GET' && requestHeaders.range === undefined
        ? encodingFor(encodings, String(requestHeaders['accept-encoding'] ?? ''), {
            status: 200,
            header: (name) => objectHeaders[name],
            bytes: size,
          })
        : undefined;
    if (encoding !== undefined) {
      const kept = `${encoding} ${etag}`;
      const body = this.#compressed.get(kept) ?? (await this.#read(url, encoding));
      if (this.#compressed.size < MAX_KEPT) this.#compressed.set(kept, body);
      const vary = { 'content-encoding': encoding, vary: 'Accept-Encoding', etag: weakEtag(etag) };
      writeHead(200, { ...objectHeaders, ...vary, 'content-length': String(body.length) }).end(body);
      return;
    }
    const ifRange = requestHeaders['if-range'];
    const range =
      ifRange === undefined || ifRange === etag ? readRange(requestHeaders.range, size) : undefined;
    if (range === 'unsatisfiable') {
      writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': '0' }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    writeHead(range ? 206 : 200, {
      ...objectHeaders,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (method === 'HEAD' || size === 0) {
      response.end();
      return;
    }
    const headers = { ...SIGNATURE, range: `bytes=${start}-${end}` };
    const object = await this.#emulator.stream('GET', url, { headers });
    if (object.status !== 206) {
      object.body.resume();
      throw new Error(`the emulator returned ${object.status}`);
    }
    await pipeline(object.body, response);
  }

  async #read(url: string, encoding: Encoding): Promise<Buffer> {
    const { status, body } = await this.#emulator.send('GET', url, { headers: SIGNATURE });
    if (status !== 200) throw new Error(`the emulator returned ${status}`);
    return compress(body, encoding);
  }
}

const SIGNATURE = { authorization: placeholderSignature.authorization };

const NOT_FOUND =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

const ACCESS_DENIED =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

function keyOf(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.slice(1));
    return KEY.test(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
