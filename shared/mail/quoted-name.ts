import { withoutContacts } from './contact-details.ts';

/**
 * Names that owners choose, such as that of a webinar, in headers of emails: the
 * sender's name and the subject.
 */

/**
 * One line without control characters, direction marks, invisible characters and whatever readers could
 * follow or call, of at most `max` characters. Empty if nothing readable is left.
 */
export function quotedName(text: string, max: number): string {
  const line = withoutContacts(plain(text.slice(0, MAX_READ)));
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max).join('').trimEnd()}…`;
}

/** More than is ever shown. */
const MAX_READ = 1000;

const plain = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\s\p{Z}\p{Cc}]+/gu, ' ')
    .replace(/[\p{C}\ufffd]|\p{Variation_Selector}/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();

/**
 * Maximum characters of a sender's name, and bytes of UTF-8: encoded and with its address, a sender may have
 * 320 characters.
 */
const MAX_SENDER = 60;
const MAX_SENDER_BYTES = 80;

/**
 * A sender such as `"Halden via Signpost" <mail@example.com>`; only the address if the
 * name has nothing readable.
 */
export function senderOf(name: string | undefined, address: string): string {
  const shown = quotedName(name ?? '', MAX_SENDER)
    .replace(/["\\<>,;:@()[\]…]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(shown)) return address;
  const characters = [...shown];
  while (Buffer.byteLength(characters.join('')) > MAX_SENDER_BYTES) characters.pop();
  const words = `${characters.join('').trim()} via Signpost`;
  return `${/^[ -~]*$/.test(words) ? `"${words}"` : encodedWords(words)} <${address}>`;
}

/** Bytes of text in an encoded word, which may have 75 characters (RFC 2047). */
const MAX_WORD_BYTES = 45;

/** Amazon SES takes ASCII only. */
function encodedWords(text: string): string {
  const words: string[] = [''];
  for (const character of text) {
    const word = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(word) <= MAX_WORD_BYTES) words[words.length - 1] = word;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
