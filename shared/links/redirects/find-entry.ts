import { type BoundHost, boundHost, serves, visitorDomain } from '#shared/core/domains/bound-hosts.ts';
import { folded, isSharedCode, storedCode } from '../model/link-code.ts';
import { CODE_SHAPE, type RedirectEntry } from '../model/redirect-entry.ts';
import { readEntry } from './redirect-store.ts';

/** What is at a code on a host. */
export interface FoundEntry {
  /** As it is stored. */
  code: string;
  /** Undefined if there is none, or the host does not serve it. */
  entry: RedirectEntry | undefined;
  /** The binding of the host. */
  host: BoundHost | undefined;
}

/**
 * The entry of a code in a short URL on a host, with the binding of that host. One read of an entry; a second
 * one only if nothing is there, for a code in another case on a domain that ignores case, and for a word that
 * was no path of the service yet when its link was made.
 */
export async function findEntry(code: string, viewerHost: string | undefined): Promise<FoundEntry> {
  const stored = isSharedCode(code) ? code : (storedCode(code, visitorDomain(viewerHost)) ?? code);
  const [first, host] = await Promise.all([readEntry(stored), boundHost(viewerHost)]);
  const isFound = isServed(first, host);
  if (isFound && !first?.deleted) return { code: stored, entry: first, host };
  const found = { code: stored, entry: isFound ? first : undefined, host };
  const other = otherCode(code, stored, { host, viewerHost });
  if (other === undefined) return found;
  const second = await readEntry(other);
  return second && isServed(second, host) ? { code: other, entry: second, host } : found;
}

const isServed = (entry: RedirectEntry | undefined, host: BoundHost | undefined): boolean =>
  serves(host?.ownerId, entry?.ownerId);

function otherCode(
  code: string,
  stored: string,
  { host, viewerHost }: { host: BoundHost | undefined; viewerHost: string | undefined },
): string | undefined {
  const lower = host?.caseSensitive === false ? folded(code) : code;
  if (lower !== code) return storedCode(lower, visitorDomain(viewerHost));
  return stored !== code && CODE_SHAPE.test(code) ? code : undefined;
}
