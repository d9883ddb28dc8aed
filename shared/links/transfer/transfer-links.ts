import * as z from 'zod';
import { copyActivity } from '../../clicks/journal/move-activity.ts';
import type { Owner } from '../../core/accounts/account.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { authorIn, suspended } from '../../core/accounts/members/other-account.ts';
import { findOwner } from '../../core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '../../core/accounts/plans.ts';
import { transferCountAction } from '../../core/accounts/quota-store.ts';
import { quotaExceeded } from '../../core/accounts/quotas.ts';
import { auditEntry } from '../../core/audit/audit-entry.ts';
import { type Author, viewerOf } from '../../core/audit/author.ts';
import { changesOf } from '../../core/audit/changes.ts';
import { checkDomain } from '../../core/domains/check-domain.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import { newEvent } from '../../core/events/new-event.ts';
import { mediaIdOf } from '../../core/media/media-file.ts';
import { findMedia, transferAction } from '../../core/media/media-store.ts';
import { changeRefused } from '../../core/moderation/block.ts';
import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import type { TransactItems } from '../../platform/dynamo/transact.ts';
import { nextUpdate } from '../../platform/http/if-match.ts';
import { idField } from '../../platform/http/response-fields.ts';
import { log } from '../../platform/runtime/log.ts';
import type { LinkAct } from '../manage/draft-link.ts';
import { deleteLinksSchema, eachLink, failedCount, failedEdit, linkId } from '../manage/edit-links.ts';
import { countLinksOnce } from '../manage/link-allowance.ts';
import { isHiddenPair, requireOwnLink } from '../manage/manage-links.ts';
import { syncOwnerStatus } from '../manage/owner-status.ts';
import type { Link } from '../model/link.ts';
import { linkTarget } from '../model/link-changes.ts';
import { eventLink } from '../model/link-record.ts';
import { rowError, rowIndex } from '../model/row-error.ts';
import { filesOf } from '../previews/preview-image.ts';
import { transferLink } from '../store/link-store.ts';
import { usageOf } from '../store/link-usage.ts';
import { utmOfNewLink } from '../utm/utm-of-new-link.ts';

/**
 * Moves links to another account of the same person. A link keeps its ID, codes and aliases, and so its journal: its history moves without
 * a row being written. What belongs to the former account ends there: its folder, shared and scheduled reports about it.
 */

