/**
 * What names and titles in emails are written in: letters, marks, digits, emojis and a few signs. What is not
 * in this list is left out, so that nobody has to know every character that something reads as a dot, an @,
 * a line break or the start of an encoded word.
 */

/** One line in NFKC, without characters that are invisible or change the text direction. */
export const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\s\p{Z}\p{Cc}\u2800]+/gu, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Me}\ufffd]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    // These would combine with what we write before them.
    .replace(/(?<![\p{L}\p{M}\p{Nd}])\p{M}+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Signs that are read as one of the allowed ones. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  // RFC 2047: mail programs decode them, some of them twice.
  [/=\?[^?\s]*\?[bq]\?[^?\s]*(?:\?=)?/giu, '…'],
  [/[\u2053\u301c]/gu, '–'],
  [/(?![–—])[\p{Pd}\u2212\u2043\ua4fe]/gu, '-'],
  [/[\u2027\u2219\u22c5\u2022\u25cf\u2981|¦‖]/gu, '·'],
  // Tones of Lisu, and zeros of Arabic digits that stand alone, are drawn as dots.
  [/[\ua4f8-\ua4fd]|(?<=\p{sc=Latin})[٠۰](?=\p{sc=Latin})/gu, ' '],
  [/[\u2215\u2044\u29f8\u2571]/gu, '/'],
  [/[\ua789\u2236\u02d0\u02f8]/gu, ':'],
  [/[\u2032\u02bb-\u02bd\u05f3]/gu, '’'],
  [/[{[]/g, '('],
  [/[}\]]/g, ')'],
];

export const withPlainSigns = (text: string): string =>
  LOOK_ALIKES.reduce((plain, [sign, as]) => plain.replace(sign, as), text);

/** Letters that only modify others, such as those of phonetic alphabets, are no letters of names. */
const FORBIDDEN = new RegExp(
  '[\\u02b0-\\u02ff\\u1d00-\\u1dbf]|[^\\p{L}\\p{M}\\p{Nd}\\p{Sc}\\p{Extended_Pictographic}' +
    '\\p{Emoji_Modifier}\\p{Regional_Indicator} \'’\\-–—.,!?&+():;/%#§_"„“”«»‹›·・、。，…¿¡،؛؟۔।॥°×]',
  'gu',
);

/** The text without characters that are not allowed, its signs where they make no link or entity. */
export const inAlphabet = (text: string): string =>
  withSpacedDots(text.replace(FORBIDDEN, ' '))
    // Within a word in Catalan (`col·lecció`) and in Japanese only.
    .replace(/·(?!(?<=l·)l)(?=[\p{L}\p{Nd}])|(?<=\p{sc=Latin})・|・(?=\p{sc=Latin})/giu, ' · ')
    .replace(/\/{2,}/g, ' ')
    // A scheme, or an IPv6 address.
    .replace(/:{2,}/g, ':')
    .replace(/(?<!\p{Nd}):(?=[^\s)])|:(?=[^\s\p{Nd})])/gu, ': ')
    // Entities and escapes, which are decoded once too often at times.
    .replace(/&(?=#|\w+;)/g, '& ')
    .replace(/%(?=[\p{L}\p{Nd}])/gu, '% ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Names that are written like hosts, and belong to who owns the hosts. */
export const DOTTED_NAMES = [
  ...['asp.net', 'ado.net', 'vb.net', 'ml.net', 'paint.net', 'socket.io', 'draw.io'],
  ...['readme.md', 'changelog.md', 'contributing.md'],
] as const;

/** Ends of names that are not top-level domains. */
const FILES = '(?:js|pdf|docx?|xlsx?|pptx?|odt|html?|css|csv|txt|jpe?g|png|gif|svg|json|xml|yaml)';

const WORD = '[\\p{L}\\p{M}\\p{Nd}_-]';

/** What a dot may stand in, without a space after it; no top-level domain has one letter. */
const WITH_DOTS = new RegExp(
  `(?<![.\\p{L}\\p{M}\\p{Nd}_-])(?:${[
    ...DOTTED_NAMES.map((name) => name.replace('.', '\\.')),
    '[MB]\\.Sc(?![/:?#])',
    `${WORD}+\\.${FILES}`,
    '\\p{L}+(?:\\.\\p{L})+',
    // At the start of a word.
    '\\.NET',
  ].join('|')})(?![\\p{L}\\p{M}\\p{Nd}-]|\\.[^\\s.])`,
  'giu',
);

/** A space after each dot that could be one of a host: `Ende.Anfang` becomes `Ende. Anfang`. */
function withSpacedDots(text: string): string {
  let plain = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(WITH_DOTS)) {
    plain += text.slice(from, index).replace(TIGHT_DOTS, '$& ') + found;
    from = index + found.length;
  }
  return plain + text.slice(from).replace(TIGHT_DOTS, '$& ');
}

/** Dots between digits are those of dates; Chinese and Japanese have no space after their full stop. */
const TIGHT_DOTS = new RegExp(
  '(?:[.۔]|(?<![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}])。|。(?=\\p{sc=Latin}))' +
    '(?=[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Regional_Indicator}]|(?<!\\p{Nd}.)\\p{Nd})',
  'gu',
);
