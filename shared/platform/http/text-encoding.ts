import { AppError, invalidField } from '../errors.ts';
import { problem } from '../problems.ts';

/** Encodings of texts that name theirs, or are in UTF-8. Visitors wait for this: no library. */

/** The encoding that a content type names, in lower case: `windows-1252`. */
export function charsetOf(contentType = ''): string | undefined {
  const [, quoted, bare] = /;\s*charset\s*=\s*(?:"([^"]*)"|'?([^\s;,"']*))/i.exec(contentType) ?? [];
  return (quoted ?? bare)?.trim().toLowerCase() || undefined;
}

/**
 * A decoder as browsers use it: what is not valid in its encoding becomes U+FFFD. UTF-8 for an
 * encoding that nobody can read.
 */
export function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}

/**
 * A text without its byte order mark. `charset`: what names its encoding, by default UTF-8. Throws
 * VALIDATION_ERROR for bytes that this encoding does not have, and 415 for an encoding that nobody can read.
 */
export function decodeText(bytes: Uint8Array, charset = 'utf-8', place: Place = {}): string {
  const decoder = strictDecoder((charset !== 'utf-8' && markedEncoding(bytes)) || charset, place);
  try {
    return decoder.decode(bytes);
  } catch {
    throw wrongEncoding(bytes, decoder.encoding, place);
  }
}

/** Where a text was sent, for errors. */
export interface Place {
  /** Default: `body`. */
  field?: string;
  /** What to do about a text that is not in UTF-8. */
  todo?: string;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function strictDecoder(charset: string, { field = 'body' }: Place): TextDecoder {
  // A form has thousands of texts.
  if (charset === 'utf-8') return UTF_8;
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    const name = charset.slice(0, 40).toWellFormed();
    const message = `${field}: the encoding ${name} is unknown. Send the text in UTF-8.`;
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', message);
  }
}

/** The encoding of a byte order mark, which browsers believe more than a name. */
export function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** How formats of binary data begin. Only looked at in what is not valid text. */
const SIGNATURES: readonly [name: string, ...signature: number[]][] = [
  ['compressed with gzip', 0x1f, 0x8b],
  ['compressed with zstd', 0x28, 0xb5, 0x2f, 0xfd],
  ['compressed with deflate', 0x78, 0x01],
  ['compressed with deflate', 0x78, 0x5e],
  ['compressed with deflate', 0x78, 0x9c],
  ['compressed with deflate', 0x78, 0xda],
  ['a ZIP archive, as .xlsx files are', 0x50, 0x4b, 0x03, 0x04],
  ['encoded in UTF-32', 0xff, 0xfe, 0x00, 0x00],
  ['encoded in UTF-32', 0x00, 0x00, 0xfe, 0xff],
  ['encoded in UTF-16', 0xff, 0xfe],
  ['encoded in UTF-16', 0xfe, 0xff],
];

/** What these bytes are instead of text, such as `compressed with gzip`, if they say so. */
const formatOf = (bytes: Uint8Array): string | undefined =>
  SIGNATURES.find(([, ...signature]) => signature.every((byte, i) => bytes[i] === byte))?.[0];

const NAME_IT = 'send it in UTF-8, or name its encoding with charset= in its content type';

/** VALIDATION_ERROR for bytes that are no text in `encoding`. */
export function wrongEncoding(
  bytes: Uint8Array,
  encoding: string,
  { field = 'body', todo = NAME_IT }: Place = {},
): AppError {
  const format = formatOf(bytes);
  const is = format === undefined ? '' : `: it is ${format}`;
  const name = encoding === 'utf-8' ? 'UTF-8' : encoding;
  const then = format?.startsWith('compressed') ? 'send it uncompressed' : todo;
  const message = `is not encoded in ${name}${is}; ${then}`;
  return invalidField(field, problem('malformed', message, { type: 'text' }));
}
