import { validationError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Destination } from '../destinations/destinations-of.ts';
import { deniedHostsNow } from './denied-hosts.ts';
import type { DenyList } from './deny-list.ts';

/**
 * Throws VALIDATION_ERROR, with each field that leads to a denied host. Reads nothing if there are no
 * destinations.
 */
export async function assertLinkable(destinations: readonly Destination[]): Promise<void> {
  if (destinations.length > 0) assertNotDenied(destinations, await deniedHostsNow());
}

/** Throws VALIDATION_ERROR, with each field that leads to a host of this deny list. */
export function assertNotDenied(destinations: readonly Destination[], denied: DenyList): void {
  const paths = destinations.filter((one) => denied.coversAny(one)).map(({ path }) => path);
  if (paths.length > 0) throw validationError([...new Set(paths)].map((path) => ({ path, ...DENIED })));
}

const DENIED = problem(
  'denied_host',
  'must not link to this host: the operator of this service does not allow it',
);
