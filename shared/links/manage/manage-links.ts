import { totalsOfNew } from '../../clicks/analytics/conversion-totals.ts';
import { assertMayEdit, ifVisible, type Viewer } from '../../core/access/scope.ts';
import { updateEntry } from '../../core/audit/audit-entry.ts';
import { type Act, type Author, viewerOf } from '../../core/audit/author.ts';
import { checkDomain } from '../../core/domains/check-domain.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import { newEvent } from '../../core/events/new-event.ts';
import { publishEvents } from '../../core/events/publish-events.ts';
import { assertFolder, folderOfNew, folderRule } from '../../core/folders/manage-folders.ts';
import { assertLinkable } from '../../core/moderation/assert-linkable.ts';
import { changeRefused } from '../../core/moderation/block.ts';
import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import type { TransactItems } from '../../platform/dynamo/transact.ts';
import { AppError, type ErrorDetail, invalidField } from '../../platform/errors.ts';
import { assertMatch, type IfMatch, nextUpdate } from '../../platform/http/if-match.ts';
import { problem } from '../../platform/problems.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { needsPageTitle, titleRequest } from '../model/automatic-title.ts';
import { expiryChange } from '../model/expiry.ts';
import { type Link, shownStatus } from '../model/link.ts';
import { linkChanges, linkTarget } from '../model/link-changes.ts';
import type { CreateLink, UpdateLink } from '../model/link-input.ts';
import {
  displayUrlOf,
  type EventLink,
  eventLink,
  type LinkReader,
  type LinkRecord,
  linkRecord,
  type RecordContext,
  type ShortUrlHosts,
  shortUrlOf,
} from '../model/link-record.ts';
import { hashPassword } from '../model/password.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { newCode } from '../model/reserved-codes.ts';
import { assertEntryFits } from '../redirects/redirect-entry-of.ts';
import {
  type ChangeLog,
  eventsOf,
  findLink,
  type InsertedLink,
  insertLink,
  moveGuard,
  removeLink,
  replaceLink,
} from '../store/link-store.ts';
import { NO_USAGE, usageOf } from '../store/link-usage.ts';
import { findSame, hasSameGuard } from '../store/unique-pair-store.ts';
import { assertSafe, newUrls } from '../url-checker/check-destinations.ts';
import { assertFolderUtm, changesFolderUtm, utmOfNewLink, utmTemplateOf } from '../utm/utm-of-new-link.ts';
import { withDefaultDomain } from './default-domain.ts';
import { applyUpdate, destinationsOf, draftLink, type LinkAct, type LinkContext } from './draft-link.ts';
import { findLinkByCodeOrUrl } from './find-by-code.ts';
import type { LinkAllowance } from './link-allowance.ts';
import { LinkImage } from './link-media.ts';
import { syncOwnerStatus } from './owner-status.ts';

// With 62^7 codes, collisions are rare; five in a row indicate a bug.
const INSERT_ATTEMPTS = 5;

export interface NewLinkOptions {
  /** Default: a new one. */
  id?: string | undefined;
  /** Counts and charges the link. */
  allowance?: LinkAllowance | undefined;
  /** Of a temporary link. */
  creator?: string | null;
}

/**
 * Creates a link. Idempotent by `id`: a link stored by an earlier attempt is returned. Throws VALIDATION_ERROR,
 * LINK_ALREADY_EXISTS, CODE_TAKEN, DOMAIN_NOT_YOURS or DOMAIN_NOT_VERIFIED; with `allowance`, which counts and charges it, also QUOTA_EXCEEDED,
 * ACCOUNT_PAUSED or BALANCE_TOO_LOW; CREATOR_BLOCKED if the `creator` of a temporary link is blocked.
 */
