import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { countUse } from '#shared/platform/limits/rate-limit-store.ts';
import { normalizeDomain } from '#shared/platform/net/domain-name.ts';
import { problem } from '#shared/platform/problems.ts';
import { newSecret } from '#shared/platform/runtime/ids.ts';
import type { Owner } from '../accounts/account.ts';
import { findOwner } from '../accounts/owner-store.ts';
import { DOMAIN_CHECKS } from '../accounts/plans.ts';
import type { Act } from '../audit/author.ts';
import type { AppLinks } from './app-association.ts';
import { sameAppLinks, withAppLinks } from './app-links-store.ts';
import { restartHosting } from './claim-store.ts';
import { type DnsNow, type Domain, type DomainRecord, domainRecord } from './domain.ts';
import { changeDomain } from './domain-settings-store.ts';
import { findDomain, findDomains, removeDomain } from './domain-store.ts';
import { HOST_SETTINGS, type HostSettings } from './host-settings.ts';
import type { Hosting } from './hosting/hosting.ts';
import { findHosting, findHostings } from './hosting/hosting-store.ts';
import type { TxtAnswer } from './read-txt.ts';
import { domainEntry, renewClaim, verifyClaim } from './verify-claim.ts';

/** An owner's domains, through the API. */

/** A new, random value of a TXT record. */
const newTxtValue = (): string => `signpost-verification=${newSecret()}`;

/** A pending domain. */
export const newDomain = (ownerId: string, host: string, now: Date): Domain => ({
  host,
  ownerId,
  status: 'pending',
  txtValue: newTxtValue(),
  createdAt: now.toISOString(),
  verifiedAt: null,
  shortUrls: 'root',
  rootUrl: null,
  notFoundUrl: null,
  expiredUrl: null,
  robots: null,
  caseSensitive: true,
  isDefault: false,
});

/** An act on domains. `target`: where CNAME records have to lead, if verified hosts go live by themselves. */
export interface DomainAct extends Act {
  target?: string | undefined;
}

/** All domains of an owner, by name. */
export async function listDomains(ownerId: string, target?: string): Promise<DomainRecord[]> {
  const domains = await findDomains(ownerId);
  const verified = domains.filter(({ status }) => status === 'verified').map(({ host }) => host);
  const hostings = target === undefined ? new Map<string, Hosting>() : await findHostings(verified);
  return domains.map((domain) => domainRecord(domain, { target, hosting: hostings.get(domain.host) }));
}

/** Throws NOT_FOUND. `readNow`: what DNS says about the domain. */
export async function getDomain(
  ownerId: string,
  host: string,
  {
    target,
    readNow,
  }: { target?: string | undefined; readNow?: (domain: Domain) => Promise<DnsNow | null> } = {},
): Promise<DomainRecord> {
  const domain = await requireDomain(ownerId, host);
  return viewOf(domain, { target, dns: (await readNow?.(domain)) ?? null });
}

/** A domain with its hosting. */
export async function viewOf(
  domain: Domain,
  { target, dns = null }: { target?: string | undefined; dns?: DnsNow | null },
): Promise<DomainRecord> {
  const isHosted = target !== undefined && domain.status === 'verified';
  const hosting = isHosted ? await findHosting(domain.host) : undefined;
  return domainRecord(domain, { target, hosting, dns });
}

/**
 * Verifies a domain by its TXT record, and binds its host to the owner. A verified one whose record was
 * missing is proven again; any other is returned unchanged, but if it goes live by itself and has not, it
 * gets another 7 days for it. Throws NOT_FOUND, RATE_LIMITED, DOMAIN_NOT_VERIFIED with the result of the DNS
 * query, or DOMAIN_TAKEN: only a caller with the record learns of another owner.
 */
