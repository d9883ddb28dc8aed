import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, readRange } from '../platform/byte-range.ts';

/** Metadata of an object. Its content is in a file. */
export interface StoredObject {
  key: string;
  body: Buffer;
  contentType: string;
  contentLength: number;
  etag: string;
  lastModified: Date;
  metadata: Record<string, string>;
  cacheControl?: string;
}

export interface ObjectStore {
  buckets: Map<string, Map<string, StoredObject>>;
}

export interface ObjectFiles {
  upsertObject(bucket: string, object: StoredObject): void;
}

interface Reply {
  code(status: number): Reply;
  headers(values: Record<string, string | number>): Reply;
  send(content?: unknown): Reply;
}

interface App {
  addHook(
    name: 'onRequest',
    hook: (request: { raw: IncomingMessage }, reply: Reply) => Promise<Reply | undefined>,
  ): void;
}

/** Larger objects are streamed. The emulator itself accepts at most 11 MB in one request. */
const SMALL_BYTES = 1024 * 1024;

/**
 * Streams large objects past the emulator, which would read each one into memory for every range request of a
 * video player, on the thread of the queues. All other requests go to the emulator.
 */
export class ObjectStreams {
  readonly #store: ObjectStore;
  readonly #files: ObjectFiles;
  readonly #folder: string;
  /** Folder of incomplete uploads. */
  readonly #parts: string;

  constructor(store: ObjectStore, files: ObjectFiles, folder: string) {
    this.#store = store;
    this.#files = files;
    this.#folder = folder;
    this.#parts = join(folder, 'parts');
    // Incomplete uploads of an earlier run.
    rmSync(this.#parts, { recursive: true, force: true });
    mkdirSync(this.#parts, { recursive: true });
  }

  addTo(app: App): void {
    app.addHook('onRequest', async ({ raw }, reply) => {
      const target = this.#target(raw);
      if (!target) return undefined;
      if (raw.method === 'GET') return this.#read(target, raw.headers, reply);
      if (raw.headers['x-amz-copy-source'] !== undefined) return this.#copy(target, raw.headers, reply);
      return isSmall(raw.headers) ? undefined : this.#write(target, raw, reply);
    });
  }

  #target({ method, url = '' }: IncomingMessage): Target | undefined {
    if (method !== 'GET' && method !== 'PUT') return undefined;
    const { pathname, searchParams } = new URL(url, 'http://emulator');
    // The SDK adds the operation's name. Any other parameter selects another operation.
    searchParams.delete('x-id');
    return searchParams.size === 0 ? this.#parsePath(pathname) : undefined;
  }

  /** Parses `/bucket/key`. Only keys that are safe as file names. */
  #parsePath(path: string): Target | undefined {
    const [, bucket = '', key = ''] = /^\/([^/]+)\/((?:[\w-]+\/)*[\w-][\w.-]*)$/.exec(path) ?? [];
    const objects = this.#store.buckets.get(bucket);
    return objects && { bucket, key, objects, file: this.#file(bucket, key) };
  }

  #file(bucket: string, key: string): string {
    return join(this.#folder, 'buckets', bucket, 'objects', `${key}.data`);
  }

  #read({ objects, key, file }: Target, headers: IncomingHttpHeaders, reply: Reply): Reply | undefined {
    const object = objects.get(key);
    if (
      !object ||
      object.contentLength === 0 ||
      Object.keys(headers).some((name) => name.startsWith('if-'))
    ) {
      return undefined;
    }
    const range = readRange(headers.range, object.contentLength);
    if (range === 'unsatisfiable') return undefined;
    const { start, end }: ByteRange = range ?? { start: 0, end: object.contentLength - 1 };
    const rangeHeaders = range && { 'content-range': `bytes ${start}-${end}/${object.contentLength}` };
    return reply
      .code(range ? 206 : 200)
      .headers({ ...headersOf(object), 'content-length': end - start + 1, ...rangeHeaders })
      .send(createReadStream(file, { start, end }));
  }

  async #write(target: Target, request: IncomingMessage, reply: Reply): Promise<Reply> {
    const part = join(this.#parts, randomUUID());
    const md5 = createHash('md5');
    let length = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        md5.update(chunk);
        length += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(request, count, createWriteStream(part));
      const { headers } = request;
      const object = newObject(
        target.key,
        { contentLength: length, etag: `"${md5.digest('hex')}"` },
        headers,
      );
      this.#commit(target, object, part);
      return reply.code(200).headers({ etag: object.etag }).send();
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }

  async #copy(target: Target, headers: IncomingHttpHeaders, reply: Reply): Promise<Reply | undefined> {
    const path = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\/?/, '/');
    const source = this.#parsePath(path);
    const from = source?.objects.get(source.key);
    // The emulator handles missing sources and copies that keep the source's headers.
    if (!source || !from || headers['x-amz-metadata-directive'] !== 'REPLACE') return undefined;
    const expectedEtag = headers['x-amz-copy-source-if-match'];
    if (expectedEtag !== undefined && expectedEtag !== from.etag) {
      return xml(
        reply,
        412,
        '<Error><Code>PreconditionFailed</Code><Message>The ETag does not match.</Message></Error>',
      );
    }
    const part = join(this.#parts, randomUUID());
    try {
      await copyFile(source.file, part);
      const object = newObject(target.key, from, headers);
      this.#commit(target, object, part);
      const { etag, lastModified } = object;
      return xml(
        reply,
        200,
        `<CopyObjectResult><ETag>${etag.replaceAll('"', '&quot;')}</ETag>` +
          `<LastModified>${lastModified.toISOString()}</LastModified></CopyObjectResult>`,
      );
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }

  /** Atomic: readers see either the old object or the new one. */
  #commit({ bucket, objects, key, file }: Target, object: StoredObject, part: string): void {
    // Unlinked instead of overwritten: requests that are reading the old file can finish.
    rmSync(file, { force: true });
    this.#files.upsertObject(bucket, object);
    renameSync(part, file);
    objects.set(key, object);
  }
}

interface Target {
  bucket: string;
  key: string;
  objects: Map<string, StoredObject>;
  file: string;
}

const isSmall = (headers: IncomingHttpHeaders): boolean => Number(headers['content-length']) <= SMALL_BYTES;

function newObject(
  key: string,
  { contentLength, etag }: Pick<StoredObject, 'contentLength' | 'etag'>,
  headers: IncomingHttpHeaders,
): StoredObject {
  const cacheControl = headers['cache-control'];
  return {
    key,
    body: Buffer.alloc(0),
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    contentLength,
    etag,
    lastModified: new Date(),
    metadata: {},
    ...(cacheControl !== undefined && { cacheControl }),
  };
}

const headersOf = ({
  contentType,
  etag,
  lastModified,
  cacheControl,
}: StoredObject): Record<string, string> => ({
  'content-type': contentType,
  etag,
  'last-modified': lastModified.toUTCString(),
  'accept-ranges': 'bytes',
  ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
});

const xml = (reply: Reply, status: number, text: string): Reply =>
  reply
    .code(status)
    .headers({ 'content-type': 'application/xml' })
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
