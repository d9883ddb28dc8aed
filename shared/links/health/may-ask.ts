import { isLoopback } from '#shared/platform/net/public-address.ts';
import type { NetPolicy } from '#shared/platform/net/safe-request.ts';
import { WEB_PORTS } from '../destinations/check-url.ts';
import type { LinkChecks } from './link-checks.ts';
import { resolveName } from './resolve-name.ts';

/** Whether a destination may be requested. Otherwise the local run would send requests to the Internet. */
export function mayAsk({ hostname }: URL, checks: LinkChecks): boolean {
  if (checks !== 'local') return checks === 'public';
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** Network policy for requests to destinations, by setting. */
export const CHECK_POLICY: Readonly<Record<LinkChecks, NetPolicy>> = {
  public: { ports: WEB_PORTS, resolve: (host) => resolveName(host) },
  local: { allowLoopback: true },
  off: { ports: [] },
};
