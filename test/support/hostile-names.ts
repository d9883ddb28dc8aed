import fc from 'fast-check';
import { decodeWords } from 'postal-mime';
import { expect } from 'vitest';
import { anyCharacter } from './characters.ts';

/** What senders would like to write to strangers in names, and how to see it in what a mail program shows. */

const inWords = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

const inQuotedWords = (text: string): string =>
  `=?utf-8?Q?${[...Buffer.from(text)].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join('')}?=`;

/** Contacts in every alphabet that we know of. */
export const CONTACTS = [
  ...['https://evil.example/pay', 'evil.com', 'evil。com', 'evil｡com', 'evil．com', 'evil․com', 'evil·com'],
  ...['evil‧com', 'evil•com', 'evil۔com', 'evilꓸcom', 'evil٠com', '1.2.3.4/login', '1.2.772/login'],
  ...[
    '例え。jp',
    'ᴘᴀʏ.com',
    '一三八〇零一二三四五六',
    'm.sc/x',
    't.me/x',
    'draw.io/#Uhttps',
    'evil.ASP.NET',
    'https:∕∕evil.com',
    'evil꞉//x',
    'localhost:80',
  ],
  ...['service@paypal.example', 'service＠paypal.com', 'service﹫paypal.com', 'evil[.]com', 'evil (dot) com'],
  ...['+1 (900) 555-0123', '0900–555–123', '0900−555−123', '0900·555·123', '0900ー555ー123', '0900•555•123'],
  ...['٠٩٠٠٥٥٥١٢٣', '०९००५५५१२३', '0️⃣9️⃣0️⃣0️⃣5️⃣5️⃣5️⃣', '⓪⑨⓪⓪⑤⑤⑤', '0900🔥555🔥123', 'x0900555123'],
  ...['\r\nBcc: eve@evil.example', '\n Subject: x', '\u202emoc.live', 'e\u200bvil.com', 'evil\u3164.com'],
  ...['xn--80ak6aa92e.com', 'mailto:eve', '&#46;com', 'evil%2Ecom', '\u0338', '\u115f', '\u{e0041}'],
];

export const hostileNames = fc
  .array(
    fc.oneof(
      fc.constantFrom(...CONTACTS),
      fc.constantFrom(...CONTACTS).map(inWords),
      fc.constantFrom(...CONTACTS).map(inQuotedWords),
      fc.constantFrom(...CONTACTS).map((text) => inWords(inWords(text))),
      fc.constantFrom(...CONTACTS).map((text) => inWords(text).slice(0, -2)),
      fc.string({ unit: anyCharacter, maxLength: 3 }).map((sign) => `evil${sign}com`),
      fc.string({ unit: anyCharacter, maxLength: 2 }).map((sign) => ['0900', '555', '123'].join(sign)),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .chain((parts) => fc.constantFrom(' ', '', '\n', '\u00ad').map((between) => parts.join(between)));

const LETTER = '[\\p{L}\\p{N}]';

/** What no name may show, in the words of programs that make links. */
export const FORBIDDEN: readonly RegExp[] = [
  /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u,
  /^\p{M}|\p{M}{4}/u,
  /=\?|\?=|@|:\/\/|\/\/|www\./iu,
  new RegExp(`${LETTER}[.．․。｡·‧•۔ꓸ](?:com|example|io|net|sc|me)(?!${LETTER})`, 'iu'),
  /(?<![\p{L}\d.])\d{1,3}(?:\.\d{1,3}){3}|\d\.\d+\/login/u,
  /\p{Nd}(?:[^\p{L}\p{Nd}]{0,5}\p{Nd}){6}/u,
];

/** What no name may show to people who have not agreed. */
export const STRICT: readonly RegExp[] = [...FORBIDDEN, /\p{Sc}/u];

export const SENDER: readonly RegExp[] = [...STRICT, /[^\p{L}\p{M}\p{Nd} '’&+\-–—.!/%#·・]/u];

/** No pattern matches, and decoding it once more changes nothing. */
export function expectSafe(text: string, patterns: readonly RegExp[]): void {
  for (const pattern of patterns) expect(text).not.toMatch(pattern);
  expect(decodeWords(text)).toBe(text);
}
