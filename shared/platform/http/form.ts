import { AppError } from '../errors.ts';
import { type BodyEvent, bodySize, encodedBody } from './body-text.ts';
import { percentDecoded } from './part-header.ts';
import { decodeText, type Place } from './text-encoding.ts';

// Default limit, enough for small forms.
const MAX_FORM_BYTES = 16 * 1024;

/** A field in which browsers name the encoding of a form (HTML, 4.10.21.5). */
export const CHARSET_FIELD = '_charset_';

/**
 * The fields of a submitted HTML form of at most `maxBytes`, in the encoding that its content type or
 * `_charset_` names, else in UTF-8. Throws 413, 415 or VALIDATION_ERROR.
 */
export function readForm(event: BodyEvent, maxBytes = MAX_FORM_BYTES): URLSearchParams {
  if (bodySize(event) > maxBytes) {
    throw new AppError('PAYLOAD_TOO_LARGE', `A form may have at most ${maxBytes / 1024} KiB.`, {
      params: { maximum: maxBytes },
    });
  }
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(event.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the form as application/x-www-form-urlencoded.', {
      params: { allowed: ['application/x-www-form-urlencoded'] },
    });
  }
  const { bytes, charset: named } = encodedBody(event);
  const sent = pairsOf(bytes.toString('latin1'));
  const [, charset] = sent.find(([name]) => name.toString() === CHARSET_FIELD) ?? [];
  return decoded(sent, charset?.toString('latin1').trim().toLowerCase() || named || 'utf-8');
}

/** Throws VALIDATION_ERROR for a query string that is not in UTF-8: `q=caf%E9`. */
export function assertQueryEncoding(query: string): void {
  if (query.includes('%'))
    decoded(pairsOf(query), 'utf-8', { field: 'query', todo: 'percent-encode it in UTF-8' });
}

type Pair = [name: Buffer, value: Buffer];

/** Names and values in bytes. `text`: a byte in each character. */
const pairsOf = (text: string): Pair[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [bytesOf(name), bytesOf(value.join('='))];
    });

const bytesOf = (text: string): Buffer => Buffer.from(percentDecoded(text.replaceAll('+', ' ')), 'latin1');

const decoded = (pairs: readonly Pair[], charset: string, place: Place = {}): URLSearchParams =>
  new URLSearchParams(
    pairs.map(([nameBytes, value]) => {
      const name = decodeText(nameBytes, charset, place);
      return [name, decodeText(value, charset, { ...place, field: name.slice(0, 100) })];
    }),
  );
