import { checkDomain } from '#shared/core/domains/check-domain.ts';
import type { Link } from '../model/link.ts';
import type { LinkAct } from './draft-link.ts';

/** Throws DOMAIN_NOT_YOURS or DOMAIN_NOT_VERIFIED. */
export async function warnOfDomain(
  { hosts, warnings }: LinkAct,
  { ownerId, customDomain }: Link,
): Promise<void> {
  const warning = await checkDomain(customDomain, { ownerId, ...hosts });
  // An update is repeated after a conflict.
  if (warning && !warnings?.some(({ path }) => path === warning.path)) warnings?.push(warning);
}
