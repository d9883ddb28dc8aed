import { SCAN_PARAMETER } from '#shared/clicks/visits/via.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import type { Utm } from '../model/targeting-schema.ts';

/** Longest URL in a location header: HTTP clients reject headers over 16 KB (Node's default). */
export const MAX_LOCATION_LENGTH = 8192;

/**
 * A destination with UTM parameters and then those of a visitor's query, each only if the destination has
 * none of that name. Parameters that would make the URL too long are omitted.
 */
export function addParameters(destination: string, utm: Utm | undefined, query: string): string {
  const [fromLink, fromVisitor] = [utmParameters(utm), queryParameters(query)];
  if (fromLink.length + fromVisitor.length === 0) return destination;
  const url = new URL(destination);
  const taken = new Set([...url.searchParams.keys()].map(baseName));
  const isFree = ({ name }: Parameter) => !taken.has(baseName(name));
  const added = fromLink.filter(isFree);
  for (const { name } of added) taken.add(name);
  // The visitor's query may repeat its own names.
  added.push(...fromVisitor.filter(isFree));
  const before = url.search;
  for (; added.length > 0; added.pop()) {
    url.search = [...(before ? [before] : []), ...added.map(({ text }) => text)].join('&');
    if (url.href.length <= MAX_LOCATION_LENGTH) return url.href;
  }
  return destination;
}

interface Parameter {
  name: string;
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
    // Marks a scan of a QR code, for the short URL only.
    if (given === '' || given === SCAN_PARAMETER) return [];
    const [name = ''] = new URLSearchParams(given).keys();
    // Some servers also separate parameters by semicolons.
    return [{ name, text: given.replaceAll(';', '%3B') }];
  });
}

/** PHP and Rails treat `a[]` and `a[b]` as `a`, and the last one wins. */
export const baseName = (name: string): string => name.replace(/(?!^)\[.*$/s, '');
