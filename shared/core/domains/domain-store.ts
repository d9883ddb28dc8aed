import { tableName } from '#shared/platform/dynamo/client.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { listKeys, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
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
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { QrStyleWrites } from '../accounts/owner-store.ts';
import { qrStyleUpdate } from '../accounts/qr-style-update.ts';
import { domainCountAction, rootHostAction } from '../accounts/quota-store.ts';
import type { SavedQrStyle } from '../accounts/saved-qr-style.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import type { StoredBrand } from '../brand/brand.ts';
import { brandRemoval, findBrand } from '../brand/brand-store.ts';
import { mediaIdOf } from '../media/media-file.ts';
import { releaseAction } from '../media/media-store.ts';
import { appLinksAction } from './app-links-store.ts';
import { type Binding, bindingSchema, type Domain, domainSchema } from './domain.ts';
import { BINDINGS_LIST, bindingKey, domainDue, domainKey, hostingKey } from './domain-items.ts';
import { hostSettingsOf } from './host-settings.ts';
import type { Hosting } from './hosting/hosting.ts';
import { endHosting, findHosting, startHosting } from './hosting/hosting-store.ts';

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
  for await (const items of newestFirst(BINDINGS_LIST, { pageSize: 1000 })) {
    found.push(...items.map((item) => bindingSchema.parse(item)));
  }
  return found.reverse();
}

const domainItem = (domain: Domain) => ({ ...domainKey(domain.ownerId, domain.host), ...domain });

const bindingItem = (binding: Binding) => ({
  ...bindingKey(binding.host),
  ...binding,
  ...listKeys(BINDINGS_LIST, binding.host),
});

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

/**
 * Verifies a pending domain: binds its host. Throws WRITE_CONFLICT, and DOMAIN_TAKEN when
 * another owner was first.
 */
export async function verify(
  domain: Domain,
  entryOf: (verified: Domain) => AuditEntry,
  { now, goesLive }: { now: Date; goesLive: boolean },
): Promise<Domain> {
  const { host, ownerId } = domain;
  const at = now.toISOString();
  const verified: Domain = { ...domain, status: 'verified', verifiedAt: at };
  await write([
    [bind({ host, ownerId, boundAt: at, ...hostSettingsOf(domain) }), 'DOMAIN_TAKEN'],
    ...conflicting(
      markVerified(domain, at),
      ...rooted(domain),
      ...(goesLive ? [startHosting(host, ownerId, now)] : []),
      ...auditPuts(entryOf(verified)),
    ),
  ]);
  return verified;
}

/** Changes the style of the QR codes of a domain's links; null removes it. Throws WRITE_CONFLICT. */
export async function changeDomainQrStyle(
  { ownerId, host, qrStyle: before }: Domain,
  qrStyle: SavedQrStyle | null,
  { entry, media }: QrStyleWrites,
): Promise<void> {
  const update = qrStyleUpdate(before, qrStyle);
  await write(
    conflicting(
      { Update: { TableName: tableName(), Key: domainKey(ownerId, host), ...update } },
      ...media,
      ...auditPuts(entry),
    ),
  );
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
  entry: AuditEntry,
): Promise<void> {
  const { host, ownerId, verifiedAt } = domain;
  const boundAt = verifiedAt ?? domain.createdAt;
  const binding = bind({ host, ownerId, boundAt, ...hostSettingsOf(domain) });
  const log = auditPuts(entry);
  if (pending) return write(conflicting(binding, markVerified(pending, boundAt), ...rooted(pending), ...log));
  await write([
    [domainCountAction(ownerId, { by: 1, max: null, rootHost: rootHostOf(domain) }), 'NOT_FOUND'],
    ...conflicting(binding, insert(domainItem(domain)), ...log),
  ]);
}

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

const bind = (binding: Binding): TransactAction => ({
  Put: {
    TableName: tableName(),
    Item: bindingItem(binding),
    ConditionExpression: 'attribute_not_exists(pk) OR ownerId = :owner',
    ExpressionAttributeValues: { ':owner': binding.ownerId },
  },
});

const unbind = ({ host, ownerId }: Pick<Binding, 'host' | 'ownerId'>): TransactAction => ({
  Delete: {
    TableName: tableName(),
    Key: bindingKey(host),
    ConditionExpression: 'attribute_not_exists(pk) OR ownerId = :owner',
    ExpressionAttributeValues: { ':owner': ownerId },
  },
});

/**
 * Unbinds a host, or closes it until its tenant is gone. Fails if the host has got a
 * tenant since it was read.
 */
const release = (
  { host, ownerId }: Pick<Binding, 'host' | 'ownerId'>,
  hosting: Hosting | undefined,
  now: Date,
): TransactItems =>
  hosting
    ? endHosting(hosting, now)
    : [
        unbind({ host, ownerId }),
        {
          ConditionCheck: {
            TableName: tableName(),
            Key: hostingKey(host),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ];

const rootHostOf = ({ host, shortUrls }: Domain): string | undefined =>
  shortUrls === 'root' ? host : undefined;

/** Lists a domain that becomes verified, if its short URLs are at the root. */
const rooted = ({ ownerId, host, shortUrls }: Domain): TransactItems =>
  shortUrls === 'root' ? [rootHostAction(ownerId, 'ADD', host)] : [];

/** Condition on the claim that was read: one that was removed and added again has another value. */
export const isSame = ({ status, txtValue, shortUrls }: Domain) => ({
  ConditionExpression: '#status = :status AND txtValue = :txt AND shortUrls = :was',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':status': status, ':txt': txtValue, ':was': shortUrls },
});

function markVerified(domain: Domain, at: string): TransactAction {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = isSame(domain);
  return {
    Update: {
      TableName: tableName(),
      Key: domainKey(domain.ownerId, domain.host),
      UpdateExpression: 'SET #status = :verified, verifiedAt = :at REMOVE #duePk, #dueSk',
      ConditionExpression,
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        '#duePk': INDEX.byExpiry.partitionKey,
        '#dueSk': INDEX.byExpiry.sortKey,
      },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':verified': 'verified', ':at': at },
    },
  };
}

/** Deletes a domain with this logo, and with or without apps: a concurrent change may have added others. */
function deletion(domain: Domain): TransactAction {
  const { ConditionExpression, ExpressionAttributeValues, ...same } = isSame(domain);
  const { ownerId, host, appLinks, qrStyle: { logo } = {} } = domain;
  return {
    Delete: {
      TableName: tableName(),
      Key: domainKey(ownerId, host),
      ...same,
      ConditionExpression:
        `${ConditionExpression} AND ` +
        `${logo ? 'qrStyle.logo = :logo' : 'attribute_not_exists(qrStyle.logo)'} AND ` +
        `attribute_${appLinks ? '' : 'not_'}exists(appLinks)`,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...(logo && { ':logo': logo }) },
    },
  };
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

type WriteStep = Step<'DOMAIN_TAKEN' | 'NOT_FOUND' | 'WRITE_CONFLICT'>;

export const conflicting = (...actions: TransactItems): WriteStep[] =>
  actions.map((action) => [action, 'WRITE_CONFLICT']);

/** Throws the error of the first failed condition. */
export async function write(steps: readonly WriteStep[]): Promise<void> {
  const code = await transactSteps(steps, { attempts: ATTEMPTS });
  if (code !== undefined) throw new AppError(code);
}
