import { readFlatItem } from '#shared/platform/dynamo/flat-item.ts';
import { normalizeDomain } from '#shared/platform/net/domain-name.ts';
import { coalesceReads } from '#shared/platform/runtime/coalesce.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { hotReadMs, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { bindingKey } from './domain-items.ts';
import type { HostSettings } from './host-settings.ts';

/** Caches the binding of each host. Read without the SDK, for the cold starts that visitors wait for. */

/** Age at which a binding is revalidated, in `hotReadMs`: 30 s by default, 0 without a cache. */
const KEEP = 30;
/** After a failed read, visitors do not wait for another one within this time. */
const RETRY_MS = 5000;
/** Hosts in memory; above this number, the cache is cleared. */
export const MAX_KNOWN_HOSTS = 1000;

/** The owner whose links a host serves, and what it serves elsewhere. */
export interface BoundHost extends HostSettings {
  ownerId: string;
  /** Where its own codes are stored: see `code-space.ts`. */
  codeSpace?: string;
}

/** Owns nothing. */
const NOBODY = '';

interface Known {
  /** undefined: not bound. */
  binding: BoundHost | undefined;
  at: number;
  keepMs: number;
}

const known = new Map<string, Known>();

const readBinding = coalesceReads(async (host: string): Promise<BoundHost | undefined> => {
  const item = await readFlatItem(bindingKey(host));
  if (!item) return undefined;
  // It was removed or released: it serves nobody's links.
  if (item['closed'] === true) return { ownerId: NOBODY };
  const binding = { ...item, ownerId: String(item['ownerId']) } as BoundHost;
  const { ownerId, codeSpace } = binding;
  // The host of a suspended owner redirects nowhere.
  return item['suspended'] === true ? { ownerId, ...(codeSpace && { codeSpace }) } : binding;
});

/** The owner of that binding: see `boundHost`. */
export const hostOwner = async (viewerHost: string | undefined): Promise<string | undefined> =>
  (await boundHost(viewerHost))?.ownerId;

/**
 * The binding of the visitor's host, at most 30 seconds old; undefined for other hosts. Reads nothing for the
 * service's own hosts. Never throws: if the table fails, returns the last known binding, or undefined,
 * because a working short link matters more than a host that serves too many.
 */
export async function boundHost(viewerHost: string | undefined): Promise<BoundHost | undefined> {
  const host = visitorDomain(viewerHost);
  if (host === undefined) return undefined;
  const now = Date.now();
  const before = known.get(host);
  // A clock that was set back must not extend its lifetime.
  if (before && now >= before.at && now - before.at < before.keepMs) return before.binding;
  try {
    const binding = await readBinding(host);
    remember(host, { binding, at: now, keepMs: hotReadMs() * KEEP });
    return binding;
  } catch (error) {
    const message = 'binding of a host not read';
    if (before) log.warn(message, { host, error });
    else log.error(message, { host, error });
    remember(host, { binding: before?.binding, at: now, keepMs: RETRY_MS });
    return before?.binding;
  }
}

/** The domain that a visitor's host is, if it is none of the service's own. */
export const visitorDomain = (viewerHost: string | undefined): string | undefined =>
  viewerHost === undefined ? undefined : bindableHost(viewerHost, defaultHosts());

function remember(host: string, value: Known): void {
  if (known.size >= MAX_KNOWN_HOSTS && !known.has(host)) known.clear();
  known.set(host, value);
}

/** Whether a host serves an owner's records. `boundTo`: the result of `hostOwner`. */
export const serves = (boundTo: string | undefined, ownerId: string | undefined): boolean =>
  boundTo === undefined || boundTo === ownerId;

/** The service's own hosts. */
export const defaultHosts = (): string[] => setting(SETTING.defaultHosts).split(',');

/** The host in a `host` header if it can be bound: a domain name that is not one of the service's own. */
export function bindableHost(text: string, ownHosts: readonly string[]): string | undefined {
  // For most visits, nothing has to be parsed.
  if (ownHosts.includes(text)) return undefined;
  const host = normalizeDomain(text.replace(/:\d+$/, '').replace(/\.$/, ''));
  return host === undefined || isOneOf(host, ownHosts) ? undefined : host;
}

/** Whether a domain is among hosts with or without a port. */
export const isOneOf = (domain: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => host.replace(/:\d+$/, '') === domain);
