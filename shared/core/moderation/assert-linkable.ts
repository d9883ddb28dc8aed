import { validationError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { deniedHostsNow } from './denied-hosts.ts';
import type { DenyList } from './deny-list.ts';

/** A URL and the path of its field. */
export type UrlField = readonly [path: string, url: string | null | undefined];

/**
 * Throws VALIDATION_ERROR, with each field that leads to a denied host. Reads nothing if there are no URLs.
 */
export async function assertLinkable(fields: readonly UrlField[]): Promise<void> {
  if (fields.some(([, url]) => url != null)) assertNotDenied(fields, await deniedHostsNow());
}

/** Throws VALIDATION_ERROR, with each field that leads to a host of this deny list. */
export function assertNotDenied(fields: readonly UrlField[], denied: DenyList): void {
  const details = fields
    .filter(([, url]) => url != null && denied.covers(url))
    .map(([path]) => ({ path, ...DENIED }));
  if (details.length > 0) throw validationError(details);
}

const DENIED = problem(
  'denied_host',
  'must not link to this host: the operator of this service does not allow it',
);
