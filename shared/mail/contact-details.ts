import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { phoneNumbersIn } from './phone-numbers.ts';

/**
 * Contact details in names that strangers choose: URLs, email addresses, hosts and phone numbers, which mail
 * programs turn into links. What only looks like them stays: dates, prices, versions, file names,
 * abbreviations, names such as `ASP.NET`.
 */

const GAP = '…';

/** The text with a gap in place of each contact detail. Expects NFKC in one line. */
export function withoutContacts(text: string): string {
  const plain = text
    // Input methods write this dot; browsers read it as one.
    .replace(/(?<=[a-z\d])。(?=[a-z\d])/gi, '.')
    .replace(URLS, GAP)
    .replace(EMAILS, GAP)
    .replace(HOSTS, (found, host: string, path: string | undefined) =>
      isHost(host, path !== undefined) ? GAP : found,
    )
    .replace(SPELLED_HOSTS, (found, name?: string, domain?: string) =>
      name === undefined || isHost(`${name}.${domain}`, true) ? GAP : found,
    );
  return phoneNumbersIn(plain).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + GAP + rest.slice(end),
    plain,
  );
}

const URLS = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/giu;

const EMAILS = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/gu;

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?';

const HOSTS = new RegExp(`(?<![\\p{L}\\p{N}_-])((?:${LABEL}\\.)+${LABEL})([/:?#]\\S*)?`, 'giu');

const DOT = '(?:dot|punkt|punto|point|ponto|نقطة)';

/** `evil[.]com`, `evil (dot) com`; without brackets only with domains that are no words. */
const SPELLED_HOSTS = new RegExp(
  `(${LABEL})\\s*[[({<]\\s*(?:\\.|${DOT})\\s*[\\])}>]\\s*(${LABEL})(?:/\\S*)?` +
    `|${LABEL}\\s+${DOT}\\s+(?:com|net|org|info|biz|xyz)\\b(?:/\\S*)?`,
  'giu',
);

/** Names that are written like hosts, and belong to those who own the hosts. */
const NAMES = new Set([
  'asp.net',
  'ado.net',
  'vb.net',
  'ml.net',
  'paint.net',
  'socket.io',
  'draw.io',
  'readme.md',
  'changelog.md',
  'contributing.md',
  'co.kg',
]);

/** Abbreviations, after which spaces are often missing: `Dr.No`, `Art.Nr.`. */
const ABBREVIATION =
  /^(?:dr|mr|mrs|ms|prof|st|hr|fr|nr|no|art|best|kd|lfd|tel|vs|vol|ed|abs|kap|bd|jr|sr|dipl|ca|inkl|max|min|\d\d?)$/i;

/** Top-level domains outside of the public ones: reserved (RFC 2606, RFC 6761), or reachable by browsers. */
const SPECIAL = new Set(['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'onion']);

function isHost(text: string, hasPath: boolean): boolean {
  const host = domainToASCII(text.toLowerCase());
  const labels = host.split('.');
  const [first = '', second] = labels;
  if (host === '' || second === undefined || NAMES.has(host)) return false;
  // `M.Sc.`, `z.Hd.`: domains of one letter are links with a path only, such as `t.me/…`.
  if (!hasPath && labels.slice(0, -1).every((label) => label.length === 1)) return false;
  if (!hasPath && labels.length === 2 && ABBREVIATION.test(first)) return false;
  const { isIcann, domain } = parse(host, { validateHostname: false });
  return (isIcann === true && domain !== null) || SPECIAL.has(labels.at(-1) ?? '');
}
