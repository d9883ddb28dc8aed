import { updateEntry } from '../../core/audit/audit-entry.ts';
import type { Author } from '../../core/audit/author.ts';
import { assertOwnDomain } from '../../core/domains/assert-own-domain.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import { newEvent } from '../../core/events/new-event.ts';
import { publishEvents } from '../../core/events/publish-events.ts';
import { assertLinkable } from '../../core/moderation/assert-linkable.ts';
import { changeRefused } from '../../core/moderation/block.ts';
import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import type { TransactItems } from '../../platform/dynamo/transact.ts';
import { AppError, type ErrorDetail } from '../../platform/errors.ts';
import { assertMatch, type IfMatch } from '../../platform/http/if-match.ts';
import { problem } from '../../platform/problems.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { needsPageTitle, titleRequest } from '../model/automatic-title.ts';
import { expiryChange } from '../model/expiry.ts';
import type { Link } from '../model/link.ts';
import { linkChanges, linkTarget } from '../model/link-changes.ts';
import type { CreateLink, UpdateLink } from '../model/link-input.ts';
import { type LinkRecord, linkRecord, shortUrlOf } from '../model/link-record.ts';
import { hashPassword } from '../model/password.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { newCode } from '../model/reserved-codes.ts';
import { assertEntryFits } from '../redirects/redirect-entry-of.ts';
import {
  type ChangeLog,
  eventsOf,
  findLink,
  insertLink,
  removeLink,
  replaceLink,
} from '../store/link-store.ts';
import { NO_USAGE, usageOf } from '../store/link-usage.ts';
import { findSamePair, hasSameGuard } from '../store/unique-pair-store.ts';
import { assertSafe, newUrls } from '../url-checker/check-destinations.ts';
import { applyUpdate, destinationsOf, draftLink, type LinkHosts } from './draft-link.ts';
import { findLinkByCodeOrUrl } from './find-by-code.ts';
import type { LinkAllowance } from './link-allowance.ts';
import { LinkImage } from './link-media.ts';
import { syncOwnerStatus } from './owner-status.ts';

// With 62^7 codes, collisions are rare; five in a row indicate a bug.
const INSERT_ATTEMPTS = 5;

/**
 * Creates a link. Idempotent by `id`: a link stored by an earlier attempt is returned. Throws VALIDATION_ERROR,
 * LINK_ALREADY_EXISTS, CODE_TAKEN or DOMAIN_NOT_YOURS; with `allowance`, which counts and charges it, also QUOTA_EXCEEDED,
 * ACCOUNT_PAUSED or BALANCE_TOO_LOW; CREATOR_BLOCKED if the `creator` of a temporary link is blocked.
 */
export async function createLink(
  by: Author,
  input: CreateLink,
  hosts: LinkHosts,
  now: Date,
  id?: string,
  allowance?: LinkAllowance,
  creator: string | null = null,
): Promise<LinkRecord> {
  const { ownerId } = by;
  const link = { ...draftLink(ownerId, input, hosts, now), creator };
  await assertLinkable(destinationsOf(link));
  if (id !== undefined) link.id = id;
  await assertSafe(destinationsOf(link), hosts.publicOrigin);
  const passwordHash = input.password == null ? undefined : await hashPassword(input.password);
  const recordOf = (link: Link) => linkRecord(link, NO_USAGE, hosts.publicOrigin, now);
  const logOf = (link: Link) => {
    const log = changeLog(by, 'link.created', null, recordOf(link), passwordHash, now);
    return log && { ...log, titleRequest: needsPageTitle(link) ? titleRequest(link, now) : undefined };
  };
  const image = new LinkImage({ ownerId, linkId: link.id, publicOrigin: hosts.publicOrigin, now });
  let log: ChangeLog | undefined;
  try {
    await assertOwnDomain(ownerId, link.customDomain);
    await assertUniquePair(link, hosts.publicOrigin);
    const { preview } = link;
    log = await retryConflicts(async () => {
      link.preview = await image.resolve(preview);
      assertEntryFits(link);
      const media = await image.writes(undefined, link);
      return insertWithFreeCode(link, passwordHash, input.code != null, logOf, allowance, media);
    });
  } catch (error) {
    const created = id === undefined ? undefined : await findLink(ownerId, id);
    if (!created) throw error;
    return recordOf(created);
  }
  await publishEvents(eventsOf(log));
  await syncOwnerStatus(ownerId, [link]);
  await allowance?.settle(1, now);
  return recordOf(link);
}

