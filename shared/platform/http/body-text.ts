import { AppError } from '../errors.ts';
import type { RequestHeaders } from './edge-headers.ts';
import { charsetOf, decodeText, type Place, wrongEncoding } from './text-encoding.ts';

/** The parts of a request that its body is read from; header names in lower case. */
export interface BodyEvent {
  headers: RequestHeaders;
  body?: string | null | undefined;
  isBase64Encoded: boolean;
}

/** Size of a body in bytes. */
export const bodySize = ({ body, isBase64Encoded }: BodyEvent): number =>
  Buffer.byteLength(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

/**
 * The text of a body without its byte order mark, in the encoding that its content type names, else in UTF-8.
 * Throws 415 for an unknown encoding and for a compressed body, and VALIDATION_ERROR for bytes that are not
 * in that encoding.
 */
export function bodyText(event: BodyEvent): string {
  const { bytes, charset } = encodedBody(event);
  return decodeText(bytes, charset);
}

/** The bytes of a text body, and the encoding that its content type names. Throws as `bodyText` does. */
export function encodedBody(event: BodyEvent, place?: Place): { bytes: Buffer; charset: string | undefined } {
  assertNotCompressed(event);
  const { headers, body, isBase64Encoded } = event;
  if (isBase64Encoded)
    return { bytes: Buffer.from(body ?? '', 'base64'), charset: charsetOf(headers['content-type']) };
  const bytes = Buffer.from(body ?? '');
  if (body?.includes('\uFFFD') && isReplaced(bytes, headers))
    throw wrongEncoding(originalStart(body), 'utf-8', place);
  // The gateway has decoded it.
  return { bytes, charset: 'utf-8' };
}

/**
 * Whether the gateway has replaced invalid UTF-8 by U+FFFD. The body then has another length than the header
 * says, unless U+FFFD itself was sent.
 */
const isReplaced = (bytes: Buffer, headers: RequestHeaders): boolean =>
  Number(headers['content-length']) !== bytes.length;

/** How the body began before bytes were replaced, as far as that can be told. */
function originalStart(text: string): Uint8Array {
  if (text.startsWith('\x1f\uFFFD')) return Uint8Array.of(0x1f, 0x8b);
  return text.startsWith('\uFFFD\uFFFD') ? Uint8Array.of(0xff, 0xfe) : new Uint8Array();
}

/** Codings of RFC 9110. Some clients name a charset in this header. */
const CODINGS = ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'compress', 'x-compress'];

/** Throws 415 for a body that says that it is compressed. */
export function assertNotCompressed({ headers, body }: BodyEvent): void {
  const codings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  const coding = codings.map((name) => name.trim()).find((name) => CODINGS.includes(name));
  if (coding === undefined || !body) return;
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body is compressed with ${coding}. Send it uncompressed, without content-encoding.`,
    { headers: { 'accept-encoding': 'identity' } },
  );
}
