import * as z from 'zod';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { findAllMedia, type Media, transferAction } from '#shared/core/media/media-store.ts';
import { idsField } from '#shared/links/manage/edit-links.ts';
import {
  accountIdField,
  activeOwner,
  countActions,
  type TransferResults,
  transferEach,
  transferEntries,
} from '#shared/links/transfer/transfers.ts';
import { AppError } from '#shared/platform/errors.ts';
import { nextUpdate } from '#shared/platform/http/if-match.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { syncOwnerStatus } from '../manage/owner-status.ts';
import { clicksOf, requireOwnSmartLink } from '../manage/read-smart-link.ts';
import { sameTitleError } from '../manage/same-title.ts';
import { auditTarget } from '../model/audit-target.ts';
import type { SmartLinkOrigins } from '../model/public-smart-link.ts';
import { filesOf, type SmartLink } from '../model/smart-link.ts';
import { smartLinkRecord } from '../model/smart-link-record.ts';
import { findSession } from '../registrations/registration-store.ts';
import { clearSpam } from '../spam/spam-store.ts';
import { readForms, transferSpace } from '../store/answer-space-store.ts';
import { transferSmartLink } from '../store/smart-link-store.ts';
import { assertNoPeopleData } from './people-data.ts';

/**
 * Moves pages to another account of the same person, as `transferLinks` moves links: a page keeps its ID and
 * slug, and so its journal. It is not moved with data that people gave to the former account.
 */

export const transferSmartLinksSchema = z
  .object(
    {
      ids: idsField.meta({
        description: 'The `_id` of each Smart Link.',
        examples: [['sml_4fJ2kQ8sT1vX7yZ0aBcD']],
      }),
      accountId: accountIdField,
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'TransferSmartLinks' });

export interface TransferAct {
  by: Caller;
  hosts: SmartLinkOrigins;
  now: Date;
}

export const transferSmartLinks = (
  act: TransferAct,
  input: z.infer<typeof transferSmartLinksSchema>,
): Promise<TransferResults> =>
  transferEach(act, input, {
    kind: 'Smart Link',
    permission: 'smart-links:write',
    find: requireOwnSmartLink,
    store: (to, before) => storeTransfer(act, to, before),
    syncStatus: syncOwnerStatus,
  });

async function storeTransfer(
  { by, hosts, now }: TransferAct,
  to: Author,
  before: SmartLink,
): Promise<{ after: SmartLink; events: DomainEvent[] }> {
  const { id } = before;
  const forms = await readForms(id);
  await assertNoPeopleData(id, forms, now);
  const [source, destination, session, media, clicks] = await Promise.all([
    activeOwner(by.ownerId),
    activeOwner(to.ownerId),
    findSession(id),
    mediaOf(before),
    clicksOf(id),
  ]);
  const after: SmartLink = {
    ...before,
    ownerId: to.ownerId,
    folderId: null,
    // As with any change on this plan.
    hideBranding: before.hideBranding && destination.plan !== 'free',
    updatedAt: nextUpdate(before, now),
    version: before.version + 1,
  };
  const taken = media.reduce((sum, { size }) => sum + size, 0);
  const counts = countActions('smartLinks', [source, destination], {
    freed: taken + (forms.reservedBytes ?? 0),
    taken,
  });
  const had = smartLinkRecord(before, clicks, hosts);
  const has = smartLinkRecord(after, clicks, hosts);
  const events = [
    newEvent('smart_link.deleted', { ownerId: by.ownerId, data: had, now }),
    newEvent('smart_link.created', { ownerId: to.ownerId, data: has, now }),
  ];
  const changed = ({ folderId, hideBranding }: SmartLink) => ({ folderId, hideBranding });
  const what = {
    action: 'smart_link.transferred',
    target: auditTarget(before),
  };
  await transferSmartLink(before, after, {
    events,
    entries: transferEntries({ by, to, now }, what, [changed(before), changed(after)]),
    counts,
    media: media.map((one) => transferAction(one, id, to.ownerId)),
    space: transferSpace(id, forms, to.ownerId),
    hasSession: session !== undefined,
    now,
    tooLarge: (most) => tooManyFiles(media.length, most),
  }).catch(async (error: unknown) => {
    const isSame = error instanceof AppError && error.code === 'LINK_ALREADY_EXISTS';
    throw isSame ? await sameTitleError(after, hosts, viewerOf(to)) : error;
  });
  // The new account does not see them anyway.
  await clearSpam({ smartLinkId: id, ownerId: by.ownerId }, now).catch((error: unknown) =>
    log.warn('dropped forms of a moved page not deleted: they expire', { smartLinkId: id, error }),
  );
  return { after, events };
}

/** The files of a page, its social card included. */
const mediaOf = (link: SmartLink): Promise<Media[]> =>
  findAllMedia(link.ownerId, [...new Set(filesOf(link).map(mediaIdOf))]);

const tooManyFiles = (used: number, maximum: number): AppError =>
  new AppError(
    'TOO_MANY_FILES',
    `This page has ${used} files, and can be moved with at most ${maximum}. Remove some, move it, and add ` +
      'them again.',
    { params: { used, maximum } },
  );