/** undefined for temporary links. */
function changeLog(
  by: Author,
  type: 'link.created' | 'link.updated' | 'link.deleted',
  before: LinkRecord | null,
  after: LinkRecord | null,
  passwordHash: string | null | undefined,
  now: Date,
): ChangeLog | undefined {
  if (by.ownerId === PUBLIC_OWNER_ID) return undefined;
  const record = (after ?? before) as LinkRecord;
  const act = { action: type, target: linkTarget(record), changes: linkChanges(before, after, passwordHash) };
  return { event: newEvent(type, by.ownerId, record, now), entry: updateEntry(by, act, now) };
}

async function insertWithFreeCode(
  link: Link,
  passwordHash: string | undefined,
  codeIsChosen: boolean,
  logOf: (link: Link) => ChangeLog | undefined,
  allowance: LinkAllowance | undefined,
  media: TransactItems,
): Promise<ChangeLog | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const log = logOf(link);
      await insertLink(link, passwordHash, codeIsChosen, log, await allowance?.use(1), media);
      return log;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'QUOTA_EXCEEDED' && allowance) {
        const remaining = await allowance.remaining();
        // Otherwise quota was freed or the balance topped up in the meantime.
        if (remaining.links < 1 || attempt === INSERT_ATTEMPTS) throw remaining.error;
        continue;
      }
      if (error.code !== 'CODE_TAKEN' || codeIsChosen) throw error;
      if (attempt === INSERT_ATTEMPTS)
        throw new Error(`${INSERT_ATTEMPTS} random codes in a row were in use`);
      link.code = newCode();
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

/** The same by its code, or its short URL on any host that serves it. Throws VALIDATION_ERROR for anything else. */
export async function getLinkByCode(
  ownerId: string,
  codeOrUrl: string,
  hosts: LinkHosts,
  now: Date,
): Promise<LinkRecord> {
  const link = await findLinkByCodeOrUrl(ownerId, codeOrUrl, hosts.ownHosts);
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return linkRecord(link, await usageOf(link), hosts.publicOrigin, now);
}

/** The stored link of an owner. Throws LINK_NOT_FOUND. */
export async function requireLink(ownerId: string, id: string): Promise<Link> {
  const link = isId('link', id) ? await findLink(ownerId, id) : undefined;
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return link;
}

/**
 * Updates the given fields; null clears. Concurrent updates are serialized. Throws LINK_NOT_FOUND, PRECONDITION_FAILED,
 * VALIDATION_ERROR, LINK_ALREADY_EXISTS, DOMAIN_NOT_YOURS, or LINK_BLOCKED while an operator blocks it.
 */
export async function updateLink(
  by: Author,
  id: string,
  input: UpdateLink,
  hosts: LinkHosts,
  now: Date,
  ifMatch?: IfMatch,
): Promise<LinkRecord> {
  const { ownerId } = by;
  const expiry = expiryChange(input);
  await assertLinkable(destinationsOf(input));
  const passwordHash = input.password ? await hashPassword(input.password) : input.password;
  const image = new LinkImage({ ownerId, linkId: id, publicOrigin: hosts.publicOrigin, now });
  const { record, events } = await retryConflicts(async () => {
    const before = await requireLink(ownerId, id);
    assertMatch(before, ifMatch);
    return storeChange(
      by,
      before,
      applyUpdate(before, input, expiry, hosts, now),
      passwordHash,
      hosts,
      now,
      image,
    );
  });
  await image.afterCommit();
  await publishEvents(events);
  return record;
}

