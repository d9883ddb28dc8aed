import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { asciiDigits } from '#shared/platform/ascii-digits.ts';
import { DOTTED_NAMES } from './name-alphabet.ts';
import { AMOUNTS, phoneNumbersIn } from './phone-numbers.ts';

/**
 * Contact details in names that strangers choose: URLs, email addresses, hosts and phone numbers, which mail
 * programs turn into links. What only looks like them stays: dates, versions, file names, abbreviations,
 * names such as `ASP.NET`.
 */

const GAP = '…';

/**
 * The text with a gap in place of each contact detail. Expects one line in NFKC with plain signs. A text
 * that is nothing but a host is its name: `Booking.com` becomes `Booking`. `isStrict`: without amounts of
 * money, and of long numbers only with dates, times and versions.
 */
export function withoutContacts(text: string, isStrict: boolean): string {
  const name = nameOfHost(text);
  if (name !== undefined) return name;
  const plain = (isStrict ? text.replace(AMOUNTS, GAP) : text)
    .replace(HAN_NUMBERS, GAP)
    .replace(URLS, GAP)
    .replace(EMAILS, GAP)
    .replace(HOSTS, (found, host: string, path = '') => (isHost(host, path) ? GAP : found))
    .replace(SPELLED_HOSTS, (found, name?: string, domain?: string) =>
      name === undefined || isHost(`${name}.${domain}`, '/') ? GAP : found,
    );
  return phoneNumbersIn(plain, isStrict).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + GAP + rest.slice(end),
    plain,
  );
}

/** The domain without its suffix, of a text that is only a host: brands are often called like theirs. */
function nameOfHost(text: string): string | undefined {
  const host = text.replace(/\.$/, '');
  if (!ONE_HOST.test(host) || !isHost(host, '')) return undefined;
  const name = parse(host, { validateHostname: false }).domainWithoutSuffix ?? '';
  const at = host.toLowerCase().lastIndexOf(name);
  return name.length > 1 && !/\p{Nd}{4}|^xn--/u.test(name) ? host.slice(at, at + name.length) : undefined;
}

const ONE_HOST = /^[\p{L}\p{M}\p{Nd}.-]+$/u;

/** Phone numbers, digit by digit. */
const HAN_NUMBERS = /[〇零一二三四五六七八九](?:[\s.·・–—-]?[〇零一二三四五六七八九]){6,}/gu;

const URLS = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/giu;

const EMAILS = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/gu;

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?';

const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]';

/** A dot, or what browsers and people read as one; two of them not within Chinese or Japanese. */
const HOST_DOT = `(?:[.·۔]|(?<!${CJK})[。・]|[。・](?!${CJK}))`;

const HOSTS = new RegExp(`(?<![\\p{L}\\p{N}])((?:${LABEL}${HOST_DOT})+${LABEL})([/:?#][^\\s:]\\S*)?`, 'giu');

const DOT = '(?:dot|punkt|punto|point|ponto|نقطة)';

/** `evil[.]com`, `evil (dot) com`; without brackets only with domains that are no words. */
const SPELLED_HOSTS = new RegExp(
  `(${LABEL})\\s*[[({<]\\s*(?:${HOST_DOT}|${DOT})\\s*[\\])}>]\\s*(${LABEL})(?:/\\S*)?` +
    `|${LABEL}\\s+${DOT}\\s+(?:com|net|org|info|biz|xyz)\\b(?:/\\S*)?`,
  'giu',
);

const NAMES: ReadonlySet<string> = new Set(DOTTED_NAMES);

/** Abbreviations, after which spaces are often missing: `Dr.No`, `Art.Nr.`. */
const ABBREVIATION = new RegExp(
  '^(?:dr|mr|mrs|ms|prof|co|st|hr|fr|nr|no|art|best|kd|lfd|tel|vs|vol|ed|abs|kap|bd|jr|sr|dipl|ca|inkl|max|' +
    'min|\\d\\d?)$',
  'i',
);

/** Top-level domains outside of the public ones: reserved (RFC 2606, RFC 6761), or reachable by browsers. */
const SPECIAL = new Set(['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'onion']);

function isHost(text: string, path: string): boolean {
  const hasPath = path !== '';
  const dotted = asciiDigits(text)
    .toLowerCase()
    .replace(/[·・۔。]/gu, '.');
  // Browsers read `1.2.772/login` as an IP address, too; `12.03./14.03.` has no letters.
  if (isAddress(dotted) || (/\.(?:\d+|0x[\da-f]+)$/.test(dotted) && /\p{L}/u.test(path))) return true;
  // What is no domain name may end with one, as programs read it.
  const host = domainToASCII(dotted) || dotted;
  const labels = host.split('.');
  const [first = '', second] = labels;
  if (second === undefined) return false;
  // `VB.NET/C#`; other paths lead somewhere.
  if (NAMES.has(host) && /^(?:\/\p{L}[#+]{0,2})?$/u.test(path)) return false;
  // `M.Sc.`, `z.Hd.`: domains of one letter are links with a path only, such as `t.me/…`.
  if (!hasPath && labels.slice(0, -1).every((label) => label.length === 1)) return false;
  if (!hasPath && labels.length === 2 && ABBREVIATION.test(first)) return false;
  const { isIcann, domain } = parse(host, { validateHostname: false });
  return (isIcann === true && domain !== null) || SPECIAL.has(labels.at(-1) ?? '');
}

/** Whether it is four numbers of a byte each. */
const isAddress = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);
