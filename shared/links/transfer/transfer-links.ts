import * as z from 'zod';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import { checkDomain } from '#shared/core/domains/check-domain.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { findMedia, transferAction } from '#shared/core/media/media-store.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { nextUpdate } from '#shared/platform/http/if-match.ts';
import type { LinkAct } from '../manage/draft-link.ts';
import { deleteLinksSchema } from '../manage/edit-links.ts';
import { requireOwnLink } from '../manage/get-link.ts';
import { countLinksOnce } from '../manage/link-allowance.ts';
import { syncOwnerStatus } from '../manage/owner-status.ts';
import { isHiddenPair } from '../manage/same-link.ts';
import type { Link } from '../model/link.ts';
import { linkTarget } from '../model/link-changes.ts';
import { eventLink } from '../model/link-record.ts';
import { filesOf } from '../previews/preview-image.ts';
import { transferLink } from '../store/link-store.ts';
import { usageOf } from '../store/link-usage.ts';
import { utmOfNewLink } from '../utm/utm-of-new-link.ts';
import {
  accountIdField,
  activeOwner,
  countActions,
  type TransferResults,
  transferEach,
  transferEntries,
} from './transfers.ts';

/**
 * Moves links to another account of the same person. A link keeps its ID, codes and aliases, and so its
 * journal: its history moves without a row being written. What belongs to the former account ends there: its
 * folder, shared and scheduled reports about it.
 */

export const transferLinksSchema = z
  .object({ ids: deleteLinksSchema.shape.ids, accountId: accountIdField }, { error: 'must be a JSON object' })
  .meta({ id: 'TransferLinks' });

export interface TransferAct extends LinkAct {
  by: Caller;
}

export const transferLinks = (
  act: TransferAct,
  input: z.infer<typeof transferLinksSchema>,
): Promise<TransferResults> =>
  transferEach(act, input, {
    kind: 'link',
    permission: 'links:write',
    find: requireOwnLink,
    store: (to, before) => storeTransfer(act, to, before),
    syncStatus: (after) => syncOwnerStatus(after.ownerId, [after]),
  });

async function storeTransfer(
  act: TransferAct,
  to: Author,
  before: Link,
): Promise<{ after: Link; events: DomainEvent[] }> {
  const { by, hosts, now } = act;
  const [source, destination] = await Promise.all([activeOwner(by.ownerId), countedOwner(to.ownerId)]);
  const after: Link = {
    ...before,
    ownerId: to.ownerId,
    folderId: null,
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
  const { bytes, media } = await imageOf(before, to.ownerId);
  const usage = await usageOf(before);
  const [had, has] = [eventLink(before, usage, act), eventLink(after, usage, act)];
  const what = { action: 'link.transferred', target: linkTarget(has) };
  const events = [
    newEvent('link.deleted', { ownerId: by.ownerId, data: had, now }),
    newEvent('link.created', { ownerId: to.ownerId, data: has, now }),
  ];
  const folders = [{ folderId: before.folderId }, { folderId: after.folderId }] as const;
  await transferLink(before, after, {
    events,
    entries: transferEntries({ by, to, now }, what, folders),
    counts: countActions('links', [source, destination], { freed: bytes, taken: bytes }),
    media,
    now,
  });
  return { after, events };
}

/** The account with a count of its links. Throws OWNER_SUSPENDED. */
async function countedOwner(ownerId: string): Promise<Owner> {
  const owner = await activeOwner(ownerId);
  if (owner.linkCount !== undefined) return owner;
  await countLinksOnce(ownerId);
  return activeOwner(ownerId);
}

/** The image of a link's preview: its bytes, and the action that moves it. */
async function imageOf(link: Link, to: string): Promise<{ bytes: number; media: TransactItems }> {
  const [file] = filesOf(link);
  const media = file === undefined ? undefined : await findMedia(link.ownerId, mediaIdOf(file));
  return media ? { bytes: media.size, media: [transferAction(media, link.id, to)] } : { bytes: 0, media: [] };
}
