import { UTM_NAMES } from '@signpost/client/values';
import type { UtmName } from './targeting-draft.ts';

/**
 * The URL with UTM parameters, as the redirect adds them: each unless the URL has a parameter of its name.
 * Undefined for an invalid URL.
 */
export function withUtm(destination: string, utm: Record<UtmName, string>): string | undefined {
  const url = URL.parse(destination.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const taken = new Set([...url.searchParams.keys()].map((name) => name.replace(/(?!^)\[.*$/s, '')));
  const added = UTM_NAMES.filter((name) => utm[name].trim() !== '' && !taken.has(`utm_${name}`)).map(
    (name) => `utm_${name}=${encodeURIComponent(utm[name].trim())}`,
  );
  if (added.length > 0) url.search = [...(url.search ? [url.search] : []), ...added].join('&');
  return url.href;
}
