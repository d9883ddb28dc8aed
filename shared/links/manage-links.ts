import type { DomainEvent, EventType } from '../events/event.ts';
import { newEvent } from '../events/new-event.ts';
import { publishEvents } from '../events/publish-events.ts';
import { assertLinkable, type UrlField } from '../moderation/assert-linkable.ts';
import { changeRefused } from '../moderation/block.ts';
import { retryConflicts } from '../platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '../platform/errors.ts';
import { isId, newId, newShortCode } from '../platform/runtime/ids.ts';
import { assertSafe, newUrls } from '../url-checker/check-destinations.ts';
import { type Destinations, isOwnRedirect, isPublicDestination, NOT_PUBLIC } from './destination.ts';
import { assertFutureDate, expiryChange } from './expiry.ts';
import type { Link, UpdateField } from './link.ts';
import type { LinkAllowance } from './link-allowance.ts';
import type { CreateLink, UpdateLink } from './link-input.ts';
import { type LinkRecord, linkRecord } from './link-record.ts';
import { findLink, insertLink, removeLink, replaceLink } from './link-store.ts';
import { NO_USAGE, usageOf } from './link-usage.ts';
import { syncOwnerStatus } from './owner-status.ts';
import { hashPassword } from './password.ts';
import { PUBLIC_OWNER_ID } from './public-owner.ts';

/** The default origin of short URLs, and the hosts that serve redirects. */
export interface LinkHosts {
  publicOrigin: string;
  ownHosts: readonly string[];
  /** Default: `public`. */
  destinations?: Destinations;
}

// With 62^7 codes, collisions are rare; five in a row indicate a bug.
const INSERT_ATTEMPTS = 5;

/**
 * Creates a link. Idempotent by `id`: a link stored by an earlier attempt is returned. Throws VALIDATION_ERROR,
 * LINK_ALREADY_EXISTS or CODE_TAKEN; with `allowance`, which counts and charges it, also QUOTA_EXCEEDED, ACCOUNT_PAUSED
 * or BALANCE_TOO_LOW; CREATOR_BLOCKED where `creator`, of a temporary link, is blocked.
 */
export async function createLink(
  ownerId: string,
  input: CreateLink,
  hosts: LinkHosts,
  now: Date,
  id?: string,
  allowance?: LinkAllowance,
  creator: string | null = null,
): Promise<LinkRecord> {
  const link = { ...draftLink(ownerId, input, hosts, now), creator };
  await assertLinkable(destinationsOf(link));
  if (id !== undefined) link.id = id;
  await assertSafe(destinationsOf(link));
  const passwordHash = input.password == null ? undefined : await hashPassword(input.password);
  const recordOf = (link: Link) => linkRecord(link, NO_USAGE, hosts.publicOrigin, now);
  const eventOf = (link: Link) => changeEvent('link.created', ownerId, recordOf(link), now);
  let event: DomainEvent | undefined;
  try {
    event = await insertWithFreeCode(link, passwordHash, input.code != null, eventOf, allowance);
  } catch (error) {
    const created = id === undefined ? undefined : await findLink(ownerId, id);
    if (!created) throw error;
    return recordOf(created);
  }
  await publishChange(event);
  await syncOwnerStatus(ownerId, [link]);
  await allowance?.settle(1, now);
  return recordOf(link);
}

/** The event of a change; undefined for temporary links, which have no subscriber. */
function changeEvent(
  type: EventType,
  ownerId: string,
  record: LinkRecord,
  now: Date,
): DomainEvent | undefined {
  return ownerId === PUBLIC_OWNER_ID ? undefined : newEvent(type, ownerId, record, now);
}

const publishChange = (event: DomainEvent | undefined): Promise<void> => publishEvents(event ? [event] : []);

/** Builds the link of a request without storing it. Throws VALIDATION_ERROR. */
export function draftLink(ownerId: string, input: CreateLink, hosts: LinkHosts, now: Date): Link {
  const expiry = expiryChange(input);
  assertFutureDate(expiry, now);
  const link: Link = {
    id: newId('link'),
    ownerId,
    code: input.code ?? newShortCode(),
    originalUrl: input.originalUrl,
    title: input.title,
    tags: input.tags ?? [],
    status: input.status ?? 'active',
    expiresAt: expiry.expiresAt ?? null,
    maxClicks: expiry.maxClicks ?? null,
    customDomain: input.customDomain ?? null,
    expiredUrl: input.expiredUrl ?? null,
    hasPassword: input.password != null,
    block: null,
    creator: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    version: 1,
  };
  assertDestinations(link, hosts);
  return link;
}

async function insertWithFreeCode(
  link: Link,
  passwordHash: string | undefined,
  codeIsChosen: boolean,
  eventOf: (link: Link) => DomainEvent | undefined,
  allowance: LinkAllowance | undefined,
): Promise<DomainEvent | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const event = eventOf(link);
      await insertLink(link, passwordHash, codeIsChosen, event, await allowance?.use(1));
      return event;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'QUOTA_EXCEEDED' && allowance) {
        const remaining = await allowance.remaining();
        // Otherwise it was freed or topped up meanwhile.
        if (remaining.links < 1 || attempt === INSERT_ATTEMPTS) throw remaining.error;
        continue;
      }
      if (error.code !== 'CODE_TAKEN' || codeIsChosen) throw error;
      if (attempt === INSERT_ATTEMPTS)
        throw new Error(`${INSERT_ATTEMPTS} random codes in a row were in use`);
      link.code = newShortCode();
    }
  }
}

