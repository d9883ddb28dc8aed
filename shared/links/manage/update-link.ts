import { type Act, viewerOf } from '#shared/core/audit/author.ts';
import { destinationsOf, newDestinations } from '#shared/core/destinations/destinations-of.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { assertFolder, folderRule } from '#shared/core/folders/manage-folders.ts';
import { assertLinkable } from '#shared/core/moderation/assert-linkable.ts';
import { changeRefused } from '#shared/core/moderation/block.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { assertMatch, type IfMatch, nextUpdate } from '#shared/platform/http/if-match.ts';
import { problem } from '#shared/platform/problems.ts';
import { needsPageTitle, titleRequest } from '../model/automatic-title.ts';
import { expiryChange } from '../model/expiry.ts';
import { type Link, shownStatus } from '../model/link.ts';
import { liveCodes, storedCodes } from '../model/link-codes.ts';
import type { UpdateLink } from '../model/link-input.ts';
import { eventLink, type LinkRecord, linkRecord, type RecordContext } from '../model/link-record.ts';
import { hashPassword } from '../model/password.ts';
import { assertEntryFits } from '../redirects/redirect-entry-of.ts';
import { eventsOf, findLink, replaceLink } from '../store/link-store.ts';
import { isReached, usageOf } from '../store/link-usage.ts';
import { hasSameGuard } from '../store/unique-pair-store.ts';
import { assertSafe } from '../url-checker/check-destinations.ts';
import { assertFolderUtm, changesFolderUtm } from '../utm/utm-of-new-link.ts';
import { changeLog } from './change-log.ts';
import { applyUpdate, type LinkAct } from './draft-link.ts';
import { requireOwnLink } from './get-link.ts';
import { LinkImage } from './link-media.ts';
import { syncOwnerStatus } from './owner-status.ts';
import { isHiddenPair } from './same-link.ts';
import { warnOfDomain } from './warn-of-domain.ts';

/**
 * Updates the given fields; null clears. Concurrent updates are serialized. Throws LINK_NOT_FOUND,
 * PRECONDITION_FAILED, VALIDATION_ERROR, LINK_ALREADY_EXISTS, CODE_TAKEN, DOMAIN_NOT_YOURS,
 * DOMAIN_LAPSED, DOMAIN_NOT_VERIFIED, QUOTA_EXCEEDED for a code beyond those of the plan, or LINK_BLOCKED
 * while an operator blocks it.
 */
export async function updateLink(
  act: LinkAct,
  id: string,
  { input, ifMatch }: { input: UpdateLink; ifMatch?: IfMatch | undefined },
): Promise<LinkRecord> {
  const expiry = expiryChange(input);
  await assertLinkable(destinationsOf('link', input));
  const passwordHash = input.password ? await hashPassword(input.password) : input.password;
  const { record, events } = await changeLink(act, id, async (before) => {
    assertMatch(before, ifMatch);
    const changed = input.status === 'expired' ? await withoutExpired(before, input, act.now) : input;
    return { before, after: applyUpdate(before, { input: changed, expiry }, act), passwordHash };
  });
  await publishEvents(events);
  return record;
}

/**
 * Stores the change of a link that `changeOf` makes of what is stored, again after a conflict. A change to
 * the same link writes nothing, and has no events. The caller publishes the events. Throws as `updateLink`
 * does.
 */
export async function changeLink(
  act: LinkAct,
  id: string,
  changeOf: (before: Link) => Promise<LinkChange>,
): Promise<{ record: LinkRecord; events: DomainEvent[] }> {
  const image = new LinkImage(act, id);
  let recoded: Link | undefined;
  const stored = await retryConflicts(async () => {
    const change = await changeOf(await requireOwnLink(act.by, id));
    const { before, after } = change;
    if (after === before) return { record: linkRecord(before, await usageOf(before), act), events: [] };
    // Its new code may have missed a change of the account's status.
    recoded = after.code === before.code ? undefined : after;
    return storeChange(act, change, image);
  });
  await image.afterCommit();
  if (recoded) await syncOwnerStatus(recoded.ownerId, [recoded]);
  return stored;
}

/**
 * `expired` is a status that links show: sent back with its record, it changes nothing.
 * Throws VALIDATION_ERROR.
 */
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
 * Stores a changed link with its events, which the caller publishes; `image`: of a change that may replace
 * it. Throws as `updateLink` does, and WRITE_CONFLICT when `before` is not what is stored.
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
  if (after.customDomain !== before.customDomain || isNewCode(before, after))
    await warnOfDomain(act, after, before);
  const viewer = viewerOf(act.by);
  if (after.folderId !== before.folderId)
    assertFolderUtm(after, await assertFolder(viewer, after.folderId, { access: 'edit' }));
  else if (changesFolderUtm(before, after)) assertFolderUtm(after, await folderRule(viewer, after.folderId));
  if (!hasSameGuard(before, after)) after.allowDuplicate ||= await isHiddenPair(viewer, after, act.hosts);
  const added = newDestinations(destinationsOf('link', after), destinationsOf('link', before));
  await assertSafe(added, publicOrigin);
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
  await replaceLink(before, after, {
    passwordHash,
    log,
    media: await image?.writes(before, after),
    // Asked only if a code ends.
    isReached:
      storedCodes(before).every((code) => storedCodes(after).includes(code)) ||
      (await isReached(before, usage)),
  });
  return { record: linkRecord(after, usage, act), events: eventsOf(log) };
}

/** Whether a change gives a link a code that it did not have. */
const isNewCode = (before: Link, { code }: Link): boolean => !liveCodes(before).includes(code);

/**
 * Moves a link out of a folder that is being deleted, even if it is blocked. Returns its events, which the
 * caller publishes; undefined if it is not in the folder.
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
