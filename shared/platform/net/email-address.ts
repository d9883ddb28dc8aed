import { normalizeDomain } from './domain-name.ts';

/**
 * What browsers accept before the @ (WHATWG, "valid email address"), without encoded words (RFC 2047): some
 * mail servers decode them, and deliver to another address.
 */
const LOCAL_PART = /^(?!.*=\?[^?]+\?[bq]\?)[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/i;

const MAX_LENGTH = 254;

/** A name before an address in angle brackets: a second address is no name. */
const NAMED = /^(?:"[^"<>]*"\s*|[^<>"@,;:]*)<([^<>]+)>$/;

/** Invisible: pasted along from web pages and chats. */
const FORMAT_CHARACTERS = /\p{Cf}/gu;

export type InvalidAddress = 'malformed' | 'not ascii';

/**
 * The canonical form of an email address: what browsers accept, in lower case, since mail servers that
 * distinguish `Ada` from `ada` are no longer in use; its domain in ASCII (RFC 5891), with a dot, and no IP
 * address. Reads what people paste: `mailto:ada@example.com`, `Ada <ada@example.com>`, full-width characters,
 * a dot at the end. `not ascii`: Amazon SES cannot send to the part before the @.
 */
export function readEmailAddress(text: string): { address: string } | { invalid: InvalidAddress } {
  const pasted = text
    .normalize('NFKC')
    .replace(FORMAT_CHARACTERS, '')
    .replaceAll('。', '.')
    .trim()
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1');
  const bare = (NAMED.exec(pasted)?.[1] ?? pasted).trim().toLowerCase();
  const at = bare.lastIndexOf('@');
  const local = bare.slice(0, at).replace(/^"(.*)"$/, '$1');
  const host = bare.slice(at + 1).replace(/\.$/, '');
  const domain = at > 0 && !/\s/.test(host) ? normalizeDomain(host) : undefined;
  if (domain === undefined) return { invalid: 'malformed' };
  if (!LOCAL_PART.test(local)) {
    const isForeign = /^[\w.!#$%&'*+/=?^`{|}~\P{ASCII}-]+$/u.test(local) && /\P{ASCII}/u.test(local);
    return { invalid: isForeign ? 'not ascii' : 'malformed' };
  }
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? { address } : { invalid: 'malformed' };
}

/** The canonical form of an address that may have been stored before it was checked. */
export function canonicalAddress(text: string): string {
  const read = readEmailAddress(text);
  return 'address' in read ? read.address : text.trim().toLowerCase();
}

/**
 * A canonical address as mail headers need it: dots in unusual places, as docomo once gave them out, are
 * only allowed between quotes (RFC 5322).
 */
export const headerAddress = (address: string): string =>
  address.replace(/^(?=\.|[^@]*\.[.@])([^@]*)(?=@)/, '"$1"');
