import { isUtf8 } from 'node:buffer';
import { Dicer } from '@fastify/busboy';
import { AppError, invalidField } from '../errors.ts';
import { problem } from '../problems.ts';
import { assertNotCompressed, type BodyEvent, bodySize } from './body-text.ts';
import { CHARSET_FIELD } from './form.ts';
import { decodePart, headerValue } from './part-header.ts';
import { charsetOf, decodeText } from './text-encoding.ts';

/** Maximum size of a form in bytes; base64-encoded, it just fits Lambda's 6 MB request limit. */
export const MAX_MULTIPART_BYTES = 4_500_000;
/** Maximum bytes of all text parts together, the same as of a JSON body. */
export const MAX_TEXT_BYTES = 256 * 1024;
/** Maximum parts: more than any valid request has. Each part costs CPU. */
const MAX_PARTS = 500;
const MAX_HEADERS = 20;

/** RFC 2046. */
const MAX_BOUNDARY_LENGTH = 70;

/** A parsed multipart body. Original file names are dropped: nothing uses them. */
export interface Multipart {
  /** Names and texts in request order; names may repeat. */
  texts: readonly (readonly [name: string, text: string])[];
  /** In request order; names may repeat. */
  files: readonly MultipartFile[];
}

interface MultipartFile {
  name: string;
  /** Browsers send an empty part for a file field left empty. */
  isChosen: boolean;
  bytes: Buffer;
}

/**
 * Parses a multipart body. `isText`: names of parts that are texts even if they have a filename, as those of
 * `new Blob([json])` in browsers. Throws 413, 415 or 400 with instructions.
 */
export async function readMultipart(
  event: BodyEvent,
  isText: (name: string) => boolean = () => false,
): Promise<Multipart> {
  const size = bodySize(event);
  if (size > MAX_MULTIPART_BYTES) {
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `A multipart body may have at most ${megabytes(MAX_MULTIPART_BYTES)} MB; this one has ` +
        `${megabytes(size)} MB. Upload larger files with POST /v1/api/uploads and send their storageCode.`,
      { params: { maximum: MAX_MULTIPART_BYTES } },
    );
  }
  assertNotCompressed(event);
  const contentType = event.headers['content-type'] ?? '';
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const parts = await partsOf(body, boundaryOf(contentType));
  return sorted(parts, isText, charsetOf(contentType));
}

const malformed = (message: string): AppError =>
  invalidField('body', problem('malformed', message, { type: 'multipart' }));

function boundaryOf(contentType: string): string {
  const [, quoted, bare = quoted] = /;\s*boundary=(?:"([^"]+)"|([^";\s]+))/i.exec(contentType) ?? [];
  if (!bare) throw malformed('multipart/form-data needs a boundary in the content-type header');
  if (bare.length > MAX_BOUNDARY_LENGTH)
    throw malformed(`the boundary may have at most ${MAX_BOUNDARY_LENGTH} characters`);
  return bare;
}

/** A part as it was sent. Values of headers have a byte in each character. */
interface Part {
  headers?: Readonly<Record<string, readonly string[]>>;
  chunks: Buffer[];
}

function partsOf(body: Buffer, boundary: string): Promise<Part[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Part[]>();
  const parts: Part[] = [];
  let open = 0;
  let isRead = false;
  const broken = () => reject(malformed(brokenMessage(body, boundary)));
  const finish = () => {
    if (isRead && open === 0) resolve(parts);
  };
  const parser = new Dicer({ boundary, maxHeaderPairs: MAX_HEADERS });
  parser.on('part', (stream) => {
    const part: Part = { chunks: [] };
    parts.push(part);
    open++;
    if (parts.length > MAX_PARTS) reject(tooManyParts());
    stream.on('header', (headers) => {
      part.headers = headers as NonNullable<Part['headers']>;
    });
    stream.on('data', (chunk: Buffer) => part.chunks.push(chunk));
    stream.on('error', broken);
    stream.on('end', () => {
      open--;
      finish();
    });
  });
  parser.on('error', broken);
  parser.on('finish', () => {
    isRead = true;
    finish();
  });
  parser.end(body);
  return promise;
}

function brokenMessage(body: Buffer, boundary: string): string {
  const hint = body.includes(`--${boundary}\n`) ? '; its lines must end with CR LF' : '';
  return `is corrupt or truncated: it is not valid multipart/form-data with this boundary${hint}`;
}

const tooManyParts = (): AppError =>
  invalidField(
    'body',
    problem('too_many', `may have at most ${MAX_PARTS} parts; send lists as JSON text in one part`, {
      maximum: MAX_PARTS,
    }),
  );

interface NamedPart {
  name: string;
  fileName: string | undefined;
  contentType: string;
  bytes: Buffer;
}

function sorted(
  parts: readonly Part[],
  isText: (name: string) => boolean,
  formCharset: string | undefined,
): Multipart {
  const named = parts.map(namedPart);
  const charset = named
    .find(({ name }) => name === CHARSET_FIELD)
    ?.bytes.toString('latin1')
    .trim()
    .toLowerCase();
  const texts: [string, string][] = [];
  const files: MultipartFile[] = [];
  let textBytes = 0;
  for (const { name, fileName, contentType, bytes } of named) {
    if (name === CHARSET_FIELD) continue;
    if (!isText(name) && (fileName !== undefined || !TEXT_TYPE.test(contentType))) {
      files.push({ name, isChosen: Boolean(fileName) || bytes.length > 0, bytes });
      continue;
    }
    textBytes += bytes.length;
    if (textBytes > MAX_TEXT_BYTES) {
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        `The text parts of a multipart body may have at most ${MAX_TEXT_BYTES / 1024} KiB together.`,
        { params: { maximum: MAX_TEXT_BYTES } },
      );
    }
    // Apache HttpClient names ISO-8859-1 for a form whose JSON is in UTF-8.
    const ofForm = isUtf8(bytes) ? undefined : formCharset;
    const text = decodeText(bytes, charsetOf(contentType) ?? (charset || ofForm), { field: shown(name) });
    // Form encoding turns line breaks into CRLF; restore them.
    texts.push([name, text.replaceAll('\r\n', '\n')]);
  }
  return { texts, files };
}

/** Parts of other types are files, also without a filename. */
const TEXT_TYPE = /^\s*(?:text\/|application\/json)/i;

function namedPart({ headers, chunks }: Part): NamedPart {
  // The parser drops headers that it cannot read.
  if (headers === undefined) throw malformed('contains a part whose headers cannot be read');
  const header = (name: string) => headers[name]?.[0];
  const disposition = header('content-disposition') ?? '';
  const name = headerValue(disposition, 'name');
  if (!name) throw malformed('contains a part without a name');
  return {
    name,
    fileName: headerValue(disposition, 'filename'),
    contentType: header('content-type') || 'text/plain',
    bytes: decodePart(Buffer.concat(chunks), header('content-transfer-encoding'), shown(name)),
  };
}

/** A part name, truncated for error messages. */
export const shown = (name: string): string => name.slice(0, 100);
