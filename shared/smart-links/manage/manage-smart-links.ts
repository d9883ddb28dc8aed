import { totalsOfNew } from '#shared/clicks/analytics/conversion-totals.ts';
import { hasRows } from '#shared/clicks/journal/head-store.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { codeChange, codesLeft } from '#shared/core/accounts/code-quota.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { quotaExceeded } from '#shared/core/accounts/quotas.ts';
import { updateEntry } from '#shared/core/audit/audit-entry.ts';
import { type Act, type Author, viewerOf } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import { destinationsOf, newDestinations } from '#shared/core/destinations/destinations-of.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { assertFolder, folderOfNew } from '#shared/core/folders/manage-folders.ts';
import type { FileParts } from '#shared/core/media/file-parts.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { MediaChange, type MediaOwner } from '#shared/core/media/media-change.ts';
import { assertLinkable } from '#shared/core/moderation/assert-linkable.ts';
import { changeRefused } from '#shared/core/moderation/block.ts';
import { assertSafe } from '#shared/links/url-checker/check-destinations.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { assertMatch, type IfMatch, nextUpdate } from '#shared/platform/http/if-match.ts';
import { problem } from '#shared/platform/problems.ts';
import { type IdSource, randomIds } from '#shared/platform/runtime/ids.ts';
import { auditTarget } from '../model/audit-target.ts';
import { withMailStatus } from '../model/mail-status.ts';
import { PREFIX, partOf, type SmartLinkType, slugOf } from '../model/slug.ts';
import { slugCandidates } from '../model/slug-candidates.ts';
import { filesOf, type SmartLink } from '../model/smart-link.ts';
import type { CreateSmartLink, UpdateSmartLink } from '../model/smart-link-input.ts';
import { type SmartLinkRecord, smartLinkRecord } from '../model/smart-link-record.ts';
import { freeSpace } from '../store/answer-space-store.ts';
import { readSlugBefore } from '../store/slug-tombstones.ts';
import {
  findSmartLink,
  insertSmartLink,
  type RelatedWrites,
  removeSmartLink,
  replaceSmartLink,
} from '../store/smart-link-store.ts';
import { countStoredBytes } from '../store/stored-bytes.ts';
import { blankSmartLink, changedSmartLink, type SmartLinkAct } from './change-smart-link.ts';
import { syncOwnerStatus } from './owner-status.ts';
import { clicksOf, conversionsIn, requireOwnSmartLink } from './read-smart-link.ts';
import { sameTitleError } from './same-title.ts';

/** A change to the files of a Smart Link, within the plan of its owner. */
export interface SmartLinkMediaAct extends SmartLinkAct {
  by: Author & { owner: Owner };
  /** Names files; the same when the change is retried. */
  ids: IdSource;
}

/**
 * Creates a Smart Link. Idempotent by the id from `ids`: one stored by an earlier attempt is returned. Throws
 * VALIDATION_ERROR, UNSUPPORTED_MEDIA_TYPE, LINK_ALREADY_EXISTS, SLUG_TAKEN or QUOTA_EXCEEDED.
 */
export async function createSmartLink(
  act: SmartLinkMediaAct,
  sent: CreateSmartLink,
  files: FileParts,
): Promise<SmartLinkRecord> {
  const { by, hosts, now } = act;
  const { ownerId, owner } = by;
  const input = { ...sent, folderId: folderOfNew(by, sent.folderId) };
  const id = act.ids.newId('smartLink');
  const chosen = input.slug == null ? undefined : chosenPart(input.type, input.slug);
  await assertLinkable(destinationsOf(input.type, input));
  const allowance = new MediaAllowance(owner, countStoredBytes);
  const link = await withMedia(act, { recordId: id, ids: act.ids, allowance }, async (media) => {
    // Before storing files, which would get the names of the earlier attempt's.
    const created = await findSmartLink(ownerId, id);
    if (created) return created;
    const { trackConversions = false } = owner;
    const blank = { ...blankSmartLink({ id, ownerId, type: input.type }, now), trackConversions };
    await assertSafe(destinationsOf(input.type, input), hosts.mediaOrigin);
    await assertFolder(viewerOf(by), input.folderId, { access: 'edit' });
    const draft = await changedSmartLink(blank, { input, files, media, hosts, plan: owner.plan, now });
    const writes = fileWrites(media, input, { before: [], after: filesOf(draft) });
    return insertWithFreeSlug(act, { draft, chosen, writes });
  });
  await syncOwnerStatus(link);
  return withMailStatus(link, { ...smartLinkRecord(link, 0, hosts), conversions: totalsOfNew(link) });
}

