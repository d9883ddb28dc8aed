import { detectEncoding } from '#shared/platform/http/detect-encoding.ts';
import { decoderOf, markedEncoding } from '#shared/platform/http/text-encoding.ts';

/** Files as spreadsheets save them: in UTF-8, UTF-16, or the encoding of their country. */

/** Enough for the header row. */
const SAMPLE = 1024;

/** The text of a file, without a byte order mark. */
export const decodeFile = (bytes: Uint8Array): string => decoderOf(encodingOf(bytes)).decode(bytes);

function encodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return marked;
  // Without its mark: every other byte of ASCII is a zero.
  const sample = bytes.subarray(0, SAMPLE);
  const zerosAt = (odd: number) => sample.filter((byte, i) => byte === 0 && i % 2 === odd).length;
  if (zerosAt(1) > sample.length / 4) return 'utf-16le';
  return zerosAt(0) > sample.length / 4 ? 'utf-16be' : detectEncoding(bytes);
}

/** A file as uploaded. By its content: names and types of files vary between systems. */
export const importSource = ({ contentType, text }: { contentType: string; text: string }) => ({
  isJson: contentType === 'application/json' || /^\s*[[{]/.test(text),
  text,
});
