import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Owner } from '../accounts/account.ts';
import { PLAN_LIMITS } from '../accounts/plans.ts';
import { quotaExceeded } from '../accounts/quotas.ts';
import { type DomainRecord, domainRecord } from './domain.ts';
import { addDomain, findDomain } from './domain-store.ts';
import { type DomainAct, newDomain, viewOf } from './manage-domains.ts';
import { assertMayBeAdded, assertNotImitated } from './refused-hosts.ts';
import { domainEntry } from './verify-claim.ts';

/**
 * Adds a domain to verify; one that was added before is returned unchanged. Other owners may also add it,
 * until one of them verifies it. Throws VALIDATION_ERROR for a host that nobody may add, and QUOTA_EXCEEDED.
 */
export async function createDomain(
  act: DomainAct & { by: { owner: Pick<Owner, 'plan' | 'domainCount'> } },
  host: string,
  ownHosts: readonly string[],
): Promise<DomainRecord> {
  const { by, now, target } = act;
  const { ownerId } = by;
  const { plan, domainCount } = by.owner;
  assertMayBeAdded(host, ownHosts);
  const max = PLAN_LIMITS[plan].domains;
  return retryConflicts(async () => {
    const before = await findDomain(ownerId, host);
    if (before) return viewOf(before, act);
    await assertNotImitated(host, ownerId);
    const domain = newDomain(ownerId, host, now);
    const entry = domainEntry(act, 'domain.created', { after: domain });
    const outcome = await addDomain(domain, {
      max,
      entry,
      looksFrom: target === undefined ? undefined : now,
    });
    if (outcome === 'quota reached')
      throw quotaExceeded('domains', plan, { used: Math.max(max, domainCount), limit: max });
    if (outcome === 'exists') throw new AppError('WRITE_CONFLICT');
    return domainRecord(domain, { target });
  });
}