async function insertWithFreeSlug(
  act: SmartLinkMediaAct,
  { draft, chosen, writes }: { draft: SmartLink; chosen: string | undefined; writes: TransactItems },
): Promise<SmartLink> {
  const { owner } = act.by;
  const quota = PLAN_LIMITS[owner.plan].smartLinks;
  for (const part of chosen === undefined ? slugCandidates(draft.title) : [chosen]) {
    const link = { ...draft, slug: slugOf(draft.type, part) };
    const log = changeLog(act, 'smart_link.created', { after: smartLinkRecord(link, 0, act.hosts) });
    const own = await readSlugBefore(owner.ownerId, link.slug);
    const codes = codeChange(owner, { taken: own === undefined ? 1 : 0, held: 0 }, act.now);
    try {
      await insertSmartLink(link, { quota, codes, own }, { ...log, media: writes });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'SLUG_TAKEN' && chosen === undefined) continue;
      if (error.code === 'LINK_ALREADY_EXISTS') throw await sameTitleError(link, act.hosts, viewerOf(act.by));
      if (error.code === 'QUOTA_EXCEEDED') throw await refusalOf(act.by, act.now);
      throw error;
    }
    await publishEvents([log.event]);
    return link;
  }
  throw new Error('Every slug that was tried was in use');
}

/** Why an account cannot have one more page. WRITE_CONFLICT if it can: it has changed since it was read. */
async function refusalOf(by: SmartLinkMediaAct['by'], now: Date): Promise<AppError> {
  const owner = await findOwner(by.ownerId);
  if (!owner) return new AppError('OWNER_SUSPENDED');
  by.owner = owner;
  const quota = PLAN_LIMITS[owner.plan].smartLinks;
  if (quota !== null && owner.smartLinkCount >= quota) {
    return quotaExceeded('smartLinks', owner.plan, { used: quota, limit: quota });
  }
  const { codes, error } = codesLeft(owner, now);
  return codes < 1 ? error : new AppError('WRITE_CONFLICT');
}

function chosenPart(type: SmartLinkType, slug: string): string {
  const part = partOf(type, slug);
  if (part === undefined)
    throw invalidField(
      'slug',
      problem('invalid_format', `of a ${type} begins with ${PREFIX[type]}/`, { format: 'slug' }),
    );
  return part;
}

export interface SmartLinkUpdate {
  input: UpdateSmartLink;
  files: FileParts;
  ifMatch?: IfMatch | undefined;
}

/**
 * Updates the given fields; null clears. Concurrent updates are serialized. Throws SMART_LINK_NOT_FOUND,
 * PRECONDITION_FAILED, VALIDATION_ERROR, UNSUPPORTED_MEDIA_TYPE, LINK_ALREADY_EXISTS, SLUG_TAKEN,
 * QUOTA_EXCEEDED, or LINK_BLOCKED while an operator blocks it.
 */
export async function updateSmartLink(
  act: SmartLinkMediaAct,
  id: string,
  { input, files, ifMatch }: SmartLinkUpdate,
): Promise<SmartLinkRecord> {
  const { by, hosts, now } = act;
  const { owner } = by;
  const viewer = viewerOf(by);
  const allowance = new MediaAllowance(owner, countStoredBytes);
  const { before, after, record, event } = await withMedia(
    act,
    { recordId: id, ids: act.ids, allowance },
    async (media) => {
      const before = await requireOwnSmartLink(by, id);
      assertMatch(before, ifMatch);
      // As for links: see `updateLink`.
      if (before.block) throw changeRefused('Smart Link', before.block.reason);
      const given = destinationsOf(before.type, input);
      await assertLinkable(given);
      const added = newDestinations(given, destinationsOf(before.type, before));
      await assertSafe(added, hosts.mediaOrigin);
      if (input.folderId !== undefined && input.folderId !== before.folderId)
        await assertFolder(viewer, input.folderId, { access: 'edit' });
      const after = await changedSmartLink(before, { input, files, media, hosts, plan: owner.plan, now });
      if (input.slug != null) after.slug = slugOf(after.type, chosenPart(after.type, input.slug));
      const clicks = await clicksOf(id);
      const record = smartLinkRecord(after, clicks, hosts);
      const had = smartLinkRecord(before, clicks, hosts);
      const log = changeLog(act, 'smart_link.updated', { before: had, after: record });
      const writes = fileWrites(media, input, { before: filesOf(before), after: filesOf(after) });
      // Asked only if a slug ends.
      const isReached = before.slug === after.slug || clicks > 0 || (await hasRows(id));
      const related = { ...log, media: writes, isReached };
      await replaceSmartLink(before, after, related).catch(async (error: unknown) => {
        const isSame = error instanceof AppError && error.code === 'LINK_ALREADY_EXISTS';
        throw isSame ? await sameTitleError(after, hosts, viewer) : error;
      });
      return { before, after, record, event: log.event };
    },
  );
  await publishEvents([event]);
  if (before.slug !== after.slug) await syncOwnerStatus(after);
  return withMailStatus(after, { ...record, ...(await conversionsIn(after)) });
}

