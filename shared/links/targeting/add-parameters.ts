import type { Utm } from './targeting-schema.ts';
import { UTM_NAMES } from './utm-names.ts';

/** Longest URL in a location header: HTTP clients reject headers over 16 KB (Node's default). */
export const MAX_LOCATION_LENGTH = 8192;

/** Of the visitor's query, meant for the short URL itself: the scan of a QR code. */
const OWN_PARAMETER = /^via=qr$/;

/**
 * A destination with UTM parameters and then those of a visitor's query, each only where the destination has none of its
 * name. What would make the URL too long is left out.
 */
export function addParameters(destination: string, utm: Utm | undefined, query: string): string {
  const [fromLink, fromVisitor] = [utmParameters(utm), queryParameters(query)];
  if (fromLink.length + fromVisitor.length === 0) return destination;
  const url = new URL(destination);
  const search = url.search ? [url.search] : [];
  const taken = new Set([...url.searchParams.keys()].map(baseName));
  let length = url.href.length;
  for (const parameters of [fromLink, fromVisitor]) {
    // The visitor's query may repeat its own names, but none of the link's.
    const added = parameters.filter(({ name }) => !taken.has(baseName(name)));
    for (const { name, text } of added) {
      length += text.length + 1;
      if (length > MAX_LOCATION_LENGTH) return url.href;
      search.push(text);
      url.search = search.join('&');
      taken.add(baseName(name));
    }
  }
  return url.href;
}

interface Parameter {
  name: string;
  /** Percent-encoded. */
  text: string;
}

const utmParameters = (utm: Utm = {}): Parameter[] =>
  UTM_NAMES.flatMap((part) => {
    const [name, value] = [`utm_${part}`, utm[part]];
    return value === undefined ? [] : [{ name, text: `${name}=${encodeURIComponent(value)}` }];
  });

function queryParameters(query: string): Parameter[] {
  if (query === '') return [];
  return query.split('&').flatMap((given): Parameter[] => {
    if (given === '' || OWN_PARAMETER.test(given)) return [];
    const [name = ''] = new URLSearchParams(given).keys();
    // Some servers separate parameters by semicolons, too.
    return [{ name, text: encoded(given).replaceAll(';', '%3B') }];
  });
}

/** Percent-encodes what may not be in a query, and leaves what is encoded already. */
function encoded(text: string): string {
  const url = new URL('http://host');
  url.search = text;
  return url.search.slice(1);
}

/** `a[]` and `a[b]` are `a` to PHP and Rails, which let the last one win. */
const baseName = (name: string): string => name.replace(/(?!^)\[.*$/s, '');
