import type { Owner } from '../../core/accounts/account.ts';
import { PLAN_LIMITS } from '../../core/accounts/plans.ts';
import { quotaExceeded } from '../../core/accounts/quotas.ts';
import { updateEntry } from '../../core/audit/audit-entry.ts';
import type { Author } from '../../core/audit/author.ts';
import { changesOf } from '../../core/audit/changes.ts';
import { newEvent } from '../../core/events/new-event.ts';
import { publishEvents } from '../../core/events/publish-events.ts';
import type { FileParts } from '../../core/media/file-parts.ts';
import { MediaAllowance } from '../../core/media/media-allowance.ts';
import { MediaChange, type MediaOwner } from '../../core/media/media-change.ts';
import { assertLinkable } from '../../core/moderation/assert-linkable.ts';
import { changeRefused } from '../../core/moderation/block.ts';
import { assertSafe, newUrls } from '../../links/url-checker/check-destinations.ts';
import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { assertMatch, type IfMatch } from '../../platform/http/if-match.ts';
import { problem } from '../../platform/problems.ts';
import { type IdSource, randomIds } from '../../platform/runtime/ids.ts';
import { withMailStatus } from '../model/mail-status.ts';
import { urlsOf } from '../model/page-links.ts';
import { PREFIX, partOf, type SmartLinkType, slugOf } from '../model/slug.ts';
import { slugCandidates } from '../model/slug-candidates.ts';
import { filesOf, type SmartLink } from '../model/smart-link.ts';
import type { CreateSmartLink, UpdateSmartLink } from '../model/smart-link-input.ts';
import { type SmartLinkRecord, smartLinkRecord } from '../model/smart-link-record.ts';
import { freeSpace } from '../store/answer-space-store.ts';
import {
  findSmartLink,
  insertSmartLink,
  type RelatedWrites,
  removeSmartLink,
  replaceSmartLink,
} from '../store/smart-link-store.ts';
import { countStoredBytes } from '../store/stored-bytes.ts';
import { blankSmartLink, changedSmartLink, type SmartLinkHosts } from './change-smart-link.ts';
import { syncOwnerStatus } from './owner-status.ts';
import { clicksOf, requireSmartLink } from './read-smart-link.ts';

/** The author of a change to a Smart Link. */
export type SmartLinkAuthor = Author & { owner: Owner };

/**
 * Creates a Smart Link. Idempotent by the id from `ids`: one stored by an earlier attempt is returned. Throws
 * VALIDATION_ERROR, UNSUPPORTED_MEDIA_TYPE, LINK_ALREADY_EXISTS, SLUG_TAKEN or QUOTA_EXCEEDED.
 */
export async function createSmartLink(
  by: SmartLinkAuthor,
  input: CreateSmartLink,
  files: FileParts,
  hosts: SmartLinkHosts,
  ids: IdSource,
  now: Date,
): Promise<SmartLinkRecord> {
  const { ownerId, owner } = by;
  const id = ids.newId('smartLink');
  const chosen = input.slug == null ? undefined : chosenPart(input.type, input.slug);
  await assertLinkable(urlsOf(input.type, input));
  const allowance = new MediaAllowance(owner, countStoredBytes);
  const link = await withMedia({ ownerId, recordId: id, allowance, ids, now }, hosts, async (media) => {
    // Before storing files, which would get the names of the earlier attempt's.
    const created = await findSmartLink(ownerId, id);
    if (created) return created;
    const blank = blankSmartLink({ id, ownerId, type: input.type }, now);
    await assertSafe(urlsOf(input.type, input), hosts.mediaOrigin);
    const draft = await changedSmartLink(blank, { input, files, media, hosts, plan: owner.plan, now });
    return insertWithFreeSlug(by, draft, chosen, media, hosts, now);
  });
  await syncOwnerStatus(link);
  return withMailStatus(link, smartLinkRecord(link, 0, hosts));
}

async function insertWithFreeSlug(
  by: SmartLinkAuthor,
  draft: SmartLink,
  chosen: string | undefined,
  media: MediaChange,
  hosts: SmartLinkHosts,
  now: Date,
): Promise<SmartLink> {
  const { plan } = by.owner;
  const quota = PLAN_LIMITS[plan].smartLinks;
  const writes = media.writes([], filesOf(draft));
  for (const part of chosen === undefined ? slugCandidates(draft.title) : [chosen]) {
    const link = { ...draft, slug: slugOf(draft.type, part) };
    const log = changeLog(by, 'smart_link.created', null, smartLinkRecord(link, 0, hosts), now);
    try {
      await insertSmartLink(link, quota, { ...log, media: writes });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'SLUG_TAKEN' && chosen === undefined) continue;
      if (error.code === 'QUOTA_EXCEEDED' && quota !== null) {
        throw quotaExceeded('smartLinks', plan, { used: quota, limit: quota });
      }
      throw error;
    }
    await publishEvents([log.event]);
    return link;
  }
  throw new Error('Every slug that was tried was in use');
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