/**
 * Stores a changed link with its events, which the caller publishes; `image`: of a change that may replace it. Throws as `updateLink` does, and WRITE_CONFLICT when
 * `before` is not what is stored.
 */
export async function storeChange(
  by: Author,
  before: Link,
  after: Link,
  passwordHash: string | null | undefined,
  hosts: LinkHosts,
  now: Date,
  image?: LinkImage,
): Promise<{ record: LinkRecord; events: DomainEvent[] }> {
  // An accepted change would look as if it had lifted the block, and would replace the evidence.
  if (before.block) throw changeRefused('link', before.block.reason);
  // An unchanged domain is accepted, even if another owner has verified it since.
  if (after.customDomain !== before.customDomain) await assertOwnDomain(after.ownerId, after.customDomain);
  if (!hasSameGuard(before, after)) await assertUniquePair(after, hosts.publicOrigin);
  await assertSafe(newUrls(destinationsOf(after), destinationsOf(before)), hosts.publicOrigin);
  if (image) {
    after.preview = await image.resolve(after.preview, before);
    assertEntryFits(after);
  }
  // Of a link whose click limit ends, the visits that it has had.
  const usage = await usageOf(after.maxClicks === null ? before : after);
  const recordOf = (link: Link) => linkRecord(link, usage, hosts.publicOrigin, now);
  const record = recordOf(after);
  const change = changeLog(by, 'link.updated', recordOf(before), record, passwordHash, now);
  const request = needsPageTitle(after, before) ? titleRequest(after, now) : undefined;
  const log = change && { ...change, titleRequest: request };
  await replaceLink(before, after, passwordHash, log, await image?.writes(before, after));
  return { record, events: eventsOf(log) };
}

/** Deletes a link and its image. Throws LINK_NOT_FOUND or PRECONDITION_FAILED. */
export async function deleteLink(
  by: Author,
  id: string,
  publicOrigin: string,
  now: Date,
  ifMatch?: IfMatch,
): Promise<void> {
  const event = await storeDeletion(by, id, publicOrigin, now, ifMatch);
  await publishEvents(event ? [event] : []);
}

/** Deletes a link and its image and returns its event, which the caller publishes. Throws as `deleteLink` does. */
export async function storeDeletion(
  by: Author,
  id: string,
  publicOrigin: string,
  now: Date,
  ifMatch?: IfMatch,
): Promise<DomainEvent | undefined> {
  const { ownerId } = by;
  const image = new LinkImage({ ownerId, linkId: id, publicOrigin, now });
  const event = await retryConflicts(async () => {
    const link = await requireLink(ownerId, id);
    assertMatch(link, ifMatch);
    const record = linkRecord(link, await usageOf(link), publicOrigin, now);
    const log = changeLog(by, 'link.deleted', record, null, undefined, now);
    await removeLink(link, now, log, await image.writes(link, undefined));
    return log?.event;
  });
  await image.afterCommit();
  return event;
}

/**
 * Throws LINK_ALREADY_EXISTS if the owner has another link to the URL on the domain, unless this one allows duplicates. The
 * guards reject concurrent ones.
 */
export async function assertUniquePair(link: Link, publicOrigin: string): Promise<void> {
  if (link.allowDuplicate || link.ownerId === PUBLIC_OWNER_ID) return;
  const id = await findSamePair(link);
  if (id === undefined) return;
  const other = await findLink(link.ownerId, id);
  throw new AppError(
    'LINK_ALREADY_EXISTS',
    'You already have a link to this originalUrl on this customDomain. Set allowDuplicate to true to have another one.',
    { details: other && [alreadyExists(other, publicOrigin)] },
  );
}

const alreadyExists = (other: Link, publicOrigin: string): ErrorDetail => ({
  path: 'originalUrl',
  ...problem('duplicate', `is the URL of your link ${other.id}`),
  _id: other.id,
  shortUrl: shortUrlOf(other, publicOrigin),
});
