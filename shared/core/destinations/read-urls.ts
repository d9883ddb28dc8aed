import { redirectsTo } from './redirectors.ts';

/**
 * Reads a URL as the programs that visitors have would: with all URLs inside it. The only reader for denied
 * hosts, the URL checker and the rule for private hosts. Imported by visitor functions: no zod, no AWS SDK.
 */

export interface ReadUrl {
  /** In lower case, without a colon. */
  scheme: string;
  /** Normalized if its scheme is http or https. */
  href: string;
  /** Its host or, for `mailto:`, those of its addresses; normalized. */
  hosts: readonly string[];
  /**
   * `whole`: the text itself. `nested`: a URL in the text. `guess`: what could be a site if an app takes it
   * for one, as in `app://example.com/`; only the operator's denial and lists of unsafe sites judge it.
   */
  found: 'whole' | 'nested' | 'guess';
}

interface Reading {
  how: ReadUrl['found'];
  /** URLs around this one. */
  depth: number;
  /** More than the URL may have been taken for it: it counts only where nothing else has its host. */
  isCoarse?: boolean;
}

type TextReading = Omit<Reading, 'how'> & { mayGuess?: boolean };

/** Bounds for hostile texts, far above what programs that unwrap URLs do. */
const MAX_DEPTH = 5;
const MAX_TEXTS = 2000;
/** Some apps and gateways decode twice. */
const MAX_DECODED = 4;

const SCHEME = /^([a-z][a-z\d+.-]*):(.*)$/is;

