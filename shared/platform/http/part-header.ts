import { invalidField } from '../errors.ts';
import { problem } from '../problems.ts';
import { decodeText } from './text-encoding.ts';

/** Headers of a part of a multipart body. Their values have a byte in each character. */

const PARAMETER = /;\s*([^\s=;*"]+)(\*?)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]*))/g;

/**
 * A parameter of a header, as `name="a"` or, in another encoding, `name*=utf-8''a` (RFC 5987). Throws
 * VALIDATION_ERROR for one that is not in its encoding.
 */
export function headerValue(header: string, parameter: string): string | undefined {
  let plain: string | undefined;
  for (const [, name = '', star, quoted, bare = ''] of header.matchAll(PARAMETER)) {
    if (name.toLowerCase() !== parameter) continue;
    if (star) return extendedValue(quoted ?? bare.trim());
    // Old browsers send paths: a backslash only escapes quotes and itself.
    plain ??= decodeText(Buffer.from(quoted?.replace(/\\(["\\])/g, '$1') ?? bare.trim(), 'latin1'));
  }
  return plain;
}

function extendedValue(text: string): string {
  const [, charset, encoded = text] = /^([^']*)'[^']*'(.*)$/.exec(text) ?? [];
  return decodeText(Buffer.from(percentDecoded(encoded), 'latin1'), charset?.toLowerCase() || 'utf-8');
}

/** The bytes that `%E9` stands for, each as a character. */
export const percentDecoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The content of a part. `encoding`: its content-transfer-encoding, which mail libraries send although
 * RFC 7578 deprecates it. Throws VALIDATION_ERROR.
 */
export function decodePart(bytes: Buffer, encoding = '', field = 'body'): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case '7bit':
    case '8bit':
    case 'binary':
      return bytes;
    case 'base64': {
      const text = bytes.toString('latin1').replace(/\s+/g, '');
      if (!/^[A-Za-z\d+/]*={0,2}$/.test(text))
        throw invalidField(field, problem('malformed', 'is not valid Base64', { type: 'multipart' }));
      return Buffer.from(text, 'base64');
    }
    case 'quoted-printable': {
      // A line that ends with an equals sign continues.
      const text = bytes.toString('latin1').replace(/=[ \t]*\r?\n/g, '');
      const inPercent = text.replaceAll('%', '%25').replace(/=(?=[\da-f]{2})/gi, '%');
      return Buffer.from(percentDecoded(inPercent), 'latin1');
    }
    default:
      throw invalidField(
        field,
        problem('malformed', 'has a content-transfer-encoding other than 8bit, base64 or quoted-printable', {
          type: 'multipart',
        }),
      );
  }
}