/**
 * Updates the given fields; null clears. Concurrent updates are serialized. Throws SMART_LINK_NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR,
 * UNSUPPORTED_MEDIA_TYPE, LINK_ALREADY_EXISTS, SLUG_TAKEN, QUOTA_EXCEEDED, or LINK_BLOCKED while an operator blocks it.
 */
export async function updateSmartLink(
  by: SmartLinkAuthor,
  id: string,
  input: UpdateSmartLink,
  files: FileParts,
  hosts: SmartLinkHosts,
  ids: IdSource,
  now: Date,
  ifMatch?: IfMatch,
): Promise<SmartLinkRecord> {
  const { ownerId, owner } = by;
  const allowance = new MediaAllowance(owner, countStoredBytes);
  const { before, after, record, event } = await withMedia(
    { ownerId, recordId: id, allowance, ids, now },
    hosts,
    async (media) => {
      const before = await requireSmartLink(ownerId, id);
      assertMatch(before, ifMatch);
      // As for links: see `updateLink`.
      if (before.block) throw changeRefused('Smart Link', before.block.reason);
      await assertLinkable(urlsOf(before.type, input));
      const added = newUrls(urlsOf(before.type, input), urlsOf(before.type, before));
      await assertSafe(added, hosts.mediaOrigin);
      const after = await changedSmartLink(before, { input, files, media, hosts, plan: owner.plan, now });
      if (input.slug != null) after.slug = slugOf(after.type, chosenPart(after.type, input.slug));
      const clicks = await clicksOf(id);
      const record = smartLinkRecord(after, clicks, hosts);
      const log = changeLog(by, 'smart_link.updated', smartLinkRecord(before, clicks, hosts), record, now);
      const writes = media.writes(filesOf(before), filesOf(after));
      await replaceSmartLink(before, after, { ...log, media: writes });
      return { before, after, record, event: log.event };
    },
  );
  await publishEvents([event]);
  if (before.slug !== after.slug) await syncOwnerStatus(after);
  return withMailStatus(after, record);
}

/** Deletes a Smart Link and its files. Throws SMART_LINK_NOT_FOUND or PRECONDITION_FAILED. */
export async function deleteSmartLink(
  by: Author,
  id: string,
  hosts: SmartLinkHosts,
  now: Date,
  ifMatch?: IfMatch,
): Promise<void> {
  const { ownerId } = by;
  const event = await withMedia({ ownerId, recordId: id, ids: randomIds, now }, hosts, async (media) => {
    const link = await requireSmartLink(ownerId, id);
    assertMatch(link, ifMatch);
    const record = smartLinkRecord(link, await clicksOf(id), hosts);
    const log = changeLog(by, 'smart_link.deleted', record, null, now);
    await removeSmartLink(link, { ...log, media: media.writes(filesOf(link), []) }, now);
    return log.event;
  });
  await publishEvents([event]);
  await freeSpace(id);
}

/** The event and the audit entry of a change. */
function changeLog(
  by: Author,
  action: 'smart_link.created' | 'smart_link.updated' | 'smart_link.deleted',
  before: SmartLinkRecord | null,
  after: SmartLinkRecord | null,
  now: Date,
): Pick<RelatedWrites, 'event' | 'entry'> {
  const record = (after ?? before) as SmartLinkRecord;
  const target = { type: 'smart_link', id: record._id, name: record.slug };
  const changes = changesOf(before, after, ['url']);
  return {
    event: newEvent(action, by.ownerId, record, now),
    entry: updateEntry(by, { action, target, changes }, now),
  };
}

/** Runs a change and its media writes; retries on conflicts. */
async function withMedia<T>(
  owner: Omit<MediaOwner, 'mediaOrigin'>,
  { mediaOrigin }: SmartLinkHosts,
  change: (media: MediaChange) => Promise<T>,
): Promise<T> {
  const media = new MediaChange({ ...owner, mediaOrigin });
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