/** A host, maybe with more. With a dot, because the URLs of apps have words in its place. */
const HOST_FIRST =
  /^(?:[^\s/?#\\@]+@)?(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+\.?|\[[\da-f:.]+\])(?::\d+)?(?:[/?#\\]|$)/iu;

/** A host of a parsed URL that is an IP address. */
const ADDRESS = /^(?:\d+\.){3}\d+$|^\[/;

/** URLs of these schemes have other URLs only in what is written for people. */
const CONTACTS: ReadonlySet<string> = new Set(['mailto', 'tel', 'sms']);

/** The URL in a text and all URLs inside it; empty if the text is none, such as the name of a file. */
export function urlsIn(text: string): ReadUrl[] {
  const found: ReadUrl[] = [];
  const seen = new Set<string>();
  read(cleaned(text), { how: 'whole', depth: 0 });
  return found;

  function read(given: string, { how, depth, isCoarse }: Reading): void {
    const [, named = '', rest = ''] = SCHEME.exec(given) ?? [];
    const scheme = named.toLowerCase();
    if (scheme === '' || depth > MAX_DEPTH) return;
    if (scheme === 'http' || scheme === 'https') {
      const url = URL.parse(given);
      if (!url || !add(url, how, isCoarse)) return;
      for (const next of redirectsTo(url)) readText(next, { depth: depth + 1 });
      return;
    }
    found.push({ scheme, href: given, hosts: scheme === 'mailto' ? mailHosts(rest) : [], found: how });
    for (const next of innerUrls(scheme, rest)) readText(next, { depth: depth + 1 });
    const mayGuess = !CONTACTS.has(scheme);
    const { values, remainders } = partsOf(scheme, rest);
    for (const value of values) readText(value, { depth: depth + 1, mayGuess });
    for (const all of remainders) readText(all, { depth: depth + 1, mayGuess, isCoarse: true });
  }

  /** Reads a text that may be a URL or have one in it, as it is and decoded. */
  function readText(text: string, { depth, mayGuess = false, isCoarse = false }: TextReading): void {
    let encoded = text;
    let isRead = isCoarse;
    for (let times = 0; times <= MAX_DECODED && seen.size < MAX_TEXTS; times++) {
      const plain = cleaned(encoded.normalize('NFKC'));
      if (!seen.has(plain)) {
        seen.add(plain);
        const reading: Reading = { how: 'nested', depth, isCoarse: isRead };
        if (SCHEME.test(plain)) read(plain, reading);
        else if (mayGuess) guess(plain);
        for (const [url] of plain.matchAll(/https?:[/\\]+[^\s"'<>]+/gi)) read(url, reading);
        // Decoded once more, it is another URL to the same site.
        isRead ||= /^https?:/i.test(plain);
      }
      const next = decoded(encoded);
      if (next === encoded) return;
      encoded = next;
    }
  }

  /** A site without a scheme, as in `app://example.com/` or `app:example.com`, which browsers would open. */
  function guess(text: string): void {
    const place = text.replace(/^[/\\]+/, '');
    // After slashes, it may also be an address as a number.
    if (place === text && !HOST_FIRST.test(dotted(place))) return;
    const url = URL.parse(`https://${place}`);
    if (!url || !/[.[]/.test(url.hostname)) return;
    // Nobody calls a place in an app as an address is written.
    add(url, ADDRESS.test(url.hostname) && place.includes(url.hostname) ? 'nested' : 'guess');
  }

  /** False for what cannot be a host, or says nothing new: the same URL again, or the beginning of one. */
  function add(url: URL, how: ReadUrl['found'], isCoarse = how === 'guess'): boolean {
    const { href, protocol } = url;
    const host = canonicalHost(url.hostname);
    const isKnown = found
      .filter((one) => how === 'guess' || one.found !== 'guess')
      .some((one) => (isCoarse ? one.hosts.includes(host) : one.href.startsWith(href)));
    if (isKnown || (how !== 'whole' && !/^[\w.[\]:-]+$/.test(host))) return false;
    found.push({ scheme: protocol.slice(0, -1), href, hosts: [host], found: how });
    return true;
  }
}

/** Without what URL parsers drop: outer control characters, spaces, and tabs and line breaks anywhere. */
const cleaned = (text: string): string => text.replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, '');

/** Other full stops that domain names may have (UTS 46). */
const dotted = (text: string): string => text.replace(/[。．｡]/g, '.');

/** URLs that a scheme writes in a form of its own. */
function innerUrls(scheme: string, rest: string): string[] {
  if (scheme === 'intent') {
    const [data = ''] = rest.split('#Intent;', 1);
    return [...rest.matchAll(/[#;]scheme=([^;]+)/gi)].map(([, inner]) => `${inner}:${data}`);
  }
  if (scheme === 'android-app') {
    const [, inner, place] = /^\/\/[^/]*\/([^/]+)\/?(.*)$/.exec(rest) ?? [];
    return inner === undefined ? [] : [`${inner}://${place}`];
  }
  return scheme === 'market' ? [`https://play.google.com/store/apps/${rest.replace(/^\/+/, '')}`] : [];
}

/**
 * The parts of a URL that can be URLs: the values of its path, query and fragment, then what remains of it
 * after its scheme and each sign.
 */
function partsOf(scheme: string, rest: string): { values: string[]; remainders: string[] } {
  const [path = '', ...others] = rest.split(/[?#]/);
  const values = others.flatMap((part) =>
    part.split(/[&;]/).map((pair) => pair.slice(pair.indexOf('=') + 1)),
  );
  if (CONTACTS.has(scheme)) return { values, remainders: others };
  const whole = SCHEME.test(rest) ? [rest] : [];
  return { values: [...whole, ...values, ...path.split(/[|;,!]/)], remainders: [rest, ...others] };
}

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

/** The hosts of addresses: those before the query, and the copies in it. */
const mailHosts = (rest: string): string[] =>
  decoded(decoded(rest))
    .split('@')
    .slice(1)
    .map((part) => URL.parse(`https://${part.split(/[,?&\s>]/, 1).join('')}`)?.hostname ?? '')
    .filter((host) => host !== '')
    .map(canonicalHost);

/** IPv4 addresses that IPv6 has a form for (RFC 4291, RFC 6052), as `URL` writes them. */
const MAPPED = /^\[(?:::ffff:|64:ff9b::)(?:([\da-f]{1,4}):)?([\da-f]{1,4})\]$/;

/** A host of a parsed URL in the one form that denied hosts have. */
export function canonicalHost(hostname: string): string {
  const [, high = '0', low] = MAPPED.exec(hostname) ?? [];
  if (low === undefined) return hostname.replace(/\.+$/, '');
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
