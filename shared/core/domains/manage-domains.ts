import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { countUse } from '../../platform/limits/rate-limit-store.ts';
import { normalizeDomain } from '../../platform/net/domain-name.ts';
import { problem } from '../../platform/problems.ts';
import { newSecret } from '../../platform/runtime/ids.ts';
import type { Owner } from '../accounts/account.ts';
import { DOMAIN_CHECKS, PLAN_LIMITS } from '../accounts/plans.ts';
import { quotaExceeded } from '../accounts/quotas.ts';
import { type AuditEntry, auditEntry } from '../audit/audit-entry.ts';
import type { Act } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import { sameAppLinks, withAppLinks } from './app-links-store.ts';
import { isOneOf } from './bound-hosts.ts';
import { type Domain, type DomainRecord, domainRecord, txtNameOf, type UpdateDomain } from './domain.ts';
import { addDomain, changeDomain, findDomain, findDomains, removeDomain, verify } from './domain-store.ts';
import type { TxtAnswer } from './read-txt.ts';

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
});

/**
 * Adds a domain to verify; one that was added before is returned unchanged. Other owners may also add it, until one of them
 * verifies it. Throws VALIDATION_ERROR for a host of the service, and QUOTA_EXCEEDED.
 */
export async function createDomain(
  { by, now }: Act & { by: { owner: Pick<Owner, 'plan' | 'domainCount'> } },
  host: string,
  ownHosts: readonly string[],
): Promise<DomainRecord> {
  const { ownerId } = by;
  const { plan, domainCount } = by.owner;
  assertNotOwn(host, ownHosts);
  const max = PLAN_LIMITS[plan].domains;
  return retryConflicts(async () => {
    const before = await findDomain(ownerId, host);
    if (before) return domainRecord(before);
    const domain = newDomain(ownerId, host, now);
    const outcome = await addDomain(domain, max, entryOf({ by, now }, 'domain.created', null, domain));
    if (outcome === 'quota reached')
      throw quotaExceeded('domains', plan, { used: Math.max(max, domainCount), limit: max });
    if (outcome === 'exists') throw new AppError('WRITE_CONFLICT');
    return domainRecord(domain);
  });
}

/** Throws VALIDATION_ERROR for a host of the service itself. */
export function assertNotOwn(host: string, ownHosts: readonly string[]): void {
  if (isOneOf(host, ownHosts))
    throw invalidField('host', problem('reserved', 'must not be a host of this service'));
}

/** All domains of an owner, by name. */
export const listDomains = async (ownerId: string): Promise<DomainRecord[]> =>
  (await findDomains(ownerId)).map(domainRecord);

/** Throws NOT_FOUND. */
export const getDomain = async (ownerId: string, host: string): Promise<DomainRecord> =>
  domainRecord(await requireDomain(ownerId, host));

/**
 * Verifies a domain by its TXT record, and binds its host to the owner; a verified one is returned unchanged. Throws
 * NOT_FOUND, RATE_LIMITED, DOMAIN_NOT_VERIFIED with the result of the DNS query, or DOMAIN_TAKEN: only a caller with the
 * record learns of another owner.
 */
export async function verifyDomain(
  act: Act,
  host: string,
  readTxt: (name: string) => Promise<TxtAnswer>,
): Promise<DomainRecord> {
  const { by, now } = act;
  return retryConflicts(async () => {
    const domain = await requireDomain(by.ownerId, host);
    if (domain.status === 'verified') return domainRecord(domain);
    await countUse(DOMAIN_CHECKS, by.ownerId, now);
    assertProven(domain, await readTxt(txtNameOf(domain.host)));
    const entry = (verified: Domain) => entryOf(act, 'domain.verified', domain, verified);
    return domainRecord(await verify(domain, entry, now));
  });
}

/**
 * Changes a domain; without a difference, nothing is written. Throws NOT_FOUND. Also corrects the owner's `rootHosts`: during a
 * rollout, the version from before them may verify a domain.
 */
export async function updateDomain(
  act: Act & { by: { owner: Pick<Owner, 'rootHosts'> } },
  host: string,
  { shortUrls, appLinks }: UpdateDomain,
): Promise<DomainRecord> {
  return retryConflicts(async () => {
    const before = await requireDomain(act.by.ownerId, host);
    const after = {
      ...(appLinks === undefined ? before : withAppLinks(before, appLinks)),
      shortUrls: shortUrls ?? before.shortUrls,
    };
    const isListed = act.by.owner.rootHosts?.has(before.host) ?? false;
    const isWrong = before.status === 'verified' && isListed !== (before.shortUrls === 'root');
    if (after.shortUrls !== before.shortUrls || isWrong || !sameAppLinks(before, after))
      await changeDomain(before, after, entryOf(act, 'domain.updated', before, after));
    return domainRecord(after);
  });
}

/** Removes a domain. A verified one is unbound: its host serves links of all owners again. Throws NOT_FOUND. */
export async function deleteDomain(act: Act, host: string): Promise<string> {
  return retryConflicts(async () => {
    const domain = await requireDomain(act.by.ownerId, host);
    await removeDomain(domain, entryOf(act, 'domain.deleted', domain, null));
    return domain.host;
  });
}

const entryOf = (
  { by, now }: Act,
  action: string,
  before: Domain | null,
  after: Domain | null,
): AuditEntry => {
  const { host } = (after ?? before) as Domain;
  const changes = changesOf(before && domainRecord(before), after && domainRecord(after), [
    'txtName',
    'txtValue',
  ]);
  return auditEntry(by, { action, target: { type: 'domain', id: host, name: host }, changes }, now);
};

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

/** Maximum length of foreign records in an error. */
const SHOWN_VALUES = 3;
const SHOWN_LENGTH = 100;

function assertProven({ host, txtValue }: Domain, answer: TxtAnswer): void {
  if ('values' in answer && answer.values.some((value) => value.trim() === txtValue)) return;
  const expected = `Expected: a TXT record ${txtNameOf(host)} with the value ${txtValue}.`;
  const wait =
    'DNS can take minutes to show a new record, and the TTL of an old one to show a changed record. Try again then.';
  throw new AppError('DOMAIN_NOT_VERIFIED', `${whatIsWrong(host, answer)} ${expected} ${wait}`, {
    params: {
      txtName: txtNameOf(host),
      txtValue,
      found: 'values' in answer ? answer.values.slice(0, SHOWN_VALUES).map(shortened) : null,
    },
  });
}

const shortened = (value: string): string =>
  value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;

function whatIsWrong(host: string, answer: TxtAnswer): string {
  if ('problem' in answer) return `The TXT record could not be read: ${answer.problem}.`;
  if (answer.values.length === 0) return `There is no TXT record ${txtNameOf(host)} yet.`;
  const shown = answer.values.slice(0, SHOWN_VALUES).map((value) => JSON.stringify(shortened(value)));
  return `The TXT record ${txtNameOf(host)} has another value: ${shown.join(', ')}.`;
}
