import { type BoundHost, boundHost, serves, visitorDomain } from '#shared/core/domains/bound-hosts.ts';
import { folded, inSpace, isSharedCode, storedCode } from '../model/link-code.ts';
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
export async function findEntry(sent: string, viewerHost: string | undefined): Promise<FoundEntry> {
  const stored = isSharedCode(sent) ? sent : storedCode(sent, visitorDomain(viewerHost));
  const [plain, host] = await Promise.all([stored && readEntry(stored), boundHost(viewerHost)]);
  const code = inSpace(stored ?? sent, host?.codeSpace);
  // One read more on a domain that another account had before.
  const first = stored === undefined || code === stored ? plain : await readEntry(code);
  const entry = first && isServed(first, host) ? first : undefined;
  const other = entry && !entry.deleted ? undefined : otherCode(sent, code, { host, viewerHost });
  const second = other === undefined ? undefined : await readEntry(other);
  return other !== undefined && second && isServed(second, host)
    ? { code: other, entry: second, host }
    : { code, entry, host };
}

const isServed = (entry: RedirectEntry, host: BoundHost | undefined): boolean =>
  serves(host?.ownerId, entry.ownerId);

function otherCode(
  sent: string,
  tried: string,
  { host, viewerHost }: { host: BoundHost | undefined; viewerHost: string | undefined },
): string | undefined {
  const lower = host?.caseSensitive === false ? folded(sent) : sent;
  if (lower !== sent) {
    const stored = storedCode(lower, visitorDomain(viewerHost));
    return stored && inSpace(stored, host?.codeSpace);
  }
  return tried !== sent && CODE_SHAPE.test(sent) ? sent : undefined;
}
