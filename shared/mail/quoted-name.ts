import { isHalfLatin, skeletonOf, withoutMarks } from '#shared/core/moderation/look-alike.ts';
import { withoutContacts } from './contact-details.ts';
import { inAlphabet, inOneLine, withPlainSigns } from './name-alphabet.ts';

/**
 * Names that users choose, such as those of accounts and webinars, as emails show them: in the sender's name,
 * in the subject and quoted in the text.
 */

export interface Shown {
  /** Maximum characters. */
  max: number;
  /** For people who have not agreed to emails: no amounts of money and no long numbers, either. */
  isStrict: boolean;
}

/**
 * One line of letters, digits, emojis and a few signs, without whatever readers or their programs could
 * follow, call or decode. Empty if nothing readable is left.
 */
export function quotedName(text: string, { max, isStrict }: Shown): string {
  let line = inOneLine(text.slice(0, MAX_READ))
    // `РауРal` with Cyrillic letters. A micro sign is Greek, and stands before Latin letters.
    .replace(/[\p{L}\p{M}]+/gu, (word) => (isHalfLatin(word.replace(/^μ/u, '')) ? '…' : word));
  // What was taken out may have parted digits or words that then read as one.
  for (let i = 0; i < 2; i++) line = inAlphabet(withoutContacts(withPlainSigns(line), isStrict));
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max).join('').trimEnd()}…`;
}

/** More than is ever shown, and little enough to be cleaned in a few milliseconds. */
const MAX_READ = 300;

/**
 * Maximum characters of a sender's name, and bytes of UTF-8: encoded and with its address, a sender may have
 * 320 characters.
 */
const MAX_SENDER = 60;
const MAX_SENDER_BYTES = 80;

/**
 * A sender such as `"Halden via Signpost" <mail@example.com>`; only the address if the name has nothing
 * readable. No emojis, because a check mark after a name is read as a verified sender.
 */
export function senderOf(name: string | undefined, address: string): string {
  const shown = quotedName(name ?? '', { max: MAX_SENDER, isStrict: true })
    .replace(/[^\p{L}\p{M}\p{Nd} '’&+\-–—.!/%#·・]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(shown) || passesForUs(shown)) return address;
  const characters = [...shown];
  while (Buffer.byteLength(characters.join('')) > MAX_SENDER_BYTES) characters.pop();
  const words = `${characters.join('').trim()} via Signpost`;
  // None of these characters can end the quotes or start an encoded word.
  return `${/^[\w '&+.!/%#-]*$/.test(words) ? `"${words}"` : encodedWords(words)} <${address}>`;
}

/** Whether a name passes for the service itself. */
export const passesForUs = (name: string): boolean =>
  withoutMarks(skeletonOf(name))
    .replace(/[^a-z]/g, '')
    .includes('signpost');

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
