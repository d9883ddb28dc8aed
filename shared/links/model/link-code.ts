import { CODE_SHAPE } from './redirect-entry.ts';
import { isReservedCode, isServedByDomains } from './reserved-codes.ts';

/**
 * Two kinds of codes. Imported by the redirect function: no zod, no AWS SDK.
 *
 * A shared code, such as `Ab3xY9z`, is one of all accounts: it works on every host that serves its link, and
 * is stored as it is.
 *
 * A domain code, such as `docs/api`, `1` or `🎉`, is possible on a verified domain only, and is another one
 * on another domain. It is stored with its domain, as `go.example.com/docs/api`, which no shared code can be:
 * so one account takes none from others, none shadows a path of the service's own hosts, and the host and
 * path of a visit still name the one item to read. On a domain that another account had before, its codes are
 * in the space of its owner: `go.example.com~4f1d2c3b5a69/docs/api`.
 */

/** Maximum length of a domain code in characters. */
export const MAX_CODE_LENGTH = 255;

/** With its domain and a time, a code is a key of the expiry index, which has 1,024 bytes (AWS limit). */
export const MAX_CODE_BYTES = 700;

/** Longer texts are no code, whatever is taken off their end. */
const MAX_TEXT_LENGTH = 2000;

// Emoji are written in several ways: `spellings` leaves one. Invisible characters would make two codes look
// the same, except where they join emoji to one.
const JOINED = '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}])\\u200D(?=\\p{Extended_Pictographic})';
const VISIBLE =
  '(?!\\p{Default_Ignorable_Code_Point})' +
  '[\\p{L}\\p{N}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}_-]';
const LETTER = `(?:${VISIBLE}|${JOINED})`;
const PART = `(?!\\p{M})[~@]*${LETTER}(?:[.~@]*${LETTER})*`;

/** Made at first use: cold starts with a shared code do without them. */
let made: { code: RegExp; last: RegExp } | undefined;
const shapes = () =>
  (made ??= {
    code: new RegExp(`^${PART}(?:/${PART})*$`, 'u'),
    last: new RegExp(`^${VISIBLE}$`, 'u'),
  });

/** `+` is a preview, and `%` is left of an invalid percent-encoding. */
const KEPT = /^[+%]$/;

const ENTITY = /&(?:nbsp|quot|apos|gt|lt|amp|zwnj|#\d{2,6}|#x[\da-f]{2,5});?$/i;

/** Allowed characters, for messages. */
export const SHARED_CODE_SHAPE = '2 to 64 of the characters A-Z a-z 0-9 _ -';
export const DOMAIN_CODE_SHAPE =
  `1 to ${MAX_CODE_LENGTH} letters of any script, digits, emoji and _ - . ~ @ (at most ${MAX_CODE_BYTES} ` +
  'bytes), also in several parts with slashes between them; no part begins with a period or ends with . ~ @';

/** Whether a code is one of all accounts. */
export const isSharedCode = (code: string): boolean => CODE_SHAPE.test(code) && !isReservedCode(code);

/** Whether a domain can have a code, as `codeIn` returns it. */
export const isDomainCode = (code: string): boolean =>
  code.length <= 2 * MAX_CODE_LENGTH && shapes().code.test(code) && fits(code);

const fits = (code: string): boolean =>
  [...code].length <= MAX_CODE_LENGTH && new TextEncoder().encode(code).length <= MAX_CODE_BYTES;

/** A text in the one spelling in which codes are stored and compared. */
export const spelled = (text: string): string => text.normalize('NFC').replace(/[\uFE0E\uFE0F]/g, '');

/** A code for a domain that ignores case. */
export const folded = (code: string): string => code.toLowerCase().normalize('NFC');

/**
 * The code in the decoded path of a short URL, after `/r/`: without what chats, mail programs and people add
 * to its end, which no code can have there, and without slashes before it. Undefined if there is none.
 */
export function codeIn(text: string): string | undefined {
  if (CODE_SHAPE.test(text)) return text;
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const code = spelled(withoutEnd(text.replace(/^[/\\]+/, '')));
  return CODE_SHAPE.test(code) || isDomainCode(code) ? code : undefined;
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0) {
    const entity = ENTITY.exec(text.slice(Math.max(0, end - 10), end));
    const low = text.charCodeAt(end - 1);
    const length = end > 1 && low >= 0xdc00 && low <= 0xdfff ? 2 : 1;
    const last = text.slice(end - length, end);
    if (!entity && (shapes().last.test(last) || KEPT.test(last))) break;
    end -= entity?.[0].length ?? length;
  }
  return text.slice(0, end);
}

/**
 * The stored form of a code in a short URL. `domain`: the host of the URL, if it is none of the service's
 * own; undefined if no link can have the code there.
 */
export function storedCode(code: string, domain: string | undefined): string | undefined {
  if (isSharedCode(code)) return code;
  if (domain !== undefined) return isServedByDomains(code) ? undefined : `${domain}/${code}`;
  // A link may be older than a path of the service, and is reached below `/r/`.
  return CODE_SHAPE.test(code) ? code : undefined;
}

/** Between a domain and a space: no domain has it. */
const SPACE = '~';

/** The domain of a stored code; undefined for a shared one. */
export function domainOfCode(stored: string): string | undefined {
  const slash = stored.indexOf('/');
  return slash === -1 ? undefined : stored.slice(0, slash).split(SPACE, 1)[0];
}

/** A stored code in the space of the owner of its domain; a shared one is in none. */
export function inSpace(stored: string, space: string | undefined): string {
  const domain = domainOfCode(stored);
  return domain === undefined || space === undefined
    ? stored
    : `${domain}${SPACE}${space}/${bareCode(stored)}`;
}

/** A stored code as owners see it; with its domain, if that is not the one of its link. */
export function shownCode(stored: string, customDomain: string | null): string {
  const domain = domainOfCode(stored);
  return domain === undefined || domain === customDomain ? bareCode(stored) : `${domain}/${bareCode(stored)}`;
}

/** A stored code without its domain. */
export const bareCode = (stored: string): string => stored.slice(stored.indexOf('/') + 1);

/** A stored code as in the path of a URL. */
export const codePath = (stored: string): string => encodeURI(bareCode(stored));

/** Whether a text has the form of a stored code: others are not worth a read, or too long for a key. */
export function isStoredCode(text: string): boolean {
  if (CODE_SHAPE.test(text)) return true;
  const domain = domainOfCode(text);
  return domain !== undefined && domain.length <= 253 && isDomainCode(bareCode(text));
}