export async function verifyDomain(
  act: DomainAct,
  host: string,
  readTxt: (name: string) => Promise<TxtAnswer>,
): Promise<DomainRecord> {
  const { by, now, target } = act;
  return retryConflicts(async () => {
    let domain = await requireDomain(by.ownerId, host);
    if (domain.status === 'verified') {
      if (domain.missedAt !== undefined) {
        await countUse(DOMAIN_CHECKS, by.ownerId, now);
        domain = await renewClaim(act, domain, readTxt);
      }
      const hosting = target === undefined ? undefined : await findHosting(domain.host);
      if (target === undefined || (hosting && hosting.state !== 'failed'))
        return domainRecord(domain, { target, hosting });
      await countUse(DOMAIN_CHECKS, by.ownerId, now);
      await restartHosting(domain, now);
      return viewOf(domain, act);
    }
    await countUse(DOMAIN_CHECKS, by.ownerId, now);
    return viewOf(await verifyClaim(act, domain, readTxt), act);
  });
}

/** The changed fields of a domain; undefined: unchanged. */
export type DomainChanges = {
  [Field in 'shortUrls' | 'isDefault' | keyof HostSettings]?: Domain[Field] | undefined;
} & { appLinks?: AppLinks | null | undefined };

/**
 * Changes a domain; without a difference, nothing is written. Throws NOT_FOUND, and VALIDATION_ERROR for a
 * default domain that is not verified.
 */
export async function updateDomain(
  act: DomainAct & { by: { owner: Pick<Owner, 'defaultDomain'> } },
  host: string,
  { appLinks, ...changes }: DomainChanges,
): Promise<DomainRecord> {
  const { ownerId, owner } = act.by;
  let { defaultDomain } = owner;
  return retryConflicts(async () => {
    const before = await requireDomain(ownerId, host);
    const after: Domain = {
      ...(appLinks === undefined ? before : withAppLinks(before, appLinks)),
      ...definedOf(changes),
    };
    if (after.isDefault && before.status !== 'verified')
      throw invalidField(
        'isDefault',
        problem('domain_not_verified', `${before.host} is not verified yet`, { domain: before.host }),
      );
    const isSame = CHANGEABLE.every((name) => after[name] === before[name]) && sameAppLinks(before, after);
    if (isSame) return viewOf(after, act);
    const entry = domainEntry(act, 'domain.updated', { before, after });
    try {
      await changeDomain({ before, after, defaultDomain, entry });
    } catch (error) {
      // Another request may have changed the default since authentication.
      if (after.isDefault !== before.isDefault) ({ defaultDomain } = await requireOwner(ownerId));
      throw error;
    }
    return viewOf(after, act);
  });
}

const CHANGEABLE = [...HOST_SETTINGS, 'shortUrls', 'isDefault'] as const;

const definedOf = (changes: Omit<DomainChanges, 'appLinks'>): Partial<Domain> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

async function requireOwner(ownerId: string): Promise<Owner> {
  const owner = await findOwner(ownerId);
  if (!owner) throw new AppError('NOT_FOUND');
  return owner;
}

/**
 * Removes a domain. A verified one is unbound: its host serves links of all owners again; one with a tenant
 * serves nothing from now on, and is unbound once the tenant is gone. Throws NOT_FOUND.
 */
export async function deleteDomain(act: Act, host: string): Promise<string> {
  return retryConflicts(async () => {
    const domain = await requireDomain(act.by.ownerId, host);
    const hosting = domain.status === 'verified' ? await findHosting(domain.host) : undefined;
    await removeDomain(domain, hosting, domainEntry(act, 'domain.deleted', { before: domain }));
    return domain.host;
  });
}

/** Throws NOT_FOUND. */
export async function requireDomain(ownerId: string, text: string): Promise<Domain> {
  const host = normalizeDomain(text);
  const domain = host === undefined ? undefined : await findDomain(ownerId, host);
  if (!domain)
    throw new AppError('NOT_FOUND', 'You have no such domain. Add it first.', {
      params: { resource: 'domain' },
    });
  return domain;
}