/**
 * Moves a Smart Link out of a folder that is being deleted, even if it is blocked. Returns its events, which
 * the caller publishes; undefined if it is not in the folder.
 */
export function leaveFolder(
  act: SmartLinkAct,
  id: string,
  folderId: string,
): Promise<DomainEvent[] | undefined> {
  return retryConflicts(async () => {
    const before = await findSmartLink(act.by.ownerId, id);
    if (before?.folderId !== folderId) return undefined;
    const updatedAt = nextUpdate(before, act.now);
    const after: SmartLink = { ...before, folderId: null, updatedAt, version: before.version + 1 };
    const clicks = await clicksOf(id);
    const [had, has] = [before, after].map((link) => smartLinkRecord(link, clicks, act.hosts));
    const log = changeLog(act, 'smart_link.updated', { before: had, after: has });
    await replaceSmartLink(before, after, { ...log, media: [], leavesClosedFolder: true });
    return [log.event];
  });
}

/** Deletes a Smart Link and its files. Throws SMART_LINK_NOT_FOUND or PRECONDITION_FAILED. */
export async function deleteSmartLink(act: SmartLinkAct, id: string, ifMatch?: IfMatch): Promise<void> {
  const event = await withMedia(act, { recordId: id, ids: randomIds }, async (media) => {
    const link = await requireOwnSmartLink(act.by, id);
    assertMatch(link, ifMatch);
    const clicks = await clicksOf(id);
    const log = changeLog(act, 'smart_link.deleted', { before: smartLinkRecord(link, clicks, act.hosts) });
    const removal = { now: act.now, isReached: clicks > 0 || (await hasRows(id)) };
    await removeSmartLink(link, { ...log, media: media.writes(filesOf(link), []) }, removal);
    return log.event;
  });
  await publishEvents([event]);
  await freeSpace(id);
}

/** The event and the audit entry of a change. */
function changeLog(
  { by, now }: Act,
  action: 'smart_link.created' | 'smart_link.updated' | 'smart_link.deleted',
  { before, after }: { before?: SmartLinkRecord | undefined; after?: SmartLinkRecord | undefined },
): Pick<RelatedWrites, 'event' | 'entry'> {
  const record = (after ?? before) as SmartLinkRecord;
  const target = auditTarget({ id: record._id, title: record.title });
  const changes = changesOf(before ?? null, after ?? null, ['url']);
  return {
    event: newEvent(action, { ownerId: by.ownerId, data: record, now }),
    entry: updateEntry(by, { action, target, changes }, now),
  };
}

/**
 * Maximum files that one change can add and remove: a transaction has no room for more besides its other
 * writes.
 */
const MAX_CHANGED_FILES = 80;

/** The writes of the files that a change adds and removes. Throws VALIDATION_ERROR for too many. */
function fileWrites(
  media: MediaChange,
  input: object,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): TransactItems {
  const writes = media.writes(before, after);
  if (writes.length <= MAX_CHANGED_FILES) return writes;
  const path = Object.entries(input).find(([, value]) => Array.isArray(value))?.[0] ?? 'image';
  const maximum = MAX_CHANGED_FILES;
  const message = `may add and remove at most ${maximum} files in one request; this one has ${writes.length}`;
  throw invalidField(path, problem('too_many', message, { maximum }));
}

/** Runs a change and its media writes; retries on conflicts. */
async function withMedia<T>(
  { by, hosts, now }: SmartLinkAct,
  record: Pick<MediaOwner, 'recordId' | 'ids' | 'allowance'>,
  change: (media: MediaChange) => Promise<T>,
): Promise<T> {
  const { mediaOrigin } = hosts;
  const media = new MediaChange({ ...record, ownerId: by.ownerId, mediaOrigin, now });
  let result: T;
  try {
    result = await retryConflicts(() => change(media));
  } catch (error) {
    // After any other error, the change may be stored: leave its files to the sweep.
    if (error instanceof AppError) await media.rollback();
    throw error;
  }
  await media.afterCommit();
  return result;
}