export async function createLink(
  act: LinkAct,
  sent: CreateLink,
  { id, allowance, creator = null }: NewLinkOptions = {},
): Promise<LinkRecord> {
  const { hosts, now } = act;
  const { ownerId } = act.by;
  const { trackConversions, defaultDomain, requiredUtm = [] } = allowance ?? {};
  const placed = { ...sent, folderId: folderOfNew(act.by, sent.folderId) };
  const input = await withDefaultDomain(placed, { ownerId, defaultDomain });
  const viewer = viewerOf(act.by);
  const template = await utmTemplateOf(ownerId, input.utmTemplateId);
  const folder = await folderRule(viewer, input.folderId);
  const utm = utmOfNewLink(input, { template, required: requiredUtm, folder });
  const link = { ...draftLink({ ownerId, hosts, now, trackConversions }, { ...input, utm }), creator };
  await assertLinkable(destinationsOf(link));
  if (id !== undefined) link.id = id;
  await assertSafe(destinationsOf(link), hosts.publicOrigin);
  const passwordHash = input.password == null ? undefined : await hashPassword(input.password);
  const recordOf = (link: Link) => linkRecord(link, { ...NO_USAGE, conversions: totalsOfNew(link) }, act);
  const logOf = (link: Link) => {
    const log = changeLog(act, 'link.created', {
      before: null,
      after: eventLink(link, NO_USAGE, act),
      passwordHash,
    });
    return log && { ...log, titleRequest: needsPageTitle(link) ? titleRequest(link, now) : undefined };
  };
  const image = new LinkImage(act, link.id);
  let log: ChangeLog | undefined;
  try {
    await warnOfDomain(act, link);
    link.allowDuplicate ||= await isHiddenPair(viewer, link, hosts);
    const { preview } = link;
    log = await retryConflicts(async () => {
      assertFolderUtm(link, await assertFolder(viewer, link.folderId, { access: 'edit' }));
      link.preview = await image.resolve(preview);
      assertEntryFits(link);
      const media = await image.writes(undefined, link);
      const newLink = { link, passwordHash, codeIsChosen: input.code != null };
      return insertWithFreeCode(newLink, { logOf, allowance, media });
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

/** Throws DOMAIN_NOT_YOURS or DOMAIN_NOT_VERIFIED. */
async function warnOfDomain({ hosts, warnings }: LinkAct, { ownerId, customDomain }: Link): Promise<void> {
  const warning = await checkDomain(customDomain, { ownerId, ...hosts });
  // An update is repeated after a conflict.
  if (warning && !warnings?.some(({ path }) => path === warning.path)) warnings?.push(warning);
}

interface RecordChange {
  before: EventLink | null;
  after: EventLink | null;
  /** As `linkChanges` takes it. */
  passwordHash: string | null | undefined;
}

/** undefined for temporary links. */
function changeLog(
  { by, now }: Act,
  action: 'link.created' | 'link.updated' | 'link.deleted',
  { before, after, passwordHash }: RecordChange,
): ChangeLog | undefined {
  if (by.ownerId === PUBLIC_OWNER_ID) return undefined;
  const record = (after ?? before) as EventLink;
  const changes = linkChanges(before, after, passwordHash);
  return {
    event: newEvent(action, by.ownerId, record, now),
    entry: updateEntry(by, { action, target: linkTarget(record), changes }, now),
  };
}

interface NewLinkWrites {
  logOf: (link: Link) => ChangeLog | undefined;
  allowance: LinkAllowance | undefined;
  media: TransactItems;
}

async function insertWithFreeCode(
  draft: InsertedLink,
  { logOf, allowance, media }: NewLinkWrites,
): Promise<ChangeLog | undefined> {
  const { link, codeIsChosen } = draft;
  for (let attempt = 1; ; attempt++) {
    try {
      const log = logOf(link);
      await insertLink(draft, { log, use: await allowance?.use(1), media });
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
export async function getLink(reader: LinkReader, id: string): Promise<LinkRecord> {
  const link = await requireLink(reader, id);
  return linkRecord(link, await usageOf(link), reader);
}

/** The same by its code, or its short URL on any host that serves it. Throws VALIDATION_ERROR for anything else. */
export async function getLinkByCode(reader: LinkContext, codeOrUrl: string): Promise<LinkRecord> {
  const link = await findLinkByCodeOrUrl(reader, codeOrUrl, reader.hosts.ownHosts);
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return linkRecord(link, await usageOf(link), reader);
}

/** The stored link of an owner. Throws LINK_NOT_FOUND, also for one that the viewer may not see. */
export async function requireLink(viewer: Viewer, id: string): Promise<Link> {
  const link = isId('link', id) ? ifVisible(viewer, await findLink(viewer.ownerId, id)) : undefined;
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return link;
}

/** The same for a change. Throws FOLDER_READ_ONLY for one that the author may only view. */
export async function requireOwnLink(by: Author, id: string): Promise<Link> {
  const viewer = viewerOf(by);
  const link = await requireLink(viewer, id);
  assertMayEdit(viewer, link);
  return link;
}

/**
 * Updates the given fields; null clears. Concurrent updates are serialized. Throws LINK_NOT_FOUND, PRECONDITION_FAILED,
 * VALIDATION_ERROR, LINK_ALREADY_EXISTS, CODE_TAKEN, DOMAIN_NOT_YOURS, DOMAIN_NOT_VERIFIED, or LINK_BLOCKED while an operator
 * blocks it.
 */
export async function updateLink(
  act: LinkAct,
  id: string,
  { input, ifMatch }: { input: UpdateLink; ifMatch?: IfMatch | undefined },
): Promise<LinkRecord> {
  const expiry = expiryChange(input);
  await assertLinkable(destinationsOf(input));
  const passwordHash = input.password ? await hashPassword(input.password) : input.password;
  const image = new LinkImage(act, id);
  let recoded: Link | undefined;
  const { record, events } = await retryConflicts(async () => {
    const before = await requireOwnLink(act.by, id);
    assertMatch(before, ifMatch);
    const changed = input.status === 'expired' ? await withoutExpired(before, input, act.now) : input;
    const after = applyUpdate(before, { input: changed, expiry }, act);
    // Its new code may have missed a change of the account's status.
    recoded = after.code === before.code ? undefined : after;
    return storeChange(act, { before, after, passwordHash }, image);
  });
  await image.afterCommit();
  await publishEvents(events);
  if (recoded) await syncOwnerStatus(recoded.ownerId, [recoded]);
  return record;
}

/** `expired` is a status that links show: sent back with its record, it changes nothing. Throws VALIDATION_ERROR. */
async function withoutExpired(link: Link, { status, ...rest }: UpdateLink, now: Date): Promise<UpdateLink> {
  if (shownStatus(link, await usageOf(link), now) === status) return rest;
  const allowed = ['active', 'inactive'];
  throw invalidField(
    'status',
    problem('invalid_value', 'must be one of active, inactive: this link is not expired', { allowed }),
  );
}

export interface LinkChange {
  before: Link;
  after: Link;
  /** A new hash, null to clear the password, undefined to keep it. */
  passwordHash?: string | null | undefined;
}

/**
 * Stores a changed link with its events, which the caller publishes; `image`: of a change that may replace it. Throws as
 * `updateLink` does, and WRITE_CONFLICT when `before` is not what is stored.
 */
export async function storeChange(
  act: LinkAct,
  { before, after, passwordHash }: LinkChange,
  image?: LinkImage,
): Promise<{ record: LinkRecord; events: DomainEvent[] }> {
  const { publicOrigin } = act.hosts;
  // An accepted change would look as if it had lifted the block, and would replace the evidence.
  if (before.block) throw changeRefused('link', before.block.reason);
  // An unchanged domain is accepted, even if another owner has verified it since.
  if (after.customDomain !== before.customDomain) await warnOfDomain(act, after);
  const viewer = viewerOf(act.by);
  if (after.folderId !== before.folderId)
    assertFolderUtm(after, await assertFolder(viewer, after.folderId, { access: 'edit' }));
  else if (changesFolderUtm(before, after)) assertFolderUtm(after, await folderRule(viewer, after.folderId));
  if (!hasSameGuard(before, after)) after.allowDuplicate ||= await isHiddenPair(viewer, after, act.hosts);
  await assertSafe(newUrls(destinationsOf(after), destinationsOf(before)), publicOrigin);
  if (image) {
    after.preview = await image.resolve(after.preview, before);
    assertEntryFits(after);
  }
  // Of a link whose click limit ends, the visits that it has had.
  const usage = await usageOf(after.maxClicks === null ? before : after);
  const [had, has] = [eventLink(before, usage, act), eventLink(after, usage, act)];
  const records = { before: had, after: has, passwordHash };
  const change = changeLog(act, 'link.updated', records);
  const request = needsPageTitle(after, before) ? titleRequest(after, act.now) : undefined;
  const log = change && { ...change, titleRequest: request };
  await replaceLink(before, after, { passwordHash, log, media: await image?.writes(before, after) });
  return { record: linkRecord(after, usage, act), events: eventsOf(log) };
}

/**
 * Moves a link out of a folder that is being deleted, even if it is blocked. Returns its events, which the caller publishes; undefined if it
 * is not in the folder.
 */
export function leaveFolder(
  act: Act & RecordContext,
  id: string,
  folderId: string,
): Promise<DomainEvent[] | undefined> {
  return retryConflicts(async () => {
    const before = await findLink(act.by.ownerId, id);
    if (before?.folderId !== folderId) return undefined;
    const updatedAt = nextUpdate(before, act.now);
    const after: Link = { ...before, folderId: null, updatedAt, version: before.version + 1 };
    const usage = await usageOf(before);
    const [had, has] = [eventLink(before, usage, act), eventLink(after, usage, act)];
    const log = changeLog(act, 'link.updated', { before: had, after: has, passwordHash: undefined });
    await replaceLink(before, after, { log, leavesClosedFolder: true });
    return eventsOf(log);
  });
}

/** Deletes a link and its image. Throws LINK_NOT_FOUND or PRECONDITION_FAILED. */
export async function deleteLink(act: Act & RecordContext, id: string, ifMatch?: IfMatch): Promise<void> {
  const event = await storeDeletion(act, id, ifMatch);
  await publishEvents(event ? [event] : []);
}

/** Deletes a link and its image and returns its event, which the caller publishes. Throws as `deleteLink` does. */
export async function storeDeletion(
  act: Act & RecordContext,
  id: string,
  ifMatch?: IfMatch,
): Promise<DomainEvent | undefined> {
  const image = new LinkImage(act, id);
  const event = await retryConflicts(async () => {
    const link = await requireOwnLink(act.by, id);
    assertMatch(link, ifMatch);
    const before = eventLink(link, await usageOf(link), act);
    const log = changeLog(act, 'link.deleted', { before, after: null, passwordHash: undefined });
    await removeLink(link, act.now, { log, media: await image.writes(link, undefined) });
    return log?.event;
  });
  await image.afterCommit();
  return event;
}

/**
 * Throws LINK_ALREADY_EXISTS if the owner has another link to the URL on the domain with the same UTM parameters, rules and
 * variants, unless this one allows duplicates. The guards reject concurrent ones. Returns true if the viewer may not see the other
 * one, and so must not learn of it: this one has to allow duplicates.
 */
export async function isHiddenPair(viewer: Viewer, link: Link, hosts: ShortUrlHosts): Promise<boolean> {
  if (link.allowDuplicate || link.ownerId === PUBLIC_OWNER_ID) return false;
  const { same, inTheWay } = await findSame(link, (id) => findLink(link.ownerId, id));
  if (inTheWay) await moveGuard(inTheWay);
  if (same === undefined) return false;
  const other = await findLink(link.ownerId, same);
  if (other && !ifVisible(viewer, other)) return true;
  throw new AppError(
    'LINK_ALREADY_EXISTS',
    'You already have a link to this originalUrl on this customDomain. Set allowDuplicate to true to have another one.',
    { details: other && [alreadyExists(other, hosts)] },
  );
}

const alreadyExists = (other: Link, hosts: ShortUrlHosts): ErrorDetail => ({
  path: 'originalUrl',
  ...problem('duplicate', `is the URL of your link ${other.id}`),
  _id: other.id,
  shortUrl: shortUrlOf(other, hosts.publicOrigin),
  displayUrl: displayUrlOf(other, hosts),
});
