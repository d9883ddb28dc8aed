import { behindRedirector } from './redirectors.ts';

/**
 * Reads a URL as the programs that visitors have would: with all URLs and hosts inside it. The only reader
 * for denied hosts, the URL checker and the rule for private hosts. Imported by visitor functions: no zod, no
 * AWS SDK.
 */

export interface ReadUrl {
  /** In lower case, without a colon. */
  scheme: string;
  /** Normalized if its scheme is http or https. */
  href: string;
  /** The hosts that deny lists compare, normalized; of `whole`, also all that could be hosts inside it. */
  hosts: readonly string[];
  /**
   * `whole`: the text itself. `nested`: a URL in the text. `guess`: what may be a place in an app as well as
   * a site, as in `app://example.com/`.
   */
  found: 'whole' | 'nested' | 'guess';
}

/** Some apps and gateways decode twice. */
const MAX_DECODED = 4;
/** A bound for hostile texts, far above what a URL of the allowed length has. */
const MAX_PIECES = 5000;

const SCHEME = /^([a-z][a-z\d+.-]*):./is;
/** Without plus signs, which stand for spaces there. */
const INNER_SCHEMES = /(?:^|[=?#&;])(?:scheme=([a-z][a-z\d+.-]*)(?=;|$)|([a-z][a-z\d.-]*):(?=\S))/gi;
const ON_WEB = /https?:[/\\]*[^\s"'<>]+/gi;
/** Signs around the labels of a host. */
const SIGNS = String.raw`\s/?#\\@:&=;,|<>"'()!*$+%.\[\]`;
const NAME = String.raw`(?:[^${SIGNS}]+\.)+[^${SIGNS}]+`;
/** Names with a dot, and addresses in brackets, unless `@` follows. */
const HOSTS = new RegExp(
  String.raw`(?<![^${SIGNS}])(?:${NAME}|\[[\da-f:.]+\])(?!\.?[^${SIGNS}]|\.?@|%(?:25)*40)`,
  'giu',
);
const HOST_FIRST = new RegExp(String.raw`^(?:[^\s/?#\\@]+@)?${NAME}\.?(?:[:/?#\\]|$)`, 'u');
/** What `URL` writes for the names and addresses of hosts. */
const HOST = /^[\w.[\]:-]+$/;
const ADDRESS = /^(?:\d+\.){3}\d+$|^\[/;

/** The URL in a text and all URLs inside it; empty if the text is none, such as the name of a file. */
export function urlsIn(text: string): ReadUrl[] {
  const found: ReadUrl[] = [];
  const hosts = new Set<string>();
  const seen = new Set<string>();
  const given = cleaned(text);
  const scheme = SCHEME.exec(given)?.[1]?.toLowerCase();
  if (scheme === undefined) return found;
  // In what people write, only a URL or an email address leads somewhere.
  const isApp = !/^(?:mailto|tel|sms)$/.test(scheme);
  if (isWeb(scheme)) addSite(given, 'whole');
  else {
    found.push({ scheme, href: given, hosts: [], found: 'whole' });
    readParts(given.slice(scheme.length + 1));
  }
  return found.map((one, i) => (i === 0 ? { ...one, hosts: [...hosts] } : one));

  /** Reads all parts that may be URLs: values of paths, queries and fragments, then all of it. */
  function readParts(all: string): void {
    if (SCHEME.test(all)) readDecoded(all, false);
    for (const part of all.split(/[?#&;|]/)) readDecoded(part.replace(/^[^=/\\:]*=/, ''), false);
    readDecoded(all, true);
  }

  /** `isCoarse`: more than a URL may be taken for it, so it counts only where nothing else has its host. */
  function readDecoded(part: string, isCoarse: boolean): void {
    let encoded = part;
    let isRead = isCoarse;
    for (let times = 0; times <= MAX_DECODED && seen.size < MAX_PIECES; times++) {
      const plain = cleaned(encoded.normalize('NFKC').replace(/[。．｡]/g, '.'));
      if (!seen.has(plain)) {
        seen.add(plain);
        readPlain(plain, isRead);
        if (plain.includes('+')) readPlain(plain.replaceAll('+', ' '), true);
      }
      // Decoded once more, it is another URL of the same site.
      isRead ||= /^https?:/i.test(plain);
      const next = decoded(encoded);
      if (next === encoded) return;
      encoded = next;
    }
  }

  function readPlain(plain: string, isCoarse: boolean): void {
    for (const { 1: ofIntent, 2: own = ofIntent, index } of plain.matchAll(INNER_SCHEMES)) {
      const inner = own?.toLowerCase() ?? '';
      const href = plain.slice(index).replace(/^[=?#&;]/, '');
      if (!isWeb(inner)) found.push({ scheme: inner, href, hosts: [], found: 'nested' });
    }
    for (const [site] of plain.matchAll(ON_WEB)) addSite(site, 'nested', isCoarse);
    for (const { 0: host, index } of plain.matchAll(HOSTS))
      if (isApp || plain[index - 1] === '@') addHost(URL.parse(`https://${host}`)?.hostname);
    // After slashes, it may also be an address as a number.
    const place = plain.replace(/^[/\\]+/, '');
    if (isApp && (place !== plain || HOST_FIRST.test(place))) addSite(`https://${place}`, 'guess', true);
  }

  function addHost(hostname = ''): string {
    const host = canonicalHost(hostname);
    if (host !== '') hosts.add(host);
    return host;
  }

  function addSite(text: string, how: ReadUrl['found'], isCoarse = false): void {
    const read = URL.parse(text);
    // In intents, a semicolon ends it.
    const url = how === 'whole' || HOST.test(read?.hostname ?? '') ? read : URL.parse(upToSign(text));
    if (!url || (how === 'guess' && !/[.[]/.test(url.hostname))) return;
    const host = addHost(url.hostname);
    const { href, protocol } = url;
    // Nobody calls a place in an app as an address is written.
    const isSure = how !== 'guess' || (ADDRESS.test(url.hostname) && text.includes(url.hostname));
    const isKnown = found.some(
      (one) =>
        isWeb(one.scheme) &&
        (!isSure || one.found !== 'guess') &&
        (isCoarse ? one.hosts.includes(host) : one.href.startsWith(href)),
    );
    if (isKnown || (how !== 'whole' && !HOST.test(host))) return;
    found.push({
      scheme: protocol.slice(0, -1),
      href,
      hosts: [host],
      found: isSure && how === 'guess' ? 'nested' : how,
    });
    for (const behind of behindRedirector(url)) readParts(behind);
  }
}

const upToSign = (text: string): string => text.split(/[;,!*$+|()]/, 1).join('');

const isWeb = (scheme: string): boolean => scheme === 'http' || scheme === 'https';

/** Without what URL parsers drop: outer control characters, spaces, and tabs and line breaks anywhere. */
const cleaned = (text: string): string => text.replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, '');

/** Decoded once; ASCII only, if the rest is not UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}

/** IPv4 addresses that IPv6 has a form for (RFC 4291, RFC 6052), as `URL` writes them. */
const MAPPED = /^\[(?:::ffff:|64:ff9b::)(?:([\da-f]{1,4}):)?([\da-f]{1,4})\]$/;

/** A host of a parsed URL in the one form that denied hosts have. */
export function canonicalHost(hostname: string): string {
  const [, high = '0', low] = MAPPED.exec(hostname) ?? [];
  if (low === undefined) return hostname.replace(/\.+$/, '');
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
