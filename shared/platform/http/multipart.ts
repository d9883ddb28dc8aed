import { Busboy } from '@fastify/busboy';
import { AppError, invalidField } from '../errors.ts';
import { problem } from '../problems.ts';
import type { HttpEvent } from './http-event.ts';

/** Maximum size of a form in bytes; base64-encoded, it just fits Lambda's 6 MB request limit. */
export const MAX_MULTIPART_BYTES = 4_500_000;
/** Maximum bytes of all text parts together, the same as of a JSON body. */
export const MAX_TEXT_BYTES = 256 * 1024;
/** Maximum parts: more than any valid request has. Each part costs CPU. */
const MAX_PARTS = 200;

/** RFC 2046. */
const MAX_BOUNDARY_LENGTH = 70;

/** A parsed multipart body. Original file names are dropped: nothing uses them. */
export interface Multipart {
  texts: ReadonlyMap<string, string>;
  /** In request order; names may repeat. */
  files: readonly MultipartFile[];
}

interface MultipartFile {
  name: string;
  /** Browsers send an empty part for a file field left empty. */
  isChosen: boolean;
  bytes: Buffer;
}

/** Parses a multipart body. Throws 413 or 400 with instructions. */
export async function readMultipart(
  event: Pick<HttpEvent, 'headers' | 'body' | 'isBase64Encoded'>,
): Promise<Multipart> {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.length > MAX_MULTIPART_BYTES) {
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `A multipart body may have at most ${megabytes(MAX_MULTIPART_BYTES)} MB; this one has ` +
        `${megabytes(body.length)} MB. Upload larger files with POST /v1/api/uploads and send their ` +
        'storageCode.',
      { params: { maximum: MAX_MULTIPART_BYTES } },
    );
  }
  const contentType = event.headers['content-type'] ?? '';
  const [, quoted, bare = quoted] = /;\s*boundary=(?:"([^"]+)"|([^";\s]+))/i.exec(contentType) ?? [];
  if (!bare)
    throw invalidField(
      'body',
      problem('malformed', 'multipart/form-data needs a boundary in the content-type header', {
        type: 'multipart',
      }),
    );
  if (bare.length > MAX_BOUNDARY_LENGTH) {
    throw invalidField(
      'body',
      problem('malformed', `the boundary may have at most ${MAX_BOUNDARY_LENGTH} characters`, {
        type: 'multipart',
      }),
    );
  }
  return new Reader(contentType).read(body);
}

class Reader {
  readonly #texts = new Map<string, string>();
  readonly #files: MultipartFile[] = [];
  readonly #contentType: string;
  #textBytes = 0;

  constructor(contentType: string) {
    this.#contentType = contentType;
  }

  read(body: Buffer): Promise<Multipart> {
    const { promise, resolve, reject } = Promise.withResolvers<Multipart>();
    const broken = () =>
      reject(
        invalidField(
          'body',
          problem(
            'malformed',
            'is corrupt or truncated: it is not valid multipart/form-data with this boundary',
            {
              type: 'multipart',
            },
          ),
        ),
      );
    // The parser throws plain errors for headers that it cannot read.
    const attempt = (step: () => void) => {
      try {
        step();
      } catch (error) {
        if (error instanceof AppError) reject(error);
        else broken();
      }
    };
    attempt(() => {
      const parser = new Busboy({
        headers: { 'content-type': this.#contentType },
        limits: { parts: MAX_PARTS, fieldSize: MAX_TEXT_BYTES + 1, headerPairs: 20 },
        isPartAFile,
      });
      parser.on('field', (name, text) => attempt(() => this.#addText(name, text)));
      parser.on('file', (name, stream, fileName) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', broken);
        stream.on('end', () => attempt(() => this.#addFile(name, Boolean(fileName), Buffer.concat(chunks))));
      });
      parser.on('partsLimit', () =>
        reject(
          invalidField(
            'body',
            problem('too_many', `may have at most ${MAX_PARTS} parts`, { maximum: MAX_PARTS }),
          ),
        ),
      );
      parser.on('error', broken);
      parser.on('finish', () => resolve({ texts: this.#texts, files: this.#files }));
      parser.end(body);
    });
    return promise;
  }

  #addText(name: string | undefined, text: string): void {
    if (!name)
      throw invalidField(
        'body',
        problem('malformed', 'contains a part without a name', { type: 'multipart' }),
      );
    if (this.#texts.has(name))
      throw invalidField(shown(name), problem('duplicate', 'was sent twice; send each text part once'));
    this.#textBytes += Buffer.byteLength(text);
    if (this.#textBytes > MAX_TEXT_BYTES) {
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        `The text parts of a multipart body may have at most ${MAX_TEXT_BYTES / 1024} KiB together.`,
        { params: { maximum: MAX_TEXT_BYTES } },
      );
    }
    // Form encoding turns line breaks into CRLF; restore them.
    this.#texts.set(name, text.replaceAll('\r\n', '\n'));
  }

  #addFile(name: string | undefined, isNamed: boolean, bytes: Buffer): void {
    if (!name)
      throw invalidField(
        'body',
        problem('malformed', 'contains a part without a name', { type: 'multipart' }),
      );
    this.#files.push({ name, isChosen: isNamed || bytes.length > 0, bytes });
  }
}

/** A part name, truncated for error messages. */
export const shown = (name: string): string => name.slice(0, 100);

/** Files have a filename, or at least a non-text type. */
function isPartAFile(
  _name: string | undefined,
  contentType: string | undefined,
  fileName: string | undefined,
) {
  return fileName !== undefined || !/^(?:text\/|application\/json)/i.test(contentType ?? 'text/plain');
}