export const transferLinksSchema = z
  .object(
    {
      ids: deleteLinksSchema.shape.ids,
      accountId: idField('owner').meta({
        description: 'The account that gets the links, of which you are a member.',
      }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'TransferLinks' });

export const transferResultsSchema = z.object({
  results: z
    .array(
      z
        .discriminatedUnion('status', [
          z
            .object({ index: rowIndex, _id: linkId, status: z.literal('transferred') })
            .meta({ id: 'TransferredLink' }),
          failedEdit,
        ])
        .meta({ id: 'TransferResult' }),
    )
    .meta({ description: 'One result per id, in the same order.' }),
  transferred: z.int().meta({ description: 'Links that were moved.', examples: [1] }),
  failed: failedCount,
});

export interface TransferAct extends LinkAct {
  by: Caller;
}

/**
 * Moves links, in parallel; results are in the order of the IDs. Throws what `authorIn` throws before it moves any.
 */
export async function transferLinks(
  act: TransferAct,
  { ids, accountId }: z.infer<typeof transferLinksSchema>,
): Promise<z.infer<typeof transferResultsSchema>> {
  const to = await authorIn(act.by, accountId, 'links:write');
  const results: z.infer<typeof transferResultsSchema>['results'] = [];
  await eachLink(ids, async (_id, index) => {
    try {
      const events = await transfer(act, to, _id);
      results[index] = { index, _id, status: 'transferred' };
      return events;
    } catch (error) {
      results[index] = { index, _id, status: 'failed', error: rowError(error) };
      return [];
    }
  });
  const transferred = results.filter((result) => result.status === 'transferred').length;
  return { results, transferred, failed: results.length - transferred };
}

/** Returns the events, which the caller publishes. */
async function transfer(act: LinkAct, to: Author, id: string): Promise<DomainEvent[]> {
  const { now } = act;
  const { after, events } = await retryConflicts(async () => {
    const before = await requireOwnLink(act.by, id);
    // Otherwise an operator would look for the abuse in an account that has nothing to do with it.
    if (before.block) throw changeRefused('link', before.block.reason);
    return storeTransfer(act, to, before);
  });
  const move = { targetId: id, from: act.by.ownerId, to: to.ownerId };
  // Both are done again when the move is settled.
  await Promise.all([
    syncOwnerStatus(to.ownerId, [after]),
    copyActivity(move, now).catch((error) => log.warn('days with clicks not copied yet', { ...move, error })),
  ]);
  return events;
}

async function storeTransfer(
  act: LinkAct,
  to: Author,
  before: Link,
): Promise<{ after: Link; events: DomainEvent[] }> {
  const { by, hosts, now } = act;
  const [source, destination] = await Promise.all([activeOwner(by.ownerId), countedOwner(to.ownerId)]);
  const after: Link = {
    ...before,
    ownerId: to.ownerId,
    folderId: null,
    hasContentGuard: true,
    updatedAt: nextUpdate(before, now),
    version: before.version + 1,
  };
  utmOfNewLink(
    { ...after, utm: after.utm },
    { template: undefined, required: destination.requiredUtm ?? [], folder: undefined },
  );
  // Its short URL would be dead.
  await checkDomain(after.customDomain, { ownerId: to.ownerId, ...hosts, unverifiedDomains: 'refuse' });
  after.allowDuplicate ||= await isHiddenPair(viewerOf(to), after, hosts);
  const image = await imageOf(before, to.ownerId);
  const usage = await usageOf(before);
  const [had, has] = [eventLink(before, usage, act), eventLink(after, usage, act)];
  const changes = [
    { field: 'accountId', before: by.ownerId, after: to.ownerId },
    ...changesOf({ folderId: before.folderId }, { folderId: after.folderId }),
  ];
  const action = { action: 'link.transferred', target: linkTarget(has), changes };
  const events = [
    newEvent('link.deleted', by.ownerId, had, now),
    newEvent('link.created', to.ownerId, has, now),
  ];
  await transferLink(
    before,
    after,
    {
      events,
      entries: [by, to].map((author) => auditEntry(author, action, now)),
      counts: countActions(source, destination, image.bytes),
      media: image.media,
    },
    now,
  );
  return { after, events };
}

/** Throws OWNER_SUSPENDED. */
async function activeOwner(ownerId: string): Promise<Owner> {
  const owner = await findOwner(ownerId);
  if (owner?.status !== 'active') throw suspended(ownerId);
  return owner;
}

/** The same, with a count of its links. */
async function countedOwner(ownerId: string): Promise<Owner> {
  const owner = await activeOwner(ownerId);
  if (owner.linkCount !== undefined) return owner;
  await countLinksOnce(ownerId);
  return activeOwner(ownerId);
}

/** Throws QUOTA_EXCEEDED. */
function countActions(source: Owner, destination: Owner, bytes: number): TransactItems {
  const { plan, linkCount = 0, storageBytes = 0 } = destination;
  const limits = PLAN_LIMITS[plan];
  if (limits.links !== null && linkCount >= limits.links)
    throw quotaExceeded('links', plan, { used: linkCount, limit: limits.links });
  if (bytes > 0 && storageBytes + bytes > limits.storageBytes)
    throw quotaExceeded('storage', plan, { used: storageBytes, limit: limits.storageBytes });
  return [
    transferCountAction(source, { links: -1, bytes, maxLinks: null, maxBytes: null }),
    transferCountAction(destination, {
      links: 1,
      bytes,
      maxLinks: limits.links,
      maxBytes: limits.storageBytes,
    }),
  ];
}

/** The image of a link's preview: its bytes, and the action that moves it. */
async function imageOf(link: Link, to: string): Promise<{ bytes: number; media: TransactItems }> {
  const [file] = filesOf(link);
  const media = file === undefined ? undefined : await findMedia(link.ownerId, mediaIdOf(file));
  return media ? { bytes: media.size, media: [transferAction(media, link.id, to)] } : { bytes: 0, media: [] };
}