/** Throws LINK_NOT_FOUND, also for another owner's link. */
export async function getLink(
  ownerId: string,
  id: string,
  publicOrigin: string,
  now: Date,
): Promise<LinkRecord> {
  const link = await requireLink(ownerId, id);
  return linkRecord(link, await usageOf(link), publicOrigin, now);
}

/** The stored link of an owner. Throws LINK_NOT_FOUND. */
export async function requireLink(ownerId: string, id: string): Promise<Link> {
  const link = isId('link', id) ? await findLink(ownerId, id) : undefined;
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return link;
}

/**
 * Updates the given fields; null clears. Concurrent updates are applied one after the other. Throws LINK_NOT_FOUND,
 * VALIDATION_ERROR, LINK_ALREADY_EXISTS, or LINK_BLOCKED while the operator blocks it.
 */
export async function updateLink(
  ownerId: string,
  id: string,
  input: UpdateLink,
  hosts: LinkHosts,
  now: Date,
): Promise<LinkRecord> {
  const expiry = expiryChange(input);
  await assertLinkable(destinationsOf(input));
  const passwordHash = input.password ? await hashPassword(input.password) : input.password;
  const { record, event } = await retryConflicts(async () => {
    const before = await requireLink(ownerId, id);
    return storeChange(before, applyUpdate(before, input, expiry, now), passwordHash, hosts, now);
  });
  await publishChange(event);
  return record;
}

/**
 * Stores a changed link with its event, which the caller publishes. Throws as `updateLink` does, and WRITE_CONFLICT when
 * `before` is not what is stored.
 */
export async function storeChange(
  before: Link,
  after: Link,
  passwordHash: string | null | undefined,
  hosts: LinkHosts,
  now: Date,
): Promise<{ record: LinkRecord; event: DomainEvent | undefined }> {
  // An accepted change would look as if it had lifted the block, and replace what is to be looked into.
  if (before.block) throw changeRefused('link', before.block.reason);
  assertDestinations(after, hosts, before);
  await assertSafe(newUrls(destinationsOf(after), destinationsOf(before)));
  const record = linkRecord(after, await usageOf(after), hosts.publicOrigin, now);
  const event = changeEvent('link.updated', after.ownerId, record, now);
  await replaceLink(before, after, passwordHash, event);
  return { record, event };
}

/** Deletes a link. Throws LINK_NOT_FOUND. */
export async function deleteLink(
  ownerId: string,
  id: string,
  publicOrigin: string,
  now: Date,
): Promise<void> {
  await publishChange(await storeDeletion(ownerId, id, publicOrigin, now));
}

/** Deletes a link and returns its event, which the caller publishes. Throws LINK_NOT_FOUND. */
export function storeDeletion(
  ownerId: string,
  id: string,
  publicOrigin: string,
  now: Date,
): Promise<DomainEvent | undefined> {
  return retryConflicts(async () => {
    const link = await requireLink(ownerId, id);
    const record = linkRecord(link, await usageOf(link), publicOrigin, now);
    const event = changeEvent('link.deleted', ownerId, record, now);
    await removeLink(link, now, event);
    return event;
  });
}

/** A link with the given fields changed; null clears. */
export function applyUpdate(
  before: Link,
  input: UpdateLink,
  expiry: ReturnType<typeof expiryChange>,
  now: Date,
): Link {
  const after: Link = {
    ...before,
    ...updatedFields(before, input, expiry),
    hasPassword: input.password === undefined ? before.hasPassword : input.password !== null,
    updatedAt: now.toISOString(),
    version: before.version + 1,
  };
  const hasNewEnd = after.expiresAt !== before.expiresAt || after.maxClicks !== before.maxClicks;
  // Only a new date or click limit reactivates an expired link.
  if (after.status === 'expired' && hasNewEnd) after.status = 'active';
  if (before.status === 'expired' && after.status === 'active' && !hasNewEnd) after.status = 'expired';
  return after;
}

/** The updatable fields: new values where given, else the stored ones. */
function updatedFields(
  before: Link,
  input: UpdateLink,
  expiry: ReturnType<typeof expiryChange>,
): Pick<Link, UpdateField & keyof Link> {
  return {
    originalUrl: input.originalUrl ?? before.originalUrl,
    title: input.title ?? before.title,
    tags: input.tags === undefined ? before.tags : (input.tags ?? []),
    status: input.status ?? before.status,
    expiresAt: expiry.expiresAt === undefined ? before.expiresAt : expiry.expiresAt,
    maxClicks: expiry.maxClicks === undefined ? before.maxClicks : expiry.maxClicks,
    customDomain: input.customDomain === undefined ? before.customDomain : input.customDomain,
    expiredUrl: input.expiredUrl === undefined ? before.expiredUrl : input.expiredUrl,
  };
}

/** The URLs that a link leads to. */
export const destinationsOf = ({
  originalUrl,
  expiredUrl,
}: Pick<UpdateLink, 'originalUrl' | 'expiredUrl'>): UrlField[] => [
  ['originalUrl', originalUrl],
  ['expiredUrl', expiredUrl],
];

/** Of an updated link, destinations that stay are accepted: they may be older than the setting. */
function assertDestinations(link: Link, { ownHosts, destinations }: LinkHosts, before?: Link): void {
  const hosts = link.customDomain === null ? ownHosts : [...ownHosts, link.customDomain];
  for (const field of ['originalUrl', 'expiredUrl'] as const) {
    const url = link[field];
    if (url === null) continue;
    if (isOwnRedirect(url, hosts)) {
      throw invalidField(field, "must not be one of this service's own short links");
    }
    if (destinations !== 'any' && url !== before?.[field] && !isPublicDestination(url)) {
      throw invalidField(field, NOT_PUBLIC);
    }
  }
}
