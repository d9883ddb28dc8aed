import { absent, type Condition, exists, has, is, isNot } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import {
  type Step,
  type TransactAction,
  type TransactItems,
  transactIf,
  transactSteps,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { AppError } from '#shared/platform/errors.ts';
import { domainCountAction, rootHostAction } from '../accounts/domain-quota-store.ts';
import type { QrStyleWrites } from '../accounts/owner-store.ts';
import { qrStyleUpdate } from '../accounts/qr-style-update.ts';
import type { SavedQrStyle } from '../accounts/saved-qr-style.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import type { StoredBrand } from '../brand/brand.ts';
import { brandRemoval, findBrand } from '../brand/brand-store.ts';
import { mediaIdOf } from '../media/media-file.ts';
import { releaseAction } from '../media/media-store.ts';
import { appLinksAction } from './app-links-store.ts';
import { assignHost, bind, release } from './binding-actions.ts';
import { keepCodeOwner } from './code-space.ts';
import { type Binding, bindingSchema, type Domain, domainSchema } from './domain.ts';
import { BINDINGS_LIST, bindingKey, domainDue, domainKey, proofDue } from './domain-items.ts';
import { hostSettingsOf } from './host-settings.ts';
import type { Hosting } from './hosting/hosting.ts';
import { findHosting, startHosting } from './hosting/hosting-store.ts';
import { nextCheck } from './proof.ts';

/**
 * An owner's domains, and the binding of each host to at most one owner. A domain is `verified` exactly while
 * its host is bound to its owner: both change in one transaction. The owner's item lists the verified domains
 * with `root` URLs, because every request reads it.
 */

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

/** A domain of an account, read strongly consistent. */
export const findDomain = (ownerId: string, host: string): Promise<Domain | undefined> =>
  findItem(domainKey(ownerId, host), domainSchema);

/** The binding of a host, read strongly consistent. */
export const findBinding = (host: string): Promise<Binding | undefined> =>
  findItem(bindingKey(host), bindingSchema);

/** All domains of an owner, by name. Strongly consistent. */
export const findDomains = (ownerId: string): Promise<Domain[]> =>
  parseAll(queryPrefix(domainKey(ownerId, '')), domainSchema);

/** All bindings, by host. Eventually consistent. */
export async function listBindings(): Promise<Binding[]> {
  const found: Binding[] = [];
  for await (const items of newestFirst(BINDINGS_LIST, { pageSize: 1000, budget: 'whole' })) {
    found.push(...items.map((item) => bindingSchema.parse(item)));
  }
  return found.reverse();
}

const domainItem = (domain: Domain) => ({ ...domainKey(domain.ownerId, domain.host), ...domain });

/**
 * Adds a pending domain, unless the owner has it or has the maximum, also under concurrency. `looksFrom`:
 * when the worker looks at it.
 */
export async function addDomain(
  domain: Domain,
  { max, entry, looksFrom }: { max: number; entry: AuditEntry; looksFrom: Date | undefined },
): Promise<'added' | 'exists' | 'quota reached'> {
  const failure = await transactSteps<'exists' | 'quota reached'>(
    [
      [insert({ ...domainItem(domain), ...(looksFrom && domainDue(domain.host, looksFrom)) }), 'exists'],
      [domainCountAction(domain.ownerId, { by: 1, max }), 'quota reached'],
      ...unconditional(...auditPuts(entry)),
    ],
    { attempts: ATTEMPTS },
  );
  return failure ?? 'added';
}

/** How a domain is verified. */
export interface Verification {
  now: Date;
  goesLive: boolean;
  codeSpace: string | undefined;
  /** The binding of the host to another account, and what that account loses with it. */
  former?: { binding: Binding; actions: TransactItems } | undefined;
  /** Entries and events. */
  log: TransactItems;
}

/** Verifies a pending domain: binds its host. Throws WRITE_CONFLICT, also when another owner was first. */
export async function verify(
  domain: Domain,
  verified: Domain,
  { now, goesLive, codeSpace, former, log }: Verification,
): Promise<void> {
  const { host, ownerId } = domain;
  const boundAt = now.toISOString();
  const binding = { host, ownerId, boundAt, ...hostSettingsOf(domain), ...(codeSpace && { codeSpace }) };
  await write(
    conflicting(
      bind(binding, former?.binding),
      markVerified(domain, verified, nextCheck(verified, 'present', now)),
      ...rooted(domain),
      ...(goesLive ? [startHosting({ host, ownerId, formerOwnerId: former?.binding.ownerId }, now)] : []),
      ...(former ? [...former.actions, keepCodeOwner(host, former.binding.ownerId)] : []),
      ...log,
    ),
  );
}

/** Changes the style of the QR codes of a domain's links; null removes it. Throws WRITE_CONFLICT. */
export async function changeDomainQrStyle(
  { ownerId, host, qrStyle: before }: Domain,
  qrStyle: SavedQrStyle | null,
  { entry, media }: QrStyleWrites,
): Promise<void> {
  const change = qrStyleUpdate(domainKey(ownerId, host), before, qrStyle);
  await write(conflicting(change.action, ...media, ...auditPuts(entry)));
}

/**
 * Removes a domain; a verified one unbinds its host, or closes it until its tenant is
 * gone. Throws WRITE_CONFLICT.
 */
export async function removeDomain(
  domain: Domain,
  hosting: Hosting | undefined,
  entry: AuditEntry,
): Promise<void> {
  const brand = await findBrand(domain.ownerId, domain.host);
  await write(conflicting(...removal(domain, { hosting, brand }, entry), ...auditPuts(entry)));
}

/**
 * Binds a host for the operator: verifies the owner's `pending` domain, or adds a verified one, which does
 * not count against the quota. Throws WRITE_CONFLICT, also if the host was bound in the meantime, and
 * NOT_FOUND without such an owner.
 */
export async function bindDomain(
  domain: Domain,
  pending: Domain | undefined,
  {
    entry,
    former,
    codeSpace,
  }: { entry: AuditEntry; former: Binding | undefined; codeSpace: string | undefined },
): Promise<void> {
  const { host, ownerId, verifiedAt } = domain;
  const boundAt = verifiedAt ?? domain.createdAt;
  const settings = { ...hostSettingsOf(domain), isAssigned: true, ...(codeSpace && { codeSpace }) };
  const binding = bind({ host, ownerId, boundAt, ...settings }, former);
  const log = [...auditPuts(entry), ...(former ? [keepCodeOwner(host, former.ownerId)] : [])];
  if (pending)
    return write(conflicting(binding, markVerified(pending, domain, undefined), ...rooted(pending), ...log));
  await write([
    [domainCountAction(ownerId, { by: 1, max: null, rootHost: rootHostOf(domain) }), 'NOT_FOUND'],
    ...conflicting(binding, insert(domainItem(domain)), ...log),
  ]);
}

/**
 * Exempts a host from looks at its proof that an operator had bound before there were any. Throws
 * WRITE_CONFLICT if it was changed in the meantime.
 */
export const assignDomain = ({ ownerId, host }: Domain, entry: AuditEntry): Promise<void> => {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  const change = update(domainKey(ownerId, host))
    .set({ isAssigned: true })
    .remove('missedAt', 'missingSince', 'lapsedAt', partitionKey, sortKey)
    .when(isNot('verifiedAt', null));
  return write(conflicting(change.action, assignHost(host, ownerId), ...auditPuts(entry)));
};

/** Unbinds a host for the operator, and removes its domain, if there is one. Throws WRITE_CONFLICT. */
export async function unbindDomain(
  {
    binding,
    domain,
    hosting,
  }: { binding: Binding; domain: Domain | undefined; hosting: Hosting | undefined },
  entry: AuditEntry,
): Promise<void> {
  const brand = domain && (await findBrand(domain.ownerId, domain.host));
  const actions =
    domain?.status === 'verified'
      ? removal(domain, { hosting, brand }, entry)
      : release(binding, hosting, new Date(entry.at));
  await write(conflicting(...actions, ...auditPuts(entry)));
}

const rootHostOf = ({ host, shortUrls }: Domain): string | undefined =>
  shortUrls === 'root' ? host : undefined;

/** Lists a domain that becomes verified, if its short URLs are at the root. */
const rooted = ({ ownerId, host, shortUrls }: Domain): TransactItems =>
  shortUrls === 'root' ? [rootHostAction(ownerId, 'ADD', host)] : [];

/** Condition on the claim that was read: one that was removed and added again has another value. */
export const isSame = ({ status, txtValue, shortUrls }: Domain): Condition =>
  has({ status, txtValue, shortUrls });

/** `due`: when to look at its proof; undefined: an operator has bound it. */
function markVerified(domain: Domain, { verifiedAt }: Domain, due: Date | undefined): TransactAction {
  const { ownerId, host } = domain;
  const { partitionKey, sortKey } = INDEX.byExpiry;
  const claim = update(domainKey(ownerId, host))
    .set({ status: 'verified', verifiedAt })
    .remove('releasedAt', 'isTakenOver')
    .when(isSame(domain));
  return due
    ? claim.set({ checkedAt: verifiedAt, ...proofDue(host, due) }).remove('isAssigned').action
    : claim.set({ isAssigned: true }).remove(partitionKey, sortKey).action;
}

/** Deletes a domain with this logo, and with or without apps: a concurrent change may have added others. */
function deletion(domain: Domain): TransactAction {
  const { ownerId, host, appLinks, qrStyle: { logo } = {} } = domain;
  const apps = appLinks ? exists('appLinks') : absent('appLinks');
  return remove(domainKey(ownerId, host), isSame(domain), is('qrStyle.logo', logo), apps);
}

const appsRemoval = ({ appLinks, ...domain }: Domain): TransactItems =>
  appLinks ? [appLinksAction(domain)] : [];

/** The actions that remove a domain with its brand. The sweep of media deletes the logos. */
function removal(
  domain: Domain,
  { hosting, brand }: { hosting: Hosting | undefined; brand: StoredBrand | undefined },
  { at }: Pick<AuditEntry, 'at'>,
): TransactItems {
  const { ownerId, host, status, qrStyle: { logo } = {} } = domain;
  return [
    deletion(domain),
    ...appsRemoval(domain),
    ...(logo ? [releaseAction(mediaIdOf(logo), logo, new Date(at))] : []),
    ...brandRemoval(domain, brand, new Date(at)),
    domainCountAction(ownerId, {
      by: -1,
      max: null,
      rootHost: host,
      ...(domain.isDefault && { defaultHost: host }),
    }),
    ...(status === 'verified' ? release({ host, ownerId }, hosting, new Date(at)) : []),
  ];
}

/**
 * Removes a domain of a deleted account with the actions on its `media`, and releases its host. False if it
 * was changed in the meantime.
 */
export async function eraseDomain(domain: Domain, media: TransactItems, now: Date): Promise<boolean> {
  const { ownerId, host, status } = domain;
  const hosting = status === 'verified' ? await findHosting(host) : undefined;
  return transactIf([
    deletion(domain),
    ...appsRemoval(domain),
    ...media,
    ...(status === 'verified' ? release({ host, ownerId }, hosting, now) : []),
  ]);
}

type WriteStep = Step<'NOT_FOUND' | 'WRITE_CONFLICT'>;

export const conflicting = (...actions: TransactItems): WriteStep[] =>
  actions.map((action) => [action, 'WRITE_CONFLICT']);

/** Throws the error of the first failed condition. */
export async function write(steps: readonly WriteStep[]): Promise<void> {
  const code = await transactSteps(steps, { attempts: ATTEMPTS });
  if (code !== undefined) throw new AppError(code);
}
